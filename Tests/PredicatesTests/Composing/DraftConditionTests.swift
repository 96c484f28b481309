import Predicates
import Schema
import Testing

@Suite struct DraftConditionTests {
  private let catalog = Fixtures.catalog

  private func path(_ text: String) throws -> TypedPath { try catalog.path(text, from: "Item") }

  /// The condition with a value, as text.
  private func text(_ condition: DraftCondition, _ value: Node = .integer(1)) -> String? {
    var condition = condition
    if condition.right == nil { condition.right = value }
    return condition.predicate?.description
  }

  @Test(arguments: [
    ("tags.score", PathQuantifier.any, "ANY tags.score == 1"),
    ("tags.score", .all, "ALL tags.score == 1"),
    ("tags.score", .none, "NONE tags.score == 1"),
    ("tags", .aggregate(.count), "tags.@count == 1"),
    ("tags.score", .aggregate(.sum), "tags.@sum.score == 1"),
    ("tags.author", .aggregate(.count), "tags.author.@count == 1"),
    ("owner.items.tags.author.age", .aggregate(.maximum), "owner.items.tags.@max.author.age == 1"),
  ])
  func `a walk over to-manys says how it gathers`(
    _ text: String, _ quantifier: PathQuantifier, _ expected: String
  ) throws {
    let condition = DraftCondition(try path(text), quantifier)
    #expect(self.text(condition) == expected)
    let checker = QueryChecker(catalog: catalog, entity: "Item", now: 0)
    #expect(throws: Never.self) { try checker.check(expected) }
  }

  @Test func `every path offers what it must choose from`() throws {
    func titles(_ text: String) throws -> [String] { PathQuantifier.choices(for: try path(text)).map(\.title) }
    #expect(try titles("name") == [])
    #expect(try titles("tags") == ["ANY", "ALL", "NONE", "@count"])
    #expect(try titles("tags.score") == ["ANY", "ALL", "NONE", "@sum", "@avg", "@min", "@max"])
    #expect(try titles("tags.name") == ["ANY", "ALL", "NONE", "@min", "@max"])
  }

  @Test(
    arguments: [
      ("name", nil, "==|CONTAINS|BEGINSWITH|!=|IN|== nil|<|<=|>|>=|BETWEEN|ENDSWITH|LIKE|MATCHES|!= nil"),
      ("rank", nil, "==|>|<|BETWEEN|!=|== nil|<=|>=|IN|!= nil"),
      ("done", nil, "==|!=|== nil|!= nil"),
      ("code", nil, "==|!=|IN|== nil|!= nil"),
      ("data", nil, "== nil|!= nil"),
      ("location", nil, "== nil|!= nil"),
      ("temporary", nil, ""),
      // A number of objects and their sum are never nil; the greatest of none is.
      ("tags", .aggregate(.count), "==|>|<|BETWEEN|!=|<=|>=|IN"),
      ("tags.score", .aggregate(.sum), "==|>|<|BETWEEN|!=|<=|>=|IN"),
      ("tags.score", .aggregate(.maximum), "==|>|<|BETWEEN|!=|== nil|<=|>=|IN|!= nil"),
    ] as [(String, PathQuantifier?, String)])
  func `operators are those that can be true, the likeliest first`(
    _ text: String, _ quantifier: PathQuantifier?, _ expected: String
  ) throws {
    let subject = ConditionSubject(path: try path(text), quantifier: quantifier)
    #expect(OperatorChoice.choices(for: subject).map(\.title).joined(separator: "|") == expected)
  }

  @Test func `strings are spelled with and without regard to case and accents`() throws {
    let subject = ConditionSubject(path: try path("name"), quantifier: nil)
    let titles = OperatorChoice.spelled(for: subject).map(\.title)
    for title in ["CONTAINS", "CONTAINS[cd]", "==[c]", "LIKE[d]", "IN[cd]", "!= nil"] {
      #expect(titles.contains(title), "\(title)")
    }
    #expect(!titles.contains("<[cd]"))
  }

  @Test func `bytes and composites are asked for nil from the start`() throws {
    #expect(DraftCondition(try path("data")).predicate?.description == "data != nil")
    #expect(DraftCondition(try path("location")).predicate?.description == "location != nil")
    #expect(DraftCondition(try path("name")).predicate == nil)
  }

  @Test func `another operator keeps the value where it can`() throws {
    var condition = DraftCondition(try path("rank"))
    condition.right = .integer(3)
    condition.ask(OperatorChoice(.in))
    #expect(condition.predicate?.description == "rank IN {3}")
    condition.ask(OperatorChoice(.lessThan))
    #expect(condition.predicate?.description == "rank < 3")
    condition.ask(OperatorChoice(.between))
    #expect(condition.predicate == nil)
    condition.ask(OperatorChoice(.notEqualTo, asksNil: true))
    #expect(condition.predicate?.description == "rank != nil")
    condition.ask(OperatorChoice(.greaterThan))
    #expect(condition.predicate == nil)
  }

  @Test func `another path keeps operator and value where they fit`() throws {
    var condition = DraftCondition(try path("name"))
    condition.ask(OperatorChoice(.contains, .caseInsensitive))
    condition.right = .string("a")
    condition.walk(try path("tags.name"), .any, in: catalog)
    #expect(condition.predicate?.description == #"ANY tags.tag_name CONTAINS[c] "a""#)
    condition.walk(try path("rank"), nil, in: catalog)
    #expect(condition.predicate == nil)
    #expect(condition.operation == .equalTo)
    #expect(condition.modifier == .direct)
  }
}
