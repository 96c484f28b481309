import Browsing
import Predicates
import Presenting
import Questions
import Schema
import Screen
import Testing

/// An export's course.
@Suite struct ExportTests {
  @Test func `an export shows how far it is, and Esc stops it`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    let effects = Travel.type("e", "/tmp/people.csv", &browser)
    guard case .export(let request)? = effects.first else {
      Issue.record("nothing is exported")
      return
    }
    #expect(request.columns.map(\.spelling) == ["name", "trips", "photo"])
    _ = browser.hear(.exporting(.rows(20000)))
    #expect(Travel.screen(browser)[22].contains("exporting, 20 000 rows · Esc stops it"))
    #expect(browser.hear(.key(.escape)) == [.stopExport])
    _ = browser.hear(.exporting(.stopped))
    #expect(Travel.screen(browser)[22].contains("export stopped, its file is gone"))
    #expect(!browser.isBusy)
  }

  @Test func `tab chooses how the objects of to-manys are written, and then their columns`() {
    for (tabs, form, words) in [
      (0, LinkForm.count, " to-manys counted"), (1, .join, " to-manys listed"), (2, .rows, " a row an object"),
      (3, .count, " to-manys counted"),
    ] {
      var browser = Travel.browser(110, 24, entity: "Person")
      _ = browser.hear(.key(.character("e")))
      for _ in 0..<tabs { _ = browser.hear(.key(.tab)) }
      #expect(Travel.screen(browser)[22].contains(words))
      #expect(Travel.screen(browser)[23].contains(form == .count ? "↵ write" : "↵ go on to the columns"))
      for letter in "a.csv" { _ = browser.hear(.key(.character(letter))) }
      var effects = browser.hear(.key(.enter))
      if form != .count {
        #expect(effects.isEmpty)
        #expect(Travel.screen(browser)[22].contains("columns, as title,tags.name: name,trips,photo"))
        _ = browser.hear(.key(.control("u")))
        for letter in "trips.cit" { _ = browser.hear(.key(.character(letter))) }
        #expect(browser.hear(.key(.enter)).isEmpty)
        #expect(Travel.screen(browser).joined().contains("Trip has no “cit” · perhaps city"))
        for letter in "y,trips.@count" { _ = browser.hear(.key(.character(letter))) }
        effects = browser.hear(.key(.enter))
      }
      guard case .export(let request)? = effects.first else {
        Issue.record("nothing is exported")
        return
      }
      #expect(request.links == form)
      #expect(
        request.columns.map(\.spelling)
          == (form == .count ? ["name", "trips", "photo"] : ["trips.city", "trips.@count"]))
    }
  }

  /// The three people in rows of which a filter shows none.
  private static func filtered() -> Browser {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press([" ", " ", " ", "w"] + "name == \"zz\"".map(Key.character), &browser)
    for case .ask(.page(let request), let ticket) in browser.hear(.key(.enter)) {
      let page = Page(request: request, position: 0, rows: [], total: .exactly(0))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    return browser
  }

  @Test func `the prompt says that marked rows are written, and how many are out of sight`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press([" ", "e"], &browser)
    #expect(Travel.screen(browser)[22].contains("export 1 marked row to .csv"))
    #expect(!Travel.screen(browser)[21].contains("marked"))
    browser = Self.filtered()
    _ = browser.hear(.key("e"))
    #expect(Travel.screen(browser)[22].contains("export 3 marked rows to .csv"))
    #expect(Travel.screen(browser)[21].contains("3 marked rows, none of them on the screen"))
    for letter in "z.csv" { _ = browser.hear(.key(.character(letter))) }
    _ = browser.hear(.key(.enter))
    _ = browser.hear(.exporting(.finished(rows: 3, path: "z.csv", unfound: 0, logGrowth: 0)))
    #expect(browser.said == "3 marked rows in z.csv")
  }

  @Test func `a copy of marked rows says how many are out of sight`() {
    var browser = Self.filtered()
    _ = Travel.press(["y"], &browser)
    _ = browser.hear(.copied(characters: 12))
    #expect(browser.said?.hasPrefix("copied name of 3 marked rows, none of them on the screen · 12 characters") == true)
    _ = browser.hear(.key("Y"))
    #expect(
      Travel.screen(browser).contains { $0.contains("a  3 marked rows, none of them on the screen as JSON") })
  }

  @Test func `without a row, no value and no row is offered to copy`() {
    var browser = Self.filtered()
    _ = Travel.press([.escape, "Y"], &browser)
    #expect(!Travel.screen(browser).contains { $0.contains("the value") || $0.contains("read when it is copied") })
    #expect(Travel.screen(browser).contains { $0.contains("t  the key path") })
  }

  @Test func `an empty name says at once what is lacking and which key takes the offered one`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = browser.hear(.key("e"))
    #expect(browser.hear(.key(.enter)).isEmpty)
    #expect(Travel.screen(browser)[21].hasPrefix(" type the name of the new file, or press ↑ for Person.csv"))
  }

  @Test func `rows without a to-many have no such choice`() {
    var browser = Travel.browser(100, 24, entity: "Trip")
    _ = browser.hear(.key(.character("e")))
    let screen = Travel.screen(browser)
    #expect(screen[22].contains("export rows to") && !screen[22].contains("counted"))
  }
}
