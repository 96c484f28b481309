import CSQLite
import Predicates
import SQLite

/// Copies a database page by page within one read transaction, so that a writer cannot tear it.
final class StoreBackup {
  private let source: Connection
  private var target: OpaquePointer?
  private var backup: OpaquePointer?

  private static let pages: Int32 = 512
  private static let mostWaits = 100
  private var waits = 0

  /// Begins to copy into a new file; throws `SQLiteFailure`.
  init(of source: Connection, to path: String) throws(SQLiteFailure) {
    self.source = source
    // The backup does not restart only as long as this transaction holds.
    try source.run("BEGIN")
    try source.run("SELECT COUNT(*) FROM sqlite_master")
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &target, flags, nil)
    guard code == SQLITE_OK else { throw failure(code) }
    backup = source.withHandle { [target] in sqlite3_backup_init(target, "main", $0, "main") }
    guard backup != nil else { throw failure(sqlite3_errcode(target)) }
  }

  deinit {
    _ = source.withHandle { _ in sqlite3_backup_finish(backup) }
    sqlite3_close_v2(target)
  }

  /// Copies some pages; returns how many bytes are copied, of how many; nil at the end.
  ///
  /// Throws `SQLiteFailure`.
  func step() throws(SQLiteFailure) -> (done: Int, all: Int)? {
    switch source.withHandle({ _ in sqlite3_backup_step(backup, Self.pages) }) {
    case SQLITE_OK: waits = 0
    case SQLITE_DONE: return nil
    case SQLITE_BUSY, SQLITE_LOCKED:
      waits += 1
      guard waits < Self.mostWaits else { throw failure(SQLITE_BUSY) }
      sqlite3_sleep(20)
    case let code: throw failure(code)
    }
    var size = 4096
    try source.run("PRAGMA page_size") { size = Int(clamping: $0.integer(0) ?? 4096) }
    let all = Int(sqlite3_backup_pagecount(backup))
    return ((all - Int(sqlite3_backup_remaining(backup))) * size, all * size)
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    let message = target.map { String(cString: sqlite3_errmsg($0)) }
    return SQLiteFailure(code: code, message: message ?? "out of memory", sql: "")
  }
}
