import Foundation
import Predicates
import Testing

@Suite struct WholeMatchTests {
  @Test(arguments: [
    ("a|ab", "ab", true), ("a", "ab", false), ("(?x) a b # to the end )", "ab", true),
    ("(?x) a b # to the end", "abc", false), ("\\Qa.b", "a.b", true), ("\\Qa.b", "axb", false), ("", "", true),
    ("", "a", false),
  ])
  func `an expression matches the whole text`(pattern: String, text: String, isMatch: Bool) throws {
    let expression = try #require(WholeMatch.expression(pattern))
    let whole = NSRange(text.startIndex..., in: text)
    #expect((expression.firstMatch(in: text, range: whole) != nil) == isMatch)
    #expect(WholeMatch.passes(expression, text) == isMatch)
  }

  /// Steps run out where ways to match multiply, the stack where a long text is one match of many parts.
  @Test(
    arguments: [
      ("(a+)+b", "a", 60, nil), ("(a+)+b", "a", 10, false), ("(a|b)+", "ab", 500_000, nil),
      ("(a|b)+c", "ab", 500_000, nil), ("(a|b)+", "ab", 1000, true), ("[ab]+", "ab", 500_000, true),
      ("[ab]+c", "ab", 500_000, false),
    ] as [(String, String, Int, Bool?)])
  func `an expression that is given up on neither matches nor fails`(
    _ pattern: String, _ part: String, _ count: Int, _ isMatch: Bool?
  ) throws {
    let expression = try #require(WholeMatch.expression(pattern))
    #expect(WholeMatch.passes(expression, String(repeating: part, count: count)) == isMatch)
  }

  @Test(arguments: ["x)|(?:.*", "a)(b", "(", "["])
  func `what is no expression by itself is none`(pattern: String) {
    #expect(WholeMatch.expression(pattern) == nil)
  }
}
