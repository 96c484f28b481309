package import CSQLite
import Foundation
import Synchronization

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
