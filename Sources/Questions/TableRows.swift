package import Predicates
import Schema

/// Requests some rows of a table that holds no entity's rows, in SQLite's own order.
package struct TableRowsRequest: Hashable, Sendable {
  package var table: String
  /// The columns to read, by their names.
  package var columns: [String]
  /// The number of rows before them.
  package var offset: Int
  package var limit: Int

  package init(table: String, columns: [String], offset: Int, limit: Int) {
    (self.table, self.columns, self.offset, self.limit) = (table, columns, offset, limit)
  }

  /// Reads each value as a list shows it; a long text is cut, a blob becomes its length and first bytes.
  package var sql: SQL {
    let shown: [SQL] = columns.map { name in
      """
      CASE typeof(\(id: name)) WHEN 'blob' THEN length(\(id: name)) || ' bytes, x''' || \
      lower(hex(substr(\(id: name), 1, \(number: Self.blobBytes)))) || '''' \
      ELSE substr(\(id: name), 1, \(number: Self.textLength)) END
      """
    }
    return """
      SELECT \(list: shown) FROM \(id: table) \
      LIMIT \(bind: .integer(Int64(limit))) OFFSET \(bind: .integer(Int64(offset)))
      """
  }

  private static let blobBytes = 32
  private static let textLength = 1_000
}

package struct TableRows: Hashable, Sendable {
  package let request: TableRowsRequest
  /// Texts in the order of the columns; nil for NULL.
  package let rows: [[String?]]

  package init(request: TableRowsRequest, rows: [[String?]]) { (self.request, self.rows) = (request, rows) }
}
