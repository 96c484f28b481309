import Foundation

/// A file's facts from `stat`; every write changes them, once the grain of its times (some milliseconds) has passed.
package struct FileMark: Hashable, Sendable {
  package let device, inode: UInt64
  package let size: Int64
  /// When its contents and its metadata last changed, in nanoseconds since 1970.
  package let modified, changed: Int64

  /// Nil if there is no regular file.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(facts.st_ino)
    size = Int64(facts.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(facts.st_mtimespec)
      changed = Self.nanoseconds(facts.st_ctimespec)
    #else
      modified = Self.nanoseconds(facts.st_mtim)
      changed = Self.nanoseconds(facts.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }

  /// Whether the grain of its times has passed, so that any later write shows.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Self.nanoseconds(now) - max(modified, changed) > 20_000_000
  }
}
