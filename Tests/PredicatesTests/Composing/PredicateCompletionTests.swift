import Predicates
import Testing

@Suite struct PredicateCompletionTests {
  private func completion(_ text: String) -> PredicateCompletion {
    PredicateCompletion(text, of: "Item", in: Fixtures.catalog)
  }

  @Test(arguments: [
    ("", "born"), ("na", "name"), ("rank > 1 AND na", "name"), ("NOT (na", "name"), ("ANY tags.sc", "tags.score"),
    ("tags.", "tags.score"), ("tags.na", "tags.tag_name"), ("place.la", "location.lat"),
    ("owner.boss.", "owner.boss.age"), ("ra", "rank"), ("rank ", "=="), ("rank B", "BETWEEN"),
    ("ANY tags.name BEG", "BEGINSWITH"), ("name BEGINSWITH[", nil), ("name == \"ma", nil), ("name == \"", nil),
    ("name IN {'a', 'b AND na", nil), ("name == 'it\\'s na", nil), ("name == \"a\" OR na", "name"), ("code I", "IN"),
    ("data ", "== nil"), ("status == ", #""draft_v1""#), ("status == li", #""live""#), ("level IN {1, ", "1"),
    ("done == ", "true"), ("born > ", #""today""#), ("note != n", "nil"), ("name CONTAINS[cd] \"a\" ", "AND"),
    ("rank > 1 O", "OR"), ("name MATCHES '[' ", "AND"), ("name IN {','} ", "AND"), ("(rank > 1) A", "AND"),
    ("tags.@count ", "=="), ("keep", "owner"),
  ])
  func `the first thing to come is offered`(_ text: String, _ first: String?) {
    #expect(completion(text).candidates.first?.text == first)
  }

  @Test func `what is offered replaces the last word, and nothing is offered for a whole one`() {
    #expect(completion("rank > 1 AND owner.bo").partial == "owner.bo")
    #expect(completion("rank ").partial == "")
    #expect(completion("rank").candidates.first?.text != "rank")
  }

  @Test func `a text that is cut anywhere is completed, each candidate once`() {
    for seed in 0..<40 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let text = generator.predicate(3).description
      for length in stride(from: 0, through: text.count, by: 5) {
        let cut = String(text.prefix(length))
        let completion = completion(cut)
        #expect(cut.hasSuffix(completion.partial))
        #expect(Set(completion.candidates).count == completion.candidates.count, "\(cut)")
      }
    }
  }
}
