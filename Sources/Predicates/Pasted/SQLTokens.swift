/// A token of SQL, as far as it matters for tables and columns.
enum SQLToken: Hashable {
  /// An identifier or a keyword; a quoted one is no keyword.
  case word(String, isQuoted: Bool)
  case symbol(Character)
  case number(String)
  /// `?`, `:name` and similar parameters.
  case binding
  case string

  /// A keyword in capitals.
  var keyword: String? { if case .word(let word, isQuoted: false) = self { word.uppercased() } else { nil } }

  var name: String? { if case .word(let word, _) = self { word } else { nil } }
}

/// Splits SQL into tokens; comments and irrelevant characters are left out.
enum SQLLexer {
  static func tokens(_ text: String) -> [SQLToken] {
    var tokens: [SQLToken] = []
    var rest = Array(text)[...]
    while let first = rest.first {
      switch first {
      case "'":
        rest = skipQuoted(rest, until: "'").rest
        tokens.append(.string)
      case "\"", "`", "[":
        let (name, after) = skipQuoted(rest, until: first == "[" ? "]" : first)
        tokens.append(.word(name, isQuoted: true))
        rest = after
      case "-" where rest.dropFirst().first == "-": rest = rest.drop { !$0.isNewline }
      case "/" where rest.dropFirst().first == "*": rest = skipComment(rest.dropFirst(2))
      case "?", ":", "@", "$":
        rest = rest.dropFirst().drop { isWord($0) }
        tokens.append(.binding)
      case _ where first.isNumber:
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        tokens.append(.number(String(digits)))
        rest = rest.dropFirst(digits.count)
      case _ where isWord(first):
        let word = rest.prefix { isWord($0) }
        tokens.append(.word(String(word), isQuoted: false))
        rest = rest.dropFirst(word.count)
      default:
        if !first.isWhitespace { tokens.append(.symbol(first)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The text after a comment; empty if it has no end.
  private static func skipComment(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
    var rest = text
    while let next = rest.popFirst() { if next == "*", rest.first == "/" { return rest.dropFirst() } }
    return rest
  }

  /// The content up to a closing quote; a doubled quote means one.
  private static func skipQuoted(
    _ text: ArraySlice<Character>, until close: Character
  ) -> (content: String, rest: ArraySlice<Character>) {
    var content = ""
    var rest = text.dropFirst()
    while let next = rest.popFirst() {
      guard next == close else {
        content.append(next)
        continue
      }
      guard rest.first == close else { break }
      content.append(close)
      rest = rest.dropFirst()
    }
    return (content, rest)
  }
}
