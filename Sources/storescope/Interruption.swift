import Curses
import Foundation
import Storage
import Synchronization

/// Handles `^C`, a hang-up, a crash and every other way out of the program.
enum Interruption {
  private static let gentle = Mutex<(@Sendable () -> Void)?>(nil)

  /// The first `^C` asks `stop` to end the work, so that what it has found is still printed; the second ends the program.
  static func onFirst(_ stop: @escaping @Sendable () -> Void) { gentle.withLock { $0 = stop } }

  /// Forgets the closure of `onFirst`, because its work is over.
  static func forget() { gentle.withLock { $0 = nil } }

  /// Must be called first of all; from then on a closed pipe shows as a failed write.
  static func install() {
    atexit { Interruption.tidy() }
    Signals.listen(
      taking: { number in
        guard number == SIGINT, let stop = Interruption.takeGentle() else { return 0 }
        stop()
        return 1
      }, tidying: { Interruption.tidy() })
  }

  /// Removes everything that must not outlive the program.
  private static func tidy() {
    UnfinishedFiles.removeAll()
    PrivateFolders.removeAll()
  }

  private static func takeGentle() -> (@Sendable () -> Void)? {
    gentle.withLock { stop in
      defer { stop = nil }
      return stop
    }
  }
}
