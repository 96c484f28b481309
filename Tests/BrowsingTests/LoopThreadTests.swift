import Archives
import Browsing
import Decoding
import Foundation
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Keys are answered while values are read elsewhere; in all tests here the loop may take nothing apart.
@Suite struct LoopThreadTests {
  @Test func `a debug build stops where the loop takes a value apart`() async {
    await #expect(processExitsWith: .success) { _ = Payload.sniff(Data("[1]".utf8)) }
    await #expect(processExitsWith: .failure) { LoopThread.run { _ = Payload.sniff(Data("[1]".utf8)) } }
    await #expect(processExitsWith: .failure) { LoopThread.run { _ = try? BinaryPropertyListReader.read(Data()) } }
  }

  /// Presses a key and lets nothing be viewed for it.
  private func press(_ key: Key, _ browser: inout Browser) -> [Effect] { LoopThread.run { browser.update(.key(key)) } }

  private func isViewing(_ effect: Effect) -> Bool {
    if case .view = effect { true } else { false }
  }

  @Test func `a value that is being read says so, and keys about it wait`() throws {
    var browser = Bar.browser(100, 24)
    Bar.press("↵↓↓↓↓↓↓", &browser)
    let asked = press(.enter, &browser)
    #expect(asked.count { isViewing($0) } == 1)
    #expect(browser.isBusy)
    #expect(Bar.screen(browser).contains { $0.contains("reading …") })
    #expect(!press(.down, &browser).contains { isViewing($0) })
    #expect(Bar.screen(browser).contains { $0.contains("1 key waits") })
    guard case .view(let viewing, let ticket)? = asked.last else {
      Issue.record("asks for a viewing")
      return
    }
    let shown = browser.showing(for: ticket.lane).shown(of: viewing)
    _ = browser.hear(.viewed(shown, ticket))
    let screen = Bar.screen(browser)
    #expect(screen.contains { $0.contains("[0]") && $0.contains("sour") })
    #expect(screen.contains { $0.contains("line 2 of 3") })
  }

  @Test func `a value that was left is read no more`() throws {
    var browser = Bar.browser(100, 24)
    Bar.press("↵↓↓↓↓↓↓", &browser)
    let asked = press(.enter, &browser)
    guard case .view(let viewing, let ticket)? = asked.last else {
      Issue.record("asks for a viewing")
      return
    }
    let left = press(.backspace, &browser)
    #expect(left.contains(.cancel(.view)))
    let screen = Bar.screen(browser)
    let shown = browser.showing(for: ticket.lane).shown(of: viewing)
    #expect(LoopThread.run { browser.update(.viewed(shown, ticket)) }.isEmpty)
    #expect(Bar.screen(browser) == screen)
  }

  @Test func `cells in another layer wait for what is seen of them`() {
    var browser = Bar.browser(139, 24)
    #expect(Bar.screen(browser).contains { $0.contains("coupe") })
    let asked = press(.character("L"), &browser)
    #expect(asked.count { isViewing($0) } == 1)
    #expect(!Bar.screen(browser).contains { $0.contains("coupe") || $0.contains("Coupe") })
    #expect(press(.character("j"), &browser).isEmpty)
    guard case .view(let viewing, let ticket)? = asked.last else {
      Issue.record("asks for a viewing")
      return
    }
    let shown = browser.showing(for: ticket.lane).shown(of: viewing)
    _ = LoopThread.run { browser.update(.viewed(shown, ticket)) }
    #expect(Bar.screen(browser).contains { $0.contains("'Coupe'") })
  }

  @Test func `what is copied is put together elsewhere`() {
    var browser = Bar.browser(100, 24)
    Bar.press("↵", &browser)
    _ = press("Y", &browser)
    let asked = press("a", &browser)
    #expect(asked.count { isViewing($0) } == 1)
    #expect(!asked.contains { if case .copy = $0 { true } else { false } })
    #expect(press(.escape, &browser).contains(.cancel(.copy)))
  }

  /// What is seen of a page is of no use to rows in another layer.
  @Test func `a page that was asked for in another layer is viewed again`() throws {
    var browser = Bar.browser(140, 24)
    let stale = browser.showing(for: .rows)
    Bar.press("L", &browser)
    let screen = Bar.screen(browser)
    var answered = false
    for case .ask(.page(let request), let ticket) in browser.reopened(Bar.document()) {
      let rows = Bar.drinks.enumerated().map { index, drink in
        Row(
          objectID: ObjectID(entity: "Cocktail", pk: Int64(index + 1)),
          cells: request.columns.map { drink.cell($0.property) })
      }
      let page = Page(request: request, position: 0, rows: rows, total: .exactly(rows.count))
      let seen = stale.shown(.page(page))
      _ = browser.hear(.answered(.success(seen), ticket))
      answered = true
    }
    #expect(answered)
    #expect(Bar.screen(browser).dropLast(2) == screen.dropLast(2))
  }
}
