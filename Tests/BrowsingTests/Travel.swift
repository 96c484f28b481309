import Archives
import Browsing
import Predicates
import Questions
import Schema
import Screen

/// A made-up travel model with two entities, and answers as a store would give them.
enum Travel {
  static let trips = Relationship(name: "trips", destination: "Trip", inverse: "person", isToMany: true)
  static let person = Relationship(name: "person", destination: "Person", inverse: "trips")

  static let name = Attribute(name: "name", type: .string)

  static let model = Model(entities: [
    Entity(name: "Person", attributes: [name, Attribute(name: "photo", type: .binary)], relationships: [trips]),
    Entity(name: "Trip", attributes: [Attribute(name: "city", type: .string)], relationships: [person]),
  ])

  static let document = Document(
    title: "travel.store", kind: "Core Data", modelSource: "model: store", opened: "read-only", storeUUID: "ABC",
    model: model,
    layout: StoreLayout(entities: [
      "Person": EntityLayout(
        entity: "Person", entityID: 1, table: "ZPERSON",
        columns: ["name": ColumnPlace(name: "ZNAME", certainty: .verified)]),
      "Trip": EntityLayout(entity: "Trip", entityID: 2, table: "ZTRIP"),
    ]), problems: [])

  static let names = ["Ann", "Bob\u{1B}[31m", "Cleo"]

  /// A page of people as the request asks for them.
  static func page(_ request: PageRequest, total: RowTotal = .exactly(3)) -> Answer {
    let rows = names.enumerated().map { index, name in
      Row(
        objectID: ObjectID(entity: request.query.entity, pk: Int64(index + 1)),
        cells: [
          Cell(raw: .text(name), stored: .value(.string(name))),
          Cell(raw: .null, stored: .value(.toMany(count: index))),
          Cell(raw: .null, stored: .value(.null)),
        ])
    }
    return .page(Page(request: request, position: 0, rows: rows, total: total))
  }

  static let counts = ["Person": RowCount(own: 3, withSubentities: 3)]

  /// A browser whose first questions are answered.
  static func browser(
    _ columns: Int = 80, _ rows: Int = 20, entity: String? = nil, counts: [String: RowCount] = counts,
    kind: String = "Core Data"
  ) -> Browser {
    var document = document
    document.kind = kind
    let size = Size(columns: columns, rows: rows)
    var browser = Browser(document: document, entity: entity, size: size)
    for effect in browser.start() { answer(effect, &browser, counts: counts) }
    return browser
  }

  /// Answers a question about people or counts; leaves others open.
  static func answer(_ effect: Effect, _ browser: inout Browser, counts: [String: RowCount] = counts) {
    if case .pause(let ticket) = effect {
      for effect in browser.hear(.paused(ticket)) { answer(effect, &browser) }
    }
    guard case .ask(let question, let ticket) = effect else { return }
    switch question {
    case .page(let request):
      let effects = browser.hear(.success(page(request)), ticket)
      for effect in effects { answer(effect, &browser) }
    case .counts:
      _ = browser.hear(.success(.counts(counts)), ticket)
    case .count(let query):
      let effects = browser.hear(.success(.counted(query, 2)), ticket)
      for effect in effects { answer(effect, &browser) }
    case .plan(let query):
      let plan = [PlanStep("SCAN t")] + (query.sort.isEmpty ? [] : [PlanStep("USE TEMP B-TREE FOR ORDER BY")])
      let effects = browser.hear(.success(.planned(query, plan)), ticket)
      for effect in effects { answer(effect, &browser) }
    case .record, .rows, .recordCounts, .nested, .neighbours, .deletion, .find, .tableCounts, .tombstones, .tableRows,
      .summary, .spans, .names, .history, .cloudKit:
      break
    }
  }

  static func press(_ keys: [Key], _ browser: inout Browser) -> [Effect] {
    var last: [Effect] = []
    for key in keys {
      last = browser.hear(.key(key))
      for effect in last { answer(effect, &browser) }
    }
    return last
  }

  /// Presses a key, types a text and presses Enter.
  static func type(_ key: Character, _ text: String, _ browser: inout Browser) -> [Effect] {
    press([.character(key)] + text.map(Key.character) + [.enter], &browser)
  }

  /// Saves the query that is shown under a name.
  static func save(_ name: String, _ browser: inout Browser) -> [Effect] {
    press([.control("s")] + name.map(Key.character) + [.enter], &browser)
  }

  static func screen(_ browser: Browser) -> [String] {
    var canvas = Canvas(size: browser.size)
    LoopThread.run { browser.draw(on: &canvas) }
    return canvas.text
  }
}
