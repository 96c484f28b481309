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
          case .join(let table, let owner, let member, _, let isSelfInverse, let certainty)? =
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
          isSelfInverse: isSelfInverse,
          otherTable: other.table
        )
        findings += [try members.dangling(store), try members.mistyped(store)].compactMap(\.self)
      }
    }
    return findings
  }

  /// One side of a join table; both sides of a self-inverse, which stores each pair once (FORMAT §2.3).
  private struct Members {
    let entity: String
    let relationship: Relationship
    let table: String
    let owner: String
    let member: String
    let isSelfInverse: Bool
    let otherTable: String

    func dangling(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      let sql =
        .text("SELECT j.owner FROM ") + pairs
        + store.filter([
          .text("NOT EXISTS (SELECT 1 FROM ") + .identifier(otherTable)
            + .text(" AS o WHERE o.Z_PK = j.member)"),
          store.owns(entity, .column("j", "owner")),
        ]) + .text(" ORDER BY 1")
      let end = isSelfInverse ? "a pair of \(table)" : "\(table).\(member)"
      return try store.finding(StoreKind.dangling, entity, relationship.name, sql) { _ in
        "\(end) leads to no row of \(otherTable)"
      }
    }

    func mistyped(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      guard let belongs = store.belongs("o", to: relationship.destination) else { return nil }
      let sql =
        .text("SELECT j.owner, o.Z_ENT FROM ") + pairs + .text(" JOIN ")
        + .identifier(otherTable) + .text(" AS o ON o.Z_PK = j.member")
        + store.filter([
          .text("ifnull(NOT (") + belongs + .text("), 1)"),
          store.owns(entity, .column("j", "owner")),
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

    /// `j` with its columns `owner` and `member`.
    private var pairs: SQL {
      let back = isSelfInverse ? .text(" UNION ") + pairs(member, owner) : SQL()
      return .text("(") + pairs(owner, member) + back + .text(") AS j")
    }

    private func pairs(_ owner: String, _ member: String) -> SQL {
      .text("SELECT ") + .identifier(owner) + .text(" AS owner, ") + .identifier(member)
        + .text(" AS member FROM ") + .identifier(table)
    }
  }
}
