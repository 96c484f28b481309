import Schema

/// The tables and names that Core Data would give a model (FORMAT §1.2, §1.5, §2).
struct StorePlan {
  /// A relationship by the entity that declares it.
  struct Key: Hashable {
    var entity: String
    var name: String
  }

  let model: Model
  /// `Z_ENT` by entity name.
  private(set) var entityIDs: [String: Int] = [:]
  /// Entities in the order of their numbers.
  private(set) var entities: [Entity] = []
  /// By root entity.
  private(set) var tables: [String: TablePlan] = [:]
  /// Column and leaf by declaring entity and dotted path.
  private(set) var columns: [Key: String] = [:]
  /// The key and entity columns of to-ones.
  private(set) var toOnes: [Key: ToOnePlan] = [:]
  /// The columns on the destination's table that hold the owner's key.
  private(set) var inverseKeys: [Key: InverseKeyPlan] = [:]
  /// Each join table is listed under both of its relationships.
  var joins: [Key: JoinPlan] = [:]
  var joinTables: [JoinPlan] = []

  init(_ model: Model) throws(StoreWritingError) {
    self.model = model
    number()
    for root in model.rootEntities { try planTable(of: root) }
    try planToManys()
    planJoins()
  }

  private mutating func number() {
    entities = model.rootEntities.flatMap(model.hierarchy(from:))
    for (index, entity) in entities.enumerated() { entityIDs[entity.name] = index + 1 }
  }

  func id(of entity: String) -> Int { entityIDs[entity] ?? 0 }

  func root(of entity: Entity) -> String { model.rootEntity(of: entity).name }

  func hasSubentities(_ entity: String) -> Bool { model.entities.contains { $0.superentity == entity } }

  /// The key of a property that an entity declares or inherits.
  func key(_ property: String, in entity: Entity) -> Key {
    Key(entity: model.declarer(of: property, in: entity)?.name ?? entity.name, name: property)
  }

  func destination(of relationship: Relationship, in entity: Entity) throws(StoreWritingError) -> Entity {
    guard let destination = model.entity(named: relationship.destination) else {
      throw .unknownDestination(
        entity: entity.name, relationship: relationship.name, destination: relationship.destination)
    }
    return destination
  }

  /// The inverse and its declarer; nil if the inverse does not exist.
  func inverse(of relationship: Relationship) -> (key: Key, relationship: Relationship)? {
    guard let name = relationship.inverse, let destination = model.entity(named: relationship.destination),
      let declarer = model.declarer(of: name, in: destination),
      let inverse = declarer.relationships.first(where: { $0.name == name }), !inverse.isTransient
    else { return nil }
    return (Key(entity: declarer.name, name: name), inverse)
  }

  private mutating func planTable(of root: Entity) throws(StoreWritingError) {
    var table = TablePlan(name: "Z" + root.name.uppercased(), hasSubentities: hasSubentities(root.name))
    for (depth, entity) in model.hierarchy(from: root).enumerated() {
      let attributes = entity.attributes.filter { !$0.isTransient }.map { ($0.name, $0 as Attribute?) }
      let toOnes = entity.relationships.filter { !$0.isTransient && !$0.isToMany }.map { ($0.name, nil as Attribute?) }
      for (name, attribute) in (attributes + toOnes).sorted(by: { $0.0 < $1.0 }) {
        if let attribute {
          plan(attribute, path: [name], in: entity, depth: depth, table: &table)
        } else if let relationship = entity.relationships.first(where: { $0.name == name }) {
          try plan(relationship, in: entity, depth: depth, table: &table)
        }
      }
    }
    tables[root.name] = table
  }

  private mutating func plan(
    _ attribute: Attribute, path: [String], in entity: Entity, depth: Int, table: inout TablePlan
  ) {
    if attribute.type == .composite {
      for element in attribute.elements where path.count < 16 {
        plan(element, path: path + [element.name], in: entity, depth: depth, table: &table)
      }
      return
    }
    guard let type = attribute.type.declaredColumnType else { return }
    let name = table.free("Z" + attribute.name.uppercased())
    table.add(ColumnPlan(name: name, type: type, kind: .attribute, depth: depth))
    columns[Key(entity: entity.name, name: path.joined(separator: "."))] = name
  }

  private mutating func plan(
    _ relationship: Relationship, in entity: Entity, depth: Int, table: inout TablePlan
  ) throws(StoreWritingError) {
    let destination = try destination(of: relationship, in: entity)
    let name = table.free("Z" + relationship.name.uppercased())
    table.add(ColumnPlan(name: name, type: "INTEGER", kind: .key, depth: depth))
    table.indexed.append(name)
    var entityColumn: String?
    if hasSubentities(destination.name) {
      let partner = "Z\(id(of: destination.name))_" + name.dropFirst()
      table.add(ColumnPlan(name: partner, type: "INTEGER", kind: .key, depth: depth))
      entityColumn = partner
    }
    toOnes[Key(entity: entity.name, name: relationship.name)] = ToOnePlan(column: name, entityColumn: entityColumn)
  }

