import Predicates
import Testing
import Schema

@Suite struct PredicateRoundTripTests {
  @Test func `a printed predicate reads back as the same tree`() throws {
    for seed in 0..<2_000 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let tree = generator.predicate()
      let text = tree.description
      let read = try Predicates.Predicate(text)
      #expect(read == tree, "seed \(seed): \(text)")
      if read != tree { return }
    }
  }

  /// Trees around the bound: as deep as is read, and deeper by a level or a few.
  @Test func `a deep tree reads back as itself or is known to be unreadable`() {
    var (readable, refused) = (0, 0)
    for seed in 0..<600 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let tree = generator.deep(85 + seed % 14)
      let read = try? Predicates.Predicate(tree.description)
      #expect((tree.unreadable == nil) == (read != nil), "seed \(seed)")
      if let read { #expect(read == tree, "seed \(seed)") }
      if read == nil { refused += 1 } else { readable += 1 }
    }
    #expect(readable > 100)
    #expect(refused > 100)
  }

  @Test(arguments: [
    String(repeating: "NOT ", count: 90) + "a == 1",
    String(repeating: "(a == 1 AND NOT ", count: 46) + "b == 2" + String(repeating: ")", count: 46),
    "a" + String(repeating: " ** b", count: 90) + " == 1",
    "a" + String(repeating: " - b", count: 90) + " == 1",
    String(repeating: "~", count: 90) + "a == 1",
    "a" + String(repeating: "[b", count: 90) + String(repeating: "]", count: 90) + " == 1",
  ])
  func `what is read prints as what is read`(_ text: String) throws {
    let tree = try Predicates.Predicate(text)
    #expect(try Predicates.Predicate(tree.description) == tree)
  }

  /// What a path may start at: nothing, `SELF`, and operands of their own.
  private static let starts: [(text: String, operand: Predicates.Expression?)] = [
    ("a", nil), ("SELF", nil), ("$x", .variable("x")),
    ("f(a, b, c)", .function("f", [.path("a"), .path("b"), .path("c")])),
    ("(a + b)", .arithmetic(.add, .path("a"), .path("b"))), ("b[1]", .element(.path("b"), .at(.integer(1)))),
  ]

  /// Paths around the bound of 256 steps.
  @Test(arguments: starts, 254...258)
  func `a long path reads back as itself or is known to be unreadable`(
    _ start: (text: String, operand: Predicates.Expression?), _ count: Int
  ) throws {
    let steps = Array(repeating: "a", count: count)
    let written = start.text == "a" ? steps : [start.text] + steps
    let text = written.joined(separator: ".") + " == 1"
    let tree = Predicates.Predicate.comparison(.keyPath(KeyPath(steps, of: start.operand)), .equalTo, .integer(1))
    #expect((tree.unreadable == nil) == (count <= 256))
    let path = PredicateArgument.keyPath(steps.joined(separator: "."))
    let asArgument = start.text == "a" ? "%K == 1" : "\(start.text).%K == 1"
    if count <= 256 {
      #expect(try Predicates.Predicate(text) == tree)
      #expect(try Predicates.Predicate(asArgument, arguments: [path]) == tree)
      #expect(try Predicates.Predicate(tree.description) == tree)
    } else {
      #expect(throws: PredicateSyntaxError.self) { try Predicates.Predicate(text) }
      #expect(throws: PredicateSyntaxError.self) { try Predicates.Predicate(asArgument, arguments: [path]) }
      #expect(throws: PredicateSyntaxError.self) { try Predicates.Predicate(tree.description) }
    }
  }

  @Test func `a text that prints as more than is read is refused`() throws {
    let text = Array(repeating: "~a=1", count: 100_000).joined(separator: "||")
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicates.Predicate(text) }
    #expect(error.reason == .tooLong(limit: 1 << 20))
  }

  @Test func `text with a byte too many or too few never stops the reader`() {
    var readable = 0
    for seed in 0..<60 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let bytes = Array(generator.predicate(3).description.utf8)
      for position in stride(from: 0, to: bytes.count, by: 7) {
        let cut = String(decoding: bytes[..<position], as: UTF8.self)
        let gap = String(decoding: bytes[..<position] + bytes[(position + 1)...], as: UTF8.self)
        let twice = String(decoding: bytes[...position] + bytes[position...], as: UTF8.self)
        for text in [cut, gap, twice] where (try? Predicates.Predicate(text)) != nil { readable += 1 }
      }
    }
    #expect(readable > 0)
  }
}
