/// Names and values in a statement of SQLite.
package enum SQLText {
  /// A name in double quotes; U+FFFD replaces NUL, because SQLite stops reading there.
  package static func identifier(_ name: String) -> String {
    // Some statements are made for each row, and nearly every name is plain.
    let isPlain = name.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != 0 }
    if isPlain { return "\"\(name)\"" }
    return "\"" + name.respelled { $0 == "\"" ? "\"\"" : $0 == "\0" ? "\u{FFFD}" : nil } + "\""
  }

  /// A text in single quotes; one with NUL in it as its bytes.
  package static func literal(_ text: String) -> String {
    text.utf8.contains(0) ? bytes(of: text) : "'" + text.respelled { $0 == "'" ? "''" : nil } + "'"
  }

  /// The same on one line that no terminal obeys: a text with control or invisible characters as its bytes.
  package static func lineLiteral(_ text: String) -> String {
    text.unicodeScalars.contains(where: isUnwritable) ? bytes(of: text) : literal(text)
  }

  package static func literal(_ bytes: some Sequence<UInt8>) -> String {
    "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
  }

  /// A text as a pattern of LIKE that finds only that text, with a backslash as its ESCAPE.
  package static func likePattern(_ text: String) -> String { text.escaped(["%", "_", "\\"]) }

  /// A text as a pattern of GLOB that finds only that text.
  package static func globPattern(_ text: String) -> String {
    text.respelled { "*?[".unicodeScalars.contains($0) ? "[\($0)]" : nil }
  }

  /// A text in a comment that ends with its line.
  package static func comment(_ text: String) -> String { text.respelled { $0.steersText ? "\u{FFFD}" : nil } }

  private static func bytes(of text: String) -> String { "CAST(\(literal(text.utf8)) AS TEXT)" }

  private static func isUnwritable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.steersText || scalar.properties.generalCategory == .format
  }
}

/// Texts in a predicate, as `NSPredicate(format:)` reads them.
package enum PredicateLiteral {
  /// The text in double quotes.
  package static func quoted(_ text: String) -> String {
    "\""
      + text.respelled { scalar in
        switch scalar {
        case "\\", "\"": "\\\(scalar)"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: scalar.steersText ? "\\u" + scalar.hex(4) : nil
        }
      } + "\""
  }
}
