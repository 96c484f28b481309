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
}
