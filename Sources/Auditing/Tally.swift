import Schema

/// Counts the rows of one finding: how many, which, and by which causes.
///
/// Keys are kept packed up to a bound, so memory does not grow with the store.
struct Tally: Sendable {
  static let mostKeys = 1 << 20
  static let mostCauses = 256

  private(set) var rows = 0
  private(set) var keys = KeyList()
  private(set) var causes: [String: Cause] = [:]
  private(set) var severity: Finding.Severity
  private(set) var isSelectable = true
  private var lastKey: Int64?

  struct Cause: Hashable, Sendable {
    var rows = 0
    var example: Int64
    /// What selects its rows; several for the values that share a cause.
    var selectors: Set<Fault.Selector>
  }

  static let mostSelectors = 100

  init(severity: Finding.Severity) { self.severity = severity }

  /// Counts a row once, however many causes it has.
  mutating func add(_ fault: Fault, key: Int64) {
    if lastKey != key {
      rows += 1
      if keys.count < Self.mostKeys { keys.append(key) }
      lastKey = key
    }
    severity = min(severity, fault.severity)
    if fault.selector == .none { isSelectable = false }
    if causes[fault.cause] == nil, causes.count >= Self.mostCauses {
      isSelectable = false
      return
    }
    causes[fault.cause, default: Cause(example: key, selectors: [])].rows += 1
    if isSelectable { causes[fault.cause]?.selectors.insert(fault.selector) }
    if let count = causes[fault.cause]?.selectors.count, count > Self.mostSelectors {
      isSelectable = false
    }
  }

  /// Takes in what another worker counted over other rows.
  mutating func merge(_ other: Tally) {
    rows += other.rows
    for position in 0..<other.keys.count where keys.count < Self.mostKeys {
      if let key = other.keys[position] { keys.append(key) }
    }
    severity = min(severity, other.severity)
    isSelectable = isSelectable && other.isSelectable
    for (text, cause) in other.causes {
      if var known = causes[text] {
        known.selectors.formUnion(cause.selectors)
        if known.selectors.count > Self.mostSelectors { isSelectable = false }
        known.rows += cause.rows
        known.example = min(known.example, cause.example)
        causes[text] = known
      } else if causes.count < Self.mostCauses {
        causes[text] = cause
      } else {
        isSelectable = false
      }
    }
  }

  /// The causes with the most rows first.
  var ranked: [(text: String, cause: Cause)] {
    causes.map { ($0.key, $0.value) }.sorted {
      ($1.cause.rows, $0.text) < ($0.cause.rows, $1.text)
    }
  }
}

/// What the rows of one attribute are counted under.
struct TallyKey: Hashable, Sendable {
  let path: String
  let kind: FindingKind
}
