import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Queries that are evaluated row by row stay so where they are taken up again, and nowhere else.
@Suite struct InMemoryQueryTests {
  private static let book = QueryBook(queries: [
    SavedQuery(name: "kind", entity: "Person", predicate: "photo.kind == 1", isInMemory: true),
    SavedQuery(name: "sorted", entity: "Person", sort: "name localized", isInMemory: true),
    SavedQuery(name: "cities", entity: "Trip", sort: "city desc localized", isInMemory: true),
  ])

  private func browser(query: String) -> Browser {
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 100, rows: 20), book: Self.book)
    for effect in browser.start() { Travel.answer(effect, &browser) }
    _ = Travel.type(":", "query " + query, &browser)
    return browser
  }

  private func saved(_ browser: inout Browser) -> SavedQuery? {
    for case .keep(.save(let query)) in Travel.save("again", &browser) { return query }
    return nil
  }

  @Test func `a locale's order is labelled, and saved as what memory must evaluate`() {
    var browser = browser(query: "sorted")
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    #expect(saved(&browser)?.isInMemory == true)
    _ = Travel.press([.character("W")], &browser)
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    let text = Travel.screen(browser).joined(separator: "\n")
    #expect(text.contains("localizedCompare"))
    #expect(saved(&browser)?.isInMemory == true)
  }

  @Test func `another path for a key of the order has the store's own order`() {
    var browser = browser(query: "cities")
    _ = Travel.press([.character("W"), .down, .enter], &browser)
    _ = Travel.press("person.name".map(Key.character) + [.enter], &browser)
    let query = saved(&browser)
    #expect(query?.sort == "person.name desc")
    #expect(query?.isInMemory == false)
  }

  @Test func `the text of such rows is asked again, and that of others is not`() {
    var browser = browser(query: "kind")
    #expect(!Travel.press([.character("\\"), .enter], &browser).isEmpty)
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    _ = Travel.press([.character("x")], &browser)
    #expect(Travel.type("w", "photo.kind == 2", &browser).isEmpty)
    #expect(Travel.screen(browser)[17].contains("~ in the rows"))
  }

  @Test func `a composed query of such rows allows nothing elsewhere`() {
    var browser = browser(query: "kind")
    _ = Travel.press([.character("W")], &browser)
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    _ = Travel.press([.character("W")], &browser)
    _ = Travel.type(":", "query sorted", &browser)
    #expect(
      Travel.type("w", "photo.kind == 2", &browser).contains { effect in if case .ask = effect { true } else { false } }
    )
    _ = Travel.press([.backspace, .backspace], &browser)
    var plain = Travel.browser(100, 20, entity: "Person")
    #expect(Travel.type("w", "photo.kind == 2", &plain).isEmpty)
  }

  @Test func `~ in a composed query takes back what its rows allowed`() {
    var browser = browser(query: "kind")
    _ = Travel.press([.character("W"), .character("~")], &browser)
    #expect(Travel.screen(browser)[1].contains("cannot be asked"))
  }
}

/// Relative dates count from when they are asked.
@Suite struct AskedTimeTests {
  private static let document = Document(
    title: "days.store", kind: "Core Data", modelSource: "model: store", opened: "read-only", storeUUID: "ABC",
    model: Model(entities: [Entity(name: "Day", attributes: [Attribute(name: "at", type: .date)])]),
    layout: StoreLayout(entities: [
      "Day": EntityLayout(
        entity: "Day", entityID: 1, table: "ZDAY", columns: ["at": ColumnPlace(name: "ZAT", certainty: .verified)])
    ]), problems: [])

  @Test func `a relative date counts from when it is asked, by the minute`() throws {
    var browser = Browser(document: Self.document, entity: "Day", size: Size(columns: 80, rows: 20), now: 1_000_000)
    _ = browser.start()
    func asked(at time: Double) -> CheckedPredicate? {
      browser.tell(time: time)
      _ = Travel.press([.character("x"), .character("w")], &browser)
      for key in #"at > "-7d""#.map(Key.character) { _ = browser.hear(.key(key)) }
      for case .ask(.page(let request), _) in browser.hear(.key(.enter)) { return request.query.predicate }
      return nil
    }
    func checked(at time: Double) throws -> CheckedPredicate {
      let catalog = Self.document.pathCatalog
      return try QueryChecker(catalog: catalog, entity: "Day", now: time).check(#"at > "-7d""#).predicate
    }
    let (first, second) = (asked(at: 1_000_001), asked(at: 1_864_000))
    #expect(try #require(first) == checked(at: 1_000_000))
    #expect(try #require(second) == checked(at: 1_864_000))
    #expect(first != second)
  }
}
