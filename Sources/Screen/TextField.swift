/// A line of text with a cursor, as it is typed.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The characters before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  package var beforeCursor: String { String(text.prefix(cursor)) }

  /// Takes a key, or as much of a paste as there is room for; false if the key means nothing to a line.
  @discardableResult
  package mutating func take(_ key: Key, limit: Int = .max) -> Bool {
    switch key {
    case .character(let character): if text.count < limit { insert(String(character)) }
    case .paste(let pasted):
      insert(pasted.filter { !$0.isNewline }.prefix(max(0, limit - text.count)))
    case .backspace: remove(cursor > 0 ? 1 : 0)
    case .delete:
      guard cursor < text.count else { return true }
      cursor += 1
      remove(1)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): remove(cursor)
    case .control("k"): text = beforeCursor
    case .control("w"): removeWord()
    default: return false
    }
    return true
  }

  /// Puts a text in place of the last characters before the cursor.
  package mutating func replace(_ count: Int, with replacement: String) {
    remove(count)
    insert(replacement)
  }

  private mutating func insert(_ inserted: some StringProtocol) {
    let end = text.dropFirst(cursor)
    text = beforeCursor + String(inserted) + end
    cursor = text.count - end.count
  }

  private mutating func remove(_ count: Int) {
    let kept = text.prefix(cursor).dropLast(count)
    text = String(kept) + text.dropFirst(cursor)
    cursor = kept.count
  }

  private mutating func removeWord() {
    let before = beforeCursor
    let kept = before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    remove(before.count - kept.count)
  }
}

extension TextField {
  /// Draws the part around the cursor that there is room for; a range of characters may be underlined.
  package func draw(
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
