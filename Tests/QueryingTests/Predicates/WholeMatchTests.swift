import Foundation
import Querying
import Testing

@Suite struct WholeMatchTests {
  @Test(arguments: [
    ("a|ab", "ab", true), ("a", "ab", false), ("(?x) a b # to the end )", "ab", true),
    ("(?x) a b # to the end", "abc", false), ("\\Qa.b", "a.b", true), ("\\Qa.b", "axb", false),
    ("", "", true), ("", "a", false),
  ])
  func `an expression matches the whole text`(
    pattern: String,
    text: String,
    isMatch: Bool
  ) throws {
    let expression = try #require(WholeMatch.expression(pattern))
    let whole = NSRange(text.startIndex..., in: text)
    #expect((expression.firstMatch(in: text, range: whole) != nil) == isMatch)
  }

  @Test(arguments: ["x)|(?:.*", "a)(b", "(", "["])
  func `what is no expression by itself is none`(pattern: String) {
    #expect(WholeMatch.expression(pattern) == nil)
  }
}
