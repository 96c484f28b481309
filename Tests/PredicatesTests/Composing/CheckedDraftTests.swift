import Predicates
import Testing

@Suite struct CheckedDraftTests {
  private let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)

  private func checked(_ text: String) throws -> CheckedDraft {
    CheckedDraft(QueryDraft(entity: "Item", predicate: try Tree(text)), checker)
  }

  @Test func `each row is checked by itself, and all of them together`() throws {
    let text = "rank > 1 AND (note == 'x' OR ANY tags.score > 2)"
    let draft = try checked(text)
    #expect(draft.rows.keys.sorted { $0.lexicographicallyPrecedes($1) } == [[0], [1, 0], [1, 1]])
    #expect(draft.query == (try checker.check(text)))
    #expect(draft.rows[[0]]?.predicate == (try checker.check("rank > 1").predicate))
    #expect(draft.complaint == nil)
  }

  @Test func `advice that another row follows is not given again`() throws {
    func notes(_ text: String, at address: [Int]) throws -> [QueryNote] {
      guard case .fine(let query)? = try checked(text).rows[address]?.state else { return [] }
      return query.notes
    }
    #expect(try notes("status == 'draft'", at: [0]).count == 1)
    #expect(try notes("rank > 1 AND (status == 'draft' OR status == nil)", at: [1, 0]).isEmpty)
    #expect(try notes("status == 'draft' AND status == nil", at: [0]).count == 1)
  }

  @Test func `rows that may hold nothing can be counted`() throws {
    let draft = try checked("rank > 1 AND note == 'x' AND note == nil AND ANY tags.score > 2 AND NOT note != nil")
    let note = try checker.check("note == nil").predicate
    let tests = (0..<5).map { draft.rows[[$0]]?.nilTest }
    #expect(tests == [nil, note, nil, nil, nil])
  }

  @Test(arguments: [
    ([0], "rank > 1"),
    ([1, 0], "rank > 1 AND note == 'x'"),
    ([1, 1], "rank > 1 AND (note == 'x' OR rank < 9)"),
    ([2], "rank > 1 AND (note == 'x' OR rank < 9) AND SUBQUERY(tags, $e, $e.score > 1 AND $e.score < 9).@count > 0"),
    ([2, 0], "rank > 1 AND (note == 'x' OR rank < 9) AND SUBQUERY(tags, $e, $e.score > 1).@count > 0"),
  ])
  func `what passes a row and those above it can be counted`(_ address: [Int], _ text: String) throws {
    let whole =
      "rank > 1 AND (note == 'x' OR rank < 9) AND SUBQUERY(tags, $e, $e.score > 1 AND $e.score < 9).@count > 0"
      + " AND done == YES"
    #expect(try checked(whole).rows[address]?.soFar == (try checker.check(text).predicate))
  }

  @Test func `nothing is counted up to a row while another is wrong, or with very many`() throws {
    #expect(try checked("rank > 1 AND done < YES").rows[[0]]?.soFar == nil)
    let many = Array(repeating: "rank > 1", count: 33).joined(separator: " AND ")
    #expect(try checked(many).rows[[0]]?.soFar == nil)
  }

  @Test func `one wrong row leaves the whole unasked and says why`() throws {
    let draft = try checked("rank > 1 AND done < YES")
    #expect(draft.query == nil)
    #expect(draft.rows[[0]]?.predicate != nil)
    guard case .operatorNotAllowed("<", path: "done", _, _)? = draft.complaint else {
      Issue.record("\(String(describing: draft.complaint))")
      return
    }
  }

  @Test func `a subject is known behind quantifiers and collection operators`() throws {
    let draft = try checked("tags.@sum.score > 1 AND ANY tags.name == 'x' AND tags.@count > 0")
    #expect(draft.rows[[0]]?.subject?.kind == .number)
    #expect(draft.rows[[0]]?.subject?.path?.persistentSpelling == "tags.score")
    #expect(draft.rows[[1]]?.subject?.kind == .string)
    #expect(draft.rows[[2]]?.subject?.aggregate == .count)
  }
}
