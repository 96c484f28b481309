import Foundation
import Opening
import Screen
import UserFiles

import struct Screen.Point
import struct Screen.Size

/// Keys to replay, a step a line: a tmux key name, `text:…`, `paste:…`, `mouse X Y`, `resize WxH`, `wait`, `wait
/// SECONDS`, `screen NAME`, `#` comment.
struct KeyScript {
  enum Step: Hashable {
    case key(Key)
    /// Waits until nothing is running, at most so many seconds.
    case wait(seconds: Double)
    case screen(String)
    case resize(Size)
    case mouse([MouseEvent])
  }

  /// The wait of a step without seconds.
  static let patience = 30.0

  let path: String
  /// The steps with the numbers of their lines.
  private(set) var steps: [(line: Int, step: Step)] = []

  private static let mostBytes = 64 << 20

  init(contentsOf path: String) throws(CommandError) {
    let data: Data
    do { data = try UserFile.data(at: path, limit: Self.mostBytes) } catch { throw .file(error) }
    try self.init(String(decoding: data, as: UTF8.self), path: path)
  }

  init(_ text: String, path: String) throws(CommandError) {
    self.path = path
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      // Compared by bytes, because a text that begins with a combining character would merge with the colon.
      if line.utf8.starts(with: "text:".utf8) {
        let typed = Substring(line.utf8.dropFirst(5))
        steps += typed.map { (index + 1, .key(.character($0))) }
        continue
      }
      if line.utf8.starts(with: "paste:".utf8) {
        // A line of a script has no other way to write a line break.
        let pasted = String(Substring(line.utf8.dropFirst(6))).replacing("\\n", with: "\n")
        steps.append((index + 1, .key(.paste(pasted))))
        continue
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard let step = Step(text) else { throw .unknownKey(text, line: index + 1, script: path) }
      steps.append((index + 1, step))
    }
  }
}

extension KeyScript.Step {
  fileprivate init?(_ text: String) {
    if text == "wait" {
      self = .wait(seconds: KeyScript.patience)
    } else if text.hasPrefix("wait ") {
      let seconds = Double(text.dropFirst(5).trimmingCharacters(in: .whitespaces))
      guard let seconds, (0...86_400).contains(seconds) else { return nil }
      self = .wait(seconds: seconds)
    } else if text.hasPrefix("screen ") {
      self = .screen(text.dropFirst(7).trimmingCharacters(in: .whitespaces))
    } else if text.hasPrefix("mouse ") {
      guard let step = Self(mouse: text) else { return nil }
      self = step
    } else if text.hasPrefix("resize ") {
      guard let size = ScreenSize(argument: String(text.dropFirst(7))) else { return nil }
      self = .resize(size.size)
    } else if let key = Key(tmuxName: text) {
      self = .key(key)
    } else {
      return nil
    }
  }

  /// Reads `mouse X Y`, a press and its release; `mouse X Y up` and `down` turn the wheel, `mouse X Y to X` drags.
  ///
  /// Columns and rows count from 1, as terminals do.
  private init?(mouse text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, let column = Int(words[1]), let row = Int(words[2]), column > 0, row > 0 else { return nil }
    let point = Point(column: column - 1, row: row - 1)
    switch words.dropFirst(3).map(String.init) {
    case []: self = .mouse([.init(kind: .press, at: point), .init(kind: .release, at: point)])
    case ["up"]: self = .mouse([.init(kind: .wheelUp, at: point)])
    case ["down"]: self = .mouse([.init(kind: .wheelDown, at: point)])
    case let rest where rest.count == 2 && rest[0] == "to":
      guard let end = Int(rest[1]), end > 0 else { return nil }
      let target = Point(column: end - 1, row: point.row)
      self = .mouse([.init(kind: .press, at: point), .init(kind: .drag, at: target), .init(kind: .release, at: target)])
    default: return nil
    }
  }
}
