import Foundation
import Screen
import Synchronization

/// The lines of standard input, read on a thread of their own, and `^C`: both may come while work runs.
final class LinearInput: Sendable {
  enum Event: Sendable {
    case line(String)
    /// `^C`.
    case interrupt
    case end
  }

  private struct Arrived {
    let event: Event
    let time: ContinuousClock.Instant
  }

  /// Whether a person types, who sees or hears the letters as the terminal echoes them.
  let isTyped = isatty(STDIN_FILENO) == 1
  private let arrived = Mutex<[Arrived]>([])
  private let signal = DispatchSemaphore(value: 0)
  /// A program that types faster than lines are answered waits.
  private let room = DispatchSemaphore(value: mostWaiting)
  private static let mostWaiting = 4096
  /// The most bytes of a line; what follows them is ignored.
  private static let mostBytes = 1 << 20

  init() {
    Thread.detachNewThread { [self] in read() }
    hearInterrupts()
  }

  /// The next event, in the order of their arrival; nil if none comes within some milliseconds.
  func next(within milliseconds: Int) -> Event? {
    _ = signal.wait(timeout: .now() + .milliseconds(milliseconds))
    let event = arrived.withLock { $0.isEmpty ? nil : $0.removeFirst().event }
    if event != nil { room.signal() }
    return event
  }

  /// Takes an Esc or a `^C` that came after a moment; false if there is none.
  ///
  /// Lines that came before it, such as those of a script, wait for the end of the work.
  func takeStop(after moment: ContinuousClock.Instant) -> Bool {
    arrived.withLock { arrived in
      let index = arrived.firstIndex { item in
        switch item.event {
        case .interrupt: true
        case .line(let line): item.time > moment && Self.keys(in: line) == [.escape]
        case .end: false
        }
      }
      guard let index else { return false }
      arrived.remove(at: index)
      room.signal()
      return true
    }
  }

  private func post(_ event: Event) {
    // `^C` comes on another thread, and is never kept waiting.
    if case .interrupt = event {} else { room.wait() }
    arrived.withLock { $0.append(Arrived(event: event, time: .now)) }
    signal.signal()
  }

  /// Each `^C` is heard, and none ends the program.
  private func hearInterrupts() {
    Interruption.onFirst { [self] in
      hearInterrupts()
      post(.interrupt)
    }
  }

  /// Not `readLine`, which takes a signal for the end.
  private func read() {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          post(.line(String(decoding: line, as: UTF8.self)))
          line = []
        } else if byte != UInt8(ascii: "\r"), line.count < Self.mostBytes {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { post(.line(String(decoding: line, as: UTF8.self))) }
    post(.end)
  }
}

// The keys that a line stands for.
extension LinearInput {
  /// The ends of the sequences that terminals send for keys, after Esc and `[` or `O`.
  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab, "1~": .home, "4~": .end,
    "7~": .home, "8~": .end, "2~": .insert, "3~": .delete, "5~": .pageUp, "6~": .pageDown,
  ]

  /// The keys whose sequences a line consists of, or the key that it names; empty if it is neither.
  static func keys(in line: String) -> [Key] {
    guard line.contains("\u{1B}") else {
      let name = line.trimmingCharacters(in: .whitespaces)
      return name.count > 1 ? (Key(tmuxName: name) ?? Key(tmuxName: name.capitalized)).map { [$0] } ?? [] : []
    }
    var keys: [Key] = []
    for part in line.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
      if part.isEmpty {
        keys.append(.escape)
      } else if let first = part.first, "[O".contains(first), let key = sequences[String(part.dropFirst())] {
        keys.append(key)
      } else {
        return []
      }
    }
    return line.hasPrefix("\u{1B}") ? keys : []
  }
}
