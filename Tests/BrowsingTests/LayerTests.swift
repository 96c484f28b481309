import Browsing
import Schema
import Screen
import Testing

/// Rows in the three layers, all columns or one.
@Suite struct LayerTests {
  /// A small screen's header line and rows.
  private func rows(_ browser: Browser) -> [String] { Array(Bar.screen(browser)[1...4]) }

  private func status(_ browser: Browser) -> String { Bar.screen(browser).dropLast().last ?? "" }

  /// Row 2 has no author at all, row 3 one without a name, which the app cannot make (A18).
  @Test func `a contract opens rows in the app's layer`() {
    #expect(
      rows(Bar.browser(76, 10)) == [
        "    pk name   glass       ice      author.person author.year tags",
        "▌    1 Daisy  .coupe      ∅        Ann                  1934 [\"sour\", \"long…",
        "     2 Fizz   ⚠ \"Thimble\" .crushed ∅                       ∅ ⚠ cut @11",
        "     3 Negus  ⚠ NULL      ∅        ⚠ no person             – ⚠ number @8",
      ])
  }

  @Test func `without a contract rows open in the stored layer`() {
    let browser = Bar.browser(76, 10, contract: Contract())
    #expect(rows(browser)[2] == "     2 Fizz   Thimble .crushed ∅                       ∅ 11 bytes, JSON")
    #expect(status(browser).contains(" · stored layer · "))
  }

  @Test func `L goes round all three layers`() {
    var browser = Bar.browser(76, 10)
    Bar.press("L", &browser)
    #expect(rows(browser)[1] == "▌    1 'Daisy' 'Coupe'   NULL         'Ann'         1934        x'5b22736f7…")
    #expect(status(browser) == " RO · row 1 of 3 · raw layer · name: String, ZNAME")
    Bar.press("L", &browser)
    #expect(rows(browser)[1] == "▌    1 Daisy  Coupe   ∅        Ann                  1934 15 bytes, JSON")
    Bar.press("L", &browser)
    #expect(rows(browser)[1] == #"▌    1 Daisy  .coupe      ∅        Ann                  1934 ["sour", "long…"#)
  }

  @Test func `L in the list of columns changes one alone, and the frame says so`() {
    var browser = Bar.browser(120, 24)
    Bar.press("→→cL⎋", &browser)
    let screen = Bar.screen(browser)
    #expect(screen[1].hasSuffix("│ Cocktail · app layer, ice: raw layer"))
    #expect(screen[3].contains("String Glass       leaves       person String"))
    #expect(screen[5].contains(#"2 Fizz   ⚠ "Thimble" (NULL, true) ∅"#))
    Bar.press("L", &browser)
    #expect(Bar.screen(browser)[1].hasSuffix("│ Cocktail · raw layer: what SQLite holds"))
  }

  @Test func `the status line says why a cell does not read`() {
    var browser = Bar.browser(120, 24)
    Bar.press("↓→", &browser)
    #expect(status(browser).hasPrefix(" RO · row 2 of 3 · ⚠ trap: \"Thimble\" is no case of Glass · glass: "))
  }

  @Test func `what stops the app is an error, what it loses a warning, and both carry a sign`() {
    let browser = Bar.browser(76, 10)
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    #expect(canvas[Point(column: 14, row: 3)].text == "⚠")
    #expect(canvas[Point(column: 14, row: 3)].role == .error)
    #expect(canvas[Point(column: 14, row: 2)].role == .enumCase)
  }

  @Test func `a row copies in the layer it is shown in`() {
    var browser = Bar.browser(76, 10)
    #expect(Bar.copied("Ya", &browser)?.contains(#""glass":{"value":"coupe"}"#) == true)
    Bar.press("LL", &browser)
    #expect(Bar.copied("Ya", &browser)?.contains(#""glass":{"glass":"Coupe"}"#) == true)
  }
}
