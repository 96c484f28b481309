import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Fetch requests and fetched properties that are opened in the explorer.
@Suite struct FetchTests {
  private static var document: Document {
    var document = Travel.document
    document.model.fetchRequests = [
      FetchRequest(name: "InCity", entity: "Trip", predicate: "city == $CITY"),
      FetchRequest(name: "Anns", entity: "Person", predicate: "name == \"Ann\""),
    ]
    document.model.entities[0].fetchedProperties = [
      FetchedProperty(
        name: "namesakes",
        fetchRequest: FetchRequest(name: "", entity: "Person", predicate: "name == $FETCH_SOURCE.name"))
    ]
    return document
  }

  private func browser(entity: String? = "Person") -> Browser {
    var browser = Browser(document: Self.document, entity: entity, size: Size(columns: 100, rows: 24))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    return browser
  }

  private func query(_ effects: [Effect]) -> RowQuery? {
    effects.compactMap { effect -> RowQuery? in
      guard case .ask(.page(let request), _) = effect else { return nil }
      return request.query
    }.last
  }

  @Test func `a fetch request in the list opens its rows`() {
    var browser = browser(entity: nil)
    let effects = Travel.type("/", "Anns", &browser)
    #expect(query(effects) == nil)
    let opened = Travel.press([.enter], &browser)
    #expect(query(opened)?.predicate != nil)
    #expect(Travel.screen(browser)[0].contains("Anns where name == \"Ann\""))
  }

  @Test func `a variable is asked for, and typed in the type of its place`() {
    var browser = browser(entity: nil)
    _ = Travel.type("/", "InCity", &browser)
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[22].hasPrefix(" $CITY is:"))
    let effects = Travel.press("Oslo".map(Key.character) + [.enter], &browser)
    #expect(query(effects)?.entity == "Trip")
    #expect(Travel.screen(browser)[0].contains("InCity where city == \"Oslo\""))
  }

  @Test func `a record's fetched property runs with the record as its source`() {
    var browser = browser()
    let asked = Travel.press([.enter], &browser)
    guard case .ask(.record(let object), let ticket)? = asked.last else {
      Issue.record("no record is asked for")
      return
    }
    let record = Record(objectID: object, entityID: 1, saves: 1, fields: [])
    _ = browser.hear(.success(.record(record)), ticket)
    #expect(Travel.screen(browser).contains { $0.contains("» namesakes") })
    let effects = Travel.press([.enter], &browser)
    #expect(query(effects)?.variables == ["FETCH_SOURCE": object])
    #expect(Travel.screen(browser)[0].contains("Person p1 › namesakes where name == $FETCH_SOURCE.name"))
  }

  @Test func `the row under the cursor fills what is named like its properties`() {
    var browser = browser()
    _ = Travel.press([.down, .character("X")], &browser)
    let screen = Travel.screen(browser)
    #expect(screen.contains { $0.contains("namesakes") && $0.contains("Person where name ==") })
    #expect(screen.contains { $0.contains("InCity") })
    let effects = Travel.press([.enter], &browser)
    #expect(query(effects)?.variables == ["FETCH_SOURCE": ObjectID(entity: "Person", pk: 2)])
  }

  @Test func `rows that hang on another object cannot be saved as a query`() {
    var browser = browser()
    _ = Travel.press([.character("X"), .enter, .control("s")], &browser)
    #expect(Travel.screen(browser)[22].contains("$FETCH_SOURCE has no value in a saved query"))
  }

  @Test func `the text of such rows reads without a complaint`() {
    var browser = browser()
    _ = Travel.press([.character("X"), .enter, .character("w"), .character(" ")], &browser)
    #expect(!Travel.screen(browser)[21].contains("FETCH_SOURCE has no value"))
  }

  @Test func `a predicate of such rows can be changed and still knows its source`() {
    var browser = browser()
    _ = Travel.press([.character("X"), .enter], &browser)
    let effects = Travel.press([.character("w")] + "name != nil".map(Key.character) + [.enter], &browser)
    #expect(query(effects)?.variables["FETCH_SOURCE"] == ObjectID(entity: "Person", pk: 1))
  }
}
