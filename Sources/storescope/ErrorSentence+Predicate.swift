import Browsing
import Querying
import Screen

extension ErrorSentence {
  /// The place is the failing part and its column; what stands before it is counted in characters from 1.
  init(predicate error: PredicateTextError) {
    let sentence = error.sentence
    self.init(sentence.what, instead: sentence.instead, code: .wrongUsage)
    let before = String(
      decoding: Array(error.text.utf8.prefix(error.range.lowerBound)),
      as: UTF8.self
    )
    let column = "column \(before.count + 1)"
    place = error.part.isEmpty ? column : "“\(error.part)” at \(column)"
    below = Self.marked(error.text, before: before, part: error.part)
  }

  /// The text on one line, and marks below the failing part; nothing for a text that is no line.
  private static func marked(_ text: String, before: String, part: String) -> [String] {
    guard !text.contains(where: \.isNewline) else { return [] }
    let width = { (text: String) in DisplayText(text).width }
    let marks = String(repeating: "^", count: max(1, width(part)))
    return [text, String(repeating: " ", count: width(before)) + marks]
  }
}
