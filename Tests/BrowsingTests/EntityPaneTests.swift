import Browsing
import Screen
import Testing

@Suite struct EntityPaneTests {
  private static func tabs(_ browser: Browser) -> String { Travel.screen(browser)[2] }

  @Test func `M opens the model, then the diagram, then the paths, then the model again`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    for (crumb, title) in [
      ("model", " Model of Person"), ("diagram", " Diagram of Person · 1 in, 1 out"),
      ("paths", " Paths of Person"),
      ("model", " Model of Person"),
    ] {
      _ = Travel.press(["M"], &browser)
      let screen = Travel.screen(browser)
      #expect(screen[0].contains("Person › \(crumb) of Person"))
      #expect(screen[1] == title)
      #expect(screen[2].hasPrefix("  model │ diagram │ paths   M next tab"))
    }
    // All tabs are one view.
    _ = Travel.press(["q"], &browser)
    #expect(Travel.screen(browser)[1].contains("Person · stored layer"))
  }

  @Test(arguments: [["p"], ["M", "p"], ["M", "M", "p"], ["p", "p"]] as [[Key]])
  func `p opens the paths, also from another tab`(_ keys: [Key]) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(keys, &browser)
    #expect(Travel.screen(browser)[0].contains("Person › paths of Person"))
    _ = Travel.press(["q"], &browser)
    #expect(Travel.screen(browser)[1].contains("Person · stored layer"))
  }

  @Test func `a press on a tab's name shows it, and with ASCII the line is plain`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["M", .mouse(MouseEvent(kind: .press, at: Point(column: 12, row: 2)))], &browser)
    #expect(Travel.screen(browser)[0].contains("diagram of Person"))
    _ = Travel.press([.mouse(MouseEvent(kind: .press, at: Point(column: 3, row: 2)))], &browser)
    #expect(Travel.screen(browser)[0].contains("model of Person"))
    var canvas = Canvas(size: browser.size, isASCII: true)
    browser.draw(on: &canvas)
    #expect(canvas.text[2].hasPrefix("  model | diagram | paths   M next tab"))
  }

  @Test func `behind a relationship M shows the entity that it leads to, and n goes through the found paths`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["p", .end, .right], &browser)
    #expect(Travel.screen(browser)[1].contains("Paths of Person › trips"))
    _ = Travel.press(["M"], &browser)
    #expect(Travel.screen(browser)[0].contains("model of Trip"))
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser)[1].contains("Paths of Person › trips"))
    _ = Travel.press(["q", "p", "/", "c", "i", .enter], &browser)
    let first = Travel.screen(browser)[18]
    _ = Travel.press(["n"], &browser)
    let said = Travel.screen(browser)[18]
    #expect(!said.contains("nothing to find"), "\(first) \(said)")
  }

  @Test func `the line of tabs names the key that the settings give`() throws {
    let keymap = try #require(Keymap.standard.rebound("model", to: ["A"]))
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 80, rows: 20), keymap: keymap)
    _ = Travel.press(["A"], &browser)
    #expect(Travel.screen(browser)[2].hasPrefix("  model │ diagram │ paths   A next tab"))
  }

  @Test func `Enter in the diagram walks on, and back leads the same way`() {
    var browser = Travel.browser()
    _ = Travel.press(["M", "M"], &browser)
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
    let effects = Travel.press(["M", "M", "Y", "a"], &browser)
    guard case .copy(let text)? = effects.last else {
      Issue.record("nothing was copied: \(effects)")
      return
    }
    #expect(text.hasPrefix("classDiagram\n"))
    #expect(text.hasSuffix("E1 \"1\" -- \"*\" E2 : trips / person"))
  }
}
