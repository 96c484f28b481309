import Querying
import Schema

extension RowReader {
  /// Reads rows by key, in the order of the keys; a row that vanished is left out.
  func rows(
    _ keys: [Int64],
    _ selection: Selection,
    _ entity: String,
    _ connection: Connection
  ) throws(Failure) -> [Row] {
    guard !keys.isEmpty else { return [] }
    var found: [Int64: Row] = [:]
    let wanted = keys.map { SQL.binding(.integer($0)) }.joined(separator: ", ")
    let sql =
      selection.sql + .text(" WHERE ") + .column(RowQueryCompiler.alias, "Z_PK") + .text(" IN (")
      + wanted + .text(")")
    do {
      try connection.run(sql) { statement in
        let row = row(statement, selection, entity: entity)
        found[row.objectID.pk] = row
      }
    } catch {
      throw error.asFailure
    }
    return keys.compactMap { found[$0] }
  }
}
