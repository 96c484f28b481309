import Testing
import UserFiles

@Suite struct TextEditsTests {
  private func edit(_ range: Range<Int>, _ text: String, isLine: Bool = false) -> TextEdit {
    var edit = TextEdit(file: "A.swift", range: range, replacement: text)
    edit.isLine = isLine
    return edit
  }

  private let file = SourceFile(path: "A.swift", text: "\u{FEFF}var a\r\nvar ö")

  @Test func `Edits change their bytes and nothing else`() {
    var edits = TextEdits()
    func takes(_ more: TextEdit...) -> Bool { edits.take(more) }
    #expect(takes(edit(7..<8, "ab"), edit(14..<16, "o")))
    #expect(Array(edits.made(in: file).text.utf8) == Array("\u{FEFF}var ab\r\nvar o".utf8))
    #expect(edits.made(in: SourceFile(path: "B.swift", text: "var b")).text == "var b")
  }

  @Test func `Of edits that overlap the first ones stand`() {
    var edits = TextEdits()
    func takes(_ more: TextEdit...) -> Bool { edits.take(more) }
    #expect(takes(edit(3..<4, "x")))
    #expect(!takes(edit(5..<6, "z"), edit(3..<5, "y")))
    #expect(takes(edit(3..<3, "("), edit(4..<4, ")")))
    #expect(!takes(edit(4..<4, "?")))
    #expect(takes(edit(3..<4, "x")))
    #expect(takes(edit(5..<6, "z")))
    #expect(edits.made(in: file).text.hasPrefix("\u{FEFF}(x)az a"))
  }

  @Test func `Lines that are inserted at one place stand in their order`() {
    var edits = TextEdits()
    func takes(_ more: TextEdit...) -> Bool { edits.take(more) }
    #expect(takes(edit(16..<16, "\r\none", isLine: true)))
    #expect(takes(edit(16..<16, "\r\ntwo", isLine: true)))
    #expect(!takes(edit(16..<16, "?")))
    #expect(Array(edits.made(in: file).text.utf8) == Array("\u{FEFF}var a\r\nvar ö\r\none\r\ntwo".utf8))
  }
}
