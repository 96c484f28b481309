import Archives
import Browsing
import Findings
import Predicates
import Questions
import Schema
import Screen
import Testing

/// The second column of a wide screen: the record beside the rows.
@Suite struct SecondColumnTests {
  private func browser(_ columns: Int = 150, _ rows: Int = 30) -> Browser {
    var browser = Bar.browser(columns, rows)
    pause(&browser)
    return browser
  }

  /// Lets the moment pass after which the column is filled; returns what is asked then.
  private func elapse(_ browser: inout Browser) -> [Effect] {
    // Only the newest pause counts.
    (1...40).flatMap { browser.hear(.paused(Ticket(lane: .pause, number: $0))) }
  }

  private func pause(_ browser: inout Browser) {
    for effect in elapse(&browser) { Bar.answer(effect, &browser) }
  }

  /// What stands right of the last rule.
  private func right(_ browser: Browser) -> [String] {
    Bar.screen(browser).dropFirst().map { line in
      line.split(separator: "│", omittingEmptySubsequences: false).dropFirst(2).last.map(String.init) ?? ""
    }
  }

  private func asked(_ effects: [Effect]) -> [Question] {
    effects.compactMap { if case .ask(let question, _) = $0 { question } else { nil } }
  }

  @Test func `the record of the row under the cursor stands beside the rows from 140 columns on`() {
    #expect(right(browser(150)).contains { $0.contains("Cocktail p1") })
    #expect(right(browser(150)).contains { $0.contains("name") && $0.contains("Daisy") })
    #expect(right(browser(140)).contains { $0.contains("Daisy") })
    #expect(!Bar.screen(browser(139)).contains { $0.contains("the app sees") })
  }

  @Test func `a movement asks for nothing, and the pause after it for the record`() {
    var browser = browser()
    let moved = browser.hear(.key(.down))
    #expect(asked(moved).isEmpty)
    // The frame is there at once.
    #expect(right(browser).contains { $0.contains("Cocktail p2") })
    #expect(!right(browser).contains { $0.contains("Fizz") })
    let paused = elapse(&browser)
    #expect(asked(paused) == [.record(ObjectID(entity: "Cocktail", pk: 2))])
    for effect in paused { Bar.answer(effect, &browser) }
    #expect(right(browser).contains { $0.contains("Fizz") })
  }

  @Test func `no key waits for the second column`() {
    var browser = browser()
    _ = browser.hear(.key(.down))
    _ = elapse(&browser)
    // Its question is still open.
    _ = browser.hear(.key(.down))
    #expect(Bar.screen(browser).contains { $0.contains("row 3 of 3") })
    #expect(!Bar.screen(browser).contains { $0.contains("Esc stops it") })
  }

  @Test(arguments: ["⇥", "→→→→→→→→→"])
  func `tab, and right in the last column, go over to the record, and left comes back`(_ keys: String) {
    var browser = browser()
    Bar.press(keys, &browser)
    #expect(Bar.screen(browser)[0].contains("Cocktail › Cocktail p1"))
    // The rows stay where they are.
    #expect(Bar.screen(browser).contains { $0.contains("Cocktail · app layer") && $0.contains("Cocktail p1") })
    Bar.press("↓↓", &browser)
    #expect(right(browser).contains { $0.contains("▌") })
    _ = browser.hear(.key(.left))
    #expect(!Bar.screen(browser)[0].contains("› Cocktail p1"))
    // What was there is still there, without being read again.
    #expect(right(browser).contains { $0.contains("Daisy") })
  }

  @Test func `walking the rows from the record moves the cursor of the rows beside it`() {
    var browser = browser()
    Bar.press("⇥]", &browser)
    #expect(Bar.screen(browser)[0].contains("Cocktail p2"))
    #expect(Bar.screen(browser).contains { $0.contains("2 Fizz") && $0.contains("▌") })
    Bar.press("⌫", &browser)
    #expect(Bar.screen(browser).contains { $0.contains("row 2 of 3") })
  }

  @Test func `tab goes round the three parts of the screen`() {
    var browser = browser()
    Bar.press("⇥⇥", &browser)
    #expect(Bar.screen(browser).contains { $0.contains("3 entities") || $0.contains("1 entity") })
    Bar.press("⇥", &browser)
    #expect(Bar.screen(browser).contains { $0.contains("row 1 of 3") })
  }

  @Test func `v closes the column and opens it again`() {
    var browser = browser()
    Bar.press("v", &browser)
    #expect(!Bar.screen(browser).contains { $0.contains("the app sees") })
    Bar.press("v", &browser)
    pause(&browser)
    #expect(right(browser).contains { $0.contains("Daisy") })
    Bar.press("⇥v", &browser)
    #expect(!Bar.screen(browser)[0].contains("› Cocktail p1"))
    #expect(!Bar.screen(browser).contains { $0.contains("the app sees") })
  }

