import Browsing
import Querying
import Schema
import Screen
import Testing

/// The box that sums a column up, and an export's course.
@Suite struct SummaryBoxTests {
  private func ask(_ browser: inout Browser) -> (SummaryRequest, Ticket)? {
    for effect in browser.hear(.key(.character("="))) {
      if case .ask(.summary(let request), let ticket) = effect { return (request, ticket) }
    }
    return nil
  }

  @Test func `a column is summed up in the background and shown as its cells are`() throws {
    var browser = Travel.browser(80, 24, entity: "Person")
    let (request, ticket) = try #require(ask(&browser))
    #expect(request.path.persistentSpelling == "name")
    #expect(Travel.screen(browser).contains { $0.contains("counting … · any key stops it") })
    let ann = Cell(raw: .text("Ann"), stored: .value(.string("Ann")))
    let bob = Cell(raw: .text("B\u{1B}b"), stored: .value(.string("B\u{1B}b")))
    let summary = ColumnSummary(
      rows: 12345,
      withoutValue: 1,
      distinct: 2,
      minimum: ann,
      maximum: bob,
      frequent: [.init(cell: ann, rows: 12000), .init(cell: bob, rows: 344)]
    )
    _ = browser.hear(.success(.summary(request, summary)), ticket)
    let screen = Travel.screen(browser)
    #expect(screen.contains { $0.contains("12 345 rows, 1 without a value") })
    #expect(screen.contains { $0.contains("from Ann to B␛b") })
    #expect(screen.contains { $0.contains("12 000× Ann") })
    #expect(screen.contains { $0.contains("   344× B␛b") })
  }

  @Test func `a key closes the box and stops what runs for it`() throws {
    var browser = Travel.browser(80, 24, entity: "Person")
    let (request, ticket) = try #require(ask(&browser))
    #expect(browser.hear(.key(.escape)) == [.cancel(.summary)])
    let late = ColumnSummary(
      rows: 1,
      withoutValue: 0,
      distinct: 1,
      minimum: nil,
      maximum: nil,
      frequent: []
    )
    _ = browser.hear(.success(.summary(request, late)), ticket)
    #expect(!Travel.screen(browser).contains { $0.contains("distinct") })
    #expect(!browser.isBusy)
  }

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
