import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

@Suite struct BrowserTests {
  @Test func `the first screen shows entities and rows, and nothing escapes`() {
    #expect(
      Travel.screen(Travel.browser(80, 20)).prefix(7).map { $0 } == [
        " travel.store › Person                     Core Data · model: store · read-only",
        " Entities            │ Person · stored layer",
        " ▌Person           3 │     pk name     trips    photo",
        "  Trip             … │        String   → n Trip Binary",
        "  Model              │ ▌    1 Ann      →0       ∅",
        "                     │      2 Bob␛[31m →1       ∅",
        "                     │      3 Cleo     →2       ∅",
      ])
  }

  @Test func `a small screen shows one pane without frames`() {
    var browser = Travel.browser(60, 16)
    #expect(Travel.screen(browser)[1] == "▌Person                                                   3")
    _ = Travel.press([.tab], &browser)
    #expect(Travel.screen(browser)[2].hasPrefix("▌    1 Ann"))
  }

  @Test func `an answer to an older question is dropped`() throws {
    var browser = Travel.browser()
    _ = Travel.press([.tab], &browser)
    let effects = browser.hear(.key(.character("s")))
    guard case .ask(.page(let request), let ticket)? = effects.first else {
      Issue.record("sorting asks for a page")
      return
    }
    _ = browser.hear(.key(.escape))
    _ = browser.hear(.success(Travel.page(request)), ticket)
    #expect(!Travel.screen(browser).contains { $0.contains("Ann") })
  }

  @Test func `Esc stops what is running before it leaves anything`() {
    var browser = Travel.browser()
    _ = Travel.press([.tab], &browser)
    _ = browser.hear(.key(.character("s")))
    #expect(browser.isBusy)
    let effects = browser.hear(.key(.escape))
    #expect(effects.first == .cancel(.rows))
    for effect in effects { Travel.answer(effect, &browser) }
    #expect(!browser.isBusy)
  }

  @Test func `following a relationship and going back restores the place`() {
    var browser = Travel.browser()
    _ = Travel.press([.tab, .down, .down, .right], &browser)
    let before = Travel.screen(browser)
    let effects = browser.hear(.key(.enter))
    guard case .ask(.page(let request), _)? = effects.first else {
      Issue.record("following asks for a page")
      return
    }
    #expect(
      request.query
        == RowQuery(entity: "Trip", source: .related(to: ObjectID(entity: "Person", pk: 3), relationship: "trips")))
    _ = browser.hear(.key(.escape))
    #expect(Travel.screen(browser) != before)
    _ = browser.hear(.key(.backspace))
    #expect(Travel.screen(browser) == before)
  }

  @Test func `a column that has no order says why`() {
    var browser = Travel.browser()
    let effects = Travel.press([.tab, .right, .right, .character("s")], &browser)
    #expect(effects == [])
    #expect(Travel.screen(browser)[18].contains("Binary bytes have no order · photo"))
  }

  @Test func `the filter narrows entities as it is typed and Esc clears it`() {
    var browser = Travel.browser()
    _ = Travel.press([.character("/"), .character("t"), .character("r")], &browser)
    #expect(Travel.screen(browser)[2].hasPrefix(" ▌Trip"))
    _ = Travel.press([.escape], &browser)
    #expect(Travel.screen(browser)[2].contains("Person"))
  }

  @Test(arguments: Command.all)
  func `every command has a key`(_ command: Command) {
    #expect(Keymap.standard.bindings.contains { $0.command == command })
  }

  @Test(arguments: Keymap.Context.all)
  func `no key means two things in one place`(_ context: Keymap.Context) {
    let keys = Keymap.standard.bindings.filter { $0.context == context }.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  /// Types a text to find; returns the question and its ticket.
  private func find(_ keys: [Key], _ browser: inout Browser) throws -> (FindRequest, Ticket) {
    guard case .ask(.find(let request), let ticket)? = Travel.press(keys, &browser).first else { throw NotAsked() }
    return (request, ticket)
  }

  private struct NotAsked: Error {}

  @Test func `a press of the mouse leaves what a prompt is open over`() throws {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = browser.hear(.key(.character("J")))
    let before = Travel.screen(browser)
    let press = MouseEvent(kind: .press, at: Point(column: 3, row: 4))
    #expect(browser.hear(.key(.mouse(press))) == [])
    #expect(Travel.screen(browser) == before)
  }

  @Test func `finding puts both cursors where the text stands and marks it`() throws {
    var browser = Travel.browser()
    _ = Travel.press([.tab, .right, .right], &browser)
    let (request, ticket) = try find([.character("/"), .character("e"), .character("O"), .enter], &browser)
    #expect(request.start == 0)
    let found = Found(position: 2, column: request.columns[0])
    _ = browser.hear(.success(.found(found)), ticket)
    let screen = Travel.screen(browser)
    #expect(screen[18].hasPrefix(" RO · row 3 of 3 · name: String"))
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    // “Cleo” begins in column 30: its last two letters read “eo”.
    #expect(screen[6].hasPrefix("                     │ ▌    3 Cleo"))
    let marked = (0..<80).filter { canvas[Point(column: $0, row: 6)].backdrop == .match }
    #expect(marked == [32, 33])
  }

  @Test func `n and N go on from the other end and say so, once`() throws {
    var browser = Travel.browser()
    _ = Travel.press([.tab], &browser)
    let (_, first) = try find([.character("/"), .character("z"), .enter], &browser)
    _ = browser.hear(.success(.found(nil)), first)
    #expect(Travel.screen(browser)[18].contains("no row shows “z”"))
    let (backward, second) = try find([.character("N")], &browser)
    #expect(backward.start == 2)
    #expect(Travel.screen(browser)[18].contains("no hit further up · looking on from the last row"))
    _ = browser.hear(.success(.found(nil)), second)
    #expect(Travel.screen(browser)[18].contains("no row shows “z”"))
    let (forward, third) = try find([.down, .character("n")], &browser)
    #expect(forward.start == 2)
    let effects = browser.hear(.success(.found(nil)), third)
    guard case .ask(.find(let wrapped), let last)? = effects.first else { throw NotAsked() }
    #expect(wrapped.start == 0)
    #expect(Travel.screen(browser)[18].contains("no hit further down · looking on from the first row"))
    #expect(browser.hear(.success(.found(nil)), last) == [])
    #expect(Travel.screen(browser)[18].contains("no row shows “z”"))
  }

  @Test func `an entity's columns are as they were left`() {
    var browser = Travel.browser()
    _ = Travel.press([.tab, .character("-"), .character("c"), .down, .character(">"), .escape], &browser)
    let left = Travel.screen(browser)[2]
    #expect(!left.contains("name"))
    _ = Travel.press([.tab, .down, .up], &browser)
    #expect(Travel.screen(browser)[2] == left)
  }

  @Test func `Enter before the rows have come opens the row when it comes, unless Esc drops it`() {
    for taken in [false, true] {
      var browser = Browser(document: Travel.document, entity: "Person", size: Size(columns: 80, rows: 20))
      let questions = browser.start()
      _ = browser.hear(.key(.enter))
      if taken { _ = browser.hear(.key(.escape)) }
      for question in questions { Travel.answer(question, &browser) }
      #expect(Travel.screen(browser)[0].contains("Person p1") == !taken)
    }
  }

  @Test func `a line takes what a path may have, and shows its end`() {
    var browser = Bar.browser(80, 24)
    _ = browser.hear(.key(.character("e")))
    for _ in 0..<10 { _ = browser.hear(.key(.paste(String(repeating: "ab", count: 1_000)))) }
    for _ in 0..<1_000 { _ = browser.hear(.key(.character("c"))) }
    #expect(Bar.screen(browser)[22].hasSuffix("abab"))
    _ = browser.hear(.key(.control("u")))
    for letter in "tail" { _ = browser.hear(.key(.character(letter))) }
    let label = "export rows to .csv .safe.csv .ndjson .json: "
    #expect(Bar.screen(browser)[22].hasSuffix(label + "tail"))
  }
}
