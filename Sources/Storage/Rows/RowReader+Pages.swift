import Decoding
import Predicates
import Questions
import SQLite
import Schema

// Rows of a page, which has room for some long values.
extension RowReader {
  /// The most bytes of long values in a page.
  private static let mostBytes = 4 << 20

  /// A long value that was left out.
  private struct LeftOut {
    let length: Int
    let row: Int
    let column: Int
  }

  /// The rows at some addresses, with the long values of the requested columns, the shortest first, as far as there is
  /// room for them.
  func rows(
    _ addresses: [Int64], of request: PageRequest, _ selection: Selection, _ connection: Connection
  ) throws(Failure) -> [Row] {
    var rows = try rows(addresses, selection, connection)
    let whole = Set(request.whole)
    let columns = request.columns.indices.filter { whole.contains(request.columns[$0]) }
    var found: [LeftOut] = []
    for (row, cells) in rows.map(\.cells).enumerated() {
      for column in columns where cells.indices.contains(column) {
        let length = cells[column].stored.cutLength
        if length > 0 { found.append(LeftOut(length: length, row: row, column: column)) }
      }
    }
    var room = Self.mostBytes
    let taken = found.sorted { $0.length < $1.length }.prefix { value in
      room -= value.length
      return room >= 0
    }
    for (column, values) in Dictionary(grouping: taken, by: \.column) {
      let whole = try readingWhole.selection([request.columns[column]], of: request.query)
      let found = try readingWhole.rows(values.map { addresses[$0.row] }, whole, connection)
      for (value, row) in zip(values, found) {
        // The row may have been found only the first time, as in a damaged file.
        if let cell = row.cells.first { rows[value.row].cells[column] = cell }
      }
    }
    return rows
  }
}
