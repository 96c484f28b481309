import Findings
import Predicates
import Schema
import Storage

/// Ordered relationships in which two objects have the same place (FORMAT §2.2, §2.3).
struct OrderCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) where relationship.isOrdered {
        guard let place = store.place(of: entity.name), let rows = rows(place.layout.relationships[relationship.name])
        else { continue }
        let filter = store.filter([
          "\(rows.owner) IS NOT NULL", "\(rows.order) IS NOT NULL", store.owns(entity.name, rows.owner),
          // Keys of owners that do not exist are dangling, and have no order.
          "EXISTS (SELECT 1 FROM \(id: place.table) AS o WHERE o.Z_PK = \(rows.owner))",
        ])
        let sql: SQL = """
          SELECT \(rows.owner), \(rows.order), COUNT(*) FROM \(id: rows.table) AS j\(filter) \
          GROUP BY 1, 2 HAVING COUNT(*) > 1 ORDER BY 1, 2
          """
        let finding = try store.finding(.storeOrderDuplicate, entity.name, relationship.name, sql, columns: 3) { _ in
          "several objects stand at one place"
        }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }

  private func rows(_ place: RelationshipPlace?) -> (table: String, owner: SQL, order: SQL)? {
    switch place {
    case .inverseKey(let table, let column, let order?): (table, .column("j", column.name), .column("j", order))
    case .join(let table, let owner, _, let order?, _, _): (table, .column("j", owner), .column("j", order))
    default: nil
    }
  }
}
