package import Screen

/// A line of text with a cursor, as it is typed.
package struct TypedLine: Hashable, Sendable {
  package private(set) var text: String
  /// The characters before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  package var beforeCursor: String { String(text.prefix(cursor)) }

  /// Takes a key; false where it means nothing to a line.
  @discardableResult
  package mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(pasted.filter { !$0.isNewline })
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

  private mutating func insert(_ inserted: String) {
    let end = text.dropFirst(cursor)
    text = beforeCursor + inserted + end
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
