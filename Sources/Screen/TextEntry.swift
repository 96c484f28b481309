/// One line of text that is being typed, with the keys a shell's line knows.
package struct TextEntry: Hashable, Sendable {
  private var characters: [Character]
  /// How many characters stand before the cursor.
  package private(set) var cursor: Int

  package init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// Takes a key; false where the key is none of an entry's, such as Enter.
  @discardableResult
  package mutating func update(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    // A pasted line end must not run anything, and a line has none.
    case .paste(let text): insert(text.replacing("\n", with: " "))
    case .backspace where cursor > 0: remove(cursor - 1..<cursor)
    case .delete where cursor < characters.count: remove(cursor..<cursor + 1)
    case .backspace, .delete: break
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, characters.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(startOfWord..<cursor)
    default: return false
    }
    return true
  }

  package mutating func insert(_ text: String) {
    characters.insert(contentsOf: text, at: cursor)
    cursor += text.count
    // Characters can join with those before them, such as a mark typed alone.
    characters = Array(String(characters))
    cursor = min(cursor, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, characters[index - 1] == " " { index -= 1 }
    while index > 0, characters[index - 1] != " " { index -= 1 }
    return index
  }

  /// The text before the cursor.
  package var head: String { String(characters.prefix(cursor)) }
}
