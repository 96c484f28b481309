import Browsing
import Predicates
import Presenting
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
      (0, LinkForm.count, " counted"), (1, .join, " listed"), (2, .rows, " a row each"),
      (3, .count, " counted"),
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

  @Test func `rows without a to-many have no such choice`() {
    var browser = Travel.browser(100, 24, entity: "Trip")
    _ = browser.hear(.key(.character("e")))
    let screen = Travel.screen(browser)
    #expect(screen[22].contains("export rows to") && !screen[22].contains("counted"))
  }
}
