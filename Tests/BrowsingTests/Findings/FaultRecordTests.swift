import Browsing
import Foundation
import Schema
import Screen
import Testing

/// A record that was opened from a finding's rows.
@Suite struct FaultRecordTests {
  /// The record of the shape's row, opened from the findings.
  private func browser(_ columns: Int, _ rows: Int) -> Browser {
    var browser = AuditedBar.browser(columns, rows)
    Bar.press("n↵↓↓↵", &browser)
    return browser
  }

  @Test func `the cursor stands on what fails, with the byte, the key and the way there`() {
    let screen = Bar.screen(browser(100, 26))
    #expect(
      screen.dropLast() == [
        " bar.store › Cocktail › Findings › Cocktail · codable of another shape › Cocktail p3      read-only",
        " Cocktail p3 · saved 1× · Z_ENT 1 · x-coredata://ABC/Cocktail/p3",
        "   property     type      the app sees                               stored          column",
        "   author       Author?   ⚠ trap: 1 of 2 leaves present, required …  (person: ∅, y…  –",
        "     person     String    ⚠ no person                                                ZPERSON",
        "     year       Int?      –                                          1920            ZYEAR",
        "   glass        Glass     ⚠ trap: NULL in a required property                        ZGLASS",
        "   ice          Ice?      nil                                                        ZCUBE ZCRUSHED",
        "   name         String    Negus                                                      ZNAME",
        " ▌ tags         [String]  ⚠ trap: not a [String]: [1]: expected St…  10 bytes, JSON  ZTAGS",
        "",
        "",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
        "  raw     x'5b22736f7572222c375d'",
        "  stored  10 bytes, JSON",
        "  app     ⚠ trap: not a [String]: [1]: expected String, found number (byte 8)",
        "  from    Bar.swift:7 · var tags: [String] · as JSON",
        "  at      [1] · byte 8 of 10: [\"sour\",⚠7]",
        "  trail   10 bytes → JSONDecoder as [String] → ⚠ not a [String]: [1]: expected String, found number",
        "          (byte 8) → trap",
        "  hint    Add a case that is missing; make the property of a missing key optional; read a value of",
        "          another type in an init(from:), as 'summary --swift' prints one.",
        "",
        " RO · tags: [String] · codable, ZTAGS",
      ])
  }

  @Test func `a row that reads well stands beside it`() {
    var browser = browser(100, 26)
    Bar.press("=", &browser)
    #expect(
      Bar.screen(browser).dropLast() == [
        " bar.store › Cocktail › Findings › Cocktail · codable of another shape › Cocktail p3      read-only",
        " Cocktail p3 · saved 1× · Z_ENT 1 · x-coredata://ABC/Cocktail/p3",
        "   property    stored                      the app sees                p1, which reads well",
        "   author      (person: ∅, year: 1920)     ⚠ trap: 1 of 2 leaves pres… Author(person: \"Ann\", year…",
        "     person    ∅                           ⚠ no person                 Ann",
        "     year      1920                        –                           1934",
        "   glass       ∅                           ⚠ trap: NULL in a required… .coupe",
        "   ice         ∅                           nil                         nil",
        "   name        Negus                       Negus                       Daisy",
        " ▌ tags        10 bytes, JSON              ⚠ trap: not a [String]: [1… [\"sour\", \"long\"]",
        "",
        "",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
        "  raw     x'5b22736f7572222c375d'",
        "  stored  10 bytes, JSON",
        "  app     ⚠ trap: not a [String]: [1]: expected String, found number (byte 8)",
        "  from    Bar.swift:7 · var tags: [String] · as JSON",
        "  at      [1] · byte 8 of 10: [\"sour\",⚠7]",
        "  trail   10 bytes → JSONDecoder as [String] → ⚠ not a [String]: [1]: expected String, found number",
        "          (byte 8) → trap",
        "  hint    Add a case that is missing; make the property of a missing key optional; read a value of",
        "          another type in an init(from:), as 'summary --swift' prints one.",
        "  p1      [\"sour\", \"long\"]",
        " RO · tags: [String] · codable, ZTAGS",
      ])
  }

  @Test func `a small screen keeps the reason, the byte and the neighbour`() {
    var browser = browser(60, 16)
    Bar.press("=", &browser)
    #expect(
      Bar.screen(browser).dropLast() == [
        " bar.store › … › Cocktail p3                      read-only",
        "  property    stored         the app sees   p1, which read…",
        "  author      (person: ∅, y… ⚠ trap: 1 of … Author(person:…",
        "    person    ∅              ⚠ no person    Ann",
        "    year      1920           –              1934",
        "  glass       ∅              ⚠ trap: NULL … .coupe",
        "  ice         ∅              nil            nil",
        "  name        Negus          Negus          Daisy",
        "▌ tags        10 bytes, JSON ⚠ trap: not a… [\"sour\", \"long…",
        "╶──────────────────────────────────────────────────────────╴",
        " stored  10 bytes, JSON",
        " app     ⚠ trap: not a [String]: [1]: expected String, foun…",
        " at      [1] · byte 8 of 10: [\"sour\",⚠7]",
        " p1      [\"sour\", \"long\"]",
        " RO · ⚠ trap: not a [String]: [1]: expected String, found n…",
      ])
  }

  /// The record and the property under the cursor after each key.
  private func places(_ keys: [String], _ browser: inout Browser) -> [String] {
    func place() -> String {
      let cursor = Bar.screen(browser).first { $0.hasPrefix(" ▌") } ?? ""
      let crumb = Bar.screen(browser)[0].components(separatedBy: " › ").last ?? ""
      return "\(crumb.prefix(11))\(cursor.dropFirst(2).prefix(9))"
    }
    return [place()]
      + keys.map { key in
        Bar.press(key, &browser)
        return place()
      }
  }

  @Test func `n goes from row to row of the finding, N goes back`() {
    var browser = AuditedBar.browser(100, 26)
    Bar.press("↵↓↵", &browser)
    #expect(
      places(["n", "n", "N", "N"], &browser) == [
        "Cocktail p2 tags    ", "Cocktail p3 tags    ", "Cocktail p3 tags    ", "Cocktail p2 tags    ",
        "Cocktail p1 tags    ",
      ])
    #expect(AuditedBar.status(browser).hasSuffix(" · row 1 of 3 of this finding"))
  }

  @Test func `n says where the finding's rows end`() {
    var browser = AuditedBar.browser(100, 26)
    Bar.press("↵↓↓↵n", &browser)
    let end = "this is the finding's last row · f shows the others"
    #expect(AuditedBar.status(browser).hasSuffix(end))
  }

  @Test func `away from the finding's property n goes to the row's next failure`() {
    var browser = AuditedBar.browser(100, 26)
    Bar.press("↵↓↓↵g", &browser)
    #expect(
      places(["n", "n", "n", "n", "g", "N"], &browser) == [
        "Cocktail p3 author  ", "Cocktail p3   person", "Cocktail p3 glass   ", "Cocktail p3 tags    ",
        "Cocktail p3 tags    ", "Cocktail p3 author  ", "Cocktail p3 tags    ",
      ])
  }

  @Test func `n goes round the properties that letters narrowed`() {
    var browser = AuditedBar.browser(100, 26)
    Bar.press("↵↓↓↵/s↵g", &browser)
    #expect(
      places(["n", "n", "N"], &browser) == [
        "Cocktail p3   person", "Cocktail p3 glass   ", "Cocktail p3 tags    ", "Cocktail p3 glass   ",
      ])
  }

  @Test(arguments: [80, 60])
  func `what c has to say is not cut where the screen is narrow`(_ width: Int) {
    var browser = AuditedBar.browser(width, 20)
    Bar.press("↵↓↵g", &browser)
    _ = browser.hear(.told("no row near this one has a tags that reads well"))
    #expect(AuditedBar.status(browser).hasSuffix("no row near this one has a tags that reads well"))
  }
}
