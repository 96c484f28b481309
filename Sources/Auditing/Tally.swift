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
