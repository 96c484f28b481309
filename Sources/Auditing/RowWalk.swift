import Predicates
import SQLite
import Schema
import Storage

/// Walks an entity's own rows in the order of their addresses, and notes and skips those on damaged pages.
struct RowWalk: Sendable {
  private let selection: ScanSelection
  private(set) var unread = UnreadRows()

  init(_ selection: ScanSelection) { self.selection = selection }

  /// Calls `body` with each row of a range of addresses, or of those among `chosen`, and its key until it returns
  /// false; throws `Failure`.
  mutating func run(
    _ keys: ClosedRange<Int64>, among chosen: SQL? = nil, _ scan: StoreScan,
    _ body: (borrowing StatementRow, _ key: Int64) -> Bool
  ) throws(Failure) {
    var rest: ClosedRange<Int64>? = keys
    var avoidsIndexes = false
    // A page that is in another's place returns rows a second time.
    var last = keys.lowerBound == .min ? nil : keys.lowerBound - 1
    while let range = rest {
      do throws(Failure) {
        let sql = selection.sql(range, among: chosen, avoidsIndexes: avoidsIndexes)
        return try scan.run(sql) { row in
          let address = row.integer(0) ?? 0
          if let last, address <= last { return true }
          last = address
          return body(row, Self.key(of: row))
        }
      } catch { guard error.isDamage else { throw error } }
      // SQLite may meet the next page before it sees that the range has ended.
      if last == range.upperBound { return }
      let next = max(last.map { $0 + 1 } ?? .min, range.lowerBound)...range.upperBound
      if avoidsIndexes {
        rest = try pass(next, isChosen: chosen != nil, scan)
      } else {
        // Perhaps only the index of Z_ENT is damaged.
        (rest, avoidsIndexes) = (next, true)
      }
    }
  }

  /// Calls `body` with the first rows of the entity; a damaged page ends them.
  ///
  /// Throws `Failure`.
  func first(_ limit: Int, _ scan: StoreScan, _ body: (borrowing StatementRow, _ key: Int64) -> Bool) throws(Failure) {
    do throws(Failure) { try scan.run(selection.sql(.min ... .max, limit: limit)) { body($0, Self.key(of: $0)) } } catch
    { guard error.isDamage else { throw error } }
  }

  private static func key(of row: borrowing StatementRow) -> Int64 { row.integer(ScanSelection.key) ?? 0 }

  /// Notes the rows that cannot be read, and returns the addresses after them.
  private mutating func pass(
    _ keys: ClosedRange<Int64>, isChosen: Bool, _ scan: StoreScan
  ) throws(Failure) -> ClosedRange<Int64>? {
    guard let start = try UnreadRows.start(in: keys, selection, scan) else {
      // Either the damage is after these rows, or the chosen rows cannot be determined.
      if isChosen { unread.add(keys) }
      return nil
    }
    let end = try UnreadRows.end(from: start, in: keys, selection, scan)
    guard let end, !unread.isFull else {
      unread.add(start...keys.upperBound)
      return nil
    }
    unread.add(start...max(start, end - 1))
    return end > start ? end...keys.upperBound : nil
  }

  /// Adds the notes about later rows.
  mutating func merge(_ other: RowWalk) { unread.merge(other.unread) }
}
