import Curses
import Foundation
import Storage
import Synchronization

/// What `^C`, a hang-up, a crash and every other way out of the program do.
enum Interruption {
  private static let gentle = Mutex<(@Sendable () -> Void)?>(nil)

  /// The first `^C` asks `stop` to end the work, so that what it has found is still printed; the second ends the program.
  static func onFirst(_ stop: @escaping @Sendable () -> Void) { gentle.withLock { $0 = stop } }

  /// Takes back what `onFirst` was told, because that work is over.
  static func forget() { gentle.withLock { $0 = nil } }

  /// Call it first of all; a closed pipe shows as a failed write from then on.
  static func install() {
    atexit { Interruption.tidy() }
    Signals.listen(
      taking: { number in
        guard number == SIGINT, let stop = Interruption.takeGentle() else { return 0 }
        stop()
        return 1
      },
      tidying: { Interruption.tidy() }
    )
  }

  /// Removes what must not outlive the program.
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
