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
    var found: [Row] = []
    found.reserveCapacity(keys.count)
    let wanted = keys.map { SQL.binding(.integer($0)) }.joined(separator: ", ")
    let sql =
      selection.sql + .text(" WHERE ") + .column(RowQueryCompiler.alias, "Z_PK") + .text(" IN (")
      + wanted + .text(")")
    do {
      try connection.run(sql) { statement in
        found.append(row(statement, selection, entity: entity))
      }
    } catch {
      throw error.asFailure
    }
    // SQLite hands them over by ascending key, as most queries want them.
    if found.elementsEqual(keys, by: { $0.objectID.pk == $1 }) { return found }
    let rows = Dictionary(found.map { ($0.objectID.pk, $0) }) { first, _ in first }
    return keys.compactMap { rows[$0] }
  }
}
