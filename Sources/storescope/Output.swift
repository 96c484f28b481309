import Decoding
import Foundation

/// Standard output in large pieces, and what goes to standard error.
///
/// A reader that went away (`| head`) ends the program quietly; any other failure to write is an I/O error.
enum Output {
  private static let pieceSize = 64 * 1024
  // One thread writes; the program has no other.
  private nonisolated(unsafe) static var pending: [UInt8] = []

  static var isTerminal: Bool { isatty(1) == 1 }

  static func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= pieceSize { finish() }
  }

  static func write(_ json: JSON) {
    json.write(to: &pending)
    if pending.count >= pieceSize { finish() }
  }

  static func line(_ json: JSON) {
    write(json)
    write("\n")
  }

  static func line(_ text: String) {
    write(text)
    write("\n")
  }

  /// Sends what is pending; called once more at the end.
  static func finish() {
    guard !pending.isEmpty else { return }
    send(pending, to: 1)
    pending.removeAll(keepingCapacity: true)
  }

  static func warn(_ text: String) {
    finish()
    send(Array((text + "\n").utf8), to: 2)
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(
          descriptor,
          buffer.baseAddress.map { $0 + start },
          bytes.count - start
        )
      }
      if count >= 0 {
        start += count
      } else if errno == EINTR {
        continue
      } else if errno == EPIPE {
        Foundation.exit(Exit.done.rawValue)
      } else {
        Foundation.exit(Exit.inputOutput.rawValue)
      }
    }
  }
}
