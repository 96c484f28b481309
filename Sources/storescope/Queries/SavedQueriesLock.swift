import Findings
import Foundation

/// Keeps the folder of saved queries to one process at a time, from reading a file to replacing it.
///
/// The lock ends with its process, so a killed process blocks no other.
struct SavedQueriesLock: ~Copyable {
  private let descriptor: Int32

  /// Waits so many seconds at most for another process.
  init(in folder: URL, patience: Double) throws(SavedQueriesError) {
    let path = folder.appending(path: ".lock").path
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path) }
    let end = ContinuousClock.now + .seconds(patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some file systems have no locks.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now < end else { throw .busy(path) }
      usleep(5_000)
    }
  }

  deinit { close(descriptor) }
}
