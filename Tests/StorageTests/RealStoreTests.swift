import Findings
import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import Testing
import TestSupport

@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct RealStoreTests {
  private struct Reading {
    let store: OpenedStore
    let model: Model
    let layout: StoreLayout

    init(_ path: String) throws {
      store = try OpenedStore.open(RealFiles.url(path).path)
      let cache = try #require(store.metadata.cachedModel)
      model = try CompiledModelReader.readCache(cache)
      layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    }
  }

  @Test(arguments: ExpectedStore.paths)
  func `numbers and columns are those that were found independently`(
    path: String
  ) throws {
    let expected = try ExpectedStore(beside: RealFiles.url(path))
    let reading = try Reading(path)
    #expect(reading.store.metadata.uuid == expected.uuid)
    #expect(reading.layout.problems.isEmpty, "\(reading.layout.problems.map(\.message))")
    for entity in expected.entities {
      let layout = try #require(reading.layout.entities[entity.name])
      #expect(layout.entityID == entity.entityID, "\(entity.name)")
      for (name, attribute) in entity.attributes {
        if let column = attribute.column {
          #expect(layout.columns[name]?.name == column, "\(entity.name).\(name)")
          #expect(layout.columns[name]?.certainty == .verified, "\(entity.name).\(name)")
        }
        for (leaf, column) in attribute.leaves ?? [:] {
          #expect(layout.columns["\(name).\(leaf)"]?.name == column, "\(entity.name).\(name)")
        }
      }
      let transient =
        reading.model.entity(named: entity.name).map {
          reading.model.relationships(of: $0).filter(\.isTransient).map(\.name)
        } ?? []
      for name in entity.relationships.keys where !transient.contains(name) {
        let place = layout.relationships[name]
        if case .missing? = place { Issue.record("\(entity.name).\(name) has no place") }
        #expect(place != nil, "\(entity.name).\(name)")
      }
    }
  }

  @Test(arguments: ExpectedStore.paths)
  func `every entity has as many rows as were found independently`(
    path: String
  ) throws {
    let expected = try ExpectedStore(beside: RealFiles.url(path))
    let reading = try Reading(path)
    let session = try StoreSession(store: reading.store, model: reading.model, layout: reading.layout)
    let (counts, problems) = try session.counts()
    #expect(problems.isEmpty)
    for entity in expected.entities {
      #expect(
        counts[entity.name] == RowCount(own: entity.rowCount, withSubentities: entity.rowCountWithSubentities),
        "\(entity.name)")
    }
  }

  @Test(arguments: ExpectedStore.paths)
  func `the first rows hold the values that were found independently`(
    path: String
  ) throws {
    let expected = try ExpectedStore(beside: RealFiles.url(path))
    let reading = try Reading(path)
    let session = try StoreSession(store: reading.store, model: reading.model, layout: reading.layout)
    for entity in expected.entities where !entity.firstRows.isEmpty {
      let names = (Array(entity.attributes.keys) + Array(entity.relationships.keys)).sorted()
      let paths = try names.map { try Path($0, from: entity.name, in: reading.model) }
      var rows: [StoredRow] = []
      try session.stream(RowQuery(entity: entity.name), columns: paths, limit: entity.firstRows.count) { row in
        rows.append(row)
        return true
      }
      #expect(rows.map(\.objectID) == entity.firstRows.map { ObjectID(entity: $0.entity, pk: $0.pk) })
      for (row, wanted) in zip(rows, entity.firstRows) {
        for (name, stored) in zip(names, row.readings) {
          guard let value = wanted.values[name] else { continue }
          #expect(stored.matches(value), "\(entity.name) p\(wanted.pk) \(name): \(stored) is not \(value)")
        }
      }
    }
  }
}

extension Reading {
  /// Whether a reading is what the expectation's notation says.
  func matches(_ json: JSON) -> Bool { value?.matches(json) ?? false }
}

extension Value {
  func matches(_ json: JSON) -> Bool {
    switch (self, json) {
    case (.scalar(.null), .null): true
    case (.scalar(.boolean(let flag)), .boolean(let wanted)): flag == wanted
    case (.scalar(.boolean(let flag)), .number(let wanted)): flag == (wanted != 0)
    case (.scalar(.integer(let number)), .number(let wanted)): Double(number) == wanted
    case (.scalar(.double(let number)), .number(let wanted)), (.float(let number), .number(let wanted)):
      number == wanted
    case (.scalar(.string(let text)), .string(let wanted)), (.scalar(.uri(let text)), .string(let wanted)):
      text == wanted
    case (.scalar(.uuid(let uuid)), .string(let wanted)): uuid.uuidString == wanted.uppercased()
    case (.scalar(.object(let object)), .number(let key)): Double(object.pk) == key
    case (.toMany(let count?), _): json["count"].map { Value.integer(Int64(count)).matches($0) } ?? false
    case (.scalar(.date(let seconds)), _): json["date"].map { Value.double(seconds).matches($0) } ?? false
    case (.scalar(.decimal(let number)), _):
      json["decimal"].map { Value.double(Double("\(number)") ?? .nan).matches($0) } ?? false
    case (.scalar(.data(let data)), _): json["bytes"].map { Value.integer(Int64(data.count)).matches($0) } ?? false
    case (.composite(let leaves), .object(let members)):
      leaves.allSatisfy { leaf in members[leaf.name].map { leaf.reading.matches($0) } ?? (leaf.reading == .value(.null))
      }
    default: false
    }
  }
}
