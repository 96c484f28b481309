import Screen

/// Lines to scroll with a cursor; a long one continues on the next row.
struct WrappedLines {
  struct Line {
    let text: String
    let role: Role
    /// The language of code, which has the colours of its words.
    var language: Syntax.Language?
    /// Where it continues on the next row.
    var indent = 4
  }

  let lines: [Line]
  let cursor: Int

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let (drawn, count) = drawn(in: rect.size)
    canvas.scrollBar(right: rect, shown: drawn.indices, count: count)
    var syntax: (index: Int, syntax: Syntax)?
    for (offset, line) in drawn.enumerated() {
      let point = rect.origin.moved(rows: offset)
      let isCursor = line.index == cursor
      if isCursor { canvas.write(canvas.glyphs.cursor, at: point, as: .accent) }
      if let language = lines[line.index].language {
        if syntax?.index != line.index { syntax = (line.index, Syntax(language, isWrapped: true)) }
        let pieces = syntax?.syntax.pieces(of: line.text.string) ?? []
        canvas.write(pieces, at: point.moved(columns: 1), width: rect.size.columns - 1)
      } else {
        canvas.write(line.text, at: point.moved(columns: 1), as: lines[line.index].role)
      }
      guard isCursor else { continue }
      canvas.highlight(Rect(origin: point, size: Size(columns: rect.size.columns, rows: 1)), .cursorRow)
      if canvas.cursor == nil { canvas.cursor = point }
    }
  }

  /// The line at a row of the pane.
  func line(at row: Int, size: Size) -> Int? { drawn(in: size).lines.dropFirst(max(0, row)).first?.index }

  /// The rows of the pane, right of the cursor's mark, and their number.
  private func drawn(in size: Size) -> (lines: ArraySlice<(index: Int, text: DisplayText)>, count: Int) {
    let drawn = lines.enumerated().flatMap { index, line in
      DisplayText(line.text).wrapped(to: max(1, size.columns - 1), indent: line.indent).map { (index: index, text: $0) }
    }
    let first = drawn.firstIndex { $0.index == cursor } ?? 0
    let last = drawn.lastIndex { $0.index == cursor } ?? 0
    let top = ListCursor(last).window(height: size.rows, count: drawn.count).lowerBound
    return (drawn.dropFirst(min(top, first)).prefix(size.rows), drawn.count)
  }
}

extension WrappedLines.Line {
  init(_ line: ModelPane.Line) {
    self.init(text: line.text, role: line.role)
    if let indent = line.indent { self.indent = indent }
  }
}
