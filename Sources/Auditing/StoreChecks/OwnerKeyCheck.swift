import Findings
import Predicates
import Schema
import Storage

/// Keys of to-many relationships without an inverse; the rows that hold them have no property for them (FORMAT §2.2).
struct OwnerKeyCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.model.entities {
      for relationship in entity.relationships where relationship.inverse == nil {
        guard let holder = store.checked(of: relationship.destination), let owner = store.place(of: entity.name),
          case .inverseKey(let table, let column, _)? = owner.layout.relationships[relationship.name],
          column.certainty != .missing
        else { continue }
        let key = KeyColumn(
          entity: holder, path: column.name, table: table, column: column.name, other: entity.name,
          otherTable: owner.table)
        findings += try key.findings(store).map { found in
          var found = found
          // A column is no path, because its entity has no property for it.
          found.finding.paths = []
          return found
        }
      }
    }
    return findings
  }
}
