import CSQLite
import Foundation

/// SQLite's way to the user's files, on which nothing can be made, written or deleted.
///
/// A read-only connection alone is no promise: SQLite deletes the log or the journal beside a database of
/// 0 pages, and makes a log that is missing (FORMAT §11). Here such a call fails. The files that
/// SQLite sorts in lie in a temporary folder and stay as they are.
enum ReadOnlyVFS {
  /// The VFS's name for `sqlite3_open_v2`; nil when SQLite has none of its own to build on.
  static let name = register()

  private static func register() -> String? {
    let name = "storescope-read-only"
    guard let system = sqlite3_vfs_find(nil), let text = strdup(name) else { return nil }
    // SQLite keeps both for the life of the process.
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: system.pointee)
    vfs.pointee.pNext = nil
    vfs.pointee.zName = UnsafePointer(text)
    vfs.pointee.xDelete = { _, _, _ in SQLITE_READONLY }
    vfs.pointee.xOpen = { _, path, file, flags, opened in
      guard let system = sqlite3_vfs_find(nil), let open = system.pointee.xOpen, path.map(ReadOnlyVFS.isFile) != false
      else { return SQLITE_CANTOPEN }
      let code = open(system, path, file, ReadOnlyVFS.withoutWriting(flags), opened)
      if code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let methods = file?.pointee.pMethods {
        file?.pointee.pMethods = ReaderLocks.guarding(methods)
      }
      return code
    }
    vfs.pointee.xAccess = { _, path, flags, found in
      guard let system = sqlite3_vfs_find(nil), let access = system.pointee.xAccess else { return SQLITE_IOERR }
      let code = access(system, path, flags, found)
      if let path, !ReadOnlyVFS.isFile(path) { found?.pointee = 0 }
      return code
    }
    guard sqlite3_vfs_register(vfs, 0) == SQLITE_OK else { return nil }
    return name
  }

  /// False when a pipe or a folder has the name: SQLite would wait for a pipe.
  private static func isFile(_ path: UnsafePointer<CChar>) -> Bool {
    var facts = stat()
    return stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
  }

  /// The flags of an open without leave to write, for all files but SQLite's temporary ones.
  private static func withoutWriting(_ flags: Int32) -> Int32 {
    let files = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL
    guard flags & files != 0 else { return flags }
    let writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_DELETEONCLOSE
    return flags & ~writing | SQLITE_OPEN_READONLY
  }
}
