import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What a predicate passes over because there is no value is counted and told beside its rows.
@Suite struct PassedOverTests {
  private static let document = Document(
    title: "travel.store", kind: "Core Data", modelSource: "model: store", opened: "read-only", storeUUID: nil,
    model: Model(entities: [
      Entity(
        name: "Trip",
        attributes: [Attribute(name: "city", type: .string), Attribute(name: "note", type: .string, isOptional: true)])
    ]), layout: StoreLayout(entities: ["Trip": EntityLayout(entity: "Trip", entityID: 1, table: "ZTRIP")]), problems: []
  )

  private func browser(_ columns: Int) -> Browser {
    let size = Size(columns: columns, rows: 20)
    var browser = Browser(document: Self.document, entity: "Trip", size: size)
    for effect in browser.start() { Travel.answer(effect, &browser) }
    return browser
  }

  /// The status line.
  private func status(_ browser: Browser) -> String { Travel.screen(browser)[18] }

  @Test(arguments: [80, 60])
  func `rows without a value are counted beside those that were found`(_ columns: Int) {
    var browser = browser(columns)
    _ = Travel.type("w", "note != \"x\"", &browser)
    // Two rows is what every count finds there.
    #expect(status(browser).contains("2 rows without note cannot match"), "\(status(browser))")
    _ = Travel.press([.escape], &browser)
    #expect(!status(browser).contains("without note"))
  }

  @Test func `nil in a set is reported with the rows that it does not find`() {
    var browser = browser(110)
    _ = Travel.type("w", "note IN {\"x\", nil}", &browser)
    #expect(status(browser).contains(" 2 rows without note not found: nil in a set matches nothing"))
  }

  @Test func `what always has a value passes over nothing`() {
    var browser = browser(80)
    let effects = Travel.type("w", "city != \"x\"", &browser)
    #expect(!effects.isEmpty)
    #expect(!status(browser).contains("without"))
  }

  @Test func `a count that nobody can make is not asked for again`() {
    var browser = browser(80)
    for character in "wnote != \"x\"" { _ = browser.hear(.key(.character(character))) }
    var effects = browser.hear(.key(.enter))
    var counts = 0
    for _ in 0..<5 {
      var next: [Effect] = []
      for effect in effects {
        guard case .ask(let question, let ticket) = effect else { continue }
        switch question {
        case .page(let request): next += browser.hear(.success(Travel.page(request)), ticket)
        case .count:
          counts += 1
          next += browser.hear(.failure(.cancelled), ticket)
        default: break
        }
      }
      effects = next + browser.hear(.key(.down))
    }
    #expect(counts == 1)
  }
}
