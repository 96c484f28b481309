package import Querying
package import Schema

extension StoreSession {
  /// Hands rows as SQLite holds them, every column of the table, until `body` returns false; blocks.
  package func streamRaw(
    _ query: RowQuery,
    limit: Int? = nil,
    offset: Int = 0,
    body: ([(column: String, value: RawValue)]) -> Bool
  ) throws(Failure) {
    guard let name = try compiler.entityLayout(query.entity).table,
      let table = store.tables.first(where: { $0.name == name })
    else { throw .noTable(entity: query.entity) }
    let columns = table.columns.map(\.name)
    let reading = try store.connect()
    try stream(query, limit, offset, { body(Array(zip(columns, $0))) }) {
      (keys) throws(Failure) -> [[RawValue]] in
      let rows = try Self.raw(keys, columns, of: name, reading)
      return keys.compactMap { rows[$0] }
    }
  }

  private static func raw(
    _ keys: [Int64],
    _ columns: [String],
    of table: String,
    _ connection: Connection
  ) throws(Failure) -> [Int64: [RawValue]] {
    var sql: SQL = .text("SELECT Z_PK, ")
    sql += columns.map(SQL.identifier).joined(separator: ", ") + .text(" FROM ")
    sql += .identifier(table) + .text(" WHERE Z_PK IN (")
    sql += keys.map { SQL.binding(.integer($0)) }.joined(separator: ", ") + .text(")")
    var found: [Int64: [RawValue]] = [:]
    do {
      try connection.run(sql) { statement in
        found[statement.integer(0) ?? 0] = columns.indices.map { statement.value($0 + 1) }
      }
    } catch {
      throw error.asFailure
    }
    return found
  }
}
