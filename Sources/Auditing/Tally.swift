import Findings
import Schema

/// Counts the rows of one finding, with their keys and causes.
///
/// Keys are kept packed up to a bound, so memory does not grow with the store.
struct Tally: Sendable {
  static let mostKeys = 1 << 20
  static let mostSelectors = 100

  private(set) var rows = 0
  private(set) var keys = KeyList()
  private(set) var causes = CauseTable()
  private(set) var severity: Severity
  /// The selectors of its rows; nil if there is none for a row, or there are too many.
  private(set) var selectors: Set<Fault.Selector>? = []
  private var lastKey: Int64?
  /// The causes of the last row.
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

  /// Adds the counts of another worker over later rows.
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

/// The code and path that rows are counted under.
struct TallyKey: Hashable, Sendable {
  let path: String
  let code: FindingCode
}

/// Counts causes exactly in bounded memory: it keeps those whose texts sort first, in whatever order rows come.
///
/// A cause that sorts among the first of all rows does so in any part of them. So no kept cause is ever counted too
/// low, and parts add up to the same table however the rows were divided.
struct CauseTable: Sendable {
  /// More than anybody reads; few stores have more.
  static let most = 4096

  struct Cause: Hashable, Sendable {
    var rows: Int
    /// The key of its first row.
    var example: Int64
  }

  private var kept: [String: Cause] = [:]
  /// The last kept text; nil if all are kept.
  private var last: String?
  /// Rows of causes that are not kept, counted once for each such cause.
  private var otherRows = 0

  mutating func add(_ text: String, key: Int64) {
    if let last, text > last {
      otherRows += 1
      return
    }
    kept[text, default: Cause(rows: 0, example: key)].rows += 1
    if kept.count >= Self.most * 2 { prune() }
  }

  /// Adds the counts over other rows.
  mutating func merge(_ other: CauseTable) {
    otherRows += other.otherRows
    for (text, theirs) in other.kept {
      guard let mine = kept[text] else {
        kept[text] = theirs
        continue
      }
      kept[text] = Cause(rows: mine.rows + theirs.rows, example: min(mine.example, theirs.example))
    }
    if let theirs = other.last {
      last = last.map { min($0, theirs) } ?? theirs
      drop()
    }
    prune()
  }

  private mutating func prune() {
    guard kept.count > Self.most else { return }
    last = kept.keys.sorted()[Self.most - 1]
    drop()
  }

  private mutating func drop() {
    guard let last else { return }
    for (text, cause) in kept where text > last {
      otherRows += cause.rows
      kept[text] = nil
    }
  }

  /// The causes with the most rows, sorted by them, and the rest together; nil if there is no rest.
  func listing(_ most: Int) -> (causes: [(text: String, cause: Cause)], others: AuditedFinding.Others?) {
    var settled = self
    settled.prune()
    let ranked = settled.kept.map { (text: $0.key, cause: $0.value) }.sorted {
      ($1.cause.rows, $0.text) < ($0.cause.rows, $1.text)
    }
    let rest = ranked.dropFirst(most)
    let isLeast = settled.otherRows > 0
    let others = AuditedFinding.Others(
      causes: rest.count + (isLeast ? 1 : 0), isLeast: isLeast,
      rows: rest.reduce(settled.otherRows) { $0 + $1.cause.rows })
    return (Array(ranked.prefix(most)), others.causes > 0 ? others : nil)
  }
}

extension AuditedFinding {
  /// A report lists at most so many causes and counts the rest together.
  private static let mostCauses = 256

  /// The finding about one attribute, with its causes and the predicate that selects its rows.
  init(
    entity: String, _ key: TallyKey, _ tally: Tally, predicate: String?, includesSubentities: Bool = true,
    location: SourcePlace? = nil
  ) {
    let listing = tally.causes.listing(Self.mostCauses)
    let causes = listing.causes.map { Cause(text: $0.text, rows: $0.cause.rows, example: $0.cause.example) }
    var finding = Finding(
      code: key.code, severity: tally.severity, entity: entity, path: key.path, rows: tally.rows,
      examples: tally.keys.keys(0..<min(5, tally.keys.count)),
      message: Self.message(entity, key, causes, listing.others), location: location)
    finding.predicate = predicate
    finding.includesSubentities = includesSubentities
    self.init(finding, causes: causes, others: listing.others, keys: tally.keys)
  }

  /// `Item.status: raw value unknown: "zzz" is no case of Status (3), and 2 other causes`.
  private static func message(_ entity: String, _ key: TallyKey, _ causes: [Cause], _ others: Others?) -> String {
    let title = key.code.title
    let place = "\(entity).\(key.path): "
    if causes.count == 1, let cause = causes.first?.text {
      // A cause that repeats the title is left out.
      if title.hasSuffix(cause) || cause.hasSuffix(title) { return place + title }
      if cause.hasPrefix(title) { return place + cause }
    }
    let start = place + title
    let shown = causes.prefix(3).map { cause in causes.count == 1 ? cause.text : "\(cause.text) (\(cause.rows))" }
    let rest = causes.count - shown.count + (others?.causes ?? 0)
    let least = others?.isLeast == true ? "at least " : ""
    let more = rest > 0 ? ", and \(least)\(Count.text(rest, "other cause"))" : ""
    return start + ": " + shown.joined(separator: "; ") + more
  }
}
