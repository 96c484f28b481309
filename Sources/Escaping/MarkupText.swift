/// Text in a document of Markdown.
package enum MarkdownText {
  /// A text that is read as it is, from a paragraph's or an item's start on.
  package static func escaped(_ text: String) -> String {
    let line = text.respelled { $0.steersText ? TerminalText.sign(for: $0) : nil }
    let escaped = line.escaped(["\\", "`", "*", "_", "<", "|", "&", "[", "]", "~", "$"])
    guard let first = line.unicodeScalars.first else { return "" }
    if "#>+-=:".unicodeScalars.contains(first) { return "\\" + escaped }
    // `1.` and `1)` would begin a list.
    let number = escaped.unicodeScalars.prefix { ("0"..."9").contains($0) }
    let rest = escaped.unicodeScalars.dropFirst(number.count)
    guard !number.isEmpty, rest.first == "." || rest.first == ")" else { return escaped }
    return String(number) + "\\" + String(rest)
  }

  /// A code span, whose fence is longer than any run of backticks in it.
  package static func code(_ text: String) -> String {
    let line = text.respelled { $0.steersText ? TerminalText.sign(for: $0) : nil }
    let longest = line.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    // A reader strips one blank at each end, if there is more between them.
    let isStripped = line.utf8.first == 0x20 && line.utf8.last == 0x20
    let isBare = longest == 0 && (!isStripped || line.utf8.allSatisfy { $0 == 0x20 }) && !line.isEmpty
    return isBare ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// Markdown within a cell of a table.
  package static func cell(_ markdown: String) -> String { markdown.escaped(["|"]) }
}

/// Text within an element of XML 1.0, or an attribute's value.
package enum XMLText {
  /// An attribute's value with its quotes.
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text).respelled { $0 == "\"" ? "&quot;" : nil } + "\""
  }

  /// A visible sign or U+FFFD stands for what XML cannot hold.
  package static func escaped(_ text: String) -> String {
    text.respelled { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // A reader would make spaces or line feeds of these.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case "\0"..."\u{1F}": TerminalText.sign(for: scalar)
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}

/// A line of a manual page, in roff.
package enum RoffText {
  /// At a line's start, a full stop or a quote would begin a command.
  package static func line(_ text: String) -> String {
    let escaped = text.respelled { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : nil }
    return escaped.utf8.first.map(starts.contains) == true ? "\\&" + escaped : escaped
  }

  private static let starts = Set(".'".utf8)
}
