import Foundation
import Synchronization

/// The database files that this process reads live.
///
/// Opening and closing such a file anywhere in the process drops SQLite's locks on it (FORMAT §11), and a writer
/// could then change what is being read. Check here before opening a file.
package enum HeldFiles {
  private static let counts = Mutex<[FileIdentity: Int]>([:])

  /// Whether a path leads, also through links, to a file that must not be opened now.
  package static func contains(_ path: String) -> Bool {
    counts.withLock { counts in !counts.isEmpty && FileIdentity(path).map { counts[$0] != nil } == true }
  }

  /// Holds the files at paths until it is released.
  final class Hold: Sendable {
    private let held: [FileIdentity]

    init(_ paths: [String]) {
      let held = paths.compactMap { FileIdentity($0) }
      self.held = held
      HeldFiles.counts.withLock { counts in for file in held { counts[file, default: 0] += 1 } }
    }

    deinit {
      HeldFiles.counts.withLock { [held] counts in
        for file in held { counts[file] = counts[file].flatMap { $0 > 1 ? $0 - 1 : nil } }
      }
    }
  }
}

/// A file or folder, whatever path leads to it; nil if none does.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (device, inode) = (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino))
  }
}
