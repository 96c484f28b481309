import GRDBSQLite

/// The one place that opens a database for writing: a private copy whose WAL is folded in.
enum WritableCopy {
  static func checkpoint(_ path: String) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close_v2(handle) }
    if code == SQLITE_OK {
      code = sqlite3_exec(handle, "PRAGMA journal_mode=DELETE", nil, nil, nil)
    }
    guard code == SQLITE_OK else {
      throw SQLiteFailure(
        code: code,
        message: handle.map { String(cString: sqlite3_errmsg($0)) } ?? "",
        sql: ""
      )
    }
  }
}
