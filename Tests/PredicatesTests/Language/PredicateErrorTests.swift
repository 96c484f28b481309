import Predicates
import Testing
import Schema

/// A text with its failing part between ⟦ and ⟧, and why it fails.
private struct Case: CustomTestStringConvertible {
  let marked: String
  let reason: PredicateSyntaxError.Reason

  init(_ marked: String, _ reason: PredicateSyntaxError.Reason) {
    self.marked = marked
    self.reason = reason
  }

  var testDescription: String { marked }
  var text: String { marked.replacing("⟦", with: "").replacing("⟧", with: "") }
  var offset: Int { marked.prefix { $0 != "⟦" }.utf8.count }
  var length: Int { marked.drop { $0 != "⟦" }.dropFirst().prefix { $0 != "⟧" }.utf8.count }
}

@Suite struct PredicateErrorTests {
  private static let value = "a key path or a value"

  @Test(arguments: [
    Case("⟦⟧", .unexpected(found: nil, expected: value)),
    Case("name ==⟦⟧", .unexpected(found: nil, expected: value)),
    Case("name == ⟦AND⟧ a == 1", .unexpected(found: "AND", expected: value)),
    Case("name⟦⟧", .unexpected(found: nil, expected: "a comparison operator")),
    Case("title ⟦t⟧ \"x\"", .unexpected(found: "t", expected: "a comparison operator")),
    Case("title ⟦UTI⟧-EQUALS \"x\"", .unsupported("UTI")),
    Case("title ⟦tokenmatches⟧ \"x\"", .unsupported("tokenmatches")),
    Case("name ⟦x⟧", .unexpected(found: "x", expected: "a comparison operator")),
    Case("name ⟦AND⟧ a == 1", .unexpected(found: "AND", expected: "a comparison operator")),
    Case("a == 1 ⟦b⟧ == 2", .unexpected(found: "b", expected: "AND, OR or the end")),
    Case("a < b ⟦<⟧ c", .unexpected(found: "<", expected: "AND, OR or the end")),
    Case("(a == 1⟦⟧", .unexpected(found: nil, expected: "“)”")),
    Case("a == 1⟦)⟧", .unexpected(found: ")", expected: "AND, OR or the end")),
    Case("a IN {1, 2⟦⟧", .unexpected(found: nil, expected: "“,” or “}”")),
    Case("a CONTAINS[⟦x⟧] 1", .unexpected(found: "x", expected: "c, d, n or l")),
    Case("ANY (⟦a == 1⟧) == 2", .unexpected(found: "a predicate", expected: "an expression")),
    Case("ANY tags⟦⟧", .unexpected(found: nil, expected: "a comparison operator")),
    Case("a.⟦\"b\"⟧ == 1", .unexpected(found: "a string", expected: "a key")),
    Case("é == ⟦\"abc⟧", .unterminatedString),
    Case("a MATCHES \"⟦\\d⟧+\"", .unknownEscape("\\d")),
    Case("a == \"⟦\\u12⟧\"", .unknownEscape("\\u12")),
    Case("a == ⟦12ab⟧", .malformedNumber("12ab")),
    Case("a == ⟦0xg⟧", .malformedNumber("0xg")),
    Case("a == ⟦?⟧", .unknownCharacter("?")),
    Case("a == ⟦%@⟧", .missingArgument("%@")),
    Case("⟦CAST(a)⟧ == 1", .unexpected(found: "these arguments", expected: "CAST(value, \"type\")")),
    Case("⟦BLOCK⟧(a) == 1", .unsupported("BLOCK")),
    Case("SUBQUERY(tags, ⟦x⟧, x == 1).@count == 1", .unexpected(found: "x", expected: "a $variable")),
  ])
  private func `an error names its part and what could stand there`(_ row: Case) throws {
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicates.Predicate(row.text) }
    #expect(error == PredicateSyntaxError(row.reason, offset: row.offset, length: row.length))
  }

  @Test(arguments: [
    String(repeating: "(", count: 5_000) + "a == 1" + String(repeating: ")", count: 5_000),
    String(repeating: "NOT ", count: 5_000) + "a == 1",
    String(repeating: "-", count: 5_000) + "a == 1",
    "a" + String(repeating: " + 1", count: 5_000) + " == 1",
    "2" + String(repeating: " ** 2", count: 5_000) + " == 1",
    "a" + String(repeating: "[0]", count: 5_000) + " == 1",
    "a IN " + String(repeating: "{", count: 5_000) + String(repeating: "}", count: 5_000),
    String(repeating: "SUBQUERY(a, $x, ", count: 5_000),
  ])
  func `a text that nests without end is refused`(_ text: String) throws {
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicates.Predicate(text) }
    #expect(error.reason == .tooDeep(limit: 96))
  }

  @Test func `a path of many steps is refused at the first that is too many`() throws {
    let text = Array(repeating: "a", count: 60_000).joined(separator: ".") + " == 1"
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicates.Predicate(text) }
    #expect(error == PredicateSyntaxError(.tooManySteps(limit: 256), offset: 512, length: 1))
  }

  @Test(arguments: ["1.2.3", "1-2", "e", "1e", "-", ".", "+-1", "1.5e2.5", ""])
  func `a decimal is read as a whole or not at all`(_ text: String) throws {
    let predicate = try Predicates.Predicate("a == CAST(\"\(text)\", \"NSDecimalNumber\")")
    // What is no constant stays a cast.
    #expect(predicate == .comparison(.path("a"), .equalTo, .cast(.string(text), type: "NSDecimalNumber")))
  }

  @Test func `a long chain is no deep tree`() throws {
    let text = Array(repeating: "a == 1", count: 20_000).joined(separator: " OR ")
    guard case .or(let parts) = try Predicates.Predicate(text) else {
      Issue.record("no chain")
      return
    }
    #expect(parts.count == 20_000)
  }

  @Test func `an argument that no placeholder takes is an error`() throws {
    let error = try #require(throws: PredicateSyntaxError.self) {
      try Predicates.Predicate("a == 1", arguments: [.value(.null)])
    }
    #expect(error.reason == .surplusArguments(1))
  }
}
