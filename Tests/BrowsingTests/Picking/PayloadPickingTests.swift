import Browsing
import Predicates
import Screen
import Testing

/// Paths into payloads are offered for a condition, and taken where memory may follow them.
@Suite struct PayloadPickingTests {
  private func browser(_ keys: [Key]) -> Browser {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press(keys, &browser)
    return browser
  }

  private static let letters = "photo.kind".map(Key.character)

  @Test func `without leave the path is dimmed, with the reason, and not taken`() {
    var browser = browser([.character("W"), .character("a")] + Self.letters)
    #expect(Travel.screen(browser)[5].contains("–photo.kind  payload  only in memory, which ~ allows"))
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[18].contains("photo.kind: only in memory, which ~ allows"))
  }

  @Test func `M in the composer allows it, and takes it back`() {
    var browser = browser(
      [.character("W"), .character("~"), .character("a")] + Self.letters + [.enter, .enter, .character("1"), .enter])
    #expect(Travel.screen(browser).contains { $0.contains("photo.kind") })
    #expect(Travel.screen(browser)[1].contains("evaluated in memory"))
    _ = Travel.press([.character("~")], &browser)
    #expect(Travel.screen(browser)[1].contains("cannot be asked"))
    _ = Travel.press([.character("~")], &browser)
    #expect(!Travel.screen(browser)[1].contains("cannot be asked"))
  }

  @Test func `bytes that may be looked into take every operator`() {
    var browser = browser([.character("W"), .character("~"), .character("a")] + "photo".map(Key.character) + [.enter])
    _ = Travel.press([.character("o")] + "contains".map(Key.character), &browser)
    #expect(Travel.screen(browser).contains { $0.contains("▌ CONTAINS") })
  }
}
