import GRDBSQLite

/// Opens a private copy for writing: its WAL is folded in, or a cut-off transaction undone.
enum WritableCopy {
  static func settle(_ path: String) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close_v2(handle) }
    // Only a read undoes what a journal holds; the pragma alone leaves it, and no later reader looks.
    for sql in ["SELECT COUNT(*) FROM sqlite_master", "PRAGMA journal_mode=DELETE"]
    where code == SQLITE_OK {
      code = sqlite3_exec(handle, sql, nil, nil, nil)
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
