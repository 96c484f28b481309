import Comparing
import Decoding
import Foundation
import Presenting
import Questions
import Schema

/// The output of `diff` for two stores, entity by entity.
struct StoreDiffReport {
  private let isJSON: Bool
  private let titles: (a: String, b: String)
  /// The rows to show of the entity; their number is printed before them.
  private var rows: [RowDifference] = []
  private var current = SidesName(nil, nil)
  private var differences = 0
  private var areOtherModels: Bool
  private var areUncompared = false
  /// What a store lacks although its hashes promise it, with the store's title.
  private let missing: [String]
  private var hasTitles = false

  /// `missing` is what A and B lack, `areOtherModels` says that the hashes of their entities differ.
  init(_ a: String, _ b: String, missing: [[String]], areOtherModels: Bool, isJSON: Bool) {
    self.isJSON = isJSON
    self.areOtherModels = areOtherModels
    let names = [a, b].map { URL(fileURLWithPath: $0).lastPathComponent }
    titles = names[0] == names[1] ? (a, b) : (names[0], names[1])
    self.missing = zip([titles.a, titles.b], missing).flatMap { title, messages in messages.map { "\(title): \($0)" } }
  }

  /// Printed when it is known that the comparison can begin.
  private mutating func printTitles() {
    if hasTitles { return }
    hasTitles = true
    if isJSON { return missing.forEach { Output.warn("note: \($0)") } }
    Output.say("\(titles.a) → \(titles.b)")
    missing.forEach(Output.say)
  }

  mutating func add(_ event: StoreComparison.Event, _ progress: ProgressLine) {
    printTitles()
    switch event {
    case .began(let entity, let rows):
      current = entity
      progress.show("\(entity.name): \(rows) rows on both sides")
    case .passed(let passed): progress.show("\(current.name): \(passed.grouped) rows compared")
    case .row(let row):
      if isJSON {
        progress.clear()
        Output.line(row.json)
      } else {
        rows.append(row)
      }
    case .ended(let entity):
      progress.clear()
      end(entity)
    }
  }

  private mutating func end(_ entity: ComparedEntity) {
    differences += entity.differences
    areOtherModels = areOtherModels || entity.hasOtherProperties || entity.matching == .oneSide
    areUncompared = areUncompared || entity.isUncompared
    if isJSON {
      let notes = entity.noteLines.filter { _ in !entity.matching.isComparable || entity.hasOtherProperties }
      if entity.isUncompared { Output.warn("note: \(entity.headline)") }
      for note in notes { Output.warn("note: \(entity.entity.name): \(note)") }
      return
    }
    Output.say("")
    Output.say(entity.headline)
    for note in entity.noteLines { Output.say("  \(note)") }
    for row in rows {
      Output.say("  \(row.headline)")
      if row.kind == .update { row.fieldLines.forEach { Output.say("      \($0)") } }
    }
    let others = entity.differences - rows.count
    if others > 0 { Output.say("  … and \(others.separated) more") }
    rows.removeAll()
  }

  mutating func finish() {
    printTitles()
    if isJSON { return }
    Output.say("")
    let whole = ComparedEntity.total(differences, \.separated)
    let parts = [
      whole, areOtherModels ? "the models differ" : nil, areUncompared ? "some entities were not compared" : nil,
      missing.isEmpty ? nil : "some columns are missing",
    ]
    Output.say(parts.compactMap(\.self).joined(separator: "; "))
  }

  func reaches(_ threshold: DiffCommand.Threshold) -> Bool {
    switch threshold {
    case .any: differences > 0 || areOtherModels || areUncompared || !missing.isEmpty
    case .rows: differences > 0
    case .custom: false
    }
  }
}

extension RowDifference {
  /// One line of NDJSON.
  var json: JSON {
    [
      "entity": .string(entity.name), "key": keyJSON(key, pk: (objects.b ?? objects.a)?.pk),
      "op": .string(kind.rawValue),
      "pk": .list([objects.a, objects.b]) { $0.map { .integer($0.pk) } ?? .null },
      "fields": .object(fields.map { .init($0.path.name, .array([json($0.values.a), json($0.values.b)])) }),
    ]
  }

  private func keyJSON(_ key: [NamedReading], pk: Int64?) -> JSON {
    key.isEmpty
      ? ["pk": pk.map(JSON.integer) ?? .null] : .object(key.map { .init($0.name, $0.reading.json) })
  }

  private func json(_ value: ComparedValue?) -> JSON {
    switch value {
    case nil: return .null
    case .value(let reading): return reading.json
    case .object(let object): return json(object)
    case .objects(let objects, let count):
      let list = JSON.array(objects.map { json($0) })
      return count <= objects.count ? list : ["count": .number(count), "first": list]
    }
  }

  private func json(_ object: KeyedObject) -> JSON {
    [
      "entity": .string(object.id.entity), "pk": .integer(object.id.pk),
      "key": keyJSON(object.key, pk: object.id.pk),
    ]
  }
}
