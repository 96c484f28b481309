import Auditing
import Findings
import Schema
import Storage
import Testing

/// The pattern of a model's validation is what MATCHES takes it for: the whole text passes, or does not.
@Suite struct ValidationPatternTests {
  private func model(_ validation: Validation) -> Model {
    Model(entities: [
      Entity(
        name: "Item",
        attributes: [
          Attribute(name: "kind", type: .string, isOptional: true, validation: validation),
          Attribute(name: "size", type: .integer16),
        ]),
      Entity(name: "Special", superentity: "Item"),
    ])
  }

  private func findings(_ texts: [String?], _ validation: Validation) throws -> [AuditedFinding] {
    let model = model(validation)
    return try AuditedItems.with(items: texts, model: model) { session throws in
      try Audit(session: session, contract: Contract()).run().findings.filter {
        $0.finding.code.rawValue == "store.validation"
      }
    }
  }

  @Test(
    arguments: [
      ("[ab]+", ["ab", "abc", ""], [2, 3]),
      ("(?x)[ab]+ # letters", ["ab", "c", "b"], [2]),
      ("a\\n??", ["a", "a\n", "a\n\n"], [3]),
      ("a|ab", ["ab", "abc"], [2]),
      ("a", ["a", "a\n"], [2]),
      ("\\Qa.", ["a.", "ab"], [2]),
      // No expressions by themselves.
      ("a)(b", ["ab", "c"], []),
      ("[", ["[", "c"], []),
    ] as [(String, [String], [Int64])])
  func `texts that the pattern does not take whole are found`(
    _ pattern: String, _ texts: [String], _ keys: [Int64]
  ) throws {
    let found = try findings(texts, Validation(regularExpression: pattern))
    #expect(found.flatMap { $0.keys.keys(0..<$0.keys.count) } == keys)
    #expect(found.flatMap { $0.causes.map(\.text) } == (keys.isEmpty ? [] : ["does not match the pattern \(pattern)"]))
    #expect(found.allSatisfy { $0.finding.predicate?.contains("MATCHES") == true })
  }

  @Test func `what is no expression leaves the bounds as they are`() throws {
    let validation = Validation(maximum: .integer(2), regularExpression: "a)(b")
    let found = try findings(["ab", "abc"], validation).map(\.finding)
    #expect(found.map(\.examples) == [[2]])
    #expect(found.map(\.predicate) == ["kind.length > 2"])
  }

  @Test(arguments: [("(a|b)+", String(repeating: "ab", count: 500_000)), ("(a+)+b", String(repeating: "a", count: 60))])
  func `nothing is reported of a text that is too much for ICU`(_ pattern: String, _ text: String) throws {
    let validation = Validation(regularExpression: pattern)
    #expect(try findings([text], validation).isEmpty)
    // Nor can MATCHES select the others then.
    let found = try findings([text, "c"], validation).map(\.finding)
    #expect(found.map(\.examples) == [[2]])
    #expect(found.map(\.predicate) == ["SELF == \"p2\""])
  }
}
