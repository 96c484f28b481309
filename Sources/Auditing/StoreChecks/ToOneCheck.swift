import Findings
import Predicates
import Schema
import Storage

/// Keys of to-one relationships that are dangling or lead to another entity's row (FORMAT §2.1).
struct ToOneCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) {
        guard let place = store.place(of: entity.name),
          case .key(let column, let entityColumn)? = place.layout.relationships[relationship.name],
          column.certainty != .missing, let other = store.place(of: relationship.destination)
        else { continue }
        let key = KeyColumn(
          entity: entity.name, path: relationship.name, table: place.table, column: column.name,
          entityColumn: entityColumn, other: relationship.destination, otherTable: other.table)
        findings += try key.findings(store)
      }
    }
    return findings
  }
}
