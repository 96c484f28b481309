package import Querying
package import Schema

/// A row as SQLite holds it.
package struct RawRow: Sendable {
  /// Its key; 0 where it has none.
  package let key: Int64
  /// Every column of the table; none where the row is not found.
  package let values: [(column: String, value: RawValue)]
  package let obstacle: RowObstacle?
}

extension StoreSession {
  /// Hands rows as SQLite holds them until `body` returns false; blocks.
  package func streamRaw(
    _ query: RowQuery,
    limit: Int? = nil,
    offset: Int = 0,
    body: (RawRow) -> Bool
  ) throws(Failure) {
    let layout = try compiler.entityLayout(query.entity)
    guard let name = layout.table, let table = store.tables.first(where: { $0.name == name })
    else { throw .noTable(entity: query.entity) }
    let reading = try store.connect()
    try stream(query, limit, offset, body) { (addresses) throws(Failure) -> [RawRow] in
      try Self.raw(addresses, of: table, reading).rows(at: addresses) {
        RawRow(key: $0, values: [], obstacle: .notFound)
      }
    }
  }

  private static func raw(
    _ addresses: [Int64],
    of table: TableShape,
    _ connection: Connection
  ) throws(Failure) -> FoundRows<RawRow> {
    let columns = table.columns.map(\.name)
    let address = SQL.identifier(table.address.column)
    var sql: SQL = .text("SELECT ") + address + .text(", Z_PK, ")
    sql += table.address.hasKey(.text(RowAddress.key.column)) + .text(", ")
    sql += columns.map(SQL.identifier).joined(separator: ", ") + .text(" FROM ")
    sql += .identifier(table.name) + .text(" WHERE ") + address + .text(" IN (")
    sql += addresses.map { SQL.binding(.integer($0)) }.joined(separator: ", ") + .text(")")
    var found = FoundRows<RawRow>(capacity: addresses.count)
    do {
      try connection.run(sql) { row in
        let raw = RawRow(
          key: row.integer(1) ?? 0,
          values: columns.enumerated().map { ($1, row.value($0 + 3)) },
          obstacle: row.integer(2) == 1 ? nil : .noKey(storageClass: row.value(1).storageClass)
        )
        found.add(raw, at: row.integer(0) ?? 0)
      }
    } catch {
      throw error.asFailure
    }
    return found
  }
}
