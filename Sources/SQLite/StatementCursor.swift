package import Predicates

/// A statement whose rows are taken some at a time, while others run on its connection.
///
/// One thread at a time may use it.
package final class StatementCursor {
  private let connection: Connection
  /// Nil after the last row: SQLite would begin again.
  private var statement: PreparedStatements.Kept?

  package init(_ sql: SQL, on connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    statement = try connection.prepare(sql)
  }

  deinit { connection.withLock { _ in statement = nil } }

  /// Hands the next rows to `body` until it returns false; throws `SQLiteFailure`.
  package func read(_ body: (borrowing StatementRow) -> Bool) throws(SQLiteFailure) {
    guard let kept = statement else { return }
    var isAtEnd = true
    defer { if isAtEnd { statement = nil } }
    isAtEnd = try connection.withLock { _ throws(SQLiteFailure) in try kept.statement.step(body) }
  }
}
