import Browsing
import Questions
import Schema
import Screen
import Testing

/// Keys that are typed before the store has answered do what they do when they are typed slowly.
@Suite struct TypingAheadTests {
  private let named: [Character: Key] = ["↵": .enter, "↓": .down, "⌫": .backspace]

  /// Presses all keys, then answers.
  private func pressAtOnce(_ keys: String, _ browser: inout Browser) {
    var asked: [Effect] = []
    for key in keys { asked += browser.hear(.key(named[key] ?? .character(key))) }
    for effect in asked { Bar.answer(effect, &browser) }
  }

  @Test(arguments: ["↵↵", "n↵↵n", "n↵↵c", "↵↵nc", "↵↓↵", "↵↓↓↵↓↓↓", "↵↓↵nnN", "n↵↵cn", "n↵↵c↓↓", "↵↵)c↵", "↵↵↓⌫"])
  func `keys at once lead where slow ones do`(_ keys: String) {
    var slow = AuditedBar.browser(100, 26)
    Bar.press(keys, &slow)
    var fast = AuditedBar.browser(100, 26)
    pressAtOnce(keys, &fast)
    #expect(Bar.screen(fast) == Bar.screen(slow))
    #expect(fast.isBusy == slow.isBusy)
  }

  @Test func `keys wait for the first finding`() throws {
    var browser = Bar.browser(100, 26)
    let ticket = try #require(AuditedBar.open(&browser))
    #expect(browser.hear(.key(.enter)).isEmpty)
    #expect(browser.hear(.key(.enter)).isEmpty)
    #expect(AuditedBar.status(browser).hasSuffix("2 keys wait"))
    for effect in browser.hear(.audited(.found(AuditedBar.report()), ticket)) { Bar.answer(effect, &browser) }
    #expect(Bar.screen(browser)[0].contains("Cocktail · codable cut short › Cocktail p"))
  }

  @Test func `what a key that waited leads to has that key as its cause, when it runs`() {
    var browser = AuditedBar.browser(100, 26)
    let asked = browser.hear(.key(.enter))
    let causes = browser.causes
    _ = browser.hear(.key(.enter))
    #expect(browser.causes == causes)
    for effect in asked { Bar.answer(effect, &browser) }
    #expect(browser.causes > causes)
    #expect(browser.cause?.hasPrefix("↵ open") == true, "\(browser.cause ?? "none")")
  }

  @Test func `Esc drops the keys that wait, and then stops`() throws {
    var browser = AuditedBar.browser(100, 26)
    let asked = browser.hear(.key(.enter))
    _ = browser.hear(.key(.enter))
    #expect(browser.hear(.key(.escape)).isEmpty)
    #expect(AuditedBar.status(browser).hasSuffix("dropped, Esc again stops"))
    for effect in asked { Bar.answer(effect, &browser) }
    #expect(Bar.screen(browser)[0].contains("Findings › Cocktail · codable cut short "))
    #expect(!Bar.screen(browser)[0].contains("Cocktail p"))
  }

  @Test func `a movement over values that are still counted holds no key back`() throws {
    var browser = Travel.browser(100, 20, entity: "Person")
    let asked = Travel.press(["#"], &browser)
    var summary: (SummaryRequest, Ticket)?
    for case .ask(.summary(let request), let ticket) in asked { summary = (request, ticket) }
    let (request, ticket) = try #require(summary)
    _ = Travel.press([.down, .down, "?"], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("Keys") })
    _ = Travel.press([.escape], &browser)
    var counted = ColumnSummary()
    counted.rows = 3
    counted.frequent = ["Ann", "Bob", "Cleo"].map {
      .init(cell: Cell(raw: .text($0), stored: .value(.string($0))), rows: 1)
    }
    _ = browser.hear(.success(.summary(request, counted)), ticket)
    #expect(Travel.screen(browser).contains { $0.contains("▌") && $0.contains("Cleo") })
  }
}
