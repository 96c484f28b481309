import Browsing
import Findings
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Where the keys lead from the findings.
@Suite struct FindingsKeyTests {
  /// The query of the page that is asked for last.
  private func query(_ effects: [Effect]) -> RowQuery? {
    for case .ask(.page(let request), _) in effects.reversed() { return request.query }
    return nil
  }

  private func press(_ key: Key, _ browser: inout Browser) -> [Effect] {
    let effects = browser.hear(.key(key))
    for effect in effects { Bar.answer(effect, &browser) }
    return effects
  }

  @Test func `enter opens the rows by the predicate, of the entity alone`() throws {
    var browser = AuditedBar.browser(100, 22)
    _ = press(.character("n"), &browser)
    _ = press(.character("n"), &browser)
    let asked = try #require(query(press(.enter, &browser)))
    #expect(asked.entity == "Cocktail")
    #expect(!asked.includesSubentities)
    #expect(asked.predicate != nil)
    #expect(
      Bar.screen(browser)[0].hasPrefix(
        " bar.store › … › Findings › Cocktail · raw value unknown where glass.glass == \"Thimble\""))
  }

  @Test func `enter opens the rows by their keys where no predicate selects them`() throws {
    var browser = AuditedBar.browser(100, 22)
    _ = press(.character("n"), &browser)
    let asked = try #require(query(press(.enter, &browser)))
    guard case .keys(let keys) = asked.source else {
      Issue.record("not by keys: \(asked)")
      return
    }
    #expect(keys.keys(0..<keys.count) == [3])
    #expect(AuditedBar.status(browser).contains("tags: [String]"))
  }

  @Test func `rows that an audit kept no keys of are owned up to`() throws {
    var found = AuditedBar.shape
    found.finding.rows = 1_234_567
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    _ = browser.hear(.audited(.ended(AuditedBar.report([found]), seconds: 1), ticket))
    _ = press(.enter, &browser)
    #expect(AuditedBar.status(browser).hasSuffix("the first 1 of 1 234 567 rows"))
  }

  @Test func `findings at several places of a source are lines of their own`() throws {
    let findings = [3, 5, 9].map { line in
      var found = AuditedBar.unreadSource
      found.finding.location = Bar.place(line)
      return found
    }
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    _ = browser.hear(.audited(.ended(AuditedBar.report(findings), seconds: 1), ticket))
    // What a source lacks is folded until it is asked for.
    #expect(AuditedBar.status(browser).contains("3 findings"))
    _ = press(.character(" "), &browser)
    _ = press(.down, &browser)
    for number in [1, 2, 3] {
      #expect(AuditedBar.status(browser).contains("finding \(number) of 3"))
      _ = press(.down, &browser)
    }
  }

  @Test func `what is done after the last row is named`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    let progress = AuditProgress(entity: "Cocktail", rows: 900, total: 900, rate: 1, remaining: 0)
    _ = browser.hear(.audited(.progress(progress), ticket))
    #expect(Bar.screen(browser)[1].contains("Findings · 900 rows · checking keys, bounds and indexes"))
    _ = press(.backspace, &browser)
    #expect(AuditedBar.status(browser).hasPrefix(" RO · ⏳ audit keys · row 1 of 3"))
  }

  @Test func `what is about no rows opens none`() {
    var browser = AuditedBar.browser(100, 22)
    _ = press(.end, &browser)
    #expect(press(.enter, &browser).isEmpty)
    #expect(AuditedBar.status(browser).hasSuffix("it is not about rows of the store"))
  }

  @Test func `W takes the predicate apart where it can be changed, and back leads back`() {
    var browser = AuditedBar.browser(100, 22)
    _ = press(.down, &browser)
    _ = press(.down, &browser)
    _ = press(.character("W"), &browser)
    let screen = Bar.screen(browser)
    #expect(screen[1].hasPrefix(" Predicate and sort"))
    #expect(screen[3].contains("  glass  ") && screen[3].contains("Thimble"), "\(screen)")
    _ = press(.backspace, &browser)
    #expect(Bar.screen(browser)[1].hasPrefix(" Findings"))
  }

  @Test func `Esc stops the audit and keeps what it has found`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    _ = browser.hear(.audited(.found(AuditedBar.report(isSample: true)), ticket))
    #expect(press(.escape, &browser) == [.cancel(.audit)])
    _ = browser.hear(.audited(.ended(stopped, seconds: 1), ticket))
    #expect(!AuditedBar.status(browser).contains("⏳"))
    let screen = Bar.screen(browser)
    #expect(screen[1].hasSuffix(" Findings · checked 15 values in 3 rows · stopped, there may be more · 3 crash"))
    #expect(screen.contains { $0.contains("codable cut short") && $0.contains("≥ 1") })
  }

  @Test func `where only checks were left, no more values are feared`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    var report = AuditedBar.report()
    report.gaps.insert(.checks)
    _ = browser.hear(.audited(.ended(report, seconds: 1), ticket))
    let caption = "stopped before all keys, bounds and indexes were"
    #expect(Bar.screen(browser)[1].contains(" · \(caption) "))
    #expect(AuditedBar.status(browser).hasSuffix("stopped, what was found stays"))
  }

  /// Stopped before its first row.
  private var stopped: AuditReport {
    var report = AuditReport()
    report.gaps.insert(.stopped)
    return report
  }

  @Test func `progress says how fast and how long, elsewhere how much`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    #expect(Bar.screen(browser)[1].contains("Findings · looking at the first rows of each entity"))
    let progress = AuditProgress(entity: "Cocktail", rows: 30_500, total: 61_000, rate: 15_250, remaining: 1.2)
    _ = browser.hear(.audited(.progress(progress), ticket))
    #expect(Bar.screen(browser)[1].contains("Findings · 30 500 of 61 000 rows · 15 250 a second · 2 s left"))
    _ = press(.backspace, &browser)
    #expect(AuditedBar.status(browser).hasPrefix(" RO · ⏳ audit 50 % · row 1 of 3"))
  }

  @Test func `news of an older opening are dropped, and the findings ask for an audit again`() throws {
    var browser = Bar.browser(100, 22)
    let old = try #require(AuditedBar.open(&browser))
    let asked = browser.reopened(Bar.document())
    let new = try #require(asked.compactMap { if case .audit(let ticket) = $0 { ticket } else { nil } }.first)
    _ = browser.hear(.audited(.ended(AuditedBar.report(), seconds: 1), old))
    #expect(Bar.screen(browser)[1].contains("looking at the first rows"))
    #expect(!Bar.screen(browser).contains { $0.contains("codable cut short") })
    _ = browser.hear(.audited(.ended(AuditedBar.report(), seconds: 1), new))
    #expect(Bar.screen(browser).contains { $0.contains("codable cut short") })
  }

  @Test func `R and e ask for a name and have the world write a new file`() {
    var browser = AuditedBar.browser(100, 22)
    _ = press(.character("R"), &browser)
    #expect(AuditedBar.status(browser) == " report to a new file:  ↑ bar-findings.md")
    _ = press(.up, &browser)
    guard case .write(let file)? = press(.enter, &browser).first else {
      Issue.record("nothing is written")
      return
    }
    #expect(file.form == .report)
    #expect(file.path == "bar-findings.md")
    #expect(file.report == AuditedBar.report())
    _ = press(.character("e"), &browser)
    #expect(AuditedBar.status(browser) == " export as JSON to a new file:  ↑ bar-findings.json")
    _ = press(.escape, &browser)
    #expect(AuditedBar.status(browser).hasPrefix(" RO · finding 1 of 4"))
  }

  @Test func `y copies the explanation`() {
    var browser = AuditedBar.browser(100, 22)
    #expect(
      press(.character("y"), &browser) == [
        .copy(
          """
          decode.codable.cut-short  Cocktail.tags
          what    codable cut short: The JSON of a codable value ends within a value.
          stored  []: the JSON is cut short ×1
          expects Bar.swift:7 · var tags: [String] · as JSON
          rows    by their keys, no short predicate selects them: p2
          hint    Restore the value from a backup or an earlier save (--at-commit), because the rest of it is not in the row.
          """)
      ])
  }

  @Test func `a press puts the cursor on a finding, and again opens it`() {
    var browser = AuditedBar.browser(100, 22)
    // Below the header, the frame and the titles stand cut short and the shape.
    let press = Key.mouse(MouseEvent(kind: .press, at: Point(column: 10, row: 4)))
    #expect(browser.hear(.key(press)).isEmpty)
    #expect(AuditedBar.status(browser).hasPrefix(" RO · finding 2 of 4 · decode.codable.shape"))
    #expect(query(browser.hear(.key(press)))?.entity == "Cocktail")
  }

  @Test func `a model alone has nothing to audit`() {
    var document = Bar.document()
    document.layout = nil
    var browser = Browser(document: document, size: Size(columns: 100, rows: 22))
    #expect(browser.hear(.key(.character("f"))).isEmpty)
    #expect(AuditedBar.status(browser).contains("a model alone has no values to audit"))
  }
}
