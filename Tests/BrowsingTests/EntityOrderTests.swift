import Browsing
import Questions
import Schema
import Screen
import Testing

/// The order of the list of entities.
@Suite struct EntityOrderTests {
  /// The list beside people with three rows, and trips with many.
  private static func browser() -> Browser {
    var counts = Travel.counts
    counts["Trip"] = RowCount(own: 40, withSubentities: 40)
    var browser = Travel.browser(100, 30, entity: "Person", counts: counts)
    _ = Travel.press([.tab], &browser)
    return browser
  }

  private static func entities(_ browser: Browser) -> [String] {
    Travel.screen(browser)[2..<6].compactMap { line in
      ["Person", "Trip"].first { line.prefix(21).contains($0) }
    }
  }

  @Test func `the palette sorts the entities by their rows, then by name, then as the model has them`() {
    var browser = Self.browser()
    for (order, says) in [
      (["Trip", "Person"], "by their rows, the most first"), (["Person", "Trip"], "by their names"),
      (["Person", "Trip"], "as the model has them"),
    ] {
      _ = Travel.press([":"] + "biggest".map(Key.character) + [.enter], &browser)
      #expect(Self.entities(browser) == order)
      #expect(browser.said == "the entities stand \(says)")
    }
  }

  @Test func `the biggest entity is under the cursor and its rows are shown`() {
    var browser = Self.browser()
    _ = Travel.press([":"] + "biggest".map(Key.character) + [.enter], &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip"))
  }

  @Test func `a view that is open stays when the entities are sorted`() {
    var browser = Self.browser()
    _ = Travel.press([.tab, "M"], &browser)
    let before = Travel.screen(browser)
    _ = Travel.press([":"] + "biggest".map(Key.character) + [.enter], &browser)
    #expect(Array(Travel.screen(browser).prefix(20)) == Array(before.prefix(20)))
  }

  @Test func `a key of the rows typed in the list says that it acts on them`() {
    var browser = Self.browser()
    _ = Travel.press(["s"], &browser)
    #expect(
      browser.said == "“sort” acts on Person, which has the keys now · tab goes back to the entities"
        + " · “sort entities” in : sorts them")
    #expect(Travel.screen(browser).contains { $0.contains("↑name") || $0.contains("↑1 name") || $0.contains("name ↑") })
  }

  @Test func `the help of the list sets the keys of the rows apart`() {
    var browser = Travel.browser(100, 150, entity: "Person")
    _ = Travel.press([.tab, "?"], &browser)
    let screen = Travel.screen(browser)
    let beside = screen.firstIndex { $0.contains("In the view beside the list") } ?? 0
    #expect(beside > 0)
    #expect((screen.firstIndex { $0.contains(" sort entities ") } ?? 999) < beside)
    #expect((screen.firstIndex { $0.contains(" add sort key ") } ?? 0) > beside)
  }
}
