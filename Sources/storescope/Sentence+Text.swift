import Findings
import Screen

extension Sentence {
  /// `storescope: what · where · what instead`, then a line with the hint; safe for a terminal.
  var text: String {
    let parts = [what, place, instead].compactMap(\.self).map { DisplayText($0).string }
    return "storescope: " + parts.joined(separator: " · ")
      + (underlined?.lines ?? []).map { "\n  " + DisplayText($0).string }.joined()
      + (hint.map { "\nhint: " + DisplayText($0).string } ?? "")
  }

  /// The sentence of any error.
  init(of error: any Error) {
    self = (error as? any Explained)?.sentence ?? Sentence("\(error)", exit: .ownFault)
  }
}

extension Sentence.Underlined {
  /// The text on one line, with marks below the failing part; empty for a text with line breaks.
  fileprivate var lines: [String] {
    guard !text.contains(where: \.isNewline) else { return [] }
    let marks = String(repeating: "^", count: max(1, DisplayText(part).width))
    return [text, String(repeating: " ", count: DisplayText(before).width) + marks]
  }
}
