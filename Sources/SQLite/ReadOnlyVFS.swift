package import CSQLite
import Foundation
import Synchronization

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

/// Keeps a reader from taking the lock that writers take, even for a moment.
///
/// The wal-index has two copies of its header. If they differ because a writer is changing them, SQLite's reader takes the
/// writers' lock, shared, to find out whether there is a writer. If another writer begins in that moment and has no timeout,
/// SQLite refuses it: "database is locked". Here the reader reads the header again until the copies agree (FORMAT §11).
package enum ReaderLocks {
  /// SQLite's own methods of a file with another `xShmLock`; it sees the first member alone.
  private struct Methods {
    var guarded: sqlite3_io_methods
    let system: UnsafePointer<sqlite3_io_methods>
  }

  /// By the address of SQLite's own; they are kept for the life of the process.
  private static let made = Mutex<[UInt: UInt]>([:])

  /// The methods for a database that is opened to be read; the same ones where it has no shared memory.
  package static func guarding(_ system: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods> {
    guard system.pointee.iVersion >= 2, system.pointee.xShmLock != nil else { return system }
    let address = made.withLock { made in
      let key = UInt(bitPattern: system)
      if let known = made[key] { return known }
      let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
      methods.initialize(to: Methods(guarded: system.pointee, system: system))
      methods.pointee.guarded.xShmLock = { file, offset, count, flags in
        guard let file, let own = file.pointee.pMethods else { return SQLITE_IOERR }
        let system = UnsafeRawPointer(own).load(as: Methods.self).system
        if offset == ReaderLocks.writing, flags & SQLITE_SHM_LOCK != 0, ReaderLocks.becomesWhole(file, system) {
          return SQLITE_BUSY
        }
        return system.pointee.xShmLock?(file, offset, count, flags) ?? SQLITE_IOERR
      }
      made[key] = UInt(bitPattern: methods)
      return UInt(bitPattern: methods)
    }
    return UnsafePointer(bitPattern: address) ?? system
  }

  /// SQLite's number of the lock that writers take.
  private static let writing: Int32 = 0

  /// Whether both copies of the header are the same, now or within 20 ms.
  ///
  /// If they stay different, a writer died while it wrote them, and SQLite's own check must decide.
  private static func becomesWhole(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ system: UnsafePointer<sqlite3_io_methods>
  ) -> Bool {
    // It is mapped already, or SQLite would not know of the header.
    guard let index = WALIndex(of: file, system) else { return false }
    for _ in 0..<20 {
      if index.isWhole { return true }
      usleep(1000)
    }
    return false
  }
}
