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

  /// Whether a file could not be written, such as on a full disk; known of a connection that writes.
  package var isOfWriting: Bool { code & 0xff == SQLITE_FULL || Self.writing.contains(code) }

  /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC and _TRUNCATE, which Swift does not import.
  private static let writing: [Int32] = [3, 4, 5, 6].map { SQLITE_IOERR | $0 << 8 }

  /// Whether a value or row is larger than SQLite allows.
  package var isTooBig: Bool { code & 0xff == SQLITE_TOOBIG }

  /// Whether rows do not fit a constraint.
  package var isConstraint: Bool { code & 0xff == SQLITE_CONSTRAINT }

  package var isInterruption: Bool { code == SQLITE_INTERRUPT }
}
