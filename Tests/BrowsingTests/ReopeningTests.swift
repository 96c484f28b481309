import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// The store is opened, and opened again, while the screen answers.
@Suite struct ReopeningTests {
  private func screen(_ view: OpeningView, _ columns: Int, _ rows: Int) -> [String] {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    view.draw(on: &canvas)
    return canvas.text.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `opening shows what it is at, how far it is, and how to stop it`() {
    let view = OpeningView(title: "big.store", activity: "copying", fraction: 0.4)
    #expect(
      screen(view, 40, 8) == [" big.store", "", " copying", "  40 %", "", "", " RO · opening · Esc stops it", ""])
    var canvas = Canvas(size: Size(columns: 22, rows: 8))
    view.draw(on: &canvas)
    // Twenty columns of bar, of which eight are done.
    let bar = canvas.row(3).map { $0.backdrop == .selection }
    #expect(bar == [false] + Array(repeating: true, count: 8) + Array(repeating: false, count: 13))
  }

  @Test(arguments: [-1, 0, 1, 7, .nan, .infinity] as [Double])
  func `no fraction and no size breaks the bar`(
    _ fraction: Double
  ) {
    let view = OpeningView(title: "\u{1B}[31mx", activity: "copying", fraction: fraction)
    for columns in [1, 2, 7, 80] {
      for rows in [1, 2, 5, 6, 24] { #expect(!screen(view, columns, rows).joined().contains("\u{1B}")) }
    }
  }

  @Test func `a refresh is asked for once, shows its progress, and keeps the rows`() {
    var browser = Travel.browser()
    #expect(browser.hear(.key(.character("r"))) == [.reopen])
    #expect(browser.isBusy)
    #expect(browser.hear(.key(.character("r"))) == [])
    _ = browser.hear(.reopening("copying: 3 MB of 9 MB"))
    let lines = Travel.screen(browser)
    #expect(lines.contains { $0.contains("⏳ copying: 3 MB of 9 MB · Esc stops it") })
    #expect(lines.contains { $0.contains("Ann") })
    #expect(browser.hear(.key(.escape)) == [.stopReopening])
    _ = browser.hear(.notReopened("stopped"))
    #expect(!browser.isBusy)
    #expect(Travel.screen(browser).contains { $0.contains("not read again: stopped") })
    #expect(Travel.screen(browser).contains { $0.contains("Ann") })
    #expect(browser.hear(.key(.character("r"))) == [.reopen])
  }

  @Test(
    arguments: [
      (nil, ",", .newestCommit), (12, ",", .commit(11)), (1, ",", .commit(0)), (0, ",", nil), (nil, ".", nil),
      (0, ".", .commit(1)), (11, ".", .commit(12)), (12, ".", .newest),
    ] as [(Int?, Character, StoreMoment?)])
  func `comma and full stop step from save to save`(
    _ number: Int?, _ key: Character, _ moment: StoreMoment?
  ) {
    var browser = Travel.browser()
    var document = Travel.document
    document.commit = number.map { CommitPlace(number: $0, count: 12, isExact: true) }
    _ = browser.reopened(document)
    let effects = browser.hear(.key(.character(key)))
    #expect(effects == (moment.map { [.reopenAt($0)] } ?? []))
  }

  @Test func `a save that cannot be opened leaves what is shown`() {
    var browser = Travel.browser()
    _ = browser.hear(.key(.character(",")))
    _ = browser.hear(.notReopened("the store keeps no write-ahead log"))
    let lines = Travel.screen(browser)
    #expect(lines.contains { $0.contains("the store keeps no write-ahead log") })
    #expect(!lines.contains { $0.contains("not read again") })
    #expect(lines.contains { $0.contains("Ann") })
  }

  @Test func `a change is marked until the store is read again`() {
    var browser = Travel.browser()
    _ = browser.hear(.storeChanged)
    #expect(Travel.screen(browser).contains { $0.contains("store changed, r to refresh") })
    _ = browser.hear(.key(.character("r")))
    _ = browser.hear(.notReopened("no such file · /a"))
    #expect(Travel.screen(browser).contains { $0.contains("store changed, r to refresh") })
    _ = browser.hear(.key(.character("r")))
    let effects = browser.reopened(Travel.document)
    #expect(effects.contains { if case .ask(.page, _) = $0 { true } else { false } })
    #expect(!Travel.screen(browser).contains { $0.contains("store changed") })
  }

  @Test func `that others changed the store is reported once when it was read again`() {
    func says(_ browser: Browser) -> Bool {
      Travel.screen(browser).contains { $0.contains("another program changed the store, read again") }
    }
    var browser = Travel.browser(120)
    _ = browser.hear(.storeChanged)
    _ = browser.hear(.key(.character("r")))
    // A key that comes while the store is read is no reason to keep silent.
    _ = browser.hear(.key(.down))
    _ = browser.reopened(Travel.document)
    #expect(says(browser))
    _ = browser.hear(.key(.down))
    #expect(!says(browser))
    _ = browser.hear(.key(.character("r")))
    _ = browser.reopened(Travel.document)
    #expect(!says(browser))
    #expect(Travel.screen(browser).contains { $0.contains("read again") })
  }

  @Test func `that others changed the store waits for what is typed`() {
    var browser = Travel.browser()
    _ = browser.hear(.key(.character("/")))
    _ = browser.hear(.storeChanged)
    _ = browser.hear(.key(.character("x")))
    _ = browser.reopened(Travel.document)
    let line = { Travel.screen(browser).contains { $0.contains("another program changed the store") } }
    #expect(!line())
    _ = browser.hear(.key(.control("c")))
    #expect(line())
    _ = browser.hear(.key(.down))
    #expect(!line())
  }

  @Test func `an audit that a writer overtook reads the store again and begins anew`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    #expect(browser.hear(.audited(.failed(.storeChanged), ticket)) == [.reopen])
    let effects = browser.reopened(Bar.document())
    let again = effects.compactMap { if case .audit(let ticket) = $0 { ticket } else { nil } }
    #expect(again.count == 1 && again.first != ticket)
  }

