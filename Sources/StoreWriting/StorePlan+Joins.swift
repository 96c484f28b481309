import Schema

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
