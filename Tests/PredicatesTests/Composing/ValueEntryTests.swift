import Predicates
import Schema
import Testing

@Suite struct ValueEntryTests {
  private func entry(
    _ path: String, _ operation: Comparison.Operator = .equalTo, _ quantifier: PathQuantifier? = nil
  ) throws -> ValueEntry {
    let path = try Fixtures.catalog.path(path, from: "Item")
    return ValueEntry(ConditionSubject(path: path, quantifier: quantifier), operation, now: 0)
  }

  private static let id = "01234567-89AB-CDEF-0123-456789ABCDEF"

  @Test(arguments: [
    ("name", Comparison.Operator.equalTo, "amber", #""amber""#),
    ("name", .equalTo, #""a \"b\"""#, #""a \"b\"""#),
    ("name", .equalTo, "42", #""42""#),
    ("name", .in, #"a, "b, c", d"#, #"{"a", "b, c", "d"}"#),
    ("rank", .equalTo, " -7 ", "-7"),
    ("rank", .between, "1 .. 9", "{1, 9}"),
    ("rank", .between, "1.5 .. 9", "{1.5, 9}"),
    ("rank", .between, "1, 9", "{1, 9}"),
    ("rank", .in, "1,2 , 3", "{1, 2, 3}"),
    ("rank", .equalTo, "$LIMIT", "$LIMIT"),
    ("name", .in, "$NAMES", "$NAMES"),
    ("name", .in, "$A, $B", "{$A, $B}"),
    ("name", .in, "$5, $6", #"{"$5", "$6"}"#),
    ("rank", .lessThan, "=level_raw + 1", "level_raw + 1"),
    ("done", .equalTo, "yes", "YES"),
    ("done", .equalTo, "0", "NO"),
    ("born", .greaterThan, "-7d", #""-7d""#),
    ("born", .greaterThan, "2024-05-01", #""2024-05-01""#),
    ("born", .equalTo, "last week", #""last week""#),
    ("born", .in, "2024-05, 2024-06", #"{"2024-05", "2024-06"}"#),
    ("code", .equalTo, id.lowercased(), "\"\(id)\""),
    ("code", .equalTo, id.filter { $0 != "-" }, "\"\(id)\""),
    ("born", .greaterThan, "721692800", "721692800"),
    ("status", .equalTo, ".draft", #""draft_v1""#),
    ("status", .equalTo, "draft", #""draft_v1""#),
    ("status", .equalTo, "lost", #""lost""#),
    ("status", .contains, "draft", #""draft""#),
    ("level", .in, "low, .high", "{1, 5}"),
    ("shape", .equalTo, ".circle", #""circle""#),
    ("owner", .equalTo, "p7", #"CAST("Person/p7", "NSManagedObjectID")"#),
    ("owner", .equalTo, "Person/p7", #"CAST("Person/p7", "NSManagedObjectID")"#),
  ])
  func `what is typed becomes a value`(
    _ path: String, _ operation: Comparison.Operator, _ text: String, _ expected: String
  ) throws {
    let entry = try entry(path, operation)
    let value = try entry.read(text)
    #expect(value.description == expected)
    #expect(try entry.read(entry.text(of: value)) == value, "\(entry.text(of: value))")
  }

  /// What is typed next follows at once; among several values nothing would be none.
  @Test func `an empty text is mended without quotes`() throws {
    #expect(try entry("name", .equalTo).text(of: .constant(.string(""))) == "")
    #expect(
      try entry("name", .in).text(of: .aggregate([.constant(.string("")), .constant(.string("a"))])) == #""", a"#)
  }

  @Test(arguments: [
    ("rank", Comparison.Operator.equalTo, "many"), ("rank", .between, "1"), ("rank", .equalTo, ""),
    ("done", .equalTo, "perhaps"), ("born", .lessThan, "yesterdayish"), ("code", .equalTo, "01"), ("name", .in, ""),
    ("rank", .in, " , "), ("shape", .equalTo, "oval"), ("data", .equalTo, "x"), ("rank", .equalTo, "=1 +"),
  ])
  func `what is no value of the type is refused`(
    _ path: String, _ operation: Comparison.Operator, _ text: String
  ) throws {
    let entry = try entry(path, operation)
    #expect(throws: QueryError.self) { try entry.read(text) }
  }

  @Test func `enums and Booleans can be chosen, what gathers numbers cannot`() throws {
    #expect(try entry("status").choices.map(\.text) == [".draft", ".live"])
    #expect(try entry("level").choices.map(\.note) == ["1", "5"])
    #expect(try entry("done").choices.map(\.text) == ["true", "false"])
    #expect(try entry("tags", .equalTo, .aggregate(.count)).choices.isEmpty)
    #expect(try entry("tags", .equalTo, .aggregate(.count)).kind == .number)
    #expect(try entry("tags", .equalTo, .any).kind == .object(entity: "Tag"))
  }

  @Test(arguments: [
    ("status", Comparison.Operator.equalTo, Node.string("draft_v1"), ".draft"),
    ("status", .in, .aggregate([.string("live"), .string("x")]), #"{.live, "x"}"#),
    ("rank", .between, .aggregate([.integer(1), .integer(9)]), "1 .. 9"),
    ("level", .greaterThan, .string("low"), ".low"),
    ("born", .lessThan, .constant(.date(86_400)), "2001-01-02"),
    ("born", .lessThan, .constant(.date(86_461)), "2001-01-02T00:01:01Z"),
    ("born", .equalTo, .constant(.date(86_400)), "2001-01-02T00:00:00Z"),
    ("born", .lessThan, .string("-7d"), "-7d"),
    ("name", .equalTo, .string("a"), #""a""#),
    ("name", .equalTo, .nil, "nil"),
  ])
  func `a row shows its value in the leaf's own words`(
    _ path: String, _ operation: Comparison.Operator, _ value: Node, _ expected: String
  ) throws {
    #expect(try entry(path, operation).shown(value) == expected)
  }

  @Test func `any constant that a predicate holds can be mended and comes back the same`() throws {
    for seed in 0..<400 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      var stack = [generator.predicate()]
      while let tree = stack.popLast() {
        switch tree {
        case .and(let parts), .or(let parts): stack += parts
        case .not(let part): stack.append(part)
        case .constant: break
        case .comparison(let comparison):
          let entry = ValueEntry(nil, comparison.operation, now: 0)
          guard case .constant(let value) = comparison.right.form, !entry.takesMany else { continue }
          let text = entry.text(of: comparison.right)
          #expect(try entry.read(text) == comparison.right, "\(value) \(text)")
        }
      }
    }
  }
}