  @Test func `Enter still opens the whole record, and what it opens has the whole screen`() {
    var browser = browser()
    Bar.press("⇥↵", &browser)
    #expect(Bar.screen(browser).dropFirst().allSatisfy { !$0.contains("│") })
    Bar.press("⌫", &browser)
    // Back where it was: beside the rows.
    #expect(Bar.screen(browser).contains { $0.contains("Cocktail · app layer") })
    Bar.press("⌫↵", &browser)
    #expect(Bar.screen(browser)[0].contains("› Cocktail p1"))
    #expect(!Bar.screen(browser).contains { $0.contains("Cocktail · app layer") })
  }

  /// The findings, of which the first is about all three drinks, with its first record beside them.
  private func audited() throws -> Browser {
    var found = AuditedBar.shape
    (found.keys, found.finding.rows) = (KeyList(), 3)
    for key in 1...3 { found.keys.append(Int64(key)) }
    var browser = Bar.browser(160, 40)
    let ticket = try #require(AuditedBar.open(&browser))
    let report = AuditedBar.report([found, AuditedBar.unknown])
    _ = browser.hear(.audited(.ended(report, seconds: 1), ticket))
    pause(&browser)
    return browser
  }

  @Test(arguments: ["]", "n"])
  func `the record beside the findings walks through the finding's rows`(_ key: String) throws {
    var browser = try audited()
    Bar.press("⇥", &browser)
    #expect(Bar.screen(browser)[0].contains("› Cocktail p1"))
    Bar.press(key + key, &browser)
    #expect(Bar.screen(browser)[0].contains("› Cocktail p3"))
    // The findings stay beside it.
    #expect(Bar.screen(browser).contains { $0.contains("▌✖ crash") && $0.contains("Cocktail.tags") })
    Bar.press(key, &browser)
    let end = key == "n" ? "this is the finding's last row" : "no row after this one here"
    #expect(Bar.screen(browser).contains { $0.contains(end) })
  }

  @Test func `keys at once walk through the finding's rows too`() throws {
    var browser = try audited()
    var asked = browser.hear(.key(.tab))
    asked += browser.hear(.key(.character("]")))
    #expect(Bar.screen(browser)[0].contains("› Cocktail p1"))
    for effect in asked { Bar.answer(effect, &browser) }
    #expect(Bar.screen(browser)[0].contains("› Cocktail p2"))
  }

  @Test func `what was walked to does not stay beside another finding's row`() throws {
    var browser = try audited()
    Bar.press("⇥]⌫", &browser)
    #expect(!Bar.screen(browser)[0].contains("› Cocktail p2"))
    pause(&browser)
    #expect(Bar.screen(browser).contains { $0.contains("Cocktail p1 · saved") })
  }

  @Test func `the wheel turns the column under the pointer`() throws {
    var browser = browser()
    _ = browser.hear(.key(.tab))
    let screen = Bar.screen(browser)
    let row = try #require(screen.firstIndex { $0.contains("▌") && $0.contains("1 Daisy") })
    let (rows, record) = (Point(column: 40, row: row), Point(column: 145, row: row))
    let inRecord = right(browser)
    for effect in browser.hear(.key(.mouse(.init(kind: .wheelDown, at: rows)))) { Bar.answer(effect, &browser) }
    #expect(Bar.screen(browser).contains { $0.contains("▌") && $0.contains("3 Negus") })
    // The record is that of the row, has the keys, and its cursor stands.
    #expect(Bar.screen(browser)[0].contains("› Cocktail p3"))
    #expect(right(browser).contains { $0.contains("name") && $0.contains("Negus") })
    #expect(right(browser).firstIndex { $0.contains("▌") } == inRecord.firstIndex { $0.contains("▌") })
    _ = browser.hear(.key(.mouse(.init(kind: .wheelDown, at: record))))
    #expect(right(browser).firstIndex { $0.contains("▌") } != inRecord.firstIndex { $0.contains("▌") })
    // The record of another row is no longer what belongs there.
    Bar.press("⌫", &browser)
    pause(&browser)
    #expect(right(browser).contains { $0.contains("Cocktail p3") })
  }

  @Test func `a movement does not stop the names that the record asked for`() throws {
    var browser = Travel.browser(150, 30, entity: "Person")
    var ticket: Ticket?
    for case .pause(let pause) in browser.hear(.key(.down)) {
      for case .ask(.record, let asked) in browser.hear(.paused(pause)) { ticket = asked }
    }
    let asked = try #require(ticket)
    let path = Path(root: "Person", property: "trips", target: .relationship(Travel.trips))
    let cell = Cell(raw: .null, stored: .value(.toMany(count: 9)))
    let record = Record(
      objectID: ObjectID(entity: "Person", pk: 2), entityID: 1, saves: 1,
      fields: [.init(path: path, column: nil, cell: cell)])
    let answer = browser.showing(for: asked.lane).shown(.record(record))
    let named = LoopThread.run { browser.update(.answered(.success(answer), asked)) }
    #expect(self.asked(named).contains { if case .names = $0 { true } else { false } })
    let moved = LoopThread.run { browser.update(.key(.down)) }
    #expect(!moved.contains { if case .cancel(.names) = $0 { true } else { false } })
  }
}
