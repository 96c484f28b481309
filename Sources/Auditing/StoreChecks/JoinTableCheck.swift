import Querying
import Schema
import Storage

/// Join tables that refer to rows which do not exist (FORMAT §2.3).
struct JoinTableCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in entity.relationships {
        guard let place = store.place(of: entity.name),
          case .join(let table, let owner, let member, _, _, let certainty)? =
            place.layout.relationships[relationship.name],
          certainty != .missing, let other = store.place(of: relationship.destination)
        else { continue }
        // The inverse sees the same rows from its own side, so each side looks at its members.
        let sql: SQL =
          .text("SELECT j.") + .identifier(owner) + .text(", j.") + .identifier(member)
          + .text(" FROM ") + .identifier(table) + .text(" AS j WHERE NOT EXISTS (SELECT 1 FROM ")
          + .identifier(other.table) + .text(" AS o WHERE o.Z_PK = j.") + .identifier(member)
          + .text(") ORDER BY 1")
        let finding = try store.finding(
          StoreKind.dangling,
          entity.name,
          relationship.name,
          sql,
          columns: 2
        ) { row in "\(table).\(member) \(row[1].words) has no row in \(other.table)" }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}
