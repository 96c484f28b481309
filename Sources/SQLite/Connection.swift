import CSQLite
import Foundation
package import Predicates
package import Schema
import Synchronization

/// One SQLite connection, on which one statement at a time runs, or stands at a row (`StatementCursor`).
///
/// It is `@unchecked Sendable` because `handle` never changes; statements, `repeated` and `body` are used only under
/// `lock`; and `sqlite3_interrupt` may be called from any thread while the connection is open.
package final class Connection: @unchecked Sendable {
  private let handle: OpaquePointer
  /// Held by the thread that runs a statement, which may run another one on the way.
  private let lock = NSRecursiveLock()
  private let interruption = InterruptFlag()
  private var repeated = PreparedStatements()

  /// How much of a store a connection holds in memory, in KiB.
  package enum Cache: Int {
    /// Rows by key and passes over a table, which gain nothing from more.
    case small = 512
    /// Keys in an order: SQLite sorts in pieces as large as its cache. This is what its shell takes.
    case sorting = 2000
  }

  /// Opens a URI such as `file:/a%20b?mode=ro` for reading only (`ReadOnlyVFS`); throws `SQLiteFailure`.
  package convenience init(reading uri: String, cache: Cache) throws(SQLiteFailure) {
    guard let files = ReadOnlyVFS.name else {
      throw SQLiteFailure(code: SQLITE_CANTOPEN, message: "SQLite has no VFS", sql: "")
    }
    try self.init(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, files)
    try run("PRAGMA query_only=1")
    try run("PRAGMA trusted_schema=OFF")
    // It reads the schema, which may be damaged; the statements that need the schema report that.
    _ = try? run("PRAGMA cache_size=-\(number: cache.rawValue)")
  }

  /// Opens a file of this program's own making, by its absolute path, to write it; throws `SQLiteFailure`.
  package convenience init(writing path: String) throws(SQLiteFailure) {
    try self.init(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, nil)
    // The plain codes are the same for a failure to write this file and a failure to read an attached one.
    withHandle { _ = sqlite3_extended_result_codes($0, 1) }
  }

  /// Adds another database under a name, by a URI and for reading only (`ReadOnlyVFS`); throws `SQLiteFailure`.
  package func attach(reading uri: String, as name: String) throws(SQLiteFailure) {
    guard let files = ReadOnlyVFS.name else {
      throw SQLiteFailure(code: SQLITE_CANTOPEN, message: "SQLite has no VFS", sql: "")
    }
    // A view or a trigger of the other database calls no function of this program.
    try run("PRAGMA trusted_schema=OFF")
    try run("ATTACH \(bind: .text("\(uri)&vfs=\(files)")) AS \(id: name)")
  }

  private init(_ name: String, _ flags: Int32, _ files: String?) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, files)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteFailure(code: code, message: message, sql: "")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 250)
    interruption.install(on: handle)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs code that needs SQLite's own handle, such as a backup, without a statement in between.
  package func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { withLock(body) }

  func withLock<Result, Failure>(_ body: (OpaquePointer) throws(Failure) -> Result) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(handle)
  }

  /// Ends the statement that runs, if any, and each that is begun before `resume()`.
  package func interrupt() {
    interruption.isSet = true
    sqlite3_interrupt(handle)
  }

  package var isInterrupted: Bool { interruption.isSet }

  /// Lets statements run again after an interrupt.
  package func resume() { interruption.isSet = false }

  /// Keeps all reads in one state of the store, until `endReading()`.
  ///
  /// Throws `SQLiteFailure`; nothing is kept then.
  package func beginReading() throws(SQLiteFailure) {
    try run("BEGIN")
    do throws(SQLiteFailure) {
      // BEGIN alone reads nothing yet.
      try run("PRAGMA schema_version")
    } catch {
      endReading()
      throw error
    }
  }

  /// Ends what `beginReading()` began; works after an interrupt too.
  package func endReading() {
    withHandle { handle in
      // An interrupt from another thread may end this very statement; then it is run again.
      for _ in 1...10 where sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "END", nil, nil, nil) }
    }
  }

  /// A number that differs from an earlier one when others saved in between; throws `SQLiteFailure`.
  package func dataVersion() throws(SQLiteFailure) -> Int64 {
    var version: Int64 = 0
    try run("PRAGMA data_version") { version = $0.integer(0) ?? 0 }
    return version
  }

  /// Leaves later saves in the write-ahead log, also when the connection closes; throws `SQLiteFailure`.
  package func leaveLog() throws(SQLiteFailure) {
    try run("PRAGMA wal_autocheckpoint = 0")
    // The message is the connection's last one, so it is read before another statement runs.
    let failure = withHandle { handle in
      let code = sqlite3_leave_log_on_close(handle)
      return code == SQLITE_OK ? nil : SQLiteFailure(code: code, on: handle, sql: "")
    }
    if let failure { throw failure }
  }

  /// Runs a statement and hands each row to `body`; throws `SQLiteFailure`.
  package func run(_ sql: SQL, _ body: (borrowing StatementRow) -> Void = { _ in }) throws(SQLiteFailure) {
    try runWhile(sql) { row in
      body(row)
      return true
    }
  }

  /// Runs a statement until `body` returns false; throws `SQLiteFailure`.
  package func runWhile(_ sql: SQL, _ body: (borrowing StatementRow) -> Bool) throws(SQLiteFailure) {
    try run(sql.statement, of: CollectionOfOne(sql.bindings), body)
  }

  /// Runs a statement that is prepared once until `body` returns false; throws `SQLiteFailure`.
  package func run(
    _ statement: RepeatedStatement, with values: [SQLiteValue], _ body: (borrowing StatementRow) -> Bool
  ) throws(SQLiteFailure) {
    try withLock { handle throws(SQLiteFailure) in
      try checkInterruption(statement.text)
      let prepared = try repeated.take(statement, on: handle)
      defer { repeated.putBack(prepared, for: statement) }
      try prepared.statement.bind(values)
      _ = try prepared.statement.step(body)
    }
  }

  /// What adds rows to a table: the statement has a `?` for each value; throws `SQLiteFailure`.
  package func insert(_ statement: SQL) throws(SQLiteFailure) -> RowInsert {
    try RowInsert(statement.statement, on: self)
  }

  /// Runs a statement once with each list of values for its `?`; throws `SQLiteFailure`.
  package func run(_ text: String, of values: some Sequence<[SQLiteValue]>) throws(SQLiteFailure) {
    try run(text, of: values) { _ in true }
  }

  private func run(
    _ text: String, of lists: some Sequence<[SQLiteValue]>, _ body: (borrowing StatementRow) -> Bool
  ) throws(SQLiteFailure) {
    try withLock { handle throws(SQLiteFailure) in
      try checkInterruption(text)
      let statement = try PreparedStatement(text, on: handle)
      for values in lists {
        try statement.bind(values)
        guard try statement.step(body) else { return }
        statement.reset()
      }
    }
  }

  /// A statement for `StatementCursor`, with its values.
  func prepare(_ sql: SQL) throws(SQLiteFailure) -> PreparedStatements.Kept {
    let text = sql.statement
    return try withLock { handle throws(SQLiteFailure) in
      try checkInterruption(text)
      let kept = try PreparedStatements.Kept(text, on: handle)
      try kept.statement.bind(sql.bindings)
      return kept
    }
  }

  private func checkInterruption(_ text: String) throws(SQLiteFailure) {
    if interruption.isSet { throw SQLiteFailure(code: SQLITE_INTERRUPT, message: "interrupted", sql: text) }
  }
}

/// An interrupt that stays until it is taken back.
///
/// `sqlite3_interrupt` alone ends only statements that run: one that comes between two statements, or
/// between a statement's preparation and its first step, is forgotten.
final class InterruptFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool {
    get { flag.load(ordering: .sequentiallyConsistent) }
    set { flag.store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// Makes statements on a connection look at it every thousand steps of SQLite's machine.
  ///
  /// It must live as long as the connection.
  func install(on handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<InterruptFlag>.fromOpaque(context).takeUnretainedValue().isSet ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
