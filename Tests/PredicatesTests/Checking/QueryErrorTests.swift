import Predicates
import Schema
import Testing

/// A predicate on Item with its failing part between ⟦ and ⟧, and why it fails.
private struct Case: CustomTestStringConvertible {
  let marked: String
  let reason: QueryError.Reason

  init(_ marked: String, _ reason: QueryError.Reason) {
    self.marked = marked
    self.reason = reason
  }

  var testDescription: String { marked }
  var text: String { marked.replacing("⟦", with: "").replacing("⟧", with: "") }
  var part: String { String(marked.drop { $0 != "⟦" }.dropFirst().prefix { $0 != "⟧" }) }
}

private func gate(_ operation: String, _ path: String, _ kind: LeafKind, _ allowed: [String]) -> QueryError.Reason {
  .operatorNotAllowed(operation, path: path, kind: kind, allowed: allowed)
}

@Suite struct QueryErrorTests {
  private static let ordered = ["==", "!=", "<", "<=", ">", ">=", "BETWEEN", "IN"]
  private static let nilTests = ["== nil", "!= nil"]

  @Test(arguments: [
    // Paths
    Case("⟦nme⟧ == 'x'", .path(.unknownStep(step: "nme", prefix: "", entity: "Item", nearest: ["name", "note"]))),
    Case(
      "owner.boss.⟦agee⟧ == 1",
      .path(.unknownStep(step: "agee", prefix: "owner.boss", entity: "Person", nearest: ["age"]))),
    Case(
      "ANY tags.author.⟦boos⟧ == 1",
      .path(.unknownStep(step: "boos", prefix: "tags.author", entity: "Person", nearest: ["boss"]))),
    Case(
      "location.⟦latt⟧ == 1",
      .path(.unknownStep(step: "latt", prefix: "location", entity: "location", nearest: ["lat"]))),
    Case("name.⟦x⟧ == 1", .path(.stepsBeyondAttribute(step: "x", attribute: "name", type: .string))),
    Case("data.⟦retryCount⟧ == 1", .path(.stepsBeyondAttribute(step: "retryCount", attribute: "data", type: .binary))),
    Case("⟦temporary⟧ == 'x'", .notStored(path: "temporary")),
    Case("⟦similar⟧ == nil", .notStored(path: "similar")),
    // Quantifiers
    Case("⟦tags.name⟧ == 'x'", .needsQuantifier(path: "tags.tag_name", relationship: "tags")),
    Case("⟦tags⟧ == nil", .needsQuantifier(path: "tags", relationship: "tags")),
    Case("name == ⟦tags.name⟧", .needsQuantifier(path: "tags.tag_name", relationship: "tags")),
    Case("1 + ⟦tags.score⟧ > 2", .needsQuantifier(path: "tags.score", relationship: "tags")),
    Case("ANY ⟦name⟧ == 'x'", .needlessQuantifier("ANY", path: "name")),
    Case("⟦@count⟧ == 1", .needsCollection("@count")),
    Case("sum:(⟦rank⟧) > 1", .needsCollection("@sum")),
    Case("⟦tags.@sum⟧ > 1", .needsAttribute("@sum", path: "tags")),
    Case("owner.⟦@count⟧ > 1", .needsToMany("@count", path: "owner")),
    Case("tags.⟦@cuont⟧ > 1", .unknownCollectionOperator("@cuont", nearest: ["@count"])),
    Case("SUBQUERY(⟦owner⟧, $x, $x.age == 1).@count == 1", .needsToMany("SUBQUERY", path: "owner")),
    // Operators
    Case("rank ⟦CONTAINS⟧ 1", gate("CONTAINS", "rank", .number, ordered)),
    Case("done ⟦<⟧ YES", gate("<", "done", .boolean, ["==", "!="])),
    Case("code ⟦BEGINSWITH⟧ 'x'", gate("BEGINSWITH", "code", .uuid, ["==", "!=", "IN"])),
    Case("link ⟦CONTAINS⟧ 'x'", gate("CONTAINS", "link", .uri, ["==", "!="])),
    Case("data ⟦==⟧ 'x'", gate("==", "data", .blob, nilTests)),
    Case("location ⟦==⟧ 'x'", gate("==", "location", .composite, nilTests)),
    Case("owner ⟦<⟧ 3", gate("<", "owner", .object(entity: "Person"), ["==", "!=", "IN"])),
    Case("shape ⟦LIKE⟧ 'x'", gate("LIKE", "shape", .caseLeaves, ["==", "!=", "IN"])),
    Case("rank ⟦==[c]⟧ 1", .optionsNeedStrings("[c]", path: "rank")),
    Case("'e' ⟦IN[l]⟧ name", .needsMemory("[l]")),
    Case("note ⟦<⟧ nil", .nilNotComparable("<")),
    // Values
    Case("rank == ⟦'3'⟧", .wrongValue("\"3\"", expected: .number, path: "rank")),
    Case("name == ⟦3⟧", .wrongValue("3", expected: .string, path: "name")),
    Case("name BEGINSWITH ⟦3⟧", .wrongValue("3", expected: .string, path: "")),
    Case("name MATCHES ⟦'['⟧", .notAPattern("[")),
    Case("rank > 1 AND (ANY tags.name MATCHES[c] ⟦'a)(b'⟧)", .notAPattern("a)(b")),
    Case("done == ⟦2⟧", .wrongValue("2", expected: .boolean, path: "done")),
    Case("done == ⟦'maybe'⟧", .malformedValue("maybe", expected: .boolean)),
    Case("born > ⟦'2024-13-01'⟧", .malformedValue("2024-13-01", expected: .date)),
    Case("born > ⟦'2023-02-29'⟧", .malformedValue("2023-02-29", expected: .date)),
    Case("born BETWEEN {'now', ⟦'soon'⟧}", .malformedValue("soon", expected: .date)),
    Case("code == ⟦'123'⟧", .malformedValue("123", expected: .uuid)),
    Case("level == ⟦'hihg'⟧", .unknownCase("hihg", type: "Level", cases: ["low", "high"])),
    Case("shape == ⟦'round'⟧", .unknownCase("round", type: "shape", cases: ["circle", "square"])),
    Case("owner == ⟦'Tag/p3'⟧", .wrongEntity("Tag", expected: "Person")),
    Case("owner == ⟦'Persn/p3'⟧", .unknownEntity("Persn", nearest: ["Person"])),
    Case("entity == ⟦'Itme'⟧", .unknownEntity("Itme", nearest: ["Item"])),
    Case("name == ⟦rank⟧", .notComparable(.string, .number)),
    Case("⟦born + born⟧ == 1", .notComparable(.date, .date)),
    Case("⟦name⟧ * 2 == 1", .notANumber("name")),
    Case("rank IN ⟦3⟧", .needsSet),
    Case("rank BETWEEN ⟦{1, 2, 3}⟧", .needsRange),
    Case("name == ⟦$x⟧", .unknownVariable("x")),
    Case("⟦tags[0]⟧ == 1", .unsupported("tags[0]")),
    Case("⟦own:(name)⟧ == 1", .unsupported("own:(name)")),
    Case("⟦sqrt(name)⟧ == 1", .unsupported("sqrt:(name)")),
    Case("SELF IN ⟦FETCH(a, b, NO)⟧", .unsupported("FETCH(a, b, NO)")),
  ])
  private func `an error names its part and its reason`(_ row: Case) throws {
    let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)
    let error = try #require(throws: PredicateTextError.self) { try checker.check(row.text) }
    #expect(error.reason == .query(row.reason))
    #expect(error.part == row.part)
  }
}
