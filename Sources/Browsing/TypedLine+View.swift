import Screen

extension TypedLine {
  /// Draws the part around the cursor that there is room for; a range of characters may be underlined.
  func draw(
    on canvas: inout Canvas,
    at point: Point,
    width: Int,
    underlined: Range<Int>? = nil
  ) {
    let first = start(fitting: width)
    var place = point
    for (index, character) in text.enumerated().dropFirst(first) {
      let room = point.column + width - place.column
      let glyph = DisplayText(String(character))
      guard glyph.width <= room else { break }
      if index == cursor { canvas.cursor = place }
      let isWrong = underlined?.contains(index) == true
      let marks: Marks = isWrong ? .underline : []
      place.column += canvas.write(glyph, at: place, as: isWrong ? .error : .text, marks: marks)
    }
    if cursor >= text.count { canvas.cursor = place }
  }

  /// The first character shown, so that the cursor is in sight.
  private func start(fitting width: Int) -> Int {
    var columns = 1
    var first = cursor
    for character in beforeCursor.reversed() {
      columns += DisplayText.width(of: String(character))
      guard columns <= width else { break }
      first -= 1
    }
    return first
  }
}
