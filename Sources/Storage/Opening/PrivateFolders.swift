package import Foundation
import Synchronization
package import UserFiles

/// The temporary folders that hold private copies and samples: every way out of the program removes them.
///
/// A folder that a killed process left behind is removed when the next is made: nothing holds its lock.
package enum PrivateFolders {
  /// The folders of this process, each with the descriptor of its lock.
  private static let locks = Mutex<[String: Int32]>([:])
  private static let isEnding = Mutex(false)
  private static let prefix = "storescope-"
  private static let lockName = ".lock"

  /// A new folder that only this user can open; it is removed when the program ends.
  package static func make() throws(FileFault) -> URL {
    removeAbandoned()
    // Under the lock, so that no folder is made after all were removed.
    return try locks.withLock { locks throws(FileFault) in
      if isEnding.withLock({ $0 }) {
        throw FileFault(path: TemporaryFolder.path, reason: .noFolder("the program ends"))
      }
      let folder = try TemporaryFolder.make(newName)
      locks[folder.path] = lock(folder.path)
      return folder
    }
  }

  private static var newName: String { prefix + UUID().uuidString }

  package static func remove(_ path: String) {
    // Under the lock, so that the program does not end in the middle.
    locks.withLock { locks in
      try? FileManager.default.removeItem(atPath: path)
      if let lock = locks.removeValue(forKey: path), lock >= 0 { close(lock) }
    }
  }

  /// Removes all folders before the program ends; no folder can be made after that.
  package static func removeAll() {
    locks.withLock { locks in
      isEnding.withLock { $0 = true }
      for path in locks.keys {
        // Under another name: a copy that is still being made can put no file into the folder.
        let moved = path.parentFolder + "/" + newName
        let place = rename(path, moved) == 0 ? moved : path
        try? FileManager.default.removeItem(atPath: place)
      }
      locks.removeAll()
    }
  }

  /// The lock gets its name after it is taken, so it never looks free.
  private static func lock(_ folder: String) -> Int32 {
    let name = folder + "/" + lockName
    let lock = open(name + "-new", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { return lock }
    rename(name + "-new", name)
    return lock
  }

  private static func removeAbandoned() {
    let temporary = TemporaryFolder.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard UUID(uuidString: String(name.dropFirst(prefix.count))) != nil else { continue }
      let folder = temporary + "/" + name
      if isAbandoned(folder) { try? FileManager.default.removeItem(atPath: folder) }
    }
  }

  /// Whether a folder is this user's and no process holds its lock.
  private static func isAbandoned(_ folder: String) -> Bool {
    var facts = stat()
    guard lstat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == getuid() else { return false }
    let lock = open(folder + "/" + lockName, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard lock >= 0 else { return false }
    defer { close(lock) }
    return flock(lock, LOCK_EX | LOCK_NB) == 0
  }
}
