import Escaping

/// Text made harmless and measured: the only way of data and names onto the screen.
///
/// Control characters, bidi controls, joiners, invisible and unassigned scalars become visible:
///
///     DisplayText("a\u{1B}[31m\n").string   // a␛[31m⏎
///
/// A glyph is a base scalar with at most three marks of width nought, as terminals agree on
/// nothing longer. Variation selectors and skin tones are left out, flags appear as letters.
package struct DisplayText: Hashable, Sendable {
  package struct Glyph: Hashable, Sendable {
    package var text: String
    package let width: Int
  }

  package private(set) var glyphs: [Glyph] = []
  package private(set) var width = 0

  /// Reads at most as much of `text` as fills `limit` columns and shows that there is more.
  package init(_ text: String, limit: Int = .max) {
    var marks = 0
    for scalar in text.unicodeScalars {
      switch Self.form(of: scalar, after: glyphs.last) {
      case .glyph(let width):
        append(Glyph(text: String(scalar), width: width))
        marks = 0
      case .mark where marks < 3 && !glyphs.isEmpty:
        glyphs[glyphs.count - 1].text.unicodeScalars.append(scalar)
        marks += 1
      case .mark:
        append(spelled: TerminalText.code(of: scalar))
        marks = 3
      case .dropped: break
      case .spelled(let visible):
        append(spelled: visible)
        marks = 3
      }
      if width > limit { break }
    }
  }

  package var string: String { glyphs.map(\.text).joined() }

  private mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    width += glyph.width
  }

  mutating func append(_ more: [Glyph]) {
    glyphs += more
    width += more.reduce(0) { $0 + $1.width }
  }

  private mutating func append(spelled: String) {
    for character in spelled { append(Glyph(text: String(character), width: 1)) }
  }
}

extension DisplayText {
  /// Whether each byte is a glyph one column wide, so that nothing has to be made harmless.
  package static func isASCIIPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  /// The columns the text takes after it was made harmless.
  package static func width(of text: String) -> Int {
    isASCIIPrintable(text) ? text.utf8.count : DisplayText(text).width
  }

  /// At most `columns` wide; what was cut ends in `ellipsis`.
  package func clipped(to columns: Int, ellipsis: String = "…") -> DisplayText {
    guard width > columns else { return self }
    let sign = DisplayText(ellipsis)
    let room = columns - sign.width
    var result = DisplayText("")
    guard columns > 0 else { return result }
    for glyph in glyphs {
      guard result.width + glyph.width <= max(room, 0) else { break }
      result.append(glyph)
    }
    if room >= 0 { sign.glyphs.forEach { result.append($0) } }
    return result
  }

  /// At most `columns` wide; what was cut stood in the middle, so that start and end can be read.
  package func clippedInTheMiddle(to columns: Int, ellipsis: String = "…") -> DisplayText {
    let sign = DisplayText(ellipsis)
    let room = columns - sign.width
    guard width > columns, room > 1 else { return clipped(to: columns, ellipsis: ellipsis) }
    var start = DisplayText("")
    for glyph in glyphs {
      guard start.width + glyph.width <= room / 2 else { break }
      start.append(glyph)
    }
    var end: [Glyph] = []
    var left = room - start.width
    for glyph in glyphs.reversed() {
      guard glyph.width <= left else { break }
      end.append(glyph)
      left -= glyph.width
    }
    for glyph in sign.glyphs + end.reversed() { start.append(glyph) }
    return start
  }

  /// Exactly `columns` wide, by cutting or by spaces.
  package func padded(to columns: Int) -> DisplayText {
    var result = clipped(to: columns)
    let missing = max(0, columns - result.width)
    result.append(Array(repeating: Glyph(text: " ", width: 1), count: missing))
    return result
  }
}

extension DisplayText {
  /// The columns where `wanted` occurs, capitals or not; what was made visible is found as such.
  ///
  ///     DisplayText("Birch birch").columns(of: "bir")   // [0..<3, 6..<9]
  package func columns(of wanted: String) -> [Range<Int>] {
    let wanted = DisplayText(wanted.lowercased()).glyphs.map(\.text)
    guard !wanted.isEmpty, wanted.count <= glyphs.count else { return [] }
    let lowered = glyphs.map { $0.text.lowercased() }
    var found: [Range<Int>] = []
    var (index, column) = (0, 0)
    while index + wanted.count <= glyphs.count {
      if lowered[index..<index + wanted.count].elementsEqual(wanted) {
        let width = glyphs[index..<index + wanted.count].reduce(0) { $0 + $1.width }
        found.append(column..<column + width)
        (index, column) = (index + wanted.count, column + width)
      } else {
        column += glyphs[index].width
        index += 1
      }
    }
    return found
  }
}

extension Canvas {
  /// Lays `.match` under every place of a written text that reads as `wanted`.
  package mutating func highlightMatches(of wanted: String, in text: DisplayText, at point: Point) {
    for columns in text.columns(of: wanted) {
      highlight(
        Rect(column: point.column + columns.lowerBound, row: point.row, columns: columns.count, rows: 1), .match)
    }
  }

  /// Lays `.match` under every place of a rectangle's lines that reads as `wanted`.
  package mutating func highlightMatches(of wanted: String, in rect: Rect) {
    guard !wanted.isEmpty else { return }
    for offset in 0..<rect.size.rows {
      let line = rect.line(offset)
      let text = (line.minColumn..<line.endColumn).map { self[Point(column: $0, row: line.minRow)].text }.joined()
      highlightMatches(of: wanted, in: DisplayText(text), at: line.origin)
    }
  }
}

extension DisplayText {
  /// The text on lines of at most `columns`, broken at spaces if there are any.
  ///
  /// Lines after the first begin with `indent` spaces.
  package func wrapped(to columns: Int, indent: Int = 0) -> [DisplayText] {
    guard width > columns, columns > 0 else { return [self] }
    let indent = indent < columns / 2 ? indent : 0
    var lines: [DisplayText] = []
    var rest = glyphs[...]
    while !rest.isEmpty {
      let start = lines.isEmpty ? 0 : indent
      let end = Self.lineEnd(of: rest, columns: columns - start)
      let blanks = Array(repeating: Glyph(text: " ", width: 1), count: start)
      lines.append(DisplayText(glyphs: blanks + rest[..<end]))
      rest = rest[end...]
      if rest.first?.text == " " { rest = rest.dropFirst() }
    }
    return lines
  }

  /// Where a line ends: at its edge, or after the last space before it; at least one glyph on.
  private static func lineEnd(of glyphs: ArraySlice<Glyph>, columns: Int) -> Int {
    var width = 0
    var end = glyphs.startIndex
    while end < glyphs.endIndex, width + glyphs[end].width <= columns {
      width += glyphs[end].width
      end += 1
    }
    guard end < glyphs.endIndex, glyphs[end].text != " " else {
      return max(end, min(glyphs.startIndex + 1, glyphs.endIndex))
    }
    let space = glyphs[..<end].lastIndex { $0.text == " " }
    if let space, space > glyphs.startIndex + (end - glyphs.startIndex) / 3 { return space + 1 }
    return max(end, glyphs.startIndex + 1)
  }

  private init(glyphs: [Glyph]) {
    self.init("")
    append(glyphs)
  }
}
