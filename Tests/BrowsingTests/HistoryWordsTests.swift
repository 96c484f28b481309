import Browsing
import Questions
import Schema
import Screen
import Testing

/// What the words that narrow the history ask of the store.
@Suite struct HistoryWordsTests {
  /// 2024-05-01 is 8,521 days after 2001-01-01.
  private static let may = 8_521 * 86_400.0

  @Test(
    arguments: [
      ("since:2024-05-01", .date(may), nil), ("until:2024-05-01", nil, .date(may + 86_400)),
      ("since:2024-05 until:2024-05", .date(may), .date(may + 31 * 86_400)),
      ("since:12 until:40", .transaction(12), .transaction(40)),
    ] as [(String, HistoryFilter.Bound?, HistoryFilter.Bound?)])
  func `a period is asked for whole`(
    _ words: String, _ since: HistoryFilter.Bound?, _ until: HistoryFilter.Bound?
  ) throws {
    var document = Travel.document
    document.otherTables = [StoreTable(name: "ACHANGE", family: .history)]
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 24))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    _ = Travel.press([.character("H"), .character("/")], &browser)
    var asked: HistoryFilter?
    for key in words.map(Key.character) + [.enter] {
      for case .ask(.history(let request), _) in browser.hear(.key(key)) { asked = request.filter }
    }
    #expect(asked?.since == since)
    #expect(asked?.until == until)
  }

  /// In the history with one transaction, whose author saved a person and a trip.
  private static func browser() -> Browser {
    var document = Travel.document
    document.otherTables = [StoreTable(name: "ACHANGE", family: .history)]
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 24))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    for case .ask(.history(let request), let ticket) in browser.hear(.key("H")) {
      var transaction = HistoryTransaction(number: 7)
      transaction.author = "Ann"
      let counts = ["Person": ChangeCounts(inserts: 1), "Trip": ChangeCounts(inserts: 2)]
      let page = HistoryPage(request: request, lines: [.transaction(transaction, counts)])
      _ = browser.hear(.success(.history(page)), ticket)
    }
    return browser
  }

  /// Answers the questions of the history with transactions down to the first one; returns how many were asked.
  private static func answer(_ effects: [Effect], of count: Int, _ browser: inout Browser) -> Int {
    var asked = 0
    for case .ask(.history(let request), let ticket) in effects {
      asked += 1
      let newest = request.newest.map { Int($0) - request.offset } ?? count
      let numbers = stride(from: newest, to: max(0, newest - request.limit), by: -1)
      let lines = numbers.map { HistoryLine.transaction(HistoryTransaction(number: Int64($0)), [:]) }
      let page = HistoryPage(request: request, lines: lines)
      asked += answer(browser.hear(.success(.history(page)), ticket), of: count, &browser)
    }
    return asked
  }

  @Test func `G goes to the first transaction of all, and Esc stops on the way`() {
    var document = Travel.document
    document.otherTables = [StoreTable(name: "ACHANGE", family: .history)]
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 24))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    #expect(Self.answer(browser.hear(.key("H")), of: 12_345, &browser) == 1)
    var stopped = browser
    _ = stopped.hear(.key("G"))
    #expect(Travel.screen(stopped)[22].contains("on the way to the last transaction, 200+ read"))
    _ = stopped.hear(.key(.escape))
    #expect(Travel.screen(stopped)[22].contains("transaction 200 of 200+"))
    let asked = Self.answer(browser.hear(.key("G")), of: 12_345, &browser)
    #expect(asked < 5)
    #expect(browser.spoken.contains("transaction 12345 of 12345"))
  }

  @Test func `a search of the history that is given up leads back to its line`() {
    var document = Travel.document
    document.otherTables = [StoreTable(name: "ACHANGE", family: .history)]
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 24))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    _ = Self.answer(browser.hear(.key("H")), of: 150, &browser)
    for key in ["3", "0", .down] as [Key] { _ = browser.hear(.key(key)) }
    let before = Travel.screen(browser)
    for key in ["/", "x"] as [Key] { _ = Self.answer(browser.hear(.key(key)), of: 150, &browser) }
    #expect(Travel.screen(browser).contains { $0.contains("nothing passes") })
    for _ in 0..<2 { _ = Self.answer(browser.hear(.key(.escape)), of: 150, &browser) }
    #expect(Travel.screen(browser) == before)
  }

  @Test func `a changed object opens at the first property that the transaction changed, which is said`() {
    var browser = Self.browser()
    for case .ask(.history(let request), let ticket) in browser.hear(.key(.enter)) {
      var change = HistoryChange(objectID: ObjectID(entity: "Person", pk: 1), kind: .update)
      change.properties = ["photo", "trips"]
      let page = HistoryPage(request: request, lines: [.change(HistoryTransaction(number: 7), change)])
      _ = browser.hear(.success(.history(page)), ticket)
    }
    _ = browser.hear(.key(.enter))
    #expect(browser.said == "as it is now · transaction 7 changed photo, trips")
    #expect(Travel.screen(browser)[0].contains("› Person p1"))
  }

  @Test func `letters narrow the authors and entities to choose from, and run no command`() {
    var browser = Self.browser()
    _ = Travel.press(["i", "t", "r", "z"], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("Show only which · trz") })
    #expect(Travel.screen(browser).contains { $0.contains("nothing fits") })
    _ = Travel.press([.backspace, .enter], &browser)
    #expect(Travel.screen(browser)[1].contains("History, newest first · entity:Trip"))
  }
}
