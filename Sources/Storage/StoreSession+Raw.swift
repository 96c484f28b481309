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
    var left = limit ?? .max
    var skipped = 0
    var batch: [Int64] = []
    var isOpen = left > 0
    var stop: Failure?
    func flush() {
      guard isOpen, !batch.isEmpty else { return }
      do throws(Failure) {
        let rows = try Self.raw(batch, columns, of: name, reading)
        try checkNotOvertaken()
        for key in batch where isOpen {
          if let values = rows[key] { isOpen = body(Array(zip(columns, values))) }
        }
      } catch {
        stop = told(error)
        isOpen = false
      }
      batch.removeAll(keepingCapacity: true)
    }
    let keys = try compiler.keys(query)
    let walking = try store.connect()
    do throws(SQLiteFailure) {
      try walking.runWhile(keys) { statement in
        guard isOpen, left > 0 else { return false }
        if skipped < offset {
          skipped += 1
          return true
        }
        batch.append(statement.integer(0) ?? 0)
        left -= 1
        if batch.count == 256 { flush() }
        return isOpen && left > 0
      }
    } catch {
      throw told(error.asFailure)
    }
    flush()
    if let stop { throw stop }
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
