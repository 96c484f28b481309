import Foundation

/// A private copy of a store with its WAL, for stores that cannot be read in place.
enum StoreCopy {
  /// Copies and checkpoints; throws `StoreError`.
  ///
  /// The folder is the caller's to remove.
  static func make(of files: StoreFiles) throws(StoreError) -> (path: String, folder: String) {
    let manager = FileManager.default
    let needed = (files.database?.size ?? 0) + 2 * files.walBytes
    let free = try? manager.attributesOfFileSystem(forPath: manager.temporaryDirectory.path)
    if let space = (free?[.systemFreeSize] as? NSNumber)?.intValue, space < needed {
      throw .notEnoughSpace(files.path, needed: needed)
    }
    let folder: URL
    do { folder = try PrivateFolders.make() } catch {
      throw .io(files.path, message: "no private folder can be made for a copy")
    }
    let name = URL(fileURLWithPath: files.path).lastPathComponent
    let copy = folder.appendingPathComponent(name).path
    do {
      for attempt in 1... {
        try? manager.removeItem(atPath: copy)
        try? manager.removeItem(atPath: copy + "-wal")
        try? manager.removeItem(atPath: copy + "-journal")
        let before = StoreFiles(path: files.path)
        try manager.copyItem(atPath: files.path, toPath: copy)
        if before.wal != nil {
          try manager.copyItem(atPath: files.path + "-wal", toPath: copy + "-wal")
        }
        if before.hasJournal {
          try manager.copyItem(atPath: files.path + "-journal", toPath: copy + "-journal")
        }
        // Copying a store that is being written can tear; it is tried again while files move.
        if StoreFiles(path: files.path) == before || attempt == 5 { break }
      }
      for file in [copy, copy + "-wal", copy + "-journal"] where manager.fileExists(atPath: file) {
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      }
    } catch {
      PrivateFolders.remove(folder.path)
      throw .io(files.path, message: "it cannot be copied to \(folder.path)")
    }
    try checkpoint(copy, of: files.path, folder: folder.path)
    return (copy, folder.path)
  }

  private static func checkpoint(
    _ copy: String,
    of path: String,
    folder: String
  ) throws(StoreError) {
    do { try WritableCopy.checkpoint(copy) } catch {
      PrivateFolders.remove(folder)
      throw error.isDamage
        ? .damaged(path, message: error.message) : .io(path, message: error.message)
    }
  }
}
