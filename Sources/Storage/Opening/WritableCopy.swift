import CSQLite
import Dispatch
import Findings
import SQLite

/// Opens a private copy for writing, which folds in its WAL or undoes a cut-off transaction.
enum WritableCopy {
  /// Ends with an interruption soon after the watch was stopped; throws `SQLiteFailure`.
  static func settle(_ path: String, _ watch: OpeningWatch) throws(SQLiteFailure) {
    try SuperJournal.remove(from: path + "-journal")
    var handle: OpaquePointer?
    var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close_v2(handle) }
    let stop = StopTimer(handle, watch)
    defer { stop.end() }
    // The copy is of no use after a crash. Only a read undoes a journal; the last pragma alone keeps it, and no later
    // reader would look at it.
    let steps = ["PRAGMA synchronous=OFF", "SELECT COUNT(*) FROM sqlite_master", "PRAGMA journal_mode=DELETE"]
    for sql in steps where code == SQLITE_OK { code = sqlite3_exec(handle, sql, nil, nil, nil) }
    guard code == SQLITE_OK else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? ""
      // Closing would otherwise fold in the rest of the WAL.
      if let handle { sqlite3_interrupt(handle) }
      throw SQLiteFailure(code: code, message: message, sql: "")
    }
  }
}

/// Interrupts a connection again and again once a watch is stopped.
private struct StopTimer {
  private let timer: any DispatchSourceTimer
  private let queue = DispatchQueue(label: "storescope.stop")

  init(_ handle: OpaquePointer?, _ watch: OpeningWatch) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    // An interrupt may come from any thread, and `end` returns before the connection closes.
    nonisolated(unsafe) let handle = handle
    timer.setEventHandler { if let handle, watch.isStopped() { sqlite3_interrupt(handle) } }
    timer.schedule(deadline: .now() + .milliseconds(50), repeating: .milliseconds(50))
    timer.resume()
  }

  /// Returns when the connection is no longer used, so that it can be closed.
  func end() {
    timer.cancel()
    queue.sync {}
  }
}
