import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Predicates and keys of the order that are added, edited, taken off, undone and done again.
@Suite struct ChipTests {
  private func browser() -> Browser { Travel.browser(110, 24, entity: "Person") }

  private func title(_ browser: Browser) -> String { Travel.screen(browser)[1] }

  private func asked(_ effects: [Effect]) -> RowQuery? {
    for case .ask(.page(let request), _) in effects { return request.query }
    return nil
  }

  @Test func `each predicate is one more chip, and all must pass`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    let effects = Travel.type("w", "trips.@count > 0", &browser)
    guard case .and(let parts)? = asked(effects)?.predicate else {
      Issue.record("the rows must pass both")
      return
    }
    #expect(parts.count == 2)
    #expect(title(browser).contains("3 of 3 · 1 name == \"Ann\" ✕ · 2 trips.@count > 0 ✕ · stored layer"))
  }

  @Test func `Esc takes off one at a time and never leaves the rows`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.type("w", "name != nil", &browser)
    _ = Travel.press([.escape], &browser)
    #expect(title(browser).contains("1 name == \"Ann\" ✕ · stored layer"))
    _ = Travel.press([.escape], &browser)
    #expect(title(browser).contains("Person · stored layer"))
    _ = Travel.press([.escape, .escape], &browser)
    #expect(title(browser).contains("Person · stored layer"))
  }

  @Test func `x takes the only one off at once, and says where there is none`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    #expect(asked(Travel.press([.character("x")], &browser)) == RowQuery(entity: "Person"))
    _ = Travel.press([.character("x")], &browser)
    #expect(Travel.screen(browser)[22].contains("nothing narrows or sorts these rows"))
  }

  @Test func `a chip is edited in its place`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.type("w", "name != nil", &browser)
    _ = Travel.press([.character("\\"), .character("1"), .control("u")], &browser)
    _ = Travel.press("name == \"Bob\"".map(Key.character) + [.enter], &browser)
    #expect(title(browser).contains("1 name == \"Bob\" ✕ · 2 name != nil ✕"))
  }

  @Test func `u and U go through predicates and orders as they were`() {
    var browser = browser()
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.press([.character("s")], &browser)
    let both = title(browser)
    _ = Travel.press([.character("u")], &browser)
    #expect(title(browser).contains("1 name == \"Ann\" ✕ · stored layer"))
    _ = Travel.press([.character("u")], &browser)
    #expect(title(browser).contains("Person · stored layer"))
    _ = Travel.press([.character("U"), .character("U")], &browser)
    #expect(title(browser) == both)
    _ = Travel.press([.character("u"), .character("s"), .character("U")], &browser)
    #expect(title(browser) == both)
  }

  @Test func `what a place came with stays when Esc is typed`() {
    var browser = browser()
    _ = Travel.press([.down, .down, .right, .enter], &browser)
    let came = title(browser)
    #expect(came.contains("1 Person p3 › trips ✕"))
    _ = Travel.type("w", "city == \"Oslo\"", &browser)
    #expect(title(browser).contains("2 city == \"Oslo\" ✕"))
    _ = Travel.press([.escape, .escape], &browser)
    _ = Travel.press([.escape], &browser)
    #expect(!title(browser).contains("Oslo"))
  }

  @Test(arguments: ["x", "Esc"])
  func `the order is taken off behind the predicates`(_ key: String) {
    var browser = browser()
    _ = Travel.press([.character("s")], &browser)
    let sorted = title(browser)
    #expect(sorted.contains("↑name"))
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    if key == "x" {
      _ = Travel.press([.character("x"), .character("1")], &browser)
    } else {
      _ = Travel.press([.escape], &browser)
    }
    #expect(title(browser) == sorted)
    _ = Travel.press([key == "x" ? .character("x") : .escape], &browser)
    #expect(!title(browser).contains("↑"))
  }

  @Test func `rows that were left before they came are asked for on the way back`() {
    var browser = Browser(document: Travel.document, entity: "Person", size: Size(columns: 80, rows: 20))
    // The page is answered while the model is shown.
    let asked = browser.start()
    _ = browser.hear(.key(.character("M")))
    for effect in asked { Travel.answer(effect, &browser) }
    for effect in browser.hear(.key(.character("q"))) { Travel.answer(effect, &browser) }
    #expect(Travel.screen(browser).contains { $0.contains("Ann") })
  }

  @Test func `long predicates are cut so that the frame holds all of them`() {
    var browser = browser()
    for number in 1...4 { _ = Travel.type("w", "name != \"a long name that nobody has \(number)\"", &browser) }
    #expect(title(browser).contains("1 name"))
    #expect(title(browser).contains("✕ · 4 name"))
    #expect(title(browser).hasSuffix("… ✕"))
  }
}
