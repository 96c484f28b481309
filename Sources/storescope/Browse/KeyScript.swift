import Foundation
import Opening
import Screen
import UserFiles

/// Keys to replay, a step a line: a tmux key name, `text:…`, `wait`, `wait SECONDS`, `screen NAME`, `#` comment.
struct KeyScript {
  enum Step: Hashable {
    case key(Key)
    /// Until nothing is running, so many seconds at most.
    case wait(seconds: Double)
    case screen(String)
  }

  /// How long a step waits that does not say.
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
      // By bytes, since a text that begins with a joining sign makes one character with the colon.
      if line.utf8.starts(with: "text:".utf8) {
        let typed = Substring(line.utf8.dropFirst(5))
        steps += typed.map { (index + 1, .key(.character($0))) }
        continue
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard let step = Step(text) else {
        throw .unknownKey(text, line: index + 1, script: path)
      }
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
    } else if let key = Key(tmuxName: text) {
      self = .key(key)
    } else {
      return nil
    }
  }
}
