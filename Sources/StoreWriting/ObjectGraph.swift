import Findings
import Schema

/// The rows to write with their keys, and the references between them from both sides.
struct ObjectGraph {
  struct Object {
    var entity: Entity
    var pk: Int64
    var row: NewRow
  }

  let plan: StorePlan
  private(set) var objects: [Object] = []
  /// The highest key by root entity.
  private(set) var highestKeys: [String: Int64] = [:]
  /// The members by relationship and owner, explicit ones first in their order.
  private(set) var members: [StorePlan.Key: [Int: [Int]]] = [:]
  /// By root entity and label.
  private var labels: [StorePlan.Key: Int] = [:]

  init(_ plan: StorePlan, rows: [String: [NewRow]]) throws(StoreWritingError) {
    self.plan = plan
    try number(rows)
    for index in objects.indices { try link(index) }
    mirror()
    try checkCounts()
  }

  private mutating func number(_ rows: [String: [NewRow]]) throws(StoreWritingError) {
    for name in rows.keys.sorted() {
      guard let entity = plan.model.entity(named: name) else {
        let names = plan.model.entities.map(\.name)
        throw .unknownEntity(name, nearest: Nearest.names(to: name, among: names).first)
      }
      if entity.isAbstract, let first = rows[name]?.first { throw first.locate(.abstractEntity(name)) }
    }
    for entity in plan.entities {
      let root = plan.root(of: entity)
      for row in rows[entity.name] ?? [] {
        let pk = row.key ?? (highestKeys[root] ?? 0) + 1
        highestKeys[root] = max(highestKeys[root] ?? 0, pk)
        if let label = row.label {
          let key = StorePlan.Key(entity: root, name: label)
          guard labels[key] == nil else { throw row.locate(.duplicateLabel(label, entity: entity.name)) }
          labels[key] = objects.count
        }
        objects.append(Object(entity: entity, pk: pk, row: row))
      }
    }
  }

  private mutating func link(_ index: Int) throws(StoreWritingError) {
    let object = objects[index]
    let relationships = plan.model.relationships(of: object.entity)
    for (name, value) in object.row.values.sorted(by: { $0.key < $1.key }) {
      guard let relationship = relationships.first(where: { $0.name == name }) else { continue }
      do { try link(index, value, through: relationship) } catch { throw object.row.locate(error, name) }
    }
  }

  private mutating func link(
    _ index: Int, _ value: NewValue, through relationship: Relationship
  ) throws(StoreWritingError) {
    let entity = objects[index].entity
    let name = relationship.name
    switch value {
    case .references(let names):
      if relationship.isTransient { throw .transientProperty(entity: entity.name, property: name) }
      if !relationship.isToMany, names.count > 1 {
        throw .tooManyReferences(entity: entity.name, relationship: name, labels: names)
      }
      var found: [Int] = []
      for label in names {
        let target = try target(label, of: relationship, in: entity)
        if !found.contains(target) { found.append(target) }
      }
      members[plan.key(name, in: entity), default: [:]][index] = found
    case .scalar(.null): break
    case .raw where !relationship.isToMany: break
    default:
      throw .wrongType(
        entity: entity.name, path: name, expected: relationship.isToMany ? "a list of labels" : "a label",
        found: value.kind)
    }
  }

  private func target(
    _ label: String, of relationship: Relationship, in entity: Entity
  ) throws(StoreWritingError) -> Int {
    let destination = try plan.destination(of: relationship, in: entity)
    let key = StorePlan.Key(entity: plan.root(of: destination), name: label)
    if let index = labels[key] {
      let found = objects[index].entity
      let lineage = [found] + plan.model.ancestors(of: found)
      if lineage.contains(where: { $0.name == destination.name }) { return index }
    }
    throw .unknownLabel(label, entity: entity.name, relationship: relationship.name, destination: destination.name)
  }

  /// Adds to each inverse the references that the row file gives on one side only.
  private mutating func mirror() {
    let explicit = members
    for (entity, relationship) in storedRelationships {
      let key = StorePlan.Key(entity: entity.name, name: relationship.name)
      guard let inverse = plan.inverse(of: relationship), let owners = explicit[key] else { continue }
      for (owner, targets) in owners.sorted(by: { $0.key < $1.key }) {
        for target in targets {
          var known = members[inverse.key]?[target] ?? []
          guard !known.contains(owner) else { continue }
          known.append(owner)
          members[inverse.key, default: [:]][target] = known
        }
      }
    }
  }

  /// A to-one holds one object, and so does the key of a to-many without an inverse (FORMAT §2.2).
  private func checkCounts() throws(StoreWritingError) {
    for (entity, relationship) in storedRelationships {
      let key = StorePlan.Key(entity: entity.name, name: relationship.name)
      guard let owners = members[key]?.sorted(by: { $0.key < $1.key }) else { continue }
      if !relationship.isToMany {
        for (owner, targets) in owners where targets.count > 1 { throw tooMany(targets, key, at: owner) }
      } else if plan.inverse(of: relationship) == nil {
        var seen: [Int: Int] = [:]
        for (owner, targets) in owners {
          for target in targets {
            if let other = seen[target] { throw tooMany([other, owner], key, at: owner) }
            seen[target] = owner
          }
        }
      }
    }
  }

  private func tooMany(_ indices: [Int], _ key: StorePlan.Key, at owner: Int) -> StoreWritingError {
    let names = indices.map { objects[$0].row.label ?? "\(objects[$0].entity.name) \(objects[$0].pk)" }
    return objects[owner].row.locate(
      .tooManyReferences(entity: key.entity, relationship: key.name, labels: names), key.name)
  }

  private var storedRelationships: [(Entity, Relationship)] {
    plan.entities.flatMap { entity in entity.relationships.filter { !$0.isTransient }.map { (entity, $0) } }
  }

  /// The objects at the other end, in their order.
  func members(of index: Int, through name: String) -> [Int] {
    members[plan.key(name, in: objects[index].entity)]?[index] ?? []
  }
}
