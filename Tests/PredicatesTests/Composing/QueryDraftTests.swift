import Predicates
import Schema
import Testing

@Suite struct QueryDraftTests {
  private func draft(_ text: String) throws -> QueryDraft { QueryDraft(entity: "Item", predicate: try Tree(text)) }

  private func condition(_ text: String) throws -> DraftNode { .condition(DraftCondition(try comparison(text))) }

  private func comparison(_ text: String) throws -> Comparison {
    guard case .comparison(let comparison) = try Tree(text) else { throw QueryError(.unsupported(text), at: nil) }
    return comparison
  }

  @Test func `a predicate becomes a draft and the same predicate again`() {
    for seed in 0..<1_000 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let tree = generator.predicate()
      let again = QueryDraft(entity: "Item", predicate: tree).predicate
      #expect(again == tree, "seed \(seed): \(tree)")
      if again != tree { return }
    }
  }

  /// The lines from the root down, an indent a level.
  private func outline(_ draft: QueryDraft) -> [String] {
    draft.lines.filter { $0.content != .addCondition || $0.address.isEmpty }.map { line in
      let indent = String(repeating: "  ", count: line.depth)
      switch line.content {
      case .group(let group):
        let over = group.subquery.map { subquery in
          let count = subquery.count.predicate.map { " \($0)" } ?? ""
          return "\(subquery.collection.joined(separator: "."))\(count): "
        }
        return indent + (group.isNegated ? "NOT " : "") + (over ?? "") + (group.isAny ? "ANY of" : "ALL of")
      case .condition(let condition): return indent + (condition.predicate?.description ?? "\(condition.left) …")
      case .constant(let isTrue): return indent + "\(isTrue)"
      case .addCondition: return "+ condition"
      case .sort(let key, let index):
        return "\(index) \(key.path.persistentSpelling) \(key.isAscending ? "asc" : "desc")"
      case .addSort: return "+ sort"
      }
    }
  }

  @Test func `the tree is read line by line`() throws {
    var draft = try draft(#"rank > 1 AND NOT (name == "a" OR NOT done == YES) AND TRUEPREDICATE"#)
    draft.sort = try Fixtures.catalog.sortKeys("rank desc", from: "Item")
    #expect(
      outline(draft) == [
        "ALL of", "  rank > 1", "  NOT ANY of", #"    name == "a""#, "    NOT done == YES", "  true", "+ condition",
        "0 rank desc", "+ sort",
      ])
  }

  @Test func `each group ends with the line that adds to it`() throws {
    let draft = try draft("rank > 1 AND (name == 'a' OR SUBQUERY(tags, $t, $t.weight > 1).@count > 0)")
    let ends = draft.lines.filter { $0.content == .addCondition }
    #expect(ends.map(\.address) == [[1, 1], [1], []])
    #expect(ends.map(\.depth) == [3, 2, 1])
  }

  @Test(arguments: [
    (
      #"SUBQUERY(tags, $t, $t.name == "a" AND $t.weight > 1).@count > 0"#,
      ["ALL of", "  tags @count > 0: ALL of", #"    name == "a""#, "    weight > 1"]
    ),
    (
      #"rank > 1 AND NOT SUBQUERY(owner.friends, $f, $f == "p1" OR NOT $f.age IN {$f.boss.age, 3}).@count == $N"#,
      [
        "ALL of", "  rank > 1", "  NOT owner.friends @count == $N: ANY of", #"    SELF == "p1""#,
        "    NOT age IN {boss.age, 3}",
      ]
    ),
    (
      "SUBQUERY(tags, $t, NOT ($t.weight > 1 OR $t.weight < 0)).@count BETWEEN {1, 2}",
      ["ALL of", "  tags @count BETWEEN {1, 2}: ALL of", "    NOT ANY of", "      weight > 1", "      weight < 0"]
    ),
    (
      "SUBQUERY(tags, $t, SUBQUERY($t.items, $i, $i.rank > 1).@count > 2).@count > 0",
      ["ALL of", "  tags @count > 0: ALL of", "    items @count > 2: ALL of", "      rank > 1"]
    ),
    // What needs the row and the object stays one line.
    (
      "SUBQUERY(tags, $t, $t.weight > rank).@count > 0",
      ["ALL of", "  SUBQUERY(tags, $t, $t.weight > rank).@count > 0"]
    ),
    (
      "SUBQUERY(tags, $t, SUBQUERY(items, $i, $i.rank > $t.weight).@count > 2).@count > 0",
      ["ALL of", "  SUBQUERY(tags, $t, SUBQUERY(items, $i, $i.rank > $t.weight).@count > 2).@count > 0"]
    ),
  ])
  func `a subquery is a group, and the same predicate again`(_ text: String, _ lines: [String]) throws {
    let draft = try draft(text)
    #expect(outline(draft).dropLast(2) == lines[...])
    #expect(draft.predicate == (try Tree(text)))
    #expect(try Tree(draft.predicateText) == (try Tree(text)))
  }

  @Test func `a subquery begins with the rest of a path, and is about its objects`() throws {
    var draft = QueryDraft(entity: "Item")
    let path = try Fixtures.catalog.path("tags", from: "Item")
    let group = try #require(draft.subquery(over: path, at: []))
    let address = draft.insert(.group(group), after: [])
    #expect(draft.isUnfinished && draft.predicate == nil)
    let inner = draft.insert(try condition("name == \"a\""), after: address)
    #expect(inner == [0, 0])
    #expect(draft.predicateText == #"SUBQUERY(tags, $e, $e.name == "a").@count > 0"#)
    #expect(draft.entity(at: inner, in: Fixtures.catalog) == "Tag")
    #expect(draft.entity(at: address, in: Fixtures.catalog) == "Item")
    draft.unwrap(at: address)
    #expect(draft.predicateText.hasPrefix("SUBQUERY"))
    draft.negate(at: address)
    #expect(draft.predicateText.hasPrefix("NOT SUBQUERY"))
  }

  @Test func `an empty draft lets all rows pass`() {
    let draft = QueryDraft(entity: "Item")
    #expect(draft.predicate == nil)
    #expect(draft.predicateText == "")
    #expect(outline(draft) == ["ALL of", "+ condition", "+ sort"])
  }

  @Test func `rows are added behind the cursor, in a group at its end`() throws {
    var draft = try draft("rank > 1 AND (rank > 2 OR rank > 3)")
    #expect(draft.insert(try condition("rank > 9"), after: [0]) == [1])
    #expect(draft.insert(try condition("rank > 8"), after: [2]) == [2, 2])
    #expect(draft.insert(try condition("rank > 7"), after: []) == [3])
    #expect(draft.predicateText == "rank > 1 AND rank > 9 AND (rank > 2 OR rank > 3 OR rank > 8) AND rank > 7")
  }

  @Test func `rows are removed, moved, grouped and freed again`() throws {
    var draft = try draft("rank > 1 AND rank > 2 AND rank > 3")
    draft.remove(at: [1])
    #expect(draft.predicateText == "rank > 1 AND rank > 3")
    #expect(draft.move(at: [0], by: 1) == [1])
    #expect(draft.predicateText == "rank > 3 AND rank > 1")
    #expect(draft.move(at: [1], by: 1) == [1])
    draft.wrap(at: [1])
    _ = draft.insert(try condition("rank > 4"), after: [1])
    #expect(draft.predicateText == "rank > 3 AND (rank > 1 OR rank > 4)")
    draft.negate(at: [1])
    #expect(draft.predicateText == "rank > 3 AND (NOT (rank > 1 OR rank > 4))")
    draft.unwrap(at: [1])
    #expect(draft.predicateText == "rank > 3 AND (NOT (rank > 1 OR rank > 4))")
    draft.negate(at: [1])
    draft.unwrap(at: [1])
    #expect(draft.predicateText == "rank > 3 AND rank > 1 AND rank > 4")
    draft.toggleConnective(at: [])
    #expect(draft.predicateText == "rank > 3 OR rank > 1 OR rank > 4")
    draft.wrap(at: [])
    draft.remove(at: [])
    #expect(draft.predicate == nil)
  }

  @Test func `addresses that lead nowhere change nothing`() throws {
    let before = try draft("rank > 1 AND rank > 2")
    var draft = before
    draft.remove(at: [7])
    draft.negate(at: [0, 3])
    draft.replace(at: [4, 4], with: .constant(true))
    draft.wrap(at: [9])
    #expect(draft == before)
    #expect(draft.node(at: [1, 0]) == nil)
  }

  @Test func `an unfinished row is left out, and a group of such rows too`() throws {
    var draft = try draft("rank > 1")
    let path = try Fixtures.catalog.path("name", from: "Item")
    _ = draft.insert(.group(DraftGroup(nodes: [.condition(DraftCondition(path))])), after: [])
    #expect(draft.isUnfinished)
    #expect(draft.predicateText == "rank > 1")
  }
}
