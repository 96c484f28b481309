import CSQLite

/// What SQLite said: its code, its message, and the statement.
package struct SQLiteFailure: Error, Hashable, Sendable {
  package let code: Int32
  package let message: String
  package let sql: String

  package init(code: Int32, message: String, sql: String) { (self.code, self.message, self.sql) = (code, message, sql) }

  /// What a connection said last.
  init(code: Int32, on connection: OpaquePointer, sql: String) {
    self.init(code: code, message: String(cString: sqlite3_errmsg(connection)), sql: sql)
  }

  /// Whether the disk is full.
  package var isFull: Bool { code & 0xff == SQLITE_FULL }

  /// Whether rows do not fit a constraint.
  package var isConstraint: Bool { code & 0xff == SQLITE_CONSTRAINT }

  package var isInterruption: Bool { code == SQLITE_INTERRUPT }
}
