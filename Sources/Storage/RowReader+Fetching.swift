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
    try rows(keys, selection, connection, \.objectID) { row($0, selection, entity: entity) }
  }

  /// The same without their raw values.
  func storedRows(
    _ keys: [Int64],
    _ selection: Selection,
    _ entity: String,
    _ connection: Connection
  ) throws(Failure) -> [StoredRow] {
    try rows(keys, selection, connection, \.objectID) {
      storedRow($0, selection, entity: entity)
    }
  }

  private func rows<Found>(
    _ keys: [Int64],
    _ selection: Selection,
    _ connection: Connection,
    _ objectID: (Found) -> ObjectID,
    _ read: (borrowing Statement) -> Found
  ) throws(Failure) -> [Found] {
    guard !keys.isEmpty else { return [] }
    var found: [Found] = []
    found.reserveCapacity(keys.count)
    let wanted = keys.map { SQL.binding(.integer($0)) }.joined(separator: ", ")
    let sql =
      selection.sql + .text(" WHERE ") + .column(RowQueryCompiler.alias, "Z_PK") + .text(" IN (")
      + wanted + .text(")")
    do {
      try connection.run(sql) { statement in
        found.append(read(statement))
      }
    } catch {
      throw error.asFailure
    }
    // SQLite hands them over by ascending key, as most queries want them.
    if found.elementsEqual(keys, by: { objectID($0).pk == $1 }) { return found }
    let rows = Dictionary(found.map { (objectID($0).pk, $0) }) { first, _ in first }
    return keys.compactMap { rows[$0] }
  }
}
