/// A piece of text with its role: what the drawings are made of.
package struct Span: Hashable, Sendable {
  package var text: String
  package var role: Role
  package var marks: Marks

  package init(_ text: String, _ role: Role = .text, marks: Marks = []) {
    self.text = text
    self.role = role
    self.marks = marks
  }
}

extension Canvas {
  /// Writes spans one after another; returns the columns used.
  @discardableResult
  package mutating func write(_ spans: [Span], at point: Point, width: Int? = nil) -> Int {
    var used = 0
    let room = min(width ?? .max, size.columns - point.column)
    for span in spans where used < room {
      used += write(
        span.text,
        at: Point(column: point.column + used, row: point.row),
        as: span.role,
        width: room - used,
        marks: span.marks
      )
    }
    return used
  }

  /// Lays `.match` under every place of a written text that reads as `wanted`.
  mutating func markMatches(of wanted: String, in text: DisplayText, at point: Point) {
    for columns in text.columns(of: wanted) {
      mark(
        Rect(
          column: point.column + columns.lowerBound,
          row: point.row,
          columns: columns.count,
          rows: 1
        ),
        .match
      )
    }
  }
}
