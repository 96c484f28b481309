import Findings
import Predicates
import Schema
import Storage

/// Relationships with fewer or more objects than the model allows; an optional one may be empty (FORMAT §7.2).
struct RelationshipCountCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities where store.place(of: entity.name) != nil {
      for relationship in store.relationships(of: entity) {
        guard let finding = try finding(relationship, entity, store) else { continue }
        findings.append(finding)
      }
    }
    return findings
  }

  private func finding(
    _ relationship: Relationship, _ entity: Entity, _ store: CheckedStore
  ) throws(Failure) -> AuditedFinding? {
    guard let place = store.place(of: entity.name),
      let count = place.layout.relationships[relationship.name]?.objectCount(of: "t")
    else { return nil }
    let least = least(relationship)
    func n(_ comparison: SQL, _ bound: Int) -> SQL { "n \(comparison) \(bind: .integer(Int64(bound)))" }
    var wrong: [SQL] = []
    if least > 0 { wrong.append(n("<", least)) }
    if relationship.isOptional, relationship.minCount > 1 {
      wrong.append("(n > 0 AND \(n("<", relationship.minCount)))")
    }
    if relationship.isToMany, relationship.maxCount > 0 { wrong.append(n(">", relationship.maxCount)) }
    if wrong.isEmpty { return nil }
    let own = store.filter([store.belongs("t", to: entity.name)])
    let sql: SQL = """
      SELECT k, n FROM (SELECT t.Z_PK AS k, \(count) AS n FROM \(id: place.table) AS t\(own)) \
      WHERE \(wrong.joined(separator: " OR ")) ORDER BY k
      """
    let bounds = bounds(of: relationship, least: least)
    return try store.finding(
      .storeRelationshipCount, entity.name, relationship.name, sql, columns: 2,
      predicate: predicate(relationship, least: least)
    ) { row in "\(row[1] == .integer(1) ? "1 object" : "\(row[1].words) objects"), \(bounds) allowed" }
  }

  /// `2…5 or none`, `at least 1`; a to-one takes one object.
  private func bounds(of relationship: Relationship, least: Int) -> String {
    guard relationship.isToMany else { return "1" }
    let fewest = max(least, relationship.minCount)
    let text =
      relationship.maxCount == 0
      ? "at least \(fewest)" : fewest == relationship.maxCount ? "\(fewest)" : "\(fewest)…\(relationship.maxCount)"
    return text + (least == 0 && fewest > 0 ? " or none" : "")
  }

  /// The same bounds as a predicate says them.
  private func predicate(_ relationship: Relationship, least: Int) -> String {
    let name = PredicatePath.text(relationship.name)
    guard relationship.isToMany else { return "\(name) == nil" }
    var parts: [String] = []
    if least > 0 { parts.append("\(name).@count < \(least)") }
    if relationship.isOptional, relationship.minCount > 1 {
      parts.append("(\(name).@count > 0 AND \(name).@count < \(relationship.minCount))")
    }
    if relationship.maxCount > 0 { parts.append("\(name).@count > \(relationship.maxCount)") }
    return parts.joined(separator: " OR ")
  }

  /// A to-many that is not optional may still be empty where its minimum is 0, as SwiftData's all are.
  private func least(_ relationship: Relationship) -> Int {
    if relationship.isOptional { return 0 }
    return relationship.isToMany ? relationship.minCount : 1
  }
}
