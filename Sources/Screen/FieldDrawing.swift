/// A line to type in: its label, the text round the cursor, or a hint while it is empty.
package struct FieldDrawing: Hashable, Sendable {
  package var label: String
  package var entry: TextEntry
  package var hint: String
  package var isFocused: Bool
  /// Characters of the text that are wrong, underlined.
  package var wrong: Range<Int>?

  package init(
    label: String = "",
    entry: TextEntry,
    hint: String = "",
    isFocused: Bool = true,
    wrong: Range<Int>? = nil
  ) {
    self.label = label
    self.entry = entry
    self.hint = hint
    self.isFocused = isFocused
    self.wrong = wrong
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    let line = rect.line(0)
    guard !line.isEmpty else { return }
    let labelWidth = canvas.write(label, at: line.origin, as: .key, width: line.size.columns)
    let field = line.splitLeft(labelWidth + (label.isEmpty ? 0 : 1)).right
    guard !field.isEmpty else { return }
    canvas.mark(field, .field)
    if entry.isEmpty {
      canvas.write(hint, at: field.origin, as: .dim, width: field.size.columns)
      if isFocused { canvas.cursor = field.origin }
      return
    }
    drawText(on: &canvas, in: field)
  }

  private func drawText(on canvas: inout Canvas, in field: Rect) {
    var skipped = 0
    let before = DisplayText.width(of: entry.head)
    // Room for the cursor behind the last character.
    let hidden = max(0, before + 1 - field.size.columns)
    var column = 0
    for (index, character) in entry.text.enumerated() {
      let text = DisplayText(String(character))
      if skipped < hidden {
        skipped += text.width
        continue
      }
      let place = Point(column: field.minColumn + column, row: field.minRow)
      guard column + text.width <= field.size.columns else { break }
      let isWrong = wrong?.contains(index) ?? false
      canvas.write(text, at: place, as: isWrong ? .error : .text, marks: isWrong ? .underline : [])
      column += text.width
    }
    if isFocused {
      canvas.cursor = Point(column: field.minColumn + before - skipped, row: field.minRow)
    }
  }
}
