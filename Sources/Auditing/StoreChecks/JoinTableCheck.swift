import Findings
import Predicates
import SQLite
import Schema
import Storage

/// Join tables that refer to rows that do not exist or are another entity's (FORMAT §2.3).
struct JoinTableCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    var lostIn: Set<String> = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) {
        guard let place = store.place(of: entity.name),
          case .join(let table, let owner, let member, _, let isSelfInverse, let certainty)? = place.layout
            .relationships[relationship.name], certainty != .missing,
          let other = store.place(of: relationship.destination)
        else { continue }
        // The inverse reads the same rows from its own side, so each side checks only its members.
        let members = Members(
          entity: entity.name, relationship: relationship, table: table, owner: owner, member: member,
          isSelfInverse: isSelfInverse, ownTable: place.table, otherTable: other.table)
        findings += [try members.dangling(store), try members.mistyped(store)].compactMap(\.self)
        // Both sides would report the pairs without either end.
        if lostIn.insert(table).inserted, let lost = try members.lost(store) { findings.append(lost) }
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
    let ownTable: String
    let otherTable: String

    func dangling(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      let filter = store.filter([
        "NOT \(Self.exists("member", otherTable))", Self.exists("owner", ownTable),
        store.owns(entity, .column("j", "owner")),
      ])
      let sql: SQL = "SELECT j.owner FROM \(pairs)\(filter) ORDER BY 1"
      let end = isSelfInverse ? "a pair of \(table)" : "\(table).\(member)"
      return try store.finding(.storeKeyDangling, entity, relationship.name, sql) { _ in
        "\(end) leads to no row of \(otherTable)"
      }
    }

    func mistyped(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      guard let belongs = store.belongs("o", to: relationship.destination) else { return nil }
      let filter = store.filter([
        "ifnull(NOT (\(belongs)), 1)", Self.exists("owner", ownTable), store.owns(entity, .column("j", "owner")),
      ])
      let sql: SQL = """
        SELECT j.owner, o.Z_ENT FROM \(pairs) \
        JOIN \(id: otherTable) AS o ON o.Z_PK = j.member\(filter) ORDER BY 1
        """
      return try store.finding(.storeKeyEntity, entity, relationship.name, sql, columns: 2) { row in
        "the row has entity number \(row[1].words), \(relationship.destination) is expected"
      }
    }

    private static let mostPairs = 5

    /// Pairs whose ends both lack a row: they belong to no object, so they are reported by themselves.
    func lost(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
      // No row shows that they belong to the entity that was asked for.
      guard store.owns(entity, .column("j", "owner")) == nil else { return nil }
      let filter = store.filter(["NOT \(Self.exists("member", otherTable))", "NOT \(Self.exists("owner", ownTable))"])
      let sql: SQL = """
        SELECT j.owner, j.member FROM (\(pairs(owner, member))) AS j\(filter) ORDER BY 1, 2
        """
      var (count, shown): (Int, [String]) = (0, [])
      try store.run(sql, for: "\(FindingCode.storeKeyDangling) of \(table)", entity) { row in
        count += 1
        if count <= Self.mostPairs { shown.append("(\(owner) \(row.value(0).words), \(member) \(row.value(1).words))") }
        return true
      }
      guard count > 0 else { return nil }
      let pairs = shown.joined(separator: ", ") + (count > shown.count ? ", …" : "")
      return AuditedFinding(
        Finding(
          code: .storeKeyDangling, entity: entity,
          message: "\(Count.text(count, "pair")) of \(table), the join table of "
            + "\(entity).\(relationship.name), \(count == 1 ? "leads" : "lead") " + "to no row at either end: \(pairs)")
      )
    }

    /// The condition that one end of a pair has a row.
    private static func exists(_ end: SQL, _ table: String) -> SQL {
      "EXISTS (SELECT 1 FROM \(id: table) AS e WHERE e.Z_PK = j.\(end))"
    }

    /// `j` with its columns `owner` and `member`.
    private var pairs: SQL {
      let back: SQL = isSelfInverse ? " UNION \(pairs(member, owner))" : ""
      return "(\(pairs(owner, member))\(back)) AS j"
    }

    private func pairs(_ owner: String, _ member: String) -> SQL {
      "SELECT \(id: owner) AS owner, \(id: member) AS member FROM \(id: table)"
    }
  }
}
