import Browsing
import Decoding
import Foundation
import Opening
import Predicates
import Questions
import Schema
import Screen
import Storage
import Synchronization
import Testing

import struct Screen.Size

/// An entity's rows as the explorer shows them in the app's layer, and what else it says of their values.
struct ShownTable {
  private let entity: String
  private let session: StoreSession
  private var browser: Browser
  private var page: Page?
  private var seen: [Int: ShownRow] = [:]
  /// The app's reading of each row's attributes, by the columns' indexes.
  private var readings: [ObjectID: [Int: AppReading]] = [:]

  init(_ entity: String, of opened: OpenedDocument, most: Int) throws {
    self.entity = entity
    let document = Document(
      title: "store", kind: "Core Data", modelSource: "", opened: "", storeUUID: opened.store?.metadata.uuid,
      model: opened.model, layout: opened.layout, problems: [], contract: opened.contract)
    session = try opened.session()
    browser = Browser(document: document, entity: entity, size: Size(columns: 200, rows: most / 3 + 12))
    work(browser.start())
    // The second column asks for objects of its own, and → leads to it behind the last column.
    press(.character("v"))
    // Without a contract the rows open as they are stored.
    if document.openingLayer(of: entity) != .app { press(.character("L")) }
  }

  private var columns: [Path] { page?.request.columns ?? [] }
  /// The indexes of the columns that are attributes.
  var attributes: [Int] { columns.indices.filter { columns[$0].attribute != nil } }
  var spellings: [String] { attributes.map { columns[$0].persistentSpelling } }
  /// Whether the page has all rows of the entity.
  var isWhole: Bool { page.map { $0.total == .exactly($0.rows.count) && rows.count == $0.rows.count } ?? false }
  /// The rows to which a key leads, with their positions.
  private var rows: [(position: Int, row: Row)] {
    page.map { page in
      page.rows.enumerated().filter { $0.element.obstacle == nil }.map { (page.position + $0.offset, $0.element) }
    } ?? []
  }
}

// Questions, answered as the explorer does.
extension ShownTable {
  private mutating func press(_ key: Key) { work(browser.update(.key(key))) }

  private mutating func work(_ effects: [Effect]) {
    var waiting = effects
    /// Viewings that a page has made needless, which the explorer drops.
    var late: Set<Ticket> = []
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .ask(.page(let request), let ticket):
        guard let answer = ask(.page(request)) else { continue }
        let found = browser.showing(for: ticket.lane).shown(answer)
        if case .page(let page) = answer { self.page = page }
        for case .view(_, let ticket) in waiting { late.insert(ticket) }
        see(found.shown)
        waiting += browser.update(.answered(.success(found), ticket))
      case .view(let viewing, let ticket):
        let shown = browser.showing(for: ticket.lane).shown(of: viewing)
        if !late.contains(ticket) { see(shown) }
        waiting += browser.update(.viewed(shown, ticket))
      default: break
      }
    }
  }

  private mutating func see(_ shown: Shown) {
    if case .rows(let rows, _) = shown { seen.merge(rows) { $1 } }
  }

  /// The first answer; nil if there is none.
  private func ask(_ question: Question) -> Answer? {
    let box = FirstAnswer()
    session.ask(question) { box.take(try? $0.get()) }
    return box.wait()
  }

  private final class FirstAnswer: Sendable {
    private let found = Mutex<Answer?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ answer: Answer?) {
      found.withLock { $0 = $0 ?? answer }
      isThere.signal()
    }

    func wait() -> Answer? {
      isThere.wait()
      return found.withLock { $0 }
    }
  }
}

