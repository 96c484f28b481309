import Browsing
import Questions
import Schema
import Screen
import Testing

/// Columns, order and places that are kept, and the entity that a store opens on.
@Suite struct LayoutTests {
  private func browser(_ layouts: Layouts, entity: String? = nil) -> Browser {
    var browser = Browser(
      document: Travel.document, entity: entity, size: Size(columns: 100, rows: 20), layouts: layouts)
    for effect in browser.start() { Travel.answer(effect, &browser) }
    return browser
  }

  @Test func `what was laid out stands so the next time`() {
    var first = browser(Layouts(), entity: "Person")
    // photo moves before trips, trips is hidden, name sorts, downwards.
    _ = Travel.press(
      [.character("s"), .character("s"), .character("$"), .character("c"), .character(">")] + [
        .character("K"), .character("j"), .character(" "), .escape,
      ], &first)
    let kept = first.layouts
    #expect(kept.entities["Person"]?.columns.map(\.path) == ["name", "photo", "trips"])
    #expect(kept.entities["Person"]?.columns.map(\.isHidden) == [nil, nil, true])
    #expect(kept.entities["Person"]?.sort == "name desc")
    let screen = Travel.screen(browser(kept, entity: "Person"))
    #expect(screen[1].contains("Person · ↓name · 1 hidden"))
    #expect(screen[2].contains("pk name ↓"))
    #expect(!screen[2].contains("trips"))
  }

  @Test func `a store opens where it was left`() {
    var layouts = Layouts()
    layouts.places["ABC"] = .init(entity: "Person", row: 2, column: "trips")
    let screen = Travel.screen(browser(layouts))
    #expect(screen[18].contains("row 3 of 3"))
    #expect(screen[18].contains("trips: → n Trip"))
    layouts.places = ["ABC": .init(entity: "Gone", row: 2, column: nil)]
    #expect(Travel.screen(browser(layouts))[18].contains("2 entities"))
  }

  @Test(arguments: [(Int.min, "row 1 of 3"), (.max, "row 3 of 3")])
  func `a saved row that no store has is the nearest one`(row: Int, shown: String) {
    var layouts = Layouts()
    layouts.places["ABC"] = .init(entity: "Person", row: row, column: nil)
    #expect(Travel.screen(browser(layouts))[18].contains(shown))
  }

  @Test func `a store that was never open opens on the first entity that has rows`() {
    let none = RowCount(own: 0, withSubentities: 0)
    let browser = Travel.browser(100, counts: ["Person": none, "Trip": RowCount(own: 2, withSubentities: 2)])
    #expect(Travel.screen(browser)[0].contains("travel.store › Trip"))
  }

  @Test func `columns that the model lost are left out, and new ones stand last`() {
    var layouts = Layouts()
    var layout = Layouts.Layout()
    layout.columns = [
      .init(path: "photo", width: nil, isHidden: nil, layer: nil),
      .init(path: "gone", width: 5, isHidden: nil, layer: "raw"),
      .init(path: "name", width: 4_000, isHidden: nil, layer: "nonsense"),
    ]
    layout.sort = "gone desc"
    layouts.entities["Person"] = layout
    let kept = browser(layouts, entity: "Person").layouts
    #expect(kept.entities["Person"] == layout)
    let screen = Travel.screen(browser(layouts, entity: "Person"))
    #expect(screen[2].contains("pk photo"))
    #expect(screen[1].contains("Person · stored layer"))
  }
}
