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