// Comparisons.
extension ShownTable {
  /// Each cell says what the record says of the property, or how large a value is that was not read.
  mutating func compareWithRecords() throws {
    for (position, row) in rows {
      guard case .record(let record)? = ask(.record(row.objectID)),
        case .record(let shown, _) = browser.showing(for: .record).shown(.record(record)).shown
        // Of a damaged store several rows may have one key.
      else { continue }
      for index in attributes {
        let path = columns[index]
        guard let cell = seen[position]?.cells[index],
          let field = record.fields.firstIndex(where: { $0.path.property == path.property })
        else {
          // A sub-entity's own attributes are in its record alone.
          #expect(seen[position]?.cells[index] != nil, "\(row.objectID) \(path.property)")
          continue
        }
        let place: Comment = "\(row.objectID.entity) p\(row.objectID.pk) \(path.property)"
        let reading = shown.fields[field].reading
        readings[row.objectID, default: [:]][index] = reading
        let stored = row.cells[index].stored
        if stored.cutLength > 0 {
          let ends = ["bytes", "characters"].contains { cell.shown.text.hasSuffix($0) }
          #expect(ends, place)
        } else {
          #expect(cell.explanation == reading.explanation, place)
          let text = AppSummary(reading, of: stored, null: "∅", isBrief: true).text
          #expect(cell.shown.text == text || text.allSatisfy(\.isWhitespace), place)
        }
      }
    }
  }

  /// The first rows, cell by cell, to the right and back to the left in turn.
  mutating func compareWithSpeech() {
    for (number, (position, row)) in rows.prefix(3).enumerated() {
      let goesRight = number.isMultiple(of: 2)
      for index in goesRight ? Array(columns.indices) : columns.indices.reversed() {
        let text = seen[position]?.cells[index]?.shown.text ?? "nothing"
        let name = columns[index].persistentSpelling
        let said = browser.spoken
        let isAttribute = columns[index].attribute != nil
        let texts = isAttribute ? [text, SpokenText.words(text)] : [""]
        #expect(texts.contains { said.contains("p\(row.objectID.pk), \(name): \($0)") }, "\(said)")
        press(goesRight ? .right : .left)
      }
      press(.down)
    }
  }

  /// What is copied as JSON, the exported object, and the record's reading.
  func compareWithCopies(_ exported: [[String: Any]]) throws {
    var lines: [ObjectID: [String: Any]] = [:]
    for line in exported {
      guard let entity = line["entity"] as? String, let pk = line["pk"] as? Int64 else { continue }
      lines[ObjectID(entity: entity, pk: pk)] = line["values"] as? [String: Any]
    }
    for (_, row) in rows {
      let viewing = ShowRequest.copy(.rows([row], columns, attributes, .app))
      guard case .copied(let text, _) = browser.showing(for: .copy).shown(of: viewing) else {
        Issue.record("\(row.objectID) is copied")
        continue
      }
      let copied = try #require(Self.json(text) as? [String: Any])["values"] as? [String: Any]
      for (index, reading) in readings[row.objectID] ?? [:] {
        let name = columns[index].persistentSpelling
        let place: Comment = "\(row.objectID.entity) p\(row.objectID.pk) \(name)"
        let known = Self.canonical(Self.json(reading.json.compact))
        #expect(Self.canonical(lines[row.objectID]?[name]) == known, place)
        if row.cells[index].stored.cutLength == 0 { #expect(Self.canonical(copied?[name]) == known, place) }
      }
    }
  }

  private static func json(_ text: String) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private static func canonical(_ value: Any?) -> String? {
    guard let value,
      let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// The number of rows with a value that the app does not get, for each path; the audit may also report one that is odd.
  func compareWithAudit(_ faults: [String: Int]) {
    guard readings.count == rows.count else { return }
    var (lost, signed): ([String: Set<Int64>], [String: Set<Int64>]) = ([:], [:])
    for (object, readings) in readings {
      for (index, reading) in readings where !reading.isLostWithOthers {
        // That is a fault of the store.
        if case .unreadable(.columnMissing)? = reading.reason { continue }
        let property = columns[index].property
        // A composite alone is incomplete.
        let isIncomplete = if case .incomplete? = reading.reason { true } else { false }
        let path = isIncomplete ? String(property.prefix { $0 != "." }) : property
        let place = "\(entity).\(path)"
        if reading.differs { lost[place, default: []].insert(object.pk) }
        if reading.differs || reading.notes.contains(where: \.isOdd) { signed[place, default: []].insert(object.pk) }
      }
    }
    let own = faults.filter { $0.key.hasPrefix(entity + ".") }
    for place in Set(signed.keys).union(own.keys) {
      let (least, most) = (lost[place]?.count ?? 0, signed[place]?.count ?? 0)
      #expect(least...most ~= own[place] ?? 0, "\(place)")
    }
  }
}
