import Browsing
import Questions
import Schema
import Screen
import Testing

/// The row under the cursor below the rows.
@Suite struct PreviewTests {
  /// The line of the rule above the preview, for an entity of 20 attributes with so many rows.
  private static func rule(rows count: Int) throws -> Int {
    var document = Travel.document
    let attributes = (10..<30).map { Attribute(name: "a\($0)", type: .string) }
    document.model = Model(entities: [Entity(name: "Wide", attributes: attributes)])
    document.layout = StoreLayout(entities: ["Wide": EntityLayout(entity: "Wide", entityID: 1, table: "ZWIDE")])
    var browser = Browser(document: document, entity: "Wide", size: Size(columns: 100, rows: 40))
    for case .ask(.page(let request), let ticket) in browser.start() {
      let rows = (1...count).map { key in
        Row(
          objectID: ObjectID(entity: "Wide", pk: Int64(key)),
          cells: request.columns.map { _ in Cell(raw: .text("x"), stored: .value(.string("x"))) })
      }
      let page = Page(request: request, position: 0, rows: rows, total: .exactly(count))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    return try #require(Travel.screen(browser).firstIndex { $0.contains("├──") })
  }

  /// The status line is the 38th, the titles are the second to the fourth.
  @Test(arguments: [(1, 26), (20, 26), (26, 30), (40, 31)])
  func `few rows leave the room below them to the row under the cursor`(_ rows: Int, _ rule: Int) throws {
    #expect(try Self.rule(rows: rows) == rule)
  }
}
