import Foundation
import Storage
import Synchronization

/// What `^C`, a hang-up and a closed pipe do to a command that prints.
enum Interruption {
  // Set before a handler can run: a handler may not start a lazy initializer.
  private nonisolated(unsafe) static var writingEnd: Int32 = -1

  private static let gentle = Mutex<(@Sendable () -> Void)?>(nil)

  /// The first `^C` asks `stop` to end the work, so that what it has found is still printed; the second ends the program.
  static func onFirst(_ stop: @escaping @Sendable () -> Void) { gentle.withLock { $0 = stop } }

  /// A signal removes private copies and ends the program with 128 and its number, as shells tell it.
  ///
  /// A closed pipe shows as a failed write. The explorer's terminal takes the signals while it is open.
  static func install() {
    unblock([SIGINT, SIGTERM, SIGHUP])
    signal(SIGPIPE, SIG_IGN)
    atexit { PrivateFolders.removeAll() }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    let readingEnd = ends[0]
    Thread.detachNewThread { waitForSignal(readingEnd) }
    for number in [SIGINT, SIGTERM] { signal(number, handler) }
    // A program under nohup outlives its terminal.
    if !isIgnored(SIGHUP) { signal(SIGHUP, handler) }
  }

  /// A program inherits what its parent's thread had blocked, and its own threads inherit from it.
  private static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    // What was interrupted may still be about to look at its own.
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writingEnd, &byte, 1)
    errno = before
  }

  /// Removing files is nothing that a handler may do, so a thread does it.
  private static func waitForSignal(_ readingEnd: Int32) {
    var number: UInt8 = 0
    while true {
      while read(readingEnd, &number, 1) != 1 { if errno != EINTR { return } }
      guard Int32(number) == SIGINT, let stop = takeGentle() else { break }
      stop()
    }
    PrivateFolders.removeAll()
    _exit(128 + Int32(number))
  }

  private static func takeGentle() -> (@Sendable () -> Void)? {
    gentle.withLock { stop in
      defer { stop = nil }
      return stop
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
