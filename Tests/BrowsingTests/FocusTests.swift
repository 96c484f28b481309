import Archives
import Browsing
import Schema
import Screen
import Testing
import Versioning

import struct Screen.Point
import struct Screen.Size

/// Which pane has the keys, how that is seen, and which commands a store has.
@Suite struct FocusTests {
  private static func canvas(_ browser: Browser) -> Canvas {
    var canvas = Canvas(size: browser.size)
    LoopThread.run { browser.draw(on: &canvas) }
    return canvas
  }

  /// The columns left and right of the rule.
  private static func halves(_ canvas: Canvas) -> (list: Range<Int>, rows: Range<Int>) {
    let edge = canvas.text[1].firstIndex(of: "│") ?? canvas.text[1].startIndex
    let column = canvas.text[1].distance(from: canvas.text[1].startIndex, to: edge)
    return (0..<column, column..<canvas.size.columns)
  }

  /// The backdrops below the title, and the roles of the cursor's signs.
  private static func marks(_ canvas: Canvas, _ columns: Range<Int>) -> (backdrops: Set<Role>, signs: Set<Role>) {
    let cells = (2..<canvas.size.rows - 3).flatMap { row in columns.map { canvas[Point(column: $0, row: row)] } }
    return (Set(cells.compactMap(\.backdrop)), Set(cells.filter { $0.text == canvas.glyphs.cursor }.map(\.role)))
  }

  @Test func `only the pane with the keys has a bar and a bright title`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    for hasList in [false, true] {
      let canvas = Self.canvas(browser)
      let (list, rows) = Self.halves(canvas)
      let (focused, other) = hasList ? (list, rows) : (rows, list)
      #expect(Self.marks(canvas, focused).backdrops.contains(.cursorRow))
      #expect(Self.marks(canvas, focused).signs == [.accent])
      #expect(Self.marks(canvas, other).backdrops.isEmpty)
      #expect(Self.marks(canvas, other).signs == [.dim])
      let titles = [focused, other].map { canvas[Point(column: $0.lowerBound + 2, row: 1)].role }
      #expect(titles == [.title, .dim])
      _ = Travel.press([.tab], &browser)
    }
  }

  @Test func `a key of the rows typed in the list of entities is for the rows, which then have the keys`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press([.tab, "s"], &browser)
    let canvas = Self.canvas(browser)
    #expect(canvas.text[1].contains("↑name"))
    #expect(Self.marks(canvas, Self.halves(canvas).list).backdrops.isEmpty)
    _ = Travel.press([.tab, "w"], &browser)
    #expect(Travel.screen(browser)[22].contains("where"))
  }

  @Test func `movement and space stay in the list of entities`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press([.tab, .down], &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip"))
    _ = Travel.press([" "], &browser)
    let canvas = Self.canvas(browser)
    #expect(Self.marks(canvas, Self.halves(canvas).list).signs == [.accent])
    #expect(!canvas.text.contains { $0.contains("●") })
  }

  @Test func `the help of the list of entities has the keys of the rows too`() {
    var browser = Travel.browser(100, 150, entity: "Person")
    _ = Travel.press([.tab, "?"], &browser)
    let lines = Travel.screen(browser)
    #expect(lines.contains { $0.contains("add sort key") } && lines.contains { $0.contains("fold ") })
    // Space folds there, and marks only among the rows.
    #expect(!lines.contains { $0.contains(" mark  ") })
  }

  @Test(arguments: ["e", "R"] as [Key])
  func `Enter on no name writes nothing`(_ key: Key) {
    var browser = AuditedBar.browser(100, 22)
    if key == "e" { Bar.press("⌫", &browser) }
    _ = browser.hear(.key(key))
    for _ in 0..<3 { #expect(browser.hear(.key(.enter)).isEmpty) }
    #expect(Bar.screen(browser).contains { $0.contains("type the name of the new file") })
    _ = browser.hear(.key(.up))
    #expect(!browser.hear(.key(.enter)).isEmpty)
  }

  /// The commands that only some stores have, by words that find them.
  private static let some = [
    "history": "transactions", "CloudKit": "icloud", "differences": "diff", "versions": "migration",
    "newer save": "newer", "fetch": "fetched property",
  ]

  @Test(arguments: some.keys.sorted())
  func `the palette has only commands that the store has a use for, and the help has all`(_ title: String) {
    for has in [false, true] {
      var document = Travel.document
      if has {
        document.otherTables = ["ACHANGE", "ANSCKRECORDMETADATA"].map { StoreTable(name: $0, family: .history) }
        document.versionHashes = VersionHashes(of: Travel.model)
        document.other = "b.store"
        document.commit = CommitPlace(number: 1, count: 2, isExact: true)
        document.model = Model(
          entities: Travel.model.entities, fetchRequests: [FetchRequest(name: "all", entity: "Person")])
      }
      var browser = Browser(document: document, entity: "Person", size: Size(columns: 120, rows: 150))
      for effect in browser.start() { Travel.answer(effect, &browser) }
      func isListed(by key: Key, _ text: String) -> Bool {
        _ = Travel.press([key] + text.map(Key.character), &browser)
        defer { _ = Travel.press([.escape, .escape], &browser) }
        return Travel.screen(browser).contains { $0.contains(title + "  ") }
      }
      #expect(isListed(by: ":", Self.some[title] ?? "") == has)
      #expect(isListed(by: "?", title))
    }
  }
}
