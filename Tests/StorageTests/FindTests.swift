import Findings
import Foundation
import Predicates
import Questions
import Schema
import Storage
import StoreWriting
import Synchronization
import TestSupport
import Testing

/// A text that is looked for in many rows is found in the one that a plain pass over their values finds.
@Suite struct FindTests {
  private static let model = Model(entities: [
    Entity(
      name: "Shelf",
      attributes: [
        Attribute(name: "title", type: .string, isOptional: true),
        Attribute(name: "number", type: .integer32, isOptional: true),
        Attribute(name: "weight", type: .double, isOptional: true),
        Attribute(name: "isOpen", type: .boolean, isOptional: true),
        Attribute(name: "madeOn", type: .date, isOptional: true),
        Attribute(name: "mark", type: .uuid, isOptional: true),
      ],
      relationships: [
        Relationship(name: "below", destination: "Shelf", inverse: "above"),
        Relationship(name: "above", destination: "Shelf", inverse: "below"),
      ])
  ])

  private static let count = 3000

  /// Row n at place n - 1; most titles are alike.
  private static func title(_ number: Int) -> String {
    switch number {
    case 700: "Ångström NEEDLE"
    case 701: "a needle, ASCII"
    case 2900: "Kelvin: \u{212A}"
    case _ where number.isMultiple(of: 7): "straße \(number)"
    default: "row \(number)"
    }
  }

  private static func row(_ number: Int) -> NewRow {
    NewRow(values: [
      "title": .string(title(number)), "number": .integer(Int64(number * 1000)),
      "weight": .double(Double(number) + 0.5), "isOpen": .boolean(number == 1500), "madeOn": .date(7e8),
      "mark": .uuid(UUID(uuidString: "00000000-0000-0000-0000-0000000\(10000 + number)") ?? UUID()),
    ])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var from = 0
    var isForward = true
    var query = "all"
    /// The key of the row that is found, and the column.
    var key: Int64?
    var column = ""
    var testDescription: String { "\(text) from \(from) \(isForward ? "on" : "back") in \(query)" }
  }

  static let cases = [
    Case(text: "Needle", key: 700, column: "title"),
    Case(text: "needle", from: 700, key: 701, column: "title"),
    Case(text: "needle", from: 2999, isForward: false, key: 701, column: "title"),
    Case(text: "needle", from: 699, isForward: false, key: 700, column: "title"),
    Case(text: "STRASSE", key: nil),
    Case(text: "Straße 14", key: 14, column: "title"),
    Case(text: "kelvin: k", key: 2900, column: "title"),
    Case(text: "2999000", key: 2999, column: "number"),
    Case(text: "2222.5", key: 2222, column: "weight"),
    Case(text: "true", key: 1500, column: "isOpen"),
    Case(text: "rue", key: nil),
    Case(text: "-000000012345", key: 2345, column: "mark"),
    Case(text: "nothing like it", key: nil),
    Case(text: "nothing like it", from: 2999, isForward: false, key: nil),
    Case(text: "row 2998", query: "sorted", key: 2998, column: "title"),
    Case(text: "needle", query: "sorted", key: 701, column: "title"),
    Case(text: "row 30", query: "few", key: 300, column: "title"),
    Case(text: "needle", query: "few", key: 700, column: "title"),
    Case(text: "shelf p17", query: "all", key: nil),
  ]

  @Test(arguments: cases) func `a text is found in the first row that shows it`(_ item: Case) async throws {
    try await withSession { session in
      var query = RowQuery(entity: "Shelf")
      var keys = (1...Self.count).map(Int64.init)
      switch item.query {
      case "sorted":
        query.sort = [SortKey(path: try path("number"), isAscending: false)]
        keys.reverse()
      case "few":
        keys = keys.filter { $0.isMultiple(of: 100) }
        query.source = .keys(keys.reduce(into: KeyList()) { $0.append($1) })
      default: break
      }
      let columns = try ["title", "number", "weight", "isOpen", "madeOn", "mark", "below"].map(path)
      let page = PageRequest(query: query, start: .position(0), count: 10, columns: [])
      _ = try await answer(session, .page(page))
      let request = FindRequest(
        query: query, columns: columns, text: item.text, start: item.from, isForward: item.isForward)
      guard case .found(let found) = try await answer(session, .find(request)) else {
        Issue.record("not an answer to a search")
        return
      }
      #expect(found.map { keys[$0.position] } == item.key)
      #expect(found?.column.property == (item.key == nil ? nil : item.column))
    }
  }

  private func path(_ name: String) throws -> Path { try Path(name, from: "Shelf", in: Self.model) }

  /// The first answer: a page has its total behind it.
  private func answer(_ session: StoreSession, _ question: Question) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let isAnswered = Mutex(false)
      session.ask(question) { result in
        let isFirst = isAnswered.withLock { answered in
          defer { answered = true }
          return !answered
        }
        if isFirst { continuation.resume(with: result.mapError { $0 as any Error }) }
      }
    }
  }

  /// The store of all cases.
  private static let path = Result {
    let path = try RunFolder.new().appending(path: "shelves.sqlite").path
    try StoreWriter.create(at: path, model: model, rows: ["Shelf": (1...count).map(row)])
    return path
  }

  private func withSession(_ body: (StoreSession) async throws -> Void) async throws {
    let store = try OpenedStore.open(try Self.path.get())
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    try await body(try StoreSession(store: store, model: Self.model, layout: layout))
  }
}
