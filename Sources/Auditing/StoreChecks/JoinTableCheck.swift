import Querying
import Schema
import Storage

/// Join tables that refer to rows which do not exist, or are another entity's (FORMAT §2.3).
struct JoinTableCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) {
        guard let place = store.place(of: entity.name),
          case .join(let table, let owner, let member, _, _, let certainty)? =
            place.layout.relationships[relationship.name],
          certainty != .missing, let other = store.place(of: relationship.destination)
        else { continue }
        // The inverse sees the same rows from its own side, so each side looks at its members.
        let members = Members(
          entity: entity.name,
          relationship: relationship,
          table: table,
          owner: owner,
          member: member,
          otherTable: other.table
        )
        findings += [try members.dangling(store), try members.mistyped(store)].compactMap(\.self)
      }
    }
    return findings
  }

  /// One side of a join table.
  private struct Members {
    let entity: String
    let relationship: Relationship
    let table: String
    let owner: String
    let member: String
    let otherTable: String

    func dangling(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      let sql: SQL =
        .text("SELECT j.") + .identifier(owner) + .text(" FROM ") + .identifier(table)
        + .text(" AS j")
        + store.filter([
          .text("NOT EXISTS (SELECT 1 FROM ") + .identifier(otherTable)
            + .text(" AS o WHERE o.Z_PK = j.") + .identifier(member) + .text(")"),
          store.owns(entity, .column("j", owner)),
        ]) + .text(" ORDER BY 1")
      return try store.finding(StoreKind.dangling, entity, relationship.name, sql) { _ in
        "\(table).\(member) leads to no row of \(otherTable)"
      }
    }

    func mistyped(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      guard let belongs = store.belongs("o", to: relationship.destination) else { return nil }
      let sql: SQL =
        .text("SELECT j.") + .identifier(owner) + .text(", o.Z_ENT FROM ") + .identifier(table)
        + .text(" AS j JOIN ") + .identifier(otherTable) + .text(" AS o ON o.Z_PK = j.")
        + .identifier(member)
        + store.filter([
          .text("ifnull(NOT (") + belongs + .text("), 1)"),
          store.owns(entity, .column("j", owner)),
        ]) + .text(" ORDER BY 1")
      return try store.finding(
        StoreKind.mistyped,
        entity,
        relationship.name,
        sql,
        columns: 2
      ) { row in
        "the row has entity number \(row[1].words), \(relationship.destination) is expected"
      }
    }
  }
}
