import Browsing
import Questions
import Schema
import Screen
import Testing

/// More rows than the screen shows: turning pages, and rows that others add above.
@Suite struct RowPagingTests {
  private func browser(_ height: Int, _ keys: [Int64]) -> Browser {
    var browser = Browser(document: Travel.document, entity: "Person", size: Size(columns: 80, rows: height))
    answer(browser.start(), &browser, keys)
    return browser
  }

  /// Answers pages from the people with some keys, as a store would; the other questions, also those that follow.
  @discardableResult
  private func answer(_ effects: [Effect], _ browser: inout Browser, _ keys: [Int64]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      guard case .ask(.page(let request), let ticket) = effect else { return [effect] }
      let start =
        switch request.start {
        case .position(let position): position
        case .end: max(0, keys.count - request.count)
        default: 0
        }
      let rows = keys.dropFirst(start).prefix(request.count).map { key in
        let name = "person \(key)"
        return Row(
          objectID: ObjectID(entity: "Person", pk: key),
          cells: [
            Cell(raw: .text(name), stored: .value(.string(name))),
            Cell(raw: .null, stored: .value(.toMany(count: 0))), Cell(raw: .null, stored: .value(.null)),
          ])
      }
      let page = Page(request: request, position: start, rows: rows, total: .exactly(keys.count))
      return answer(browser.hear(.success(.page(page)), ticket), &browser, keys)
    }
  }

  private func press(_ keys: [Key], _ browser: inout Browser, _ rows: [Int64]) {
    for key in keys { answer(browser.hear(.key(key)), &browser, rows) }
  }

  /// The keys of the people on the screen, in its order, and that of the one under the cursor.
  private struct Shown: Equatable {
    let keys: [Int64]
    let cursor: Int64?
  }

  private func shown(_ browser: Browser) -> Shown {
    let lines = Travel.screen(browser).filter { $0.contains("person ") }
    let keys = lines.map { line in
      Int64(line.split(separator: " ").drop { $0 != "person" }.dropFirst().first ?? "") ?? 0
    }
    let cursor = lines.firstIndex { $0.contains("▌") }.map { keys[$0] }
    return Shown(keys: keys, cursor: cursor)
  }

  @Test(arguments: [16, 24])
  func `a page goes to the last line that is shown, then turns so that this line comes first`(_ height: Int) throws {
    let rows = Array(Int64(1)...200)
    var browser = browser(height, rows)
    let first = shown(browser)
    try #require(first.keys.count > 8 && first.cursor == 1)
    press([.pageDown], &browser, rows)
    #expect(shown(browser) == Shown(keys: first.keys, cursor: first.keys.last))
    press([.pageDown], &browser, rows)
    let second = shown(browser)
    #expect(second.keys.first == first.keys.last)
    #expect(second.cursor == second.keys.last)
    press([.pageUp, .pageUp], &browser, rows)
    #expect(shown(browser) == first)
  }

  @Test func `rows that others add above do not move those on the screen`() {
    var rows = Array(Int64(101)...300)
    var browser = browser(20, rows)
    // The cursor stands near the top; at the end of the screen it would pull the screen along by itself.
    let keys = [Key.pageDown, .pageDown, .pageDown] + Array(repeating: .up, count: 10)
    press([.character("F")] + keys, &browser, rows)
    _ = browser.hear(.followed(.began))
    let before = shown(browser)
    #expect(before.keys.prefix(5).dropFirst().contains { $0 == before.cursor }, "\(before)")
    rows = [4, 5, 6] + rows
    answer(browser.hear(.followed(.settled)), &browser, rows)
    #expect(shown(browser) == before)
    #expect(Travel.screen(browser).contains { $0.contains("of 203") })
  }

  @Test(arguments: [
    [Key.end], [.end, .up], [.end, .up, .up, .down], [.end, .home], [.end, .home, .down], [.end, .pageUp],
  ])
  func `keys after the one for the last row do the same before its rows have come`(_ keys: [Key]) {
    let rows = Array(Int64(1)...200)
    var slow = browser(20, rows)
    press(keys, &slow, rows)
    var fast = browser(20, rows)
    let asked = keys.flatMap { fast.hear(.key($0)) }
    answer(asked, &fast, rows)
    #expect(shown(fast).cursor == shown(slow).cursor)
    #expect(shown(slow).cursor != 1 || keys.contains(.home))
  }

  /// The search among effects, with its ticket.
  private func find(in effects: [Effect]) -> (request: FindRequest, ticket: Ticket)? {
    effects.lazy.compactMap { if case .ask(.find(let request), let ticket) = $0 { (request, ticket) } else { nil } }
      .last
  }

  @Test func `a search that is typed before the last rows have come begins at the last row`() {
    let rows = Array(Int64(1)...200)
    let keys = [Key.end, .character("/"), .character("n"), .enter]
    var slow = browser(20, rows)
    let slowly = keys.flatMap { answer(slow.hear(.key($0)), &slow, rows) }
    #expect(find(in: slowly)?.request.start == 199)
    var fast = browser(20, rows)
    let asked = keys.flatMap { fast.hear(.key($0)) }
    #expect(find(in: answer(asked, &fast, rows))?.request == find(in: slowly)?.request)
  }

  @Test func `Enter after the key for the last row opens the last row`() {
    let rows = Array(Int64(1)...200)
    var browser = browser(20, rows)
    let asked = [Key.end, .enter].flatMap { browser.hear(.key($0)) }
    let opened = answer(asked, &browser, rows).compactMap { effect -> Int64? in
      if case .ask(.record(let object), _) = effect { object.pk } else { nil }
    }
    #expect(opened == [200])
  }

  @Test(arguments: [true, false])
  func `the last row is gone to although a search before it is answered`(_ searchFirst: Bool) throws {
    let rows = Array(Int64(1)...200)
    var browser = browser(20, rows)
    let typed = [Key.character("/"), .character("n"), .enter].flatMap { browser.hear(.key($0)) }
    let (_, ticket) = try #require(find(in: typed))
    let lastRows = browser.hear(.key(.end))
    let found = Found(position: 4, column: Travel.document.columns(of: "Person")[0])
    if searchFirst { answer(browser.hear(.success(.found(found)), ticket), &browser, rows) }
    answer(lastRows, &browser, rows)
    if !searchFirst { answer(browser.hear(.success(.found(found)), ticket), &browser, rows) }
    #expect(shown(browser).cursor == 200)
  }
}
