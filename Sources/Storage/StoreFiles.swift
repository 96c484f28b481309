import Foundation

/// A store's files as they lie on disk: the database, its WAL and its shared memory.
struct StoreFiles: Hashable, Sendable {
  /// Size, time of change and inode of a file; nil where there is none.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let modified: Date
    let inode: UInt64
  }

  /// The store as it was named.
  let path: String
  /// The file itself, behind links: SQLite looks for a WAL beside this one.
  let place: String
  let database: Stamp?
  let wal: Stamp?
  let hasSharedMemory: Bool
  /// A rollback journal in use: a transaction that was cut off must be undone before reading.
  let hasJournal: Bool

  init(path: String) {
    self.path = path
    place = Self.place(path)
    database = Self.stamp(place)
    wal = Self.stamp(place + "-wal")
    hasJournal = Self.isInUse(journal: place + "-journal")
    hasSharedMemory = Self.stamp(place + "-shm") != nil
  }

  var walBytes: Int { wal?.size ?? 0 }

  /// The folder with external data: `.NAME_SUPPORT` (FORMAT §4).
  var supportFolder: String {
    let url = URL(fileURLWithPath: place)
    return url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.deletingPathExtension().lastPathComponent)_SUPPORT").path
  }

  /// A journal that was kept after its transaction ended is empty or begins with a zero.
  private static func isInUse(journal path: String) -> Bool {
    guard let stamp = stamp(path), stamp.size > 0 else { return false }
    guard let handle = FileHandle(forReadingAtPath: path) else { return true }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 1))?.first != 0
  }

  private static func place(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Nil for what is no regular file: a pipe or a folder by a WAL's name is none.
  private static func stamp(_ path: String) -> Stamp? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      facts[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return Stamp(
      size: (facts[.size] as? NSNumber)?.intValue ?? 0,
      modified: facts[.modificationDate] as? Date ?? .distantPast,
      inode: (facts[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    )
  }
}
