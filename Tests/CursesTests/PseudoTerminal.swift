import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal without a screen, in place of this process' standard input and output.
///
/// Only for the processes of exit tests, which own their descriptors.
final class PseudoTerminal {
  private let master: Int32

  init?(name: String, columns: UInt16, rows: UInt16) {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { return nil }
    self.master = master
    resize(columns: columns, rows: rows)
    dup2(slave, STDIN_FILENO)
    dup2(slave, STDOUT_FILENO)
    setenv("TERM", name, 1)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Types more than the terminal holds, as a program takes it.
  func typeSlowly(_ text: String) {
    Thread.detachNewThread { [master] in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else { usleep(200) }
      }
    }
  }

  /// All that was drawn since the last call.
  func read() -> String { Self.read(master) }

  private static func read(_ master: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = systemRead(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All that is drawn while something runs, more than the terminal holds.
  func read(while body: () -> Void) -> String {
    let isOver = Mutex(false)
    let text = Mutex("")
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [master] in
      while true {
        let isLast = isOver.withLock { $0 }
        let more = PseudoTerminal.read(master)
        text.withLock { $0 += more }
        if isLast { break }
        usleep(500)
      }
      ended.signal()
    }
    body()
    isOver.withLock { $0 = true }
    ended.wait()
    return text.withLock { $0 }
  }

  /// Whether lines are edited and echoed, as a shell wants them.
  static var isCooked: Bool {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    let flags = tcflag_t(ICANON) | tcflag_t(ECHO) | tcflag_t(ISIG)
    return settings.c_lflag & flags == flags
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &buffer, count)
}
