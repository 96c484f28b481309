/// The comments before the code of a file of Swift.
package struct LeadingComments {
  /// Those of one line, each with its slashes.
  package private(set) var lines: [String] = []
  /// Whether the text holds nothing else, and each of them is closed.
  package private(set) var isAll = true

  package init(of text: String) {
    var rest = text[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.isEmpty { return }
      let line = rest.prefix { !$0.isNewline }
      if line.hasPrefix("//") {
        lines.append(String(line))
        rest = rest[line.endIndex...]
      } else if line.hasPrefix("/*"), let end = Self.end(ofComment: rest) {
        rest = rest[end...]
      } else {
        isAll = false
        return
      }
    }
  }

  /// Behind a comment that may hold others; nil if it is not closed.
  private static func end(ofComment text: Substring) -> Substring.Index? {
    var (depth, place) = (0, text.startIndex)
    while place < text.endIndex {
      let next = text[place...].prefix(2)
      if next == "/*" || next == "*/" {
        depth += next == "/*" ? 1 : -1
        place = next.endIndex
        if depth == 0 { return place }
      } else {
        text.formIndex(after: &place)
      }
    }
    return nil
  }

  /// Whether storescope or cde-tool made the file.
  package var markGenerated: Bool {
    lines.contains { $0 == GeneratedFile.marker || $0 == "// cde-tool:generated" }
  }
}