  /// Order columns, and keys for to-manys without an inverse (FORMAT §2.2).
  private mutating func planToManys() throws(StoreWritingError) {
    for entity in entities {
      for relationship in entity.relationships where relationship.isToMany && !relationship.isTransient {
        let destination = try destination(of: relationship, in: entity)
        let key = Key(entity: entity.name, name: relationship.name)
        let inverse = inverse(of: relationship)
        if inverse?.relationship.isToMany == true { continue }
        let owner = inverse.flatMap { model.entity(named: $0.key.entity) } ?? destination
        let root = root(of: owner)
        guard var table = tables[root] else { continue }
        let column: String
        if let inverse, let toOne = toOnes[inverse.key] {
          column = toOne.column
        } else {
          column = table.free("Z\(id(of: entity.name))" + relationship.name.uppercased())
          table.add(ColumnPlan(name: column, type: "INTEGER", kind: .key, depth: Int.max))
          table.indexed.append(column)
        }
        var orderColumn: String?
        if relationship.isOrdered {
          let order = OrderColumn.name(besideKey: column)
          table.add(ColumnPlan(name: order, type: "INTEGER", kind: .order, depth: Int.max))
          orderColumn = order
        }
        tables[root] = table
        inverseKeys[key] = InverseKeyPlan(
          root: root, column: column, orderColumn: orderColumn, hasInverse: inverse != nil)
      }
    }
  }
}

extension StorePlan {
  /// Plans a join table for each pair of to-manys (FORMAT §2.3).
  mutating func planJoins() {
    let columns = joinColumns()
    for entity in entities {
      for relationship in entity.relationships where relationship.isToMany && !relationship.isTransient {
        let key = Key(entity: entity.name, name: relationship.name)
        guard joins[key] == nil, let inverse = inverse(of: relationship), inverse.relationship.isToMany else {
          continue
        }
        let plan = plan(key, relationship, inverse.key, inverse.relationship, columns)
        joins[key] = plan
        joins[inverse.key] = plan
        joinTables.append(plan)
      }
    }
  }

  private func plan(
    _ key: Key, _ relationship: Relationship, _ inverseKey: Key, _ inverse: Relationship, _ columns: [Key: String]
  ) -> JoinPlan {
    let namesInverse = isNamed(for: inverseKey, ratherThan: key)
    let (forward, ordered) = namesInverse ? (inverseKey, inverse) : (key, relationship)
    let (backward, backOrdered) = namesInverse ? (key, relationship) : (inverseKey, inverse)
    let table = "Z_\(id(of: forward.entity))" + forward.name.uppercased()
    // A relationship's column holds its members, so the inverse's column holds the owner's keys.
    let member = columns[forward] ?? table
    let owner = forward == backward ? "REFLEXIVE" : columns[backward] ?? table
    return JoinPlan(
      table: table, forward: forward, backward: backward, ownerColumn: owner, memberColumn: member,
      forwardOrder: ordered.isOrdered ? OrderColumn.name(besideMembers: member) : nil,
      backwardOrder: backOrdered.isOrdered && forward != backward ? OrderColumn.name(besideMembers: owner) : nil)
  }

  private func isNamed(for other: Key, ratherThan key: Key) -> Bool {
    guard other.entity != key.entity else { return other.name > key.name }
    let (hasSubs, otherHasSubs) = (hasSubentities(key.entity), hasSubentities(other.entity))
    guard hasSubs == otherHasSubs else { return otherHasSubs }
    return id(of: other.entity) < id(of: key.entity)
  }

  /// The column of each relationship's members: the number of their entity and the relationship's name.
  ///
  /// The counter of equal names runs over the destination's own relationships in name order.
  private func joinColumns() -> [Key: String] {
    var columns: [Key: String] = [:]
    for entity in entities {
      var used: Set<String> = []
      for relationship in entity.relationships where relationship.isToMany && !relationship.isTransient {
        guard let inverse = inverse(of: relationship), inverse.relationship.isToMany else { continue }
        let base = "Z_\(id(of: entity.name))" + inverse.key.name.uppercased()
        var name = base
        var number = 0
        while !used.insert(name).inserted {
          number += 1
          name = "\(base)\(number)"
        }
        columns[inverse.key] = name
      }
    }
    return columns
  }
}
