import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Saved queries and the history of predicates on the status line and in the palette.
@Suite struct SavedQueryTests {
  private static let book = QueryBook(
    queries: [
      SavedQuery(name: "ann", entity: "Person", predicate: "name == \"Ann\"", sort: "name desc"),
      SavedQuery(name: "gone", entity: "Person", predicate: "nmae == 1"),
    ],
    history: [
      .init(entity: "Person", predicate: "name == \"Bob\""),
      .init(entity: "Trip", predicate: "city == \"Oslo\""),
      .init(entity: "Person", predicate: "name == \"Cleo\""),
    ])

  private func browser() -> Browser {
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 80, rows: 20), book: Self.book)
    for effect in browser.start() { Travel.answer(effect, &browser) }
    return browser
  }

  @Test func `the arrows bring back what was asked of the entity, and then what was typed`() {
    var browser = browser()
    let line = { Travel.screen(browser)[18] }
    _ = Travel.press([.character("w"), .character("n"), .up], &browser)
    #expect(line() == " where: name == \"Bob\"")
    _ = Travel.press([.up, .up], &browser)
    #expect(line() == " where: name == \"Cleo\"")
    _ = Travel.press([.down, .down], &browser)
    #expect(line() == " where: n")
  }

  @Test func `a predicate that was asked is remembered`() {
    var browser = browser()
    let effects = Travel.type("w", "name == \"Dan\"", &browser)
    let asked = QueryBook.Asked(entity: "Person", predicate: "name == \"Dan\"")
    #expect(effects.contains(.keep(.remember(asked))))
    #expect(browser.book.history.first == asked)
  }

  @Test func `the rows' predicate and order are saved under a name`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Dan\"", &browser)
    _ = Travel.press([.character("s")], &browser)
    let effects = Travel.save("dans", &browser)
    let saved = SavedQuery(name: "dans", entity: "Person", predicate: "name == \"Dan\"", sort: "name")
    #expect(effects == [.keep(.save(saved))])
    #expect(browser.book.query(named: "dans") == saved)
  }

  @Test func `the palette opens a saved query's rows`() {
    var browser = browser()
    let effects = Travel.type(":", "query ann", &browser)
    guard case .ask(.page(let request), _)? = effects.last else {
      Issue.record("no rows are asked for")
      return
    }
    #expect(request.query.predicate != nil)
    #expect(request.query.sort.text == "name desc")
    #expect(Travel.screen(browser)[0].contains("Person › ann where name == \"Ann\""))
  }

  @Test func `a saved query that the model cannot answer says why`() {
    var browser = browser()
    #expect(Travel.type(":", "query gone", &browser).isEmpty)
    #expect(Travel.screen(browser)[18].contains("“gone”: Person has no “nmae” · perhaps name"))
  }
}
