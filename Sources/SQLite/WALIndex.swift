import CSQLite
import Foundation

/// The header of the wal-index, the shared memory beside a log, which stands there twice.
struct WALIndex {
  private static let headerSize = 48
  /// Where the header says that it was written at all.
  private static let isMade = 12

  private let start: UnsafeRawPointer

  /// Nil without shared memory.
  init?(of file: UnsafeMutablePointer<sqlite3_file>, _ methods: UnsafePointer<sqlite3_io_methods>) {
    guard methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap else { return nil }
    var start: UnsafeMutableRawPointer?
    // The size that SQLite itself maps it in; it is mapped already, and never made.
    let mapped = map(file, 0, 32_768, 0, &start)
    guard [SQLITE_OK, SQLITE_READONLY].contains(mapped), let start else { return nil }
    self.start = UnsafeRawPointer(start)
  }

  /// Whether the header is written and both copies are the same.
  var isWhole: Bool {
    memcmp(start, start + Self.headerSize, Self.headerSize) == 0
      && start.load(fromByteOffset: Self.isMade, as: UInt8.self) != 0
  }

  var mark: WALIndexMark {
    WALIndexMark(words: (0..<Self.headerSize / 8).map { start.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) })
  }
}

/// What the wal-index says of the log's newest commit; another commit makes it another one.
package struct WALIndexMark: Hashable, Sendable {
  /// The words of the header: among them its count of changes, its frames and its salts.
  fileprivate let words: [UInt64]
}

extension Connection {
  /// The mark in memory, read without a lock and without a system call.
  ///
  /// A mark that is read while a writer changes it differs from those before and after. Nil without shared memory.
  package var walIndexMark: WALIndexMark? {
    withHandle { handle in
      var file: UnsafeMutablePointer<sqlite3_file>?
      let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
      guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods else { return nil }
      return WALIndex(of: file, methods)?.mark
    }
  }
}
