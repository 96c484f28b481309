import Foundation
import Screen
import UserFiles

/// Keys to replay, a step a line: a tmux key name, `text:…`, `wait`, `screen NAME`, `#` comment.
struct KeyScript {
  enum Step: Hashable {
    case key(Key)
    case wait
    case screen(String)
  }

  let steps: [Step]

  private static let mostBytes = 64 << 20

  init(contentsOf path: String) throws(OpeningError) {
    let data: Data
    do { data = try UserFile.data(at: path, limit: Self.mostBytes) } catch { throw .file(error) }
    try self.init(String(decoding: data, as: UTF8.self), path: path)
  }

  init(_ text: String, path: String) throws(OpeningError) {
    var steps: [Step] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("text:") {
        steps += line.dropFirst(5).map { .key(.character($0)) }
        continue
      }
      let step = line.trimmingCharacters(in: .whitespaces)
      if step.isEmpty || step.hasPrefix("#") { continue }
      if step == "wait" {
        steps.append(.wait)
      } else if step.hasPrefix("screen ") {
        steps.append(.screen(step.dropFirst(7).trimmingCharacters(in: .whitespaces)))
      } else if let key = Key(tmuxName: step) {
        steps.append(.key(key))
      } else {
        throw .unknownKey(step, line: index + 1, script: path)
      }
    }
    self.steps = steps
  }
}
