import Foundation

/// A private copy of a store, for stores that cannot or shall not be read in place.
struct StoreCopy {
  let path: String
  let folder: String
  private let files: StoreFiles
  private let watch: OpeningWatch

  /// Copies the files and settles what a WAL or a journal holds; throws `StoreError`.
  static func ofFiles(
    _ files: StoreFiles,
    _ watch: OpeningWatch
  ) throws(StoreError) -> StoreCopy {
    try made(files, watch) { copy throws(StoreError) in
      try copy.takeFiles()
      watch.tell(.settlingCopy)
      try copy.telling { () throws(SQLiteFailure) in try WritableCopy.settle(copy.path, watch) }
    }
  }

  /// Copies what SQLite reads under a URI, as of one moment, while others write; throws `StoreError`.
  static func ofLive(
    _ files: StoreFiles,
    uri: String,
    _ watch: OpeningWatch
  ) throws(StoreError) -> StoreCopy {
    try made(files, watch) { copy throws(StoreError) in
      try copy.takeSnapshot(of: uri)
      watch.tell(.settlingCopy)
      try copy.telling { () throws(SQLiteFailure) in try WritableCopy.settle(copy.path, watch) }
    }
  }

  func remove() { PrivateFolders.remove(folder) }

  private static func made(
    _ files: StoreFiles,
    _ watch: OpeningWatch,
    _ fill: (StoreCopy) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreCopy {
    try checkSpace(for: files)
    let folder: URL
    do { folder = try PrivateFolders.make() } catch {
      throw .io(files.path, message: "no private folder can be made for a copy")
    }
    let name = URL(fileURLWithPath: files.place).lastPathComponent
    let copy = StoreCopy(
      path: folder.appendingPathComponent(name).path,
      folder: folder.path,
      files: files,
      watch: watch
    )
    do throws(StoreError) { try fill(copy) } catch {
      copy.remove()
      throw error
    }
    return copy
  }

  private static func checkSpace(for files: StoreFiles) throws(StoreError) {
    let needed = (files.database?.size ?? 0) + 2 * files.walBytes
    let manager = FileManager.default
    let facts = try? manager.attributesOfFileSystem(forPath: manager.temporaryDirectory.path)
    if let space = (facts?[.systemFreeSize] as? NSNumber)?.intValue, space < needed {
      throw .notEnoughSpace(files.path, needed: needed)
    }
  }

  /// Copying a store that is being written can tear, so it is tried again while the files move.
  private func takeFiles() throws(StoreError) {
    for _ in 1...5 {
      let before = StoreFiles(path: files.path)
      if try takeFiles(as: before), StoreFiles(path: files.path) == before { return }
    }
    throw .changing(files.path)
  }

  /// False where a file went away meanwhile.
  private func takeFiles(as before: StoreFiles) throws(StoreError) -> Bool {
    let suffixes = ["", before.wal == nil ? nil : "-wal", before.hasJournal ? "-journal" : nil]
    let all = (before.database?.size ?? 0) + before.walBytes
    var done = 0
    for suffix in ["", "-wal", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      guard suffixes.contains(suffix) else { continue }
      do {
        try FileCopy.copy(before.place + suffix, to: path + suffix) { (count) throws(StoreError) in
          try watch.check()
          done += count
          watch.tell(.copying(bytes: done, of: max(all, done)))
        }
      } catch let error as StoreError {
        throw error
      } catch let error as FileCopy.Failed {
        if error.isMissing { return false }
        throw error.isNoSpace
          ? .notEnoughSpace(files.path, needed: all)
          : .io(files.path, message: "it cannot be copied to \(folder): \(error.message)")
      } catch {
        throw .io(files.path, message: "it cannot be copied to \(folder)")
      }
    }
    return true
  }

  /// Ends with both connections closed, which settling needs.
  private func takeSnapshot(of uri: String) throws(StoreError) {
    let backup = try telling { () throws(SQLiteFailure) in
      try StoreBackup(of: Connection(uri: uri), to: path)
    }
    while let state = try telling({ () throws(SQLiteFailure) in try backup.step() }) {
      try watch.check()
      watch.tell(.copying(bytes: state.done, of: state.all))
    }
  }

  private func telling<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteFailure) { return try body() } catch {
      if error.isInterruption { throw .stopped }
      throw error.isDamage
        ? .damaged(files.path, message: error.message) : .io(files.path, message: error.message)
    }
  }
}
