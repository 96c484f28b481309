import Browsing
import Querying
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

  @Test func `an empty predicate shows all rows again`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.press([.character("w"), .control("u"), .enter], &browser)
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

  @Test func `a row is gone to by its number, and no further than the last`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("J", "2", &browser)
    #expect(Travel.screen(browser)[18].contains("row 2 of 3"))
    _ = Travel.type("J", "900", &browser)
    #expect(Travel.screen(browser)[18].contains("row 3 of 3"))
  }
}
