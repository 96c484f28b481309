import CSQLite
import Querying

/// A statement from its preparation to its end, on a connection that no other thread uses meanwhile.
struct PreparedStatement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let text: String

  init(_ text: String, on connection: OpaquePointer) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, text, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw SQLiteFailure(code: code, on: connection, sql: text)
    }
    (self.handle, self.connection, self.text) = (handle, connection, text)
  }

  deinit { sqlite3_finalize(handle) }

  /// Gives each `?` its value.
  func bind(_ values: [SQL.Binding]) throws(SQLiteFailure) {
    for (index, value) in values.enumerated() {
      let code = bind(value, Int32(index + 1))
      guard code == SQLITE_OK else { throw SQLiteFailure(code: code, on: connection, sql: text) }
    }
  }

  private func bind(_ value: SQL.Binding, _ index: Int32) -> Int32 {
    // SQLite copies what is bound so: the pointer need not outlive the call.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text):
      sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count), transient)
    // The address of no bytes may be nil, which SQLite takes for NULL.
    case .blob([]): sqlite3_bind_zeroblob(handle, index, 0)
    case .blob(let bytes):
      sqlite3_bind_blob(handle, index, bytes, Int32(clamping: bytes.count), transient)
    }
  }

  /// Hands each row to `body`; false when `body` stops it.
  func step(_ body: (borrowing StatementRow) -> Bool) throws(SQLiteFailure) -> Bool {
    let start = StatementLog.start()
    var rows = 0
    var problem: String?
    defer {
      if let start { StatementLog.add(handle, rows: rows, since: start, failure: problem) }
    }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW:
        rows += 1
        if !body(StatementRow(handle)) { return false }
      case SQLITE_DONE: return true
      case let code:
        let failure = SQLiteFailure(code: code, on: connection, sql: text)
        problem = failure.message
        throw failure
      }
    }
  }

  /// Lets it run again; what is bound stays.
  func reset() { sqlite3_reset(handle) }
}
