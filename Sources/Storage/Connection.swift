import Foundation
import GRDBSQLite
import Querying
import Schema

/// One read-only SQLite connection, on which one statement at a time runs.
///
/// It is `@unchecked Sendable` because `handle` never changes, every statement runs from its preparation to
/// its end under `lock`, and `sqlite3_interrupt` alone may be called beside it, from any thread while the
/// connection is open. What a store holds reaches SQLite, the search functions and `body` under that lock.
final class Connection: @unchecked Sendable {
  private let handle: OpaquePointer
  /// Held by the thread that runs a statement, which may run another one on the way.
  private let lock = NSRecursiveLock()
  private let interruption = InterruptFlag()

  /// How much of a store a connection holds in memory, in KiB.
  enum Cache: Int {
    /// Rows by key and passes over a table, which gain nothing from more.
    case small = 512
    /// Keys in an order: SQLite sorts in pieces as large as its cache. This is what its shell takes.
    case sorting = 2000
  }

  /// Opens a URI such as `file:/a%20b?mode=ro`; throws `SQLiteFailure`.
  init(
    uri: String,
    cache: Cache = .small,
    supportFolder: String = ""
  ) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard let files = ReadOnlyFiles.name else {
      throw SQLiteFailure(code: SQLITE_CANTOPEN, message: "SQLite has no VFS", sql: "")
    }
    let code = sqlite3_open_v2(uri, &handle, flags, files)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteFailure(code: code, message: message, sql: "")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 250)
    StringFunctions.install(on: handle)
    StringOrders.install(on: handle)
    NumberFunctions.install(on: handle)
    PayloadFunctions.install(on: handle, supportFolder: supportFolder)
    interruption.install(on: handle)
    for pragma in ["query_only=1", "trusted_schema=OFF", "cache_size=-\(cache.rawValue)"] {
      _ = try? run(.text("PRAGMA \(pragma)")) { _ in }
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs what needs SQLite's own handle, such as a backup, where no statement may come between.
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(handle)
  }

  /// Ends the statement that runs, if any, and each that is begun before `resume()`.
  func interrupt() {
    interruption.isSet = true
    sqlite3_interrupt(handle)
  }

  var isInterrupted: Bool { interruption.isSet }

  /// Lets statements run again after an interrupt.
  func resume() { interruption.isSet = false }

  /// Keeps what is read from now on in one state of the store, until `endReading()`.
  ///
  /// Throws `SQLiteFailure`.
  func beginReading() throws(SQLiteFailure) {
    try run(.text("BEGIN")) { _ in }
    // BEGIN alone reads nothing yet.
    try run(.text("PRAGMA schema_version")) { _ in }
  }

  /// Ends it, also after an interrupt.
  func endReading() { withHandle { _ = sqlite3_exec($0, "END", nil, nil, nil) } }

  /// Reads within one state of the store; throws `Failure`.
  func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    do throws(SQLiteFailure) { try beginReading() } catch { throw error.asFailure }
    defer { endReading() }
    return try body()
  }

  /// A number that differs from an earlier one when others saved in between; throws `SQLiteFailure`.
  func dataVersion() throws(SQLiteFailure) -> Int64 {
    var version: Int64 = 0
    try run(.text("PRAGMA data_version")) { version = $0.integer(0) ?? 0 }
    return version
  }

  /// Runs a statement and hands each row to `body`; throws `SQLiteFailure`.
  func run(_ sql: SQL, _ body: (borrowing Statement) -> Void) throws(SQLiteFailure) {
    try runWhile(sql) { statement in
      body(statement)
      return true
    }
  }

  /// Runs a statement until `body` returns false; throws `SQLiteFailure`.
  func runWhile(_ sql: SQL, _ body: (borrowing Statement) -> Bool) throws(SQLiteFailure) {
    lock.lock()
    defer { lock.unlock() }
    let text = sql.statement
    if interruption.isSet {
      throw SQLiteFailure(code: SQLITE_INTERRUPT, message: "interrupted", sql: text)
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code, text) }
    defer { sqlite3_finalize(prepared) }
    for (index, value) in sql.bindings.enumerated() { bind(value, prepared, Int32(index + 1)) }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: if !body(Statement(prepared)) { return }
      case SQLITE_DONE: return
      case let code: throw failure(code, text)
      }
    }
  }

  private func bind(_ value: SQL.Binding, _ statement: OpaquePointer, _ index: Int32) {
    // SQLite copies what is bound so: the pointer need not outlive the call.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text):
      sqlite3_bind_text(statement, index, text, Int32(clamping: text.utf8.count), transient)
    case .blob(let bytes):
      sqlite3_bind_blob(statement, index, bytes, Int32(clamping: bytes.count), transient)
    }
  }

  private func failure(_ code: Int32, _ sql: String) -> SQLiteFailure {
    SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// What SQLite said: its code, its message, and the statement.
struct SQLiteFailure: Error, Hashable, Sendable {
  let code: Int32
  let message: String
  let sql: String

  var isInterruption: Bool { code == SQLITE_INTERRUPT }
  /// What the file is told to be when it is no database or damaged; SQLITE_ERROR is a table that
  /// lacks a column which every store has.
  var isDamage: Bool { [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }

  func asStoreError(_ path: String) -> StoreError {
    if isInterruption { return .stopped }
    return isDamage ? .damaged(path, message: message) : .io(path, message: message)
  }
}
