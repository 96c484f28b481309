import CSQLite

/// What the shared memory beside a log says of its newest commit; another commit makes it another one.
package struct LogMark: Hashable, Sendable {
  /// The words of the header of SQLite's wal-index: among them its count of changes, its frames and its salts.
  private let words: [UInt64]

  fileprivate init(_ header: UnsafeRawPointer) {
    words = (0..<6).map { header.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
  }
}

extension Connection {
  /// The mark in memory, read without a lock and without a system call.
  ///
  /// A mark that is read while a writer changes it differs from those before and after. Nil without shared memory.
  package var logMark: LogMark? {
    withHandle { handle in
      var file: UnsafeMutablePointer<sqlite3_file>?
      let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
      guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods,
        methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
      else { return nil }
      var start: UnsafeMutableRawPointer?
      // The size that SQLite itself maps it in; it is mapped already, and never made.
      let mapped = map(file, 0, 32_768, 0, &start)
      guard [SQLITE_OK, SQLITE_READONLY].contains(mapped), let start else { return nil }
      return LogMark(UnsafeRawPointer(start))
    }
  }
}
