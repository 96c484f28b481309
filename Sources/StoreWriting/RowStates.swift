import Findings
import Schema

/// The rows of a store between its transactions: each keeps its key, and both sides of a relationship agree.
struct RowStates {
  private typealias Key = StorePlan.Key

  private let plan: StorePlan
  /// By root entity and label.
  private var objects: [StorePlan.Key: (entity: Entity, row: NewRow)] = [:]
  private var order: [StorePlan.Key] = []
  /// The highest key that was ever used, by root entity.
  private(set) var highestKeys: [String: Int64]

  /// Begins with rows whose references are resolved.
  init(_ graph: ObjectGraph) {
    plan = graph.plan
    highestKeys = graph.highestKeys
    let labels = graph.objects.map { Self.label(of: $0.row, key: $0.pk) }
    for (index, object) in graph.objects.enumerated() {
      var row = object.row
      (row.key, row.label) = (object.pk, labels[index])
      for relationship in plan.model.relationships(of: object.entity) where !relationship.isTransient {
        if case .raw = row.values[relationship.name] { continue }
        let members = graph.members(of: index, through: relationship.name).map { labels[$0] }
        row.values[relationship.name] = .references(members)
      }
      add(row, of: object.entity)
    }
  }

  /// The rows as they are now, by entity.
  var rows: [String: [NewRow]] {
    var rows: [String: [NewRow]] = [:]
    for key in order {
      if let object = objects[key] { rows[object.entity.name, default: []].append(object.row) }
    }
    return rows
  }

  /// A label that no row file can have, for a row without one.
  private static func label(of row: NewRow, key: Int64) -> String { row.label ?? "\u{1}\(key)" }

  @discardableResult
  private mutating func add(_ row: NewRow, of entity: Entity) -> StorePlan.Key {
    let key = Key(entity: plan.root(of: entity), name: row.label ?? "")
    objects[key] = (entity, row)
    order.append(key)
    return key
  }

  // MARK: - A transaction

  mutating func apply(_ transaction: NewTransaction) throws(StoreWritingError) {
    var inserted: [(key: StorePlan.Key, row: NewRow)] = []
    for name in transaction.inserts.keys.sorted() {
      for row in transaction.inserts[name] ?? [] { inserted.append(try insert(row, of: name)) }
    }
    // The new rows may refer to each other.
    for (key, row) in inserted { try relate(key, as: row) }
    for update in transaction.updates {
      let key = try key(of: update.target)
      for (name, value) in update.row.values { objects[key]?.row.values[name] = value }
      objects[key]?.row.places.merge(update.row.places) { $1 }
      try relate(key, as: update.row)
    }
    for target in transaction.deletions { delete(try key(of: target)) }
  }

  private func key(of target: NewTransaction.Target) throws(StoreWritingError) -> StorePlan.Key {
    let entity = try entity(named: target.entity)
    let key = Key(entity: plan.root(of: entity), name: target.label)
    if let found = objects[key]?.entity,
      ([found] + plan.model.ancestors(of: found)).contains(where: { $0.name == entity.name })
    {
      return key
    }
    let error = StoreWritingError.noSuchRow(label: target.label, entity: target.entity)
    throw target.place.map { .inRow($0, error) } ?? error
  }

  private func entity(named name: String) throws(StoreWritingError) -> Entity {
    if let entity = plan.model.entity(named: name) { return entity }
    let names = plan.model.entities.map(\.name)
    throw .unknownEntity(name, nearest: Nearest.names(to: name, among: names).first)
  }

  private mutating func insert(_ row: NewRow, of name: String) throws(StoreWritingError) -> (StorePlan.Key, NewRow) {
    let entity = try entity(named: name)
    if entity.isAbstract { throw row.locate(.abstractEntity(name)) }
    let root = plan.root(of: entity)
    let pk = (highestKeys[root] ?? 0) + 1
    highestKeys[root] = pk
    var plain = row
    (plain.key, plain.label) = (pk, Self.label(of: row, key: pk))
    if objects[Key(entity: root, name: plain.label ?? "")] != nil {
      throw row.locate(.duplicateLabel(plain.label ?? "", entity: name))
    }
    for relationship in plan.model.relationships(of: entity) {
      if case .references = plain.values[relationship.name] { plain.values[relationship.name] = nil }
    }
    return (add(plain, of: entity), row)
  }

  /// Applies the relationships of a row, on both sides.
  private mutating func relate(_ owner: StorePlan.Key, as row: NewRow) throws(StoreWritingError) {
    guard let entity = objects[owner]?.entity else { return }
    for relationship in plan.model.relationships(of: entity) {
      switch row.values[relationship.name] {
      case .references(let labels): try set(relationship, of: owner, to: labels)
      case .scalar(.null): try set(relationship, of: owner, to: [])
      default: continue
      }
    }
  }

  private func references(_ key: StorePlan.Key, _ name: String) -> [String] {
    guard case .references(let labels)? = objects[key]?.row.values[name] else { return [] }
    return labels
  }

  private mutating func remove(_ label: String, from key: StorePlan.Key, _ name: String) {
    guard objects[key] != nil else { return }
    let left = references(key, name).filter { $0 != label }
    objects[key]?.row.values[name] = .references(left)
  }

  private mutating func set(
    _ relationship: Relationship, of owner: StorePlan.Key, to labels: [String]
  ) throws(StoreWritingError) {
    guard let entity = objects[owner]?.entity, let inverse = plan.inverse(of: relationship) else {
      objects[owner]?.row.values[relationship.name] = .references(labels)
      return
    }
    let root = plan.root(of: try plan.destination(of: relationship, in: entity))
    let name = inverse.relationship.name
    // Read first, because the values that are set next are no former ones.
    let old = inverseOwners(of: owner, root, name)
    objects[owner]?.row.values[relationship.name] = .references(labels)
    for gone in old where !labels.contains(gone) { remove(owner.name, from: Key(entity: root, name: gone), name) }
    for new in labels where !old.contains(new) {
      let target = Key(entity: root, name: new)
      // `ObjectGraph` reports a label that no row has.
      guard objects[target] != nil else { continue }
      if inverse.relationship.isToMany {
        let owners = references(target, name) + [owner.name]
        objects[target]?.row.values[name] = .references(owners)
      } else {
        for previous in references(target, name) {
          remove(new, from: Key(entity: owner.entity, name: previous), relationship.name)
        }
        objects[target]?.row.values[name] = .references([owner.name])
      }
    }
  }

  /// The objects whose inverse leads to an object.
  private func inverseOwners(of key: StorePlan.Key, _ root: String, _ name: String) -> [String] {
    order.filter { $0.entity == root && references($0, name).contains(key.name) }.map(\.name)
  }

  private mutating func delete(_ gone: StorePlan.Key) {
    for key in order {
      guard let entity = objects[key]?.entity else { continue }
      for relationship in plan.model.relationships(of: entity) {
        guard let destination = plan.model.entity(named: relationship.destination),
          plan.root(of: destination) == gone.entity, references(key, relationship.name).contains(gone.name)
        else { continue }
        remove(gone.name, from: key, relationship.name)
      }
    }
    objects[gone] = nil
    order.removeAll { $0 == gone }
  }
}
