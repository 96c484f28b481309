import Findings
import Foundation
import Schema
import Storage
import StoreWriting
import Testing

/// The writer's names and the reader's held together: what one creates, the other must explain.
@Suite struct CreatedLayoutTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let entities: [Entity]
    /// Where the format puts what matters here: `Entity.property` and its columns.
    let expected: [String: String]

    init(_ title: String, _ entities: [Entity], _ expected: [String: String]) {
      testDescription = title
      self.entities = entities
      self.expected = expected
    }
  }

  @Test(arguments: cases)
  func `a created store resolves without a finding`(_ item: Case) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("test.sqlite").path
    let model = Model(entities: item.entities)
    try StoreWriter.create(at: path, model: model, rows: [:])
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    // Unexplained columns are findings too, so none means that names and columns match one to one.
    #expect(layout.problems.map(\.message) == [])
    for entity in layout.entities.values {
      let certainties = entity.columns.values.map(\.certainty) + entity.relationships.values.map(\.certainty)
      #expect(certainties.allSatisfy { $0 == .verified })
    }
    var found: [String: String] = [:]
    for (name, entity) in layout.entities {
      for (path, column) in entity.columns { found["\(name).\(path)"] = column.name }
      for (path, place) in entity.relationships { found["\(name).\(path)"] = place.text }
    }
    for (property, place) in item.expected { #expect(found[property] == place, "\(property)") }
  }
}

extension RelationshipPlace {
  fileprivate var certainty: ColumnPlace.Certainty {
    switch self {
    case .key(let column, _), .inverseKey(_, let column, _): column.certainty
    case .join(_, _, _, _, _, let certainty): certainty
    case .missing: .missing
    }
  }

  fileprivate var text: String {
    switch self {
    case .key(let column, let entity): ([column.name] + [entity].compactMap { $0 }).joined(separator: " ")
    case .inverseKey(let table, let column, let order):
      ([table, column.name] + [order].compactMap { $0 }).joined(separator: " ")
    case .join(let table, let owner, let member, let order, _, _):
      ([table, owner, member] + [order].compactMap { $0 }).joined(separator: " ")
    case .missing(let computed): "missing \(computed)"
    }
  }
}
