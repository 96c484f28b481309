import Findings
import Predicates
import SQLite
import Schema
import Storage

/// The keys of a table's rows on damaged pages, as far as they were read.
struct UnreadRows: Hashable, Sendable {
  /// A table with more damage than this is not searched for each of its rows.
  private static let mostStretches = 64

  private(set) var stretches: [ClosedRange<Int64>] = []

  var isFull: Bool { stretches.count >= Self.mostStretches }

  /// Adds keys that are greater than the known ones.
  mutating func add(_ keys: ClosedRange<Int64>) {
    if let last = stretches.last, last.upperBound < .max, last.upperBound + 1 == keys.lowerBound {
      stretches[stretches.count - 1] = last.lowerBound...keys.upperBound
    } else {
      stretches.append(keys)
    }
  }

  mutating func merge(_ other: UnreadRows) { other.stretches.forEach { add($0) } }

  /// The first key from which rows can be read again.
  ///
  /// nil if none can; throws `Failure`.
  static func end(
    from start: Int64, in keys: ClosedRange<Int64>, _ selection: ScanSelection, _ scan: StoreScan
  ) throws(Failure) -> Int64? {
    func reads(_ key: Int64) throws(Failure) -> Bool {
      try self.reads(selection.every(key...keys.upperBound, limit: 1), scan)
    }
    var (failing, step) = (start, Int64(1))
    while true {
      let (next, isOver) = start.addingReportingOverflow(step)
      let key = isOver || step == .max ? keys.upperBound : min(next, keys.upperBound)
      if try reads(key) { return try firstKey(after: failing, to: key, where: reads) }
      guard key < keys.upperBound else { return nil }
      failing = key
      step = step > .max / 2 ? .max : step * 2
    }
  }

  /// The first key whose row cannot be read; nil if all can be.
  ///
  /// Throws `Failure`.
  static func start(
    in keys: ClosedRange<Int64>, _ selection: ScanSelection, _ scan: StoreScan
  ) throws(Failure) -> Int64? {
    var last: Int64?
    // SQLite does not check the lower bound again: a page that is in another's place holds keys below it.
    let isWhole = try reads(selection.every(keys), scan) { last = max(last ?? $0, $0) }
    if isWhole || last == keys.upperBound { return nil }
    return last.map { max($0 + 1, keys.lowerBound) } ?? keys.lowerBound
  }

  /// Whether a statement ends without meeting a damaged page; throws `Failure`.
  private static func reads(_ sql: SQL, _ scan: StoreScan, _ tell: (Int64) -> Void = { _ in }) throws(Failure) -> Bool {
    do throws(Failure) {
      try scan.run(sql) { row in
        tell(row.integer(0) ?? 0)
        return true
      }
      return true
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  private static func firstKey(
    after failing: Int64, to reading: Int64, where reads: (Int64) throws(Failure) -> Bool
  ) throws(Failure) -> Int64 {
    var (low, high) = (failing, reading)
    while low < high - 1 {
      // The mean of two keys of any sign, without overflow.
      let middle = (low & high) + ((low ^ high) >> 1)
      if try reads(middle) { high = middle } else { low = middle }
    }
    return high
  }

  var isEmpty: Bool { stretches.isEmpty }

  /// What was not read, as `p3…p9, p12`.
  private var text: String {
    let shown = stretches.prefix(5).map { keys in
      keys.lowerBound == keys.upperBound
        ? "p\(keys.lowerBound)"
        : keys.upperBound == .max ? "p\(keys.lowerBound) and all behind" : "p\(keys.lowerBound)…p\(keys.upperBound)"
    }
    return shown.joined(separator: ", ") + (stretches.count > shown.count ? ", …" : "")
  }

  /// The sentence about an entity's rows.
  func sentence(of entity: String) -> String { "rows of \(entity) on damaged pages were not read: \(text)" }

  /// Nil if all rows could be read.
  func finding(of entity: String) -> AuditedFinding? { isEmpty ? nil : .damage(of: entity, sentence(of: entity)) }
}
