import Decoding
import Escaping
import Findings
import Foundation
import Predicates
import Screen
import Synchronization

/// Standard output in large pieces, and standard error.
///
/// The contents of stores and sources pass through here. A pipe or file gets them byte for byte, a terminal without
/// control characters. If the reader goes away (`| head`), the program ends quietly; any other failure to write is an
/// I/O error.
enum Output {
  private static let pieceSize = 64 * 1024
  private static let pending = Mutex<[UInt8]>([])
  private static let held = Mutex(Held())

  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The output and notes of a command that may start again, until its first piece is sent.
  private struct Held {
    /// Called before the first piece is sent, with whether it is all of the output; false if the command is about to
    /// start again.
    var mayLeave: (@Sendable (_ isAll: Bool) -> Bool)?
    var isRefused = false
    var notes: [String] = []
    var hasSent = false
  }

  /// Holds notes back until `mayLeave` allows the first piece of output, or `release()` is called.
  static func hold(until mayLeave: @escaping @Sendable (_ isAll: Bool) -> Bool) {
    held.withLock { $0.mayLeave = $0.hasSent ? nil : mayLeave }
  }

  static var hasSent: Bool { held.withLock(\.hasSent) }

  /// Whether the first piece could not be sent, so that the command starts again and its output is dropped.
  static var isRefused: Bool { held.withLock(\.isRefused) }

  /// Drops everything that was not sent.
  static func startAgain() {
    pending.withLock { $0.removeAll() }
    held.withLock { $0 = Held(hasSent: $0.hasSent) }
  }

  /// Sends everything from now on.
  static func release() {
    let notes = held.withLock { held in
      defer { held = Held(hasSent: held.hasSent) }
      return held.notes
    }
    for note in notes { send(Array((note + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Ends the time in which the command may start again; throws `Failure.storeChanged` if it is about to.
  ///
  /// Everything must have been read: what is sent next is not started again.
  static func begin() throws(Failure) {
    guard mayBegin() else { throw .storeChanged }
  }

  /// Whether the first piece may be sent, which is or is not all of the output; notes are sent before it.
  static func mayBegin(withAll isAll: Bool = true) -> Bool {
    let (asked, isRefused) = held.withLock { ($0.mayLeave, $0.isRefused) }
    guard let asked else { return true }
    guard !isRefused, asked(isAll) else {
      held.withLock { $0.isRefused = true }
      return false
    }
    release()
    return true
  }

  static func write(_ text: String) { append { $0.append(contentsOf: text.utf8) } }

  static func write(_ json: JSON) { append { json.write(to: &$0, through: outlet) } }

  /// The way out for what `append` adds.
  static var outlet: Outlet { Outlet { flush(&$0, isAll: false) } }

  // A line is one piece, unless it is very long, so that the lines of programs that write to one file at the same time
  // stay whole.

  static func line(_ json: JSON) {
    append {
      json.write(to: &$0, through: outlet)
      $0.append(UInt8(ascii: "\n"))
    }
  }

  static func line(_ text: String) {
    append {
      $0.append(contentsOf: text.utf8)
      $0.append(UInt8(ascii: "\n"))
    }
  }

  /// A line for people, in a pipe too without control characters: a name with a line's end begins no other line.
  static func say(_ text: String) { line(DisplayText(text).string) }

  /// Adds to the pending output.
  static func append(_ more: (inout [UInt8]) -> Void) {
    pending.withLock { bytes in
      more(&bytes)
      if bytes.count >= pieceSize { flush(&bytes, isAll: false) }
    }
  }

  /// Sends the pending output; called once more at the end.
  static func finish() { pending.withLock { flush(&$0, isAll: true) } }

  private static func flush(_ bytes: inout [UInt8], isAll: Bool) {
    guard !bytes.isEmpty else { return }
    if mayBegin(withAll: isAll) {
      held.withLock { $0.hasSent = true }
      send(isTerminal ? harmless(String(decoding: bytes, as: UTF8.self)) : bytes, to: STDOUT_FILENO)
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// A line on standard error.
  static func warn(_ text: String) { complain([text]) }

  /// Lines on standard error.
  static func complain(_ lines: [String]) {
    let text = lines.map { DisplayText($0).string }.joined(separator: "\n")
    let isHeld = held.withLock { held in
      if held.mayLeave != nil { held.notes.append(text) }
      return held.mayLeave != nil
    }
    if isHeld { return }
    finish()
    send(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Line breaks stay; other control characters are replaced by visible signs.
  private static func harmless(_ text: String) -> [UInt8] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return Array(lines.map { DisplayText(String($0)).string }.joined(separator: "\n").utf8)
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        // Another user of the pipe may have made it non-blocking.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, -1)
      } else if errno == EPIPE {
        Foundation.exit(Exit.done.rawValue)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno)).lowercased()
        if descriptor == STDOUT_FILENO {
          let sentence = Sentence("the output cannot be written: \(reason)", exit: .inputOutput)
          send(Array((DisplayText(sentence.lines[0]).string + "\n").utf8), to: STDERR_FILENO)
        }
        Foundation.exit(Exit.inputOutput.rawValue)
      }
    }
  }
}
