import Foundation
import Synchronization

/// The temporary folders that hold private copies: every way out of the program removes them.
package enum PrivateFolders {
  private static let paths = Mutex<Set<String>>([])

  /// A new folder that only this user can open; throws what the file system says.
  static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("storescope-\(UUID().uuidString)")
    // Under the lock, so that a folder is never made after all were removed without being known.
    try paths.withLock { paths in
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      paths.insert(folder.path)
    }
    return folder
  }

  static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes what is left, before the program ends.
  package static func removeAll() {
    paths.withLock { paths in
      for path in paths {
        // A copy that is still being made may put a file into the folder meanwhile.
        for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
          try? FileManager.default.removeItem(atPath: path)
        }
      }
      paths.removeAll()
    }
  }
}
