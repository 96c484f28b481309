import Findings
import Schema

/// Counts the rows of one finding: how many, which, and by which causes.
///
/// Keys are kept packed up to a bound, so memory does not grow with the store.
struct Tally: Sendable {
  static let mostKeys = 1 << 20
  static let mostSelectors = 100

  private(set) var rows = 0
  private(set) var keys = KeyList()
  private(set) var causes = CauseTable()
  private(set) var severity: Severity
  /// What selects its rows; nil if that cannot be said, or is too much to say.
  private(set) var selectors: Set<Fault.Selector>? = []
  private var lastKey: Int64?
  /// The causes of the row that was added last.
  private var rowCauses: [String] = []

  init(severity: Severity) { self.severity = severity }

  /// Counts a row once, and once for each of its causes.
  mutating func add(_ fault: Fault, key: Int64) {
    if lastKey != key {
      rows += 1
      if keys.count < Self.mostKeys { keys.append(key) }
      lastKey = key
      rowCauses.removeAll(keepingCapacity: true)
    }
    severity = min(severity, fault.severity)
    select(fault.selector == .none ? nil : [fault.selector])
    if rowCauses.contains(fault.cause) { return }
    rowCauses.append(fault.cause)
    causes.add(fault.cause, key: key)
  }

  private mutating func select(_ more: Set<Fault.Selector>?) {
    guard let more else { return selectors = nil }
    selectors?.formUnion(more)
    if let count = selectors?.count, count > Self.mostSelectors { selectors = nil }
  }

  /// Takes in what another worker counted over rows behind these.
  mutating func merge(_ other: Tally) {
    rows += other.rows
    for position in 0..<other.keys.count where keys.count < Self.mostKeys {
      if let key = other.keys[position] { keys.append(key) }
    }
    severity = min(severity, other.severity)
    select(other.selectors)
    causes.merge(other.causes)
  }
}

/// What the rows of one attribute are counted under.
struct TallyKey: Hashable, Sendable {
  let path: String
  let code: FindingCode
}
