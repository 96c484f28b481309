import Foundation
import Questions
import Testing

/// Saved queries and the history of what was asked.
@Suite struct QueryBookTests {
  @Test func `queries stand by name, and saving one again replaces it`() {
    var book = QueryBook()
    book.apply(.save(SavedQuery(name: "old", entity: "Item", predicate: "rank > 1")))
    book.apply(.save(SavedQuery(name: "cheap", entity: "Item")))
    book.apply(.save(SavedQuery(name: "old", entity: "Item", predicate: "rank > 2")))
    #expect(book.queries.map(\.name) == ["cheap", "old"])
    #expect(book.query(named: "old")?.predicate == "rank > 2")
    book.apply(.remove(name: "cheap"))
    #expect(book.queries.map(\.name) == ["old"])
  }

  @Test func `the history keeps each predicate once, the newest first, and a hundred at most`() {
    var book = QueryBook()
    for number in 1...120 { book.apply(.remember(.init(entity: "Item", predicate: "rank == \(number)"))) }
    book.apply(.remember(.init(entity: "Person", predicate: "age > 1")))
    book.apply(.remember(.init(entity: "Item", predicate: "rank == 100")))
    let items = book.history(of: "Item")
    #expect(items.prefix(3) == ["rank == 100", "rank == 120", "rank == 119"])
    #expect(items.filter { $0 == "rank == 100" }.count == 1)
    #expect(book.history.count == 100)
    #expect(book.history(of: "Person") == ["age > 1"])
  }

  @Test func `the history keeps a few large predicates, so that it can be read again`() {
    var book = QueryBook()
    let long = { (number: Int) in "name == \"" + String(repeating: "x", count: 100_000) + "\(number)\"" }
    for number in 1...6 { book.apply(.remember(.init(entity: "Item", predicate: long(number)))) }
    #expect(book.history(of: "Item") == [long(6), long(5)])
    book.apply(.remember(.init(entity: "Item", predicate: String(repeating: "x", count: 1 << 20))))
    #expect(book.history(of: "Item") == [long(6), long(5)])
    let loaded = QueryBook(
      history: [String(repeating: "x", count: 1 << 20), "rank == 1"].map {
        QueryBook.Asked(entity: "Item", predicate: $0)
      })
    #expect(loaded.history(of: "Item") == ["rank == 1"])
  }

  @Test func `a query written by hand needs its name and entity alone`() throws {
    let text = #"{"name": "all", "entity": "Item"}"#
    let query = try JSONDecoder().decode(SavedQuery.self, from: Data(text.utf8))
    #expect(query == SavedQuery(name: "all", entity: "Item"))
  }
}
