import Foundation
import Screen
import Testing

@Suite struct SyntaxTests {
  /// The parts with the letters of their roles: `n:1934`.
  private func parts(_ lines: String..., in language: Syntax.Language) -> [String] {
    var syntax = Syntax(language)
    return lines.flatMap { line in
      syntax.pieces(of: line).map { "\($0.role.letter):\($0.text)".trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `JSON has keys, strings, numbers and words`() {
    #expect(
      parts(#""year" : -1.5e3, "a\"b": "c", true, null"#, in: .json) == [
        #"i:"year""#, "d::", "n:-1.5e3", "d:,", #"i:"a\"b""#, "d::", #"s:"c""#, "d:,", "b:true", "d:,", "0:null",
      ])
  }

  @Test func `a string that is cut off stays a string, and does not reach the next line`() {
    #expect(parts(#"["cut"#, #""key": 1"#, in: .json) == ["d:[", #"s:"cut"#, #"i:"key""#, "d::", "n:1"])
  }

  @Test func `SQL has words, names, texts, numbers and comments`() {
    #expect(
      parts("SELECT \"a b\", 'it''s' FROM t LIMIT 7 -- x", in: .sql) == [
        "a:SELECT", "i:\"a b\"", "d:,", "s:'it''s'", "a:FROM", ".:t", "a:LIMIT", "n:7", "d:-- x",
      ])
  }

  @Test func `a text of SQL goes on in the next line`() {
    #expect(parts("SELECT 'one", "two' FROM", in: .sql) == ["a:SELECT", "s:'one", "s:two'", "a:FROM"])
  }

  @Test func `Swift has words, types, texts and comments`() {
    #expect(
      parts("var seen: [Int] = nil // \"x\"", in: .swift) == [
        "a:var", ".:seen", "d:: [", "c:Int", "d:] =", "0:nil", "d:// \"x\"",
      ])
  }

  @Test(arguments: ["", " ", "'", "\"\\", "日本語 'é", "a\u{1B}[2J", "-", "--", "1.2.3-4"])
  func `the parts of a line are the line`(_ line: String) {
    for language in [Syntax.Language.json, .sql, .swift] {
      var syntax = Syntax(language)
      #expect(syntax.pieces(of: line).map(\.text).joined() == line)
    }
  }
}
