import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What a query on the screen cannot be, or has not yet been asked.
@Suite struct ComposerLimitsTests {
  private func text(_ browser: Browser) -> String { Travel.screen(browser).joined(separator: "\n") }

  @Test func `a predicate that nests as deep as is read is taken apart, and no deeper`() {
    // The comparison, its path and the path's step are three of 96 levels.
    let deep = String(repeating: "NOT ", count: 93) + "name == 'x'"
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 100, rows: 16),
      book: QueryBook(queries: [SavedQuery(name: "deep", entity: "Person", predicate: deep)]))
    _ = Travel.type(":", "query deep", &browser)
    _ = Travel.press([.character("W"), .up, .character("g")], &browser)
    #expect(!text(browser).contains("levels deep"))
    _ = browser.hear(.key(.character("!")))
    #expect(text(browser).contains("the predicate nests more than 96 levels deep"))
    _ = browser.hear(.key(.escape))
    #expect(Travel.screen(browser)[0].contains("deep where NOT"))
  }

  @Test func `the first rows fill the screen, however tall it is`() throws {
    var browser = Travel.browser(110, 60, entity: "Person")
    let effects = browser.hear(.key(.character("W")))
    let asked = effects.compactMap { effect -> (PageRequest, Ticket)? in
      guard case .ask(.page(let request), let ticket) = effect else { return nil }
      return (request, ticket)
    }
    let (request, ticket) = try #require(asked.first)
    let rows = (1...request.count).map { key in
      Row(
        objectID: ObjectID(entity: "Person", pk: Int64(key)),
        cells: request.columns.map { _ in Cell(raw: .text("x"), stored: .value(.string("x"))) })
    }
    let page = Page(request: request, position: 0, rows: rows, total: .exactly(request.count))
    _ = browser.hear(.success(.page(page)), ticket)
    let preview = Travel.screen(browser).drop { !$0.contains("pk name") }.dropLast(4)
    #expect(preview.count > 20)
    #expect(preview.dropFirst(2).allSatisfy { $0.contains(" x ") })
  }

  @Test func `a query that failed says so, and counts no more`() throws {
    var browser = Travel.browser(100, 24, entity: "Person")
    let effects = browser.hear(.key(.character("W")))
    for case .ask(.page, let ticket) in effects { _ = browser.hear(.failure(.noTable(entity: "Person")), ticket) }
    #expect(Travel.screen(browser)[1].contains("the store has no table · Person"))
    #expect(!text(browser).contains("counting"))
  }

  @Test
  func `the spellings follow after a moment without keys, and are copied as the query stands`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press(
      [.character("W"), .character("a")] + "name".map(Key.character) + [.enter, .enter] + "A".map(Key.character) + [
        .enter
      ], &browser)
    #expect(text(browser).contains(#"NSPredicate(format: "name == \"A\""#))
    let effects = browser.hear(.key(.character("!")))
    #expect(text(browser).contains(#"NSPredicate(format: "name == \"A\""#))
    for case .pause(let ticket) in effects { _ = browser.hear(.paused(ticket)) }
    #expect(text(browser).contains(#"NSPredicate(format: "NOT name == \"A\""#))
    _ = browser.hear(.key(.character("!")))
    _ = browser.hear(.key(.character("y")))
    let copied = Travel.press("pred".map(Key.character) + [.enter], &browser)
    #expect(copied == [.copy(#"name == "A""#)])
  }

  @Test(arguments: ["\\n", "\\r", "\\r\\n", "\\u2028"])
  func `a value of several lines stays one value of the copied SQL`(_ end: String) throws {
    let saved = SavedQuery(name: "lines", entity: "Person", predicate: #"name == "x\#(end); DROP TABLE ZPERSON; --""#)
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 100, rows: 24), book: QueryBook(queries: [saved])
    )
    _ = Travel.type(":", "query lines", &browser)
    _ = Travel.press([.character("W"), .character("y")], &browser)
    let copied = Travel.press("SQL".map(Key.character) + [.enter], &browser)
    guard case .copy(let text)? = copied.first else {
      Issue.record("nothing copied")
      return
    }
    #expect(text.hasPrefix("SELECT ") && text.hasSuffix(";"))
    #expect(!text.contains { $0.isNewline }, "\(text)")
    #expect(text.contains("= CAST(x'78") && !text.contains("DROP"), "\(text)")
  }

  @Test func `the help says what space does to a line of the query`() {
    var browser = Travel.browser(100, 60, entity: "Person")
    _ = Travel.press([.character("W"), .character("?")], &browser)
    #expect(text(browser).contains("Turn ALL into ANY"))
    #expect(!text(browser).contains("Fold or unfold"))
  }

  @Test func `a press takes the choice under it alone`() throws {
    var browser = Bar.browser(100, 30)
    Bar.press("Waglass↵", &browser)
    Bar.press("↵", &browser)
    let screen = Bar.screen(browser)
    let line = try #require(screen.firstIndex { $0.contains(".nickAndNora") })
    let column = try #require(Array(screen[line]).firstIndex(of: "."))
    func press(_ row: Int) {
      let event = MouseEvent(kind: .press, at: Point(column: column, row: row))
      _ = browser.hear(.key(.mouse(event)))
    }
    // The first choice has the cursor; the frame below the last one is none.
    press(line + 1)
    #expect(Bar.screen(browser)[line].contains(".nickAndNora"))
    // The letters leave one choice and the text as it is typed.
    Bar.press("nick", &browser)
    press(line + 1)
    #expect(Bar.screen(browser)[line - 1].contains(".nickAndNora"))
    press(line - 1)
    #expect(!Bar.screen(browser)[line - 1].contains(".nickAndNora"))
    #expect(Bar.screen(browser).contains { $0.contains("glass") && $0.contains(".nickAndNora") })
  }
}
