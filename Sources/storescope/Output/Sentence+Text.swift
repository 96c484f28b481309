import Findings
import Screen

extension Sentence {
  /// `storescope: what · where · what instead`, then a line with the hint.
  var lines: [String] {
    ["storescope: " + line] + (underlined?.lines ?? []).map { "  " + $0 } + (hint.map { ["hint: " + $0] } ?? [])
  }

  /// The sentence of any error.
  init(of error: any Error) { self = (error as? any Explained)?.sentence ?? Sentence("\(error)", exit: .ownFault) }
}

extension Sentence.Underlined {
  /// At most so many characters are repeated of what stands before the failing part, and of the text from there on.
  private static let mostCharacters = 60

  /// The text on one line, with marks below the failing part; empty for a text with line breaks.
  fileprivate var lines: [String] {
    guard !text.contains(where: \.isNewline) else { return [] }
    let most = Self.mostCharacters
    let lead = before.count > most ? "…" + before.suffix(most) : before
    let rest = text.dropFirst(before.count).shortened(to: most)
    let marked = min(max(1, DisplayText(part).width), DisplayText(rest).width + (part.isEmpty ? 1 : 0))
    return [
      lead + rest,
      String(repeating: " ", count: DisplayText(lead).width) + String(repeating: "^", count: marked),
    ]
  }
}
