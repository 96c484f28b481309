import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// `F` follows what others save: marks, refreshed rows, and the way back to quiet.
@Suite struct FollowTests {
  private static func person(_ pk: Int64) -> ObjectID { ObjectID(entity: "Person", pk: pk) }

  private func following(_ keys: [Key] = []) -> (browser: Browser, asked: FollowRequest?) {
    var browser = Travel.browser(139)
    _ = Travel.press(keys, &browser)
    let effects = browser.hear(.key(.character("F")))
    var asked: FollowRequest?
    for case .follow(let request) in effects { asked = request }
    return (browser, asked)
  }

  private func line(_ text: String, _ browser: Browser) -> String? {
    Travel.screen(browser).first { $0.contains(text) }
  }

  @Test func `F asks for the rows on the screen and is busy until they were seen once`() {
    var (browser, asked) = following()
    #expect(asked?.query == RowQuery(entity: "Person"))
    #expect(asked?.paths.map(\.persistentSpelling) == ["name", "trips", "photo"])
    #expect(browser.isBusy && browser.awaited == ["the first look at rows that are followed"])
    #expect(browser.hear(.followed(.began)) == [])
    #expect(!browser.isBusy)
    #expect(line("RO · following", browser) != nil)
    #expect(browser.hear(.key(.character("F"))) == [.unfollow])
    #expect(line("following paused", browser) != nil)
    // What comes late is nothing any more.
    _ = browser.hear(.followed(.changed([Self.person(1): ChangeMark(kind: .update)], perSecond: 1)))
    #expect(line("✎1", browser) == nil)
    let again = browser.hear(.key(.character("F")))
    #expect(again.contains(.follow(asked ?? FollowRequest(query: RowQuery(entity: ""), paths: []))))
  }

  static let signs: [(FollowedChange.Kind, String)] = [
    (.insert, "+1 Ann"), (.update, "✎1 Ann"), (.delete, "−1 Ann"), (.enter, "↗1 Ann"), (.leave, "↘1 Ann"),
  ]

  @Test(arguments: signs)
  func `each change has a sign, and a plain one in ASCII`(
    _ kind: FollowedChange.Kind, _ text: String
  ) {
    var (browser, _) = following()
    _ = browser.hear(.followed(.began))
    let effects = browser.hear(.followed(.changed([Self.person(1): ChangeMark(kind: kind)], perSecond: 1)))
    #expect(line(text, browser) != nil, "\(Travel.screen(browser))")
    // A row that goes is shown a moment longer.
    let asksForRows = effects.contains { effect in if case .ask(.page, _) = effect { true } else { false } }
    #expect(asksForRows == ![.delete, .leave].contains(kind))
    var plain = Canvas(size: browser.size, isASCII: true)
    browser.draw(on: &plain)
    #expect(!plain.text.joined().contains { "+✎−↗↘".contains($0) && !$0.isASCII })
  }

  @Test func `what a cell was stands on the status line, and rows are read again`() {
    var (browser, _) = following([.tab])
    _ = browser.hear(.followed(.began))
    let mark = ChangeMark(kind: .update, before: ["name": "Anna"])
    let effects = browser.hear(.followed(.changed([Self.person(1): mark], perSecond: 1)))
    #expect(line("was Anna", browser) != nil)
    // The rows stay until the new ones come.
    #expect(line("✎1 Ann", browser) != nil)
    for effect in effects { Travel.answer(effect, &browser) }
    #expect(!browser.isBusy)
    let counted = browser.hear(.followed(.settled)).contains { effect in
      if case .ask(.counts, _) = effect { true } else { false }
    }
    #expect(counted)
  }

  @Test func `a value that was saved twice in a row was what stood before both`() {
    var (browser, _) = following([.tab])
    _ = browser.hear(.followed(.began))
    for former in ["Anna", "Anne"] {
      let mark = ChangeMark(kind: .update, before: ["name": former])
      _ = browser.hear(.followed(.changed([Self.person(1): mark], perSecond: 1)))
    }
    #expect(line("was Anna", browser) != nil, "\(Travel.screen(browser))")
  }

  @Test func `marks stay until others change something again`() {
    var (browser, _) = following()
    _ = browser.hear(.followed(.began))
    func change(_ pk: Int64, _ kind: FollowedChange.Kind) {
      _ = browser.hear(.followed(.changed([Self.person(pk): ChangeMark(kind: kind)], perSecond: 1)))
    }
    change(1, .update)
    change(3, .insert)
    #expect(line("following +1 ✎1", browser) != nil)
    _ = browser.hear(.followed(.settled))
    #expect(line("following +1 ✎1", browser) != nil)
    change(3, .update)
    #expect(line("following ✎1 ", browser) != nil)
    #expect(line("✎3 Cleo", browser) != nil && line("✎1 Ann", browser) == nil)
  }

  @Test func `too many changes are reported as a rate`() throws {
    var (browser, _) = following()
    _ = browser.hear(.followed(.began))
    let marks = [Self.person(1): ChangeMark(kind: .update)]
    _ = browser.hear(.followed(.changed(marks, perSecond: 1200)))
    let told = try #require(line("RO · following, ", browser))
    #expect(told.filter(\.isNumber).hasPrefix("1200") && told.contains(" rows/s"))
  }

  @Test(arguments: [false, true])
  func `rows that lie before these are read again if others changed something`(
    isChanged: Bool
  ) {
    var (browser, _) = following([.tab, .down, .right, .enter])
    _ = browser.hear(.followed(.began))
    if isChanged {
      let effects = browser.hear(.followed(.changed([Self.person(1): ChangeMark(kind: .update)], perSecond: 1)))
      for effect in effects { Travel.answer(effect, &browser) }
    }
    let asked = browser.hear(.key(.character("q"))).contains { effect in
      if case .ask(.page(let page), _) = effect { page.query.entity == "Person" } else { false }
    }
    #expect(asked == isChanged)
  }

  @Test func `another predicate is followed in place of the rows before`() {
    var (browser, asked) = following([.tab])
    _ = browser.hear(.followed(.began))
    let effects = Travel.type("w", "name == \"Ann\"", &browser)
    let requests = effects.compactMap { effect -> FollowRequest? in
      if case .follow(let request) = effect { request } else { nil }
    }
    #expect(requests.count == 1 && requests.first != asked)
    #expect(requests.first?.query.predicate != nil)
  }

  @Test func `a store that is gone is waited for, and one that was replaced read again`() {
    var (browser, _) = following()
    _ = browser.hear(.followed(.gone))
    #expect(line("the store is gone", browser) != nil)
    #expect(browser.hear(.followed(.overtaken)) == [.reopen])
    #expect(browser.hear(.followed(.overtaken)) == [])
    for effect in browser.reopened(Travel.document) { Travel.answer(effect, &browser) }
    #expect(line("RO · following", browser) != nil)
    #expect(line("the store is gone", browser) == nil)
    // Nobody needs to be told to refresh what refreshes itself.
    _ = browser.hear(.storeChanged)
    #expect(line("r to refresh", browser) == nil)
  }
}
