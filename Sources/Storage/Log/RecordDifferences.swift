import Decoding
import Schema

/// The columns in which two records of an object differ.
struct RecordDifferences: Sendable {
  let model: Model
  let layout: StoreLayout
  let tables: [TableShape]

  /// The values before and after that differ, by path.
  func between(_ before: RowRecord, _ after: RowRecord, of name: String) -> [String: (Reading, Reading)] {
    guard let layout = layout.entities[name], let entity = model.entity(named: name),
      let table = tables.first(where: { $0.name == layout.table })
    else { return [:] }
    var found: [String: (Reading, Reading)] = [:]
    func compare(_ path: String, _ column: String, _ make: (RowRecord, SQLiteValue) -> Reading) {
      guard let old = raw(column, before, table), let new = raw(column, after, table), old != new else { return }
      found[path] = (make(before, old), make(after, new))
    }
    for (path, attribute) in model.leaves(of: entity) {
      guard let place = layout.columns[path], place.certainty != .missing else { continue }
      compare(path, place.name) { CellDecoder.reading(of: .whole($1), as: attribute) }
    }
    for relationship in model.relationships(of: entity) where !relationship.isToMany {
      guard case .key(let place, let number)? = layout.relationships[relationship.name] else { continue }
      compare(relationship.name, place.name) { record, value in
        guard let key = value.integer else { return .value(.null) }
        let target = number.flatMap { raw($0, record, table)?.integer }
        let entity = target.flatMap { self.entity($0) } ?? relationship.destination
        return .value(.toOne(ObjectID(entity: entity, pk: key)))
      }
    }
    return found
  }

  private func raw(_ column: String, _ record: RowRecord, _ table: TableShape) -> SQLiteValue? {
    table.columns.firstIndex { $0.name == column }.flatMap { record.value($0) }
  }

  private func entity(_ number: Int64) -> String? {
    layout.entities.values.first { $0.entityID.map(Int64.init) == number }?.entity
  }
}

extension Model {
  /// An entity's attributes with columns, a composite's leaves by their paths.
  fileprivate func leaves(of entity: Entity) -> [(path: String, attribute: Attribute)] {
    func leaves(_ attribute: Attribute, _ prefix: String) -> [(String, Attribute)] {
      attribute.type == .composite
        ? attribute.elements.flatMap { leaves($0, prefix + attribute.name + ".") }
        : [(prefix + attribute.name, attribute)]
    }
    return attributes(of: entity).filter { !$0.isTransient }.flatMap { leaves($0, "") }
  }
}
