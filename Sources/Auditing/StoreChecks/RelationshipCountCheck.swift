import Querying
import Schema
import Storage

/// Relationships with fewer or more objects than the model allows; an optional one may be empty (FORMAT §7.2).
struct RelationshipCountCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities where store.place(of: entity.name) != nil {
      for relationship in entity.relationships {
        guard let finding = try finding(relationship, entity, store) else { continue }
        findings.append(finding)
      }
    }
    return findings
  }

  private func finding(
    _ relationship: Relationship,
    _ entity: Entity,
    _ store: CheckedStore
  ) throws(Failure) -> AuditedFinding? {
    guard let place = store.place(of: entity.name),
      let count = count(place.layout.relationships[relationship.name])
    else { return nil }
    let least = least(relationship)
    var wrong: [SQL] = []
    if least > 0 { wrong.append(.text("n < \(least)")) }
    if relationship.isOptional, relationship.minCount > 1 {
      wrong.append(.text("(n > 0 AND n < \(relationship.minCount))"))
    }
    if relationship.isToMany, relationship.maxCount > 0 {
      wrong.append(.text("n > \(relationship.maxCount)"))
    }
    if wrong.isEmpty { return nil }
    let sql: SQL =
      .text("SELECT k, n FROM (SELECT t.Z_PK AS k, ") + count + .text(" AS n FROM ")
      + .identifier(place.table) + .text(" AS t")
      + store.filter([store.belongs("t", to: entity.name)])
      + .text(") WHERE ") + wrong.joined(separator: " OR ") + .text(" ORDER BY k")
    let bounds =
      relationship.maxCount > 0 ? "\(least)…\(relationship.maxCount)" : "at least \(least)"
    return try store.finding(
      StoreKind.relationshipCount,
      entity.name,
      relationship.name,
      sql,
      columns: 2
    ) { row in "\(row[1].words) objects, \(bounds) allowed" }
  }

  /// A to-many that is not optional may still be empty where its minimum is 0, as SwiftData's all are.
  private func least(_ relationship: Relationship) -> Int {
    if relationship.isOptional { return 0 }
    return relationship.isToMany ? relationship.minCount : 1
  }

  /// The number of objects at the other end of row `t`.
  private func count(_ place: RelationshipPlace?) -> SQL? {
    switch place {
    case .key(let column, _) where column.certainty != .missing:
      .text("(t.") + .identifier(column.name) + .text(" IS NOT NULL)")
    case .inverseKey(let table, let column, _):
      .text("(SELECT COUNT(*) FROM ") + .identifier(table) + .text(" AS o WHERE o.")
        + .identifier(column.name) + .text(" = t.Z_PK)")
    case .join(let table, let owner, _, _, false, _):
      .text("(SELECT COUNT(*) FROM ") + .identifier(table) + .text(" AS j WHERE j.")
        + .identifier(owner) + .text(" = t.Z_PK)")
    default: nil
    }
  }
}
