import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// Rows that no key leads to stand in their places, and a page that was answered is not asked for again.
@Suite struct UnreachableRowTests {
  @Test func `an answered page counts as answered, however few rows it has`() {
    var pane = RowsPane(query: RowQuery(entity: "Person"), columns: [])
    guard let request = pane.neededPage() else {
      Issue.record("the first rows are needed")
      return
    }
    pane.take(Page(request: request, position: 0, rows: [], total: .exactly(3)), .nothing)
    let other = pane.neededPage()
    #expect(other == nil)
    pane.forget()
    let again = pane.neededPage()
    #expect(again == request)
  }

  /// A browser with the rows of `Travel`, the second of them not found and the third without a key.
  private func browser() -> Browser {
    var browser = Travel.browser(80, 12)
    _ = Travel.press([.tab], &browser)
    let effects = browser.hear(.key(.character("s")))
    guard case .ask(.page(let request), let ticket)? = effects.first, case .page(var page) = Travel.page(request) else {
      Issue.record("sorting asks for a page")
      return browser
    }
    page.rows[1].cells = []
    page.rows[1].obstacle = .notFound(byKey: true)
    page.rows[2].obstacle = .noKey(storageClass: "NULL")
    _ = browser.hear(.success(.page(page)), ticket)
    return browser
  }

  @Test func `they are shown in their places with the reason`() {
    let screen = Travel.screen(browser())
    #expect(screen.contains { $0.contains("2 SQLite lists the row and finds none under its key") })
    #expect(screen.contains { $0.contains("– Cleo") })
  }

  @Test(arguments: [(1, "SQLite lists the row and finds none under its key"), (2, "the row has no key: Z_PK is NULL")])
  func `no record opens, no deletion is previewed and nothing is copied as an object`(place: Int, sentence: String) {
    for keys in [[.enter], ["D"], ["Y", "a"], ["X"]] as [[Key]] {
      var browser = browser()
      _ = Travel.press(Array(repeating: .down, count: place), &browser)
      #expect(Travel.press(keys, &browser).isEmpty)
      #expect(Travel.screen(browser).contains { $0.contains(sentence) }, "\(keys)")
    }
  }

  @Test func `a deletion that cannot be followed says why`() {
    var browser = Travel.browser()
    _ = Travel.press([.tab], &browser)
    let effects = browser.hear(.key(.character("D")))
    guard case .ask(.deletion(let object), let ticket)? = effects.first else {
      Issue.record("a deletion is asked for")
      return
    }
    _ = browser.hear(.failure(.noSuchRow(object)), ticket)
    let screen = Travel.screen(browser)
    #expect(screen.filter { $0.contains("no such row · Person p1") }.count == 2)
    #expect(!screen.contains { $0.contains("following") })
  }
}
