import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What the list shows below the entities: parts of the model and the store's other tables.
@Suite struct ListTests {
  private static let document: Document = {
    var document = Travel.document
    document.model.compositeTypes = [
      CompositeType(
        name: "Address", elements: [Attribute(name: "city", type: .string), Attribute(name: "zip", type: .integer32)])
    ]
    document.model.fetchRequests = [
      FetchRequest(name: "longTrips", entity: "Trip", predicate: "days > 7", fetchLimit: 5)
    ]
    document.model.configurations = [Configuration(name: "Cloud", entities: ["Person", "Trip"])]
    document.otherTables = [
      StoreTable(name: "ACHANGE", family: .history, columns: [.init("Z_PK", "INTEGER")]),
      StoreTable(name: "ANSCKEVENT", family: .cloudKit),
      StoreTable(name: "OLD", family: .unexplained),
    ]
    return document
  }()

  private func browser() throws -> Browser {
    var browser = Browser(document: Self.document, size: Size(columns: 80, rows: 24))
    for effect in browser.start() {
      guard case .ask(.counts, let ticket) = effect else {
        Travel.answer(effect, &browser)
        continue
      }
      let next = browser.hear(.success(.counts([:])), ticket)
      guard case .ask(.tableCounts(let tables), let later)? = next.first else { throw NotAsked() }
      #expect(tables == ["ACHANGE", "ANSCKEVENT", "OLD"])
      let counts = ["ACHANGE": 2_861, "OLD": 1]
      _ = browser.hear(.success(.tableCounts(counts)), later)
    }
    return browser
  }

  private struct NotAsked: Error {}

  /// The list's part of the screen.
  private func list(_ browser: Browser) -> [String] {
    Travel.screen(browser)[2..<21].map { String($0.prefix(22)) }.filter { $0.contains { $0.isLetter } }
  }

  @Test func `parts of the model and other tables stand folded below the entities`() throws {
    var browser = try browser()
    #expect(
      list(browser) == [
        " ▌Person           … │",
        "  Trip             … │",
        "  Model              │",
        "  ▸ Composites     1 │",
        "  ▸ Fetch requests 1 │",
        "  ▸ Configurations 1 │",
        "  ▸ History        1 │",
        "  ▸ CloudKit       1 │",
        "  ▸ Other tables   1 │",
      ])
    _ = Travel.press([.down, .down, .down, .down, .down, .down, .enter, .down, .down, .right], &browser)
    #expect(
      list(browser).dropFirst(6) == [
        "  ▾ History        1 │",
        "    ACHANGE    2 861 │",
        " ▌▾ CloudKit       1 │",
        "    ANSCKEVENT     … │",
        "  ▸ Other tables   1 │",
      ])
    _ = Travel.press([.left], &browser)
    #expect(list(browser)[8] == " ▌▸ CloudKit       1 │")
  }

  @Test func `the filter finds parts of folded sections`() throws {
    var browser = try browser()
    _ = Travel.press([.character("/"), .character("a"), .character("d")], &browser)
    #expect(
      list(browser) == [
        " ▌Address            │"
      ])
    let right = Travel.screen(browser)[1...6].map { String($0.dropFirst(21)) }
    #expect(
      right.filter { $0.contains(where: \.isLetter) } == [
        "│ Composites › Address",
        "│ ▌Composites › Address",
        "│  Leaves",
        "│    city: String",
        "│    zip: Integer 32",
      ])
    _ = Travel.press([.escape], &browser)
    #expect(list(browser).count == 9)
  }

  @Test(arguments: [
    ("longTrips", ["entity: Trip", "predicate: days > 7", "limit: 5"]),
    ("Cloud", ["Person", "Trip"]),
    ("ACHANGE", ["persistent history: who changed which", "2 861 rows", "Z_PK: INTEGER"]),
    ("OLD", ["neither the model nor Core Data explains", "1 row"]),
  ])
  func `a part says what it is`(_ name: String, _ facts: [String]) throws {
    var browser = try browser()
    _ = Travel.press([.character("/")] + name.map { .character($0) } + [.enter], &browser)
    let screen = Travel.screen(browser).joined(separator: "\n")
    for fact in facts { #expect(screen.contains(fact)) }
  }
}