  @Test func `an audit that is overtaken while rows are shown begins anew`() throws {
    var browser = Bar.browser(100, 22)
    let ticket = try #require(AuditedBar.open(&browser))
    Bar.press("⌫", &browser)
    #expect(browser.hear(.audited(.failed(.storeChanged), ticket)) == [.reopen])
    let effects = browser.reopened(Bar.document())
    #expect(effects.contains { if case .audit = $0 { true } else { false } })
  }

  @Test func `a census that a writer overtook reads the store again and counts anew`() throws {
    var browser = Bar.browser(100, 22)
    let asked = Bar.press("##", &browser)
    let ticket = try #require(asked.compactMap { if case .count(_, let ticket) = $0 { ticket } else { nil } }.first)
    #expect(browser.hear(.counted(.failed(.storeChanged), ticket)) == [.reopen])
    let effects = browser.reopened(Bar.document())
    let again = effects.compactMap { effect -> Ticket? in if case .count(_, let ticket) = effect { ticket } else { nil }
    }
    #expect(again.count == 1 && again.first != ticket)
  }

  @Test func `what becomes of structs within structs is asked anew with the record`() throws {
    let view = ValueView(
      name: "Drink", entityName: "Cocktail", capabilities: [.read],
      fields: [.init(name: "name", type: .named("Drink"), codingKey: nil, location: Bar.place(41))],
      reads: [.init(key: "name", kind: .required, location: Bar.place(45))], location: Bar.place(40))
    let contract = Contract(valueViews: [view])
    var browser = Bar.browser(100, 22, contract: contract)
    func asked(_ effects: [Effect]) -> Ticket? {
      for case .ask(.nested, let ticket) in effects { return ticket }
      return nil
    }
    let ticket = try #require(asked(Bar.press("↵", &browser)))
    let answer = Answer.nested(ObjectID(entity: "Cocktail", pk: 1), [:])
    _ = browser.hear(.success(answer), ticket)
    Bar.press("r", &browser)
    let effects = browser.reopened(Bar.document(contract))
    #expect(asked(effects.flatMap { Bar.answer($0, &browser) }) != nil)
  }

  @Test func `a store that is written all the time is not read again for ever`() throws {
    var browser = Bar.browser(100, 22)
    var ticket = try #require(AuditedBar.open(&browser))
    for _ in 1...3 {
      #expect(browser.hear(.audited(.failed(.storeChanged), ticket)) == [.reopen])
      let effects = browser.reopened(Bar.document())
      ticket = try #require(effects.compactMap { if case .audit(let ticket) = $0 { ticket } else { nil } }.first)
    }
    #expect(browser.hear(.audited(.failed(.storeChanged), ticket)).isEmpty)
    #expect(AuditedBar.status(browser).contains("the store changed while it was read"))
  }
}
