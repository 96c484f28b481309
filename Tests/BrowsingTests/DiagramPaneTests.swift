import Browsing
import Screen
import Testing

@Suite struct DiagramPaneTests {
  @Test func `an entity's diagram opens from the list, and Enter walks on`() {
    var browser = Travel.browser()
    _ = Travel.press([.character("d")], &browser)
    #expect(Travel.screen(browser)[0].contains("diagram of Person"))
    #expect(Travel.screen(browser).contains { $0.contains("trips * → Trip") })
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[0].contains("diagram of Person › diagram of Trip"))
    // What points here stands on the left.
    _ = Travel.press([.left, .enter], &browser)
    #expect(Travel.screen(browser)[0].contains("diagram of Trip › diagram of Person"))
    _ = Travel.press([.backspace, .backspace, .backspace], &browser)
    #expect(!Travel.screen(browser)[0].contains("diagram"))
  }

  @Test func `the neighbours are copied as Mermaid`() {
    var browser = Travel.browser()
    let effects = Travel.press(["d", "Y", "a"], &browser)
    guard case .copy(let text)? = effects.last else {
      Issue.record("nothing was copied: \(effects)")
      return
    }
    #expect(text.hasPrefix("classDiagram\n"))
    #expect(text.hasSuffix("E1 \"1\" -- \"*\" E2 : trips / person"))
  }
}
