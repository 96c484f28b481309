import Screen
import Testing

@Suite struct TextFieldTests {
  /// The line after some keys, its cursor shown as a bar.
  private func line(_ text: String, _ keys: Key...) -> String {
    var line = TextField(text)
    for key in keys { line.take(key) }
    return line.beforeCursor + "|" + line.text.dropFirst(line.cursor)
  }

  @Test func `text is put in and taken out at the cursor`() {
    #expect(line("ab", .left, .character("x")) == "ax|b")
    #expect(line("ab", .left, .backspace) == "|b")
    #expect(line("ab", .home, .delete) == "|b")
    #expect(line("ab", .delete) == "ab|")
    #expect(line("", .backspace, .left, .right) == "|")
    #expect(line("ab", .home, .paste("1\n2")) == "1 2|ab")
    #expect(line("e", .home, .character("\u{301}"), .character("x")).hasSuffix("|e"))
  }

  @Test func `words and the rest of a line go at once`() {
    #expect(line("one two  ", .control("w")) == "one |")
    #expect(line("one two", .left, .control("w")) == "one |o")
    #expect(line("one two", .home, .control("k")) == "|")
    #expect(line("one two", .left, .control("u")) == "|o")
    #expect(line("one", .control("a"), .control("e")) == "one|")
  }

  @Test func `keys that mean nothing to a line are left to others`() {
    var line = TextField("a")
    let taken = [line.take(.enter), line.take(.tab)]
    #expect(taken == [false, false])
    #expect(line == TextField("a"))
  }

  @Test func `a full line takes no more`() {
    var line = TextField("ab")
    line.take(.character("c"), limit: 3)
    line.take(.paste("de"), limit: 3)
    #expect(line.text == "abc")
    line.take(.home)
    line.take(.paste("\n12345"), limit: 5)
    #expect(line.text == " 1abc")
  }
}
