/// The line of keys at the foot: `↵ open  / filter`, those that do nothing now dimmed.
package struct KeyHintsDrawing: Hashable, Sendable {
  package struct Hint: Hashable, Sendable {
    package var key: String
    package var title: String
    package var isEnabled: Bool

    package init(key: String, title: String, isEnabled: Bool = true) {
      self.key = key
      self.title = title
      self.isEnabled = isEnabled
    }
  }

  package var hints: [Hint]

  package init(_ hints: [Hint]) { self.hints = hints }

  /// Hints that do not fit whole are left out.
  package func draw(on canvas: inout Canvas, in rect: Rect) {
    var place = Point(column: rect.minColumn + 1, row: rect.minRow)
    for hint in hints {
      let width = DisplayText.width(of: hint.key) + 1 + DisplayText.width(of: hint.title)
      guard place.column + width <= rect.endColumn else { return }
      let key = Span(hint.key, hint.isEnabled ? .key : .keyDisabled)
      let title = Span(" " + hint.title, hint.isEnabled ? .text : .keyDisabled)
      place.column += canvas.write([key, title], at: place) + 2
    }
  }
}
