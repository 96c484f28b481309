/// Colours a text of some language, line by line: its strings, numbers, names and words.
///
///     var syntax = Syntax(.json)
///     syntax.pieces(of: #""year": 1934"#)   // [("\"year\"", .identifier), (": ", .dim), ("1934", .number)]
package struct Syntax: Sendable {
  package enum Language: Hashable, Sendable { case json, sql, swift }

  private let language: Language
  /// Whether the lines are parts of a longer one, so that any string may go on in the next.
  private let isWrapped: Bool
  /// The quote that ends the string, or the comment, in which the last line ended; nil outside.
  private var open: Character?

  package init(_ language: Language, isWrapped: Bool = false) {
    (self.language, self.isWrapped) = (language, isWrapped)
  }

  /// The parts of a line that follows those before; together they are the line.
  package mutating func pieces(of line: String) -> [(text: String, role: Role)] {
    var pieces: [(text: String, role: Role)] = []
    let letters = Array(line)
    var index = 0
    func add(to end: Int, _ role: Role) {
      guard end > index else { return }
      let text = String(letters[index..<end])
      if let last = pieces.last, last.role == role {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append((text, role))
      }
      index = end
    }
    while index < letters.count {
      if let quote = open {
        let end = self.end(of: quote, letters, from: index)
        open = end == nil ? quote : nil
        add(to: end ?? letters.count, role(of: quote))
        continue
      }
      let letter = letters[index]
      if isComment(letters, at: index) {
        add(to: letters.count, .dim)
      } else if quotes.contains(letter) {
        let end = self.end(of: letter, letters, from: index + 1)
        // A string of JSON and of Swift ends on its line.
        if end == nil, language == .sql || isWrapped { open = letter }
        let stop = end ?? letters.count
        let isKey = language == .json && letters[stop...].first { $0 != " " } == ":"
        add(to: stop, isKey ? .identifier : role(of: letter))
      } else if letter.isNumber || letter == "-" && index + 1 < letters.count && letters[index + 1].isNumber {
        add(
          to: letters[(index + 1)...].firstIndex { !($0.isNumber || $0.isLetter || "._+-".contains($0)) }
            ?? letters.count, .number)
      } else if letter.isLetter || letter == "_" {
        let end = letters[index...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? letters.count
        add(to: end, role(ofWord: String(letters[index..<end])))
      } else {
        let next = index + 1
        add(to: next, letter == " " ? pieces.last?.role ?? .dim : .dim)
      }
    }
    return pieces
  }

  private var quotes: Set<Character> { language == .sql ? ["'", "\"", "`"] : ["\""] }

  private func role(of quote: Character) -> Role { language == .sql && quote != "'" ? .identifier : .string }

  /// Where a string ends, behind its quote; nil if the line ends in it.
  private func end(of quote: Character, _ letters: [Character], from start: Int) -> Int? {
    var index = start
    while index < letters.count {
      if letters[index] == "\\", language != .sql { index += 1 } else if letters[index] == quote { return index + 1 }
      index += 1
    }
    return nil
  }

  private func isComment(_ letters: [Character], at index: Int) -> Bool {
    guard index + 1 < letters.count else { return false }
    switch language {
    case .json: return false
    case .sql: return letters[index] == "-" && letters[index + 1] == "-"
    case .swift: return letters[index] == "/" && letters[index + 1] == "/"
    }
  }

  private func role(ofWord word: String) -> Role {
    switch language {
    case .json: return word == "null" ? .null : ["true", "false"].contains(word) ? .boolean : .text
    case .sql: return Self.sqlWords.contains(word.uppercased()) ? .accent : .text
    case .swift:
      if Self.swiftWords.contains(word) { return .accent }
      if ["true", "false"].contains(word) { return .boolean }
      if word == "nil" { return .null }
      return word.first?.isUppercase == true ? .enumCase : .text
    }
  }

  private static let sqlWords: Set<String> = Set(
    ("SELECT FROM WHERE AND OR NOT NULL IS IN EXISTS AS ON JOIN LEFT INNER OUTER CROSS ORDER GROUP BY HAVING LIMIT OFFSET "
      + "ASC DESC NULLS FIRST LAST UNION ALL DISTINCT CASE WHEN THEN ELSE END LIKE GLOB BETWEEN WITH RECURSIVE VALUES "
      + "PRAGMA BEGIN COMMIT ROLLBACK COLLATE CAST ESCAPE INDEXED OVER PARTITION").split(separator: " ").map(
        String.init))

  private static let swiftWords: Set<String> = Set(
    ("let var func struct class enum case extension protocol import static final private public internal package fileprivate "
      + "init self Self return if else guard switch for in where while do try await async throws some any as is indirect "
      + "mutating override lazy weak unowned get set inout default").split(separator: " ").map(String.init))
}

extension Canvas {
  /// Writes one line of code in colours, cut at a width; returns the columns used.
  @discardableResult
  package mutating func write(_ line: String, in language: Syntax.Language, at point: Point, width: Int) -> Int {
    var syntax = Syntax(language)
    // What lies behind the edge needs no colours.
    return write(syntax.pieces(of: String(line.prefix(max(0, width) + 1))), at: point, width: width)
  }

  /// Writes the parts of one line, cut at a width; returns the columns used.
  @discardableResult
  package mutating func write(_ pieces: [(text: String, role: Role)], at point: Point, width: Int) -> Int {
    var used = 0
    for piece in pieces where used < width {
      used += write(piece.text, at: point.moved(columns: used), as: piece.role, width: width - used)
    }
    return used
  }
}
