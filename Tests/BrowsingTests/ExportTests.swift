import Browsing
import Predicates
import Schema
import Screen
import Testing

/// An export's course.
@Suite struct ExportTests {
  @Test func `an export tells how far it is, and Esc stops it`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    let effects = Travel.type("e", "/tmp/people.csv", &browser)
    guard case .export(let request)? = effects.first else {
      Issue.record("nothing is exported")
      return
    }
    #expect(request.columns.map(\.persistentSpelling) == ["name", "trips", "photo"])
    _ = browser.hear(.exporting(.rows(20000)))
    #expect(Travel.screen(browser)[22].contains("exporting, 20 000 rows · Esc stops it"))
    #expect(browser.hear(.key(.escape)) == [.stopExport])
    _ = browser.hear(.exporting(.stopped))
    #expect(Travel.screen(browser)[22].contains("export stopped, its file is gone"))
    #expect(!browser.isBusy)
  }
}
