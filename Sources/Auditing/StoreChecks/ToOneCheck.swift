import Querying
import Schema
import Storage

/// Keys of to-one relationships that lead nowhere, or to a row of another entity (FORMAT §2.1).
struct ToOneCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in entity.relationships {
        guard let place = store.place(of: entity.name),
          case .key(let column, let entityColumn)? = place.layout.relationships[relationship.name],
          column.certainty != .missing, let other = store.place(of: relationship.destination)
        else { continue }
        let side = Side(
          entity: entity.name,
          relationship: relationship,
          table: place.table,
          column: column.name,
          entityColumn: entityColumn,
          otherTable: other.table
        )
        if let finding = try dangling(side, store) { findings.append(finding) }
        if let finding = try mistyped(side, store) { findings.append(finding) }
      }
    }
    return findings
  }

  private struct Side {
    let entity: String
    let relationship: Relationship
    let table: String
    let column: String
    let entityColumn: String?
    let otherTable: String

    var key: SQL { .column("t", column) }
    var from: SQL { .text(" FROM ") + .identifier(table) + .text(" AS t") }
  }

  private func dangling(_ side: Side, _ store: CheckedStore) throws(Failure) -> AuditedFinding? {
    let sql: SQL =
      .text("SELECT t.Z_PK, ") + side.key + side.from
      + store.filter([
        side.key + .text(" IS NOT NULL"), store.belongs("t", to: side.entity),
        .text("NOT EXISTS (SELECT 1 FROM ") + .identifier(side.otherTable)
          + .text(" AS o WHERE o.Z_PK = ") + side.key + .text(")"),
      ]) + .text(" ORDER BY t.Z_PK")
    return try store.finding(
      StoreKind.dangling,
      side.entity,
      side.relationship.name,
      sql,
      columns: 2
    ) { row in "\(side.column) \(row[1].words) has no row in \(side.otherTable)" }
  }

  /// The other row's own number counts, and the entity column must say the same.
  private func mistyped(_ side: Side, _ store: CheckedStore) throws(Failure) -> AuditedFinding? {
    var wrong: [SQL] = []
    if let belongs = store.belongs("o", to: side.relationship.destination) {
      wrong.append(.text("NOT (") + belongs + .text(")"))
    }
    if let entityColumn = side.entityColumn {
      wrong.append(.column("t", entityColumn) + .text(" <> o.Z_ENT"))
    }
    if wrong.isEmpty { return nil }
    let sql: SQL =
      .text("SELECT t.Z_PK, o.Z_ENT") + side.from + .text(" JOIN ")
      + .identifier(side.otherTable) + .text(" AS o ON o.Z_PK = ") + side.key
      + store.filter([
        store.belongs("t", to: side.entity),
        .text("(") + wrong.joined(separator: " OR ") + .text(")"),
      ]) + .text(" ORDER BY t.Z_PK")
    return try store.finding(
      StoreKind.mistyped,
      side.entity,
      side.relationship.name,
      sql,
      columns: 2
    ) { row in
      "the row has entity number \(row[1].words), \(side.relationship.destination) is expected"
    }
  }
}
