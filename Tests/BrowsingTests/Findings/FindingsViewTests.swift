import Browsing
import Findings
import Predicates
import Questions
import Schema
import Screen
import Testing

/// The findings as they stand on the screen.
@Suite struct FindingsViewTests {
  @Test
  func `findings stand by severity, code and place, and the one under the cursor is explained`() {
    #expect(
      Bar.screen(AuditedBar.browser(100, 22)).dropLast() == [
        " bar.store › Cocktail › Findings                               SwiftData · model: store · read-only",
        " Findings · checked 15 values in 3 rows · 3 crash · 1 advice",
        "    finding           rows  where           what and why",
        " ▌✖ crash                1  Cocktail.tags   codable cut short: []: the JSON is cut short",
        "  ✖ crash                1  Cocktail.tags   codable of another shape: not a [String]: []: expecte…",
        "  ✖ crash                1  Cocktail.glass  raw value unknown: \"Thimble\" is no case of Glass",
        "  · advice               –  Cocktail.ice    form not understood: '.cold' is no known option of @A…",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
        "  what    codable cut short: The JSON of a codable value ends within a value.",
        "  stored  []: the JSON is cut short ×1",
        "  expects Bar.swift:7 · var tags: [String] · as JSON",
        "  rows    by their keys, no short predicate selects them: p2",
        "  hint    Restore the value from a backup or an earlier save (--at-commit), because the rest of it",
        "          is not in the row.",
        "",
        "",
        "",
        "",
        "",
        " RO · finding 1 of 4 · decode.codable.cut-short · audited in 0.6 s",
      ])
  }

  @Test func `a small screen shows the same without a frame`() {
    #expect(
      Bar.screen(AuditedBar.browser(60, 16)).dropLast() == [
        " bar.store › Cocktail › Findings                  read-only",
        "      rows where          what and why",
        "▌✖       1 Cocktail.tags  codable cut short: []: the JSON …",
        " ✖       1 Cocktail.tags  codable of another shape: not a …",
        " ✖       1 Cocktail.glass raw value unknown: \"Thimble\" is …",
        " ·       – Cocktail.ice   form not understood: '.cold' is …",
        "",
        "╶──────────────────────────────────────────────────────────╴",
        " what    codable cut short: The JSON of a codable value end…",
        " stored  []: the JSON is cut short ×1",
        " expects Bar.swift:7 · var tags: [String] · as JSON",
        " rows    by their keys, no short predicate selects them: p2",
        " hint    Restore the value from a backup or an earlier save",
        "         (--at-commit), because the rest of it is not in th…",
        " RO · checked 15 values in 3 rows · audited in 0.6 s",
      ])
  }

  @Test func `causes beyond the listed ones are counted with their rows`() {
    var many = AuditedBar.unknown
    many.causes = (1...25).map { .init(text: "\($0)?", rows: 30 - $0, example: 1) }
    many.others = .init(causes: 600, isLeast: true, rows: 700)
    // 29 + 28 + … + 10 rows are listed; of the last five, 9 + 8 + 7 + 6 + 5 are not.
    #expect(many.others(beyond: 20) == .init(causes: 605, isLeast: true, rows: 735))
    #expect(many.others(beyond: 25) == many.others)
    #expect(AuditedBar.unknown.others(beyond: 1) == nil)
    var browser = Bar.browser(300, 22)
    guard let ticket = AuditedBar.open(&browser) else {
      Issue.record("no audit is asked for")
      return
    }
    _ = browser.hear(.audited(.ended(AuditedBar.report([many]), seconds: 1), ticket))
    Bar.press("v", &browser)
    let screen = Bar.screen(browser).joined(separator: "\n")
    #expect(screen.contains("1? · ≥ 624 more"))
    #expect(screen.contains("20? ×10 · at least 605 other causes ×735"))
    #expect(!screen.contains("21?"))
  }

  @Test func `one code at several places is a group that folds`() {
    var browser = Bar.browser(100, 22)
    guard let ticket = AuditedBar.open(&browser) else {
      Issue.record("no audit is asked for")
      return
    }
    var elsewhere = AuditedBar.cut
    elsewhere.finding.paths = ["name"]
    let report = AuditedBar.report([AuditedBar.cut, elsewhere])
    _ = browser.hear(.audited(.ended(report, seconds: 1), ticket))
    #expect(
      AuditedBar.lines(browser, 3..<8) == [
        "  ✖ crash                2  ████████  ▾ 2 places     codable cut short",
        " ▌                       1  ████        Cock…l.name  []: the JSON is cut short",
        "                         1  ████        Cock…l.tags  []: the JSON is cut short",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
      ])
    Bar.press(" ", &browser)
    #expect(
      AuditedBar.lines(browser, 3..<8) == [
        " ▌✖ crash                2  ▸ 2…aces  codable cut short",
        "",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
        "  what    codable cut short · decode.codable.cut-short",
      ])
  }

  @Test func `entities and columns with findings carry a mark`() {
    var browser = AuditedBar.browser(120, 24)
    Bar.press("⌫", &browser)
    #expect(
      AuditedBar.lines(browser, 2..<6) == [
        " ▌Cocktail ⚠       … │     pk name   ⚠ glass     ice      author ╶──────────────╴ ⚠ tags",
        "  Model              │        String Glass       Ice?     person String year Int? [String]",
        "  ▸ Composites     1 │ ▌    1 Daisy  .coupe      ∅        Ann                1934 [\"sour\", \"long\"]",
        "                     │      2 Fizz   ⚠ \"Thimble\" .crushed ∅                     ∅ ⚠ cut @11",
      ])
  }

  @Test func `a finding about several properties marks each of their columns`() throws {
    var browser = Bar.browser(120, 24)
    let ticket = try #require(AuditedBar.open(&browser))
    var shared = Finding(code: .storeUniqueDuplicate, entity: "Cocktail", message: "shared")
    shared.paths = ["name", "ice"]
    shared.rows = 2
    let report = AuditedBar.report([AuditedFinding(shared)])
    _ = browser.hear(.audited(.ended(report, seconds: 0.1), ticket))
    Bar.press("⌫", &browser)
    let titles = AuditedBar.lines(browser, 2..<3)[0]
    #expect(titles.contains("⚠ name") && titles.contains("⚠ ice"), "\(titles)")
    #expect(!titles.contains("⚠ glass"), "\(titles)")
  }

  @Test func `the keys of the findings are in the help`() {
    var browser = AuditedBar.browser(100, 40)
    Bar.press("?", &browser)
    let help = Bar.screen(browser)
    for command in ["R", "e", "-", "+", "n", "N"] {
      #expect(help.contains { $0.contains("│ \(command) ") || $0.contains("│▌\(command) ") }, "\(command)")
    }
  }
}
