/// A line of text with a cursor, as it is typed.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The characters before the cursor.
  package private(set) var cursor: Int
  /// Whether the initial text is untouched: the first letter then replaces it.
  package private(set) var isUntouched = false
  /// The text's position in the history, and the text that was typed before.
  private var recalled: Recall?

  private struct Recall: Hashable, Sendable {
    let index: Int
    let draft: String
  }

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// A text to begin with, which the first letter replaces and any other key keeps.
  package init(prefilled text: String) {
    self.init(text)
    isUntouched = !text.isEmpty
  }

  package var beforeCursor: String { String(text.prefix(cursor)) }
  package var afterCursor: Substring { text.dropFirst(cursor) }

  /// Takes a key, or as much of a paste as there is room for; false if the key means nothing to a line.
  @discardableResult
  package mutating func take(_ key: Key, limit: Int = .max) -> Bool {
    switch key {
    case .character, .paste:
      if isUntouched { self = TextField() }
      recalled = nil
    default: break
    }
    isUntouched = false
    switch key {
    case .character(let character): if text.count < limit { insert(String(character)) }
    // What were lines stays apart.
    case .paste(let pasted): insert(String(pasted.map { $0.isNewline ? " " : $0 }.prefix(max(0, limit - text.count))))
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

  /// Puts a text in place of the last characters before the cursor, and of the first ones behind it.
  package mutating func replace(before: Int, after: Int = 0, with replacement: String) {
    text = beforeCursor + afterCursor.dropFirst(after)
    remove(before)
    insert(replacement)
  }

  /// Shows an earlier or, with a negative distance, a later text; after the newest comes the typed one.
  package mutating func recall(by distance: Int, from older: [String]) {
    let draft = recalled?.draft ?? text
    let older = older.filter { $0 != draft }
    let index = min(older.count - 1, (recalled?.index ?? -1) + distance)
    self = TextField(older.indices.contains(index) ? older[index] : draft)
    recalled = index < 0 ? nil : Recall(index: index, draft: draft)
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
  package func draw(on canvas: inout Canvas, at point: Point, width: Int, underlined: Range<Int>? = nil) {
    let first = start(fitting: width)
    var place = point
    for (index, character) in text.enumerated().dropFirst(first) {
      let room = point.column + width - place.column
      let glyph = DisplayText(String(character))
      guard glyph.width <= room else { break }
      if index == cursor { canvas.cursor = place }
      let isWrong = underlined?.contains(index) == true
      let attributes: TextAttributes = isWrong ? .underline : []
      let from = place
      place.column += canvas.write(glyph, at: place, as: isWrong ? .error : .text, attributes: attributes)
      guard isUntouched else { continue }
      let size = Size(columns: place.column - from.column, rows: 1)
      canvas.highlight(Rect(origin: from, size: size), .selection)
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
