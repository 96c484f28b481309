import Browsing
import Findings
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Predicates and row numbers that are typed on the status line.
@Suite struct PredicateEntryTests {
  @Test func `a predicate is asked for with the rows, and the header says so`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    let effects = Travel.type("w", "name == \"Ann\"", &browser)
    let queries = effects.compactMap { effect -> RowQuery? in
      guard case .ask(.page(let request), _) = effect else { return nil }
      return request.query
    }
    #expect(queries.map(\.entity) == ["Person"])
    #expect(queries.first?.predicate != nil)
    #expect(Travel.screen(browser)[0].hasPrefix(" travel.store › Person where name == \"Ann\""))
  }

  @Test func `a predicate that is emptied shows all rows again`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.press([.character("\\"), .control("u"), .enter], &browser)
    #expect(Travel.screen(browser)[0].hasPrefix(" travel.store › Person  "))
  }

  @Test func `a predicate that cannot be asked stays to be mended, with the reason above`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    let effects = Travel.type("w", "nmae == 1", &browser)
    #expect(effects.isEmpty)
    let screen = Travel.screen(browser)
    #expect(screen[17] == " Person has no “nmae” · perhaps name")
    #expect(screen[18] == " where: nmae == 1")
  }

  @Test func `bytes are looked into only when that was asked for, and the title says so`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    #expect(Travel.type("w", "photo.kind == 1", &browser).isEmpty)
    #expect(Travel.screen(browser)[17].contains("~ in the rows"))
    _ = Travel.press([.control("c"), .character("~")], &browser)
    let effects = Travel.type("w", "photo.kind == 1", &browser)
    #expect(!effects.isEmpty)
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    #expect(Travel.screen(browser)[17].contains("photo.kind is evaluated in memory"))
  }

  @Test func `a row is gone to by its number, and no further than the last`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("J", "2", &browser)
    #expect(Travel.screen(browser)[18].contains("row 2 of 3"))
    _ = Travel.type("J", "900", &browser)
    #expect(Travel.screen(browser)[18].contains("row 3 of 3"))
    _ = Travel.type("J", "\(Int.min)", &browser)
    #expect(Travel.screen(browser)[18].contains("row 1 of 3"))
  }

  @Test(arguments: ["p2", "Trip/p2", "x-coredata://ABC/Trip/p2"])
  func `an object is opened by its key or its ID`(
    _ text: String
  ) {
    var browser = Travel.browser(80, 20, entity: "Person")
    let object = ObjectID(entity: text == "p2" ? "Person" : "Trip", pk: 2)
    let effects = Travel.type("J", text, &browser)
    let isAsked = effects.contains { if case .ask(.record(object), _) = $0 { true } else { false } }
    #expect(isAsked)
  }

  @Test func `an object ID of another store is reported as one`() {
    for (uuid, isOther) in [("ABC", false), ("DEF", true)] {
      var browser = Travel.browser(80, 20, entity: "Person")
      _ = Travel.type("J", "x-coredata://\(uuid)/Trip/p2", &browser)
      #expect(Travel.screen(browser)[18].contains("of the store \(uuid)") == isOther)
    }
  }

  @Test(arguments: ["p", "seven", "Nobody/p2", "-p1"])
  func `what is no row and no object stays, with the reason`(
    _ text: String
  ) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("J", text, &browser)
    #expect(Travel.screen(browser)[18].contains(text))
    #expect(Travel.screen(browser)[17].contains("not a row's number"))
  }
}

/// What the user is told or given back when something does not go as wished.
@Suite struct WayBackTests {
  @Test func `a sort that is stopped before its first rows leaves what was there`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    // The sort's page is never answered.
    _ = browser.hear(.key(.character("s")))
    #expect(Travel.screen(browser)[1].contains(" ↑name "))
    let effects = Travel.press([.escape], &browser)
    let screen = Travel.screen(browser)
    #expect(effects.contains(.cancel(.rows)))
    #expect(!screen[1].contains("↑"))
    #expect(screen[4].contains("Ann"))
    #expect(screen[18].contains("stopped, as it was before"))
  }

  @Test func `rows of an unknown entity are reported with the counts`() {
    var browser = Travel.browser(80, 20)
    let problem = Finding(
      code: .storeRowUnknownEntity, severity: .mismatch, rows: 3,
      message: "3 rows of ZPERSON have Z_ENT 99, which the model does not know")
    guard case .ask(.counts, let ticket)? = browser.start().first else {
      Issue.record("the counts are not asked for")
      return
    }
    _ = browser.hear(.success(.counts([:], problems: [problem])), ticket)
    let screen = Travel.screen(browser)
    #expect(screen[18].contains("3 rows of ZPERSON have Z_ENT 99"))
    #expect(screen.contains { $0.contains("⚠ 1") })
  }

  @Test func `a number in the palette is a row`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type(":", "3", &browser)
    #expect(Travel.screen(browser)[18].contains("row 3 of 3"))
  }

  @Test func `frozen columns never hide the cursor's`() {
    var browser = Travel.browser(60, 16, entity: "Person")
    let wider = Array(repeating: Key.character(">"), count: 30)
    _ = Travel.press([.character("c")] + wider + [.end, .character("P"), .escape], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("photo") })
  }
}
