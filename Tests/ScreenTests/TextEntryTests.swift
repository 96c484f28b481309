import Screen
import Testing

@Suite struct TextEntryTests {
  struct Case: CustomTestStringConvertible {
    let start: String
    let keys: [String]
    let head: String
    let text: String

    var testDescription: String { "\(start) + \(keys.joined(separator: " "))" }
  }

  @Test(arguments: [
    Case(start: "", keys: ["a", "b", "Space"], head: "ab ", text: "ab "),
    Case(start: "ab", keys: ["BSpace", "BSpace", "BSpace"], head: "", text: ""),
    Case(start: "ab", keys: ["Left", "x"], head: "ax", text: "axb"),
    Case(start: "ab", keys: ["Home", "DC", "Left"], head: "", text: "b"),
    Case(start: "a bc", keys: ["C-w"], head: "a ", text: "a "),
    Case(start: "a bc", keys: ["C-a", "C-k"], head: "", text: ""),
    Case(start: "a bc", keys: ["Left", "C-u"], head: "", text: "c"),
    Case(start: "건강", keys: ["BSpace"], head: "건", text: "건"),
  ])
  func `keys edit a line`(_ item: Case) throws {
    var entry = TextEntry(item.start)
    for name in item.keys {
      let key = try #require(Key(tmuxName: name))
      let isTaken = entry.update(key)
      #expect(isTaken)
    }
    #expect(entry.head == item.head)
    #expect(entry.text == item.text)
  }

  @Test func `a pasted line end runs nothing`() {
    var entry = TextEntry()
    let isTaken = entry.update(.paste("a\nb"))
    let isEnterTaken = entry.update(.enter)
    #expect(isTaken && !isEnterTaken)
    #expect(entry.text == "a b")
  }

  @Test func `a mark typed alone joins what stands before it`() {
    var entry = TextEntry("e")
    entry.update(.character("\u{301}"))
    #expect(entry.text == "e\u{301}")
    #expect(entry.cursor == 1)
    entry.update(.backspace)
    #expect(entry.isEmpty)
  }
}

@Suite struct ScrollTests {
  @Test(arguments: [
    (0, 0, 100, 10, 0), (0, 9, 100, 10, 0), (0, 10, 100, 10, 1), (50, 49, 100, 10, 49),
    (95, 99, 100, 10, 90), (5, 0, 3, 10, 0), (5, 0, 0, 10, 0), (5, 7, 100, 0, 0),
  ])
  func `a scroll follows by as little as it can`(
    first: Int,
    cursor: Int,
    count: Int,
    room: Int,
    expected: Int
  ) {
    var scroll = Scroll(first: first)
    scroll.follow(cursor, count: count, room: room)
    #expect(scroll.first == expected)
    #expect(scroll.range(count: count, room: room).upperBound <= count)
  }
}
