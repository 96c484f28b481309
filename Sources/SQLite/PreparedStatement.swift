import CSQLite
import Foundation
package import Predicates
import Schema

/// A statement from its preparation to its end, on a connection that no other thread uses meanwhile.
struct PreparedStatement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let text: String

  init(_ text: String, on connection: OpaquePointer) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, text, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteFailure(code: code, on: connection, sql: text) }
    (self.handle, self.connection, self.text) = (handle, connection, text)
  }

  deinit { sqlite3_finalize(handle) }

  /// Gives each `?` its value.
  func bind(_ values: [SQLiteValue]) throws(SQLiteFailure) {
    for (index, value) in values.enumerated() { try bind(value, at: index) }
  }

  /// Gives the `?` with a number, from 0, the value of the same column of another statement's row.
  ///
  /// The other statement must stay at the row until this one has run.
  func bind(_ row: borrowing StatementRow, at index: Int) throws(SQLiteFailure) {
    let code =
      switch row.storageClass(index) {
      case .null: sqlite3_bind_null(handle, Int32(index + 1))
      case .integer: sqlite3_bind_int64(handle, Int32(index + 1), row.integer(index) ?? 0)
      case .real: sqlite3_bind_double(handle, Int32(index + 1), row.real(index))
      case .text: row.withBytes(index) { bindText(UnsafeRawBufferPointer($0), index, nil) }
      case .blob: row.withBytes(index) { bindBlob(UnsafeRawBufferPointer($0), index, nil) }
      }
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, on: connection, sql: text) }
  }

  /// Gives the `?` with a number, from 0, its value.
  func bind(_ value: SQLiteValue, at index: Int) throws(SQLiteFailure) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, Int32(index + 1))
      case .integer(let number): sqlite3_bind_int64(handle, Int32(index + 1), number)
      case .real(let number): sqlite3_bind_double(handle, Int32(index + 1), number)
      case .text(let text):
        sqlite3_bind_text(handle, Int32(index + 1), text, Int32(clamping: text.utf8.count), Self.transient)
      case .malformedText(let data): data.withUnsafeBytes { bindText($0, index, Self.transient) }
      case .blob(let data): data.withUnsafeBytes { bindBlob($0, index, Self.transient) }
      }
    guard code == SQLITE_OK else { throw SQLiteFailure(code: code, on: connection, sql: text) }
  }

  private func bindText(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ destructor: sqlite3_destructor_type?) -> Int32
  {
    // The address of no bytes may be nil, which SQLite takes for NULL.
    guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty else {
      return sqlite3_bind_text(handle, Int32(index + 1), "", 0, Self.transient)
    }
    return sqlite3_bind_text(handle, Int32(index + 1), start, Int32(clamping: bytes.count), destructor)
  }

  private func bindBlob(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ destructor: sqlite3_destructor_type?) -> Int32
  {
    bytes.isEmpty
      ? sqlite3_bind_zeroblob(handle, Int32(index + 1), 0)
      : sqlite3_bind_blob(handle, Int32(index + 1), bytes.baseAddress, Int32(clamping: bytes.count), destructor)
  }

  /// SQLite copies what is bound so: the pointer need not outlive the call.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Hands each row to `body`; false when `body` stops it.
  func step(_ body: (borrowing StatementRow) -> Bool) throws(SQLiteFailure) -> Bool {
    let start = StatementLog.start()
    var rows = 0
    var problem: String?
    defer { if let start { StatementLog.add(handle, rows: rows, since: start, failure: problem) } }
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

/// A statement that runs often, each time with other values for its `?`.
///
/// A connection prepares it once.
package struct RepeatedStatement: Hashable, Sendable {
  let text: String

  /// The values that it binds are given again each time.
  package init(_ sql: SQL) { text = sql.statement }
}

/// Prepared statements of one connection, each free until it is taken.
///
/// They must be used under the connection's lock.
struct PreparedStatements {
  /// A statement can be kept in a dictionary only within an object.
  final class Kept {
    let statement: PreparedStatement

    init(_ text: String, on connection: OpaquePointer) throws(SQLiteFailure) {
      statement = try PreparedStatement(text, on: connection)
    }
  }

  /// A store has as many statements as relationships.
  private static let most = 256

  private var free: [RepeatedStatement: Kept] = [:]

  /// One that nobody uses, as a statement may run again within its own row.
  mutating func take(_ statement: RepeatedStatement, on connection: OpaquePointer) throws(SQLiteFailure) -> Kept {
    if let kept = free.removeValue(forKey: statement) { return kept }
    return try Kept(statement.text, on: connection)
  }

  mutating func putBack(_ kept: Kept, for statement: RepeatedStatement) {
    kept.statement.reset()
    if free.count == Self.most { free.removeAll(keepingCapacity: true) }
    free[statement] = kept
  }
}

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
    try connection.withLock { _ throws(SQLiteFailure) in
      guard let kept = statement else { return }
      var isAtEnd = true
      defer { if isAtEnd { statement = nil } }
      isAtEnd = try kept.statement.step(body)
    }
  }
}
