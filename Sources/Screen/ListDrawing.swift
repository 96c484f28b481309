/// Rows of text under each other, each with something at its right edge.
///
///     ▌Cocktail      416
///      Garnish        78
package struct ListDrawing: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var spans: [Span]
    package var trailing: Span?

    package init(_ spans: [Span], trailing: Span? = nil) {
      self.spans = spans
      self.trailing = trailing
    }

    package init(_ text: String, _ role: Role = .text, trailing: Span? = nil) {
      self.init([Span(text, role)], trailing: trailing)
    }
  }

  /// The rows that are shown, from the first.
  package var rows: [Row]
  /// The index in `rows` of the row under the cursor.
  package var cursor: Int?
  package var isFocused: Bool
  /// What a quick find looks for.
  package var match: String

  package init(rows: [Row], cursor: Int? = nil, isFocused: Bool = true, match: String = "") {
    self.rows = rows
    self.cursor = cursor
    self.isFocused = isFocused
    self.match = match
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    for (index, row) in rows.prefix(rect.size.rows).enumerated() {
      if index == cursor { canvas.markCursor(rect.line(index), isFocused: isFocused) }
      draw(row, on: &canvas, in: rect.line(index))
    }
  }

  private func draw(_ row: Row, on canvas: inout Canvas, in line: Rect) {
    var room = line.size.columns - 1
    if let trailing = row.trailing, room > 4 {
      let text = DisplayText(trailing.text, limit: room / 2)
        .clipped(to: room / 2, ellipsis: canvas.glyphs.ellipsis)
      let place = Point(column: line.endColumn - text.width, row: line.minRow)
      canvas.write(text, at: place, as: trailing.role, marks: trailing.marks)
      room -= text.width + 1
    }
    var place = Point(column: line.minColumn + 1, row: line.minRow)
    for span in row.spans where room > 0 {
      let text = DisplayText(span.text, limit: room)
        .clipped(to: room, ellipsis: canvas.glyphs.ellipsis)
      canvas.write(text, at: place, as: span.role, marks: span.marks)
      canvas.markMatches(of: match, in: text, at: place)
      place.column += text.width
      room -= text.width
    }
  }
}

extension Canvas {
  /// Marks a row as the cursor's: a bar at its left, a backdrop, and the terminal's own cursor.
  package mutating func markCursor(_ line: Rect, isFocused: Bool = true) {
    mark(line, isFocused ? .cursorRow : .selection)
    write(glyphs.cursor, at: line.origin, as: isFocused ? .accent : .dim)
    if isFocused { cursor = line.origin }
  }
}
