import Findings
import Predicates
import Schema
import Storage

/// One-to-one pairs in which only one side refers to the other; each side has a column of its own (FORMAT §2.1).
struct InverseCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) where !relationship.isToMany {
        guard let place = store.place(of: entity.name), let inverse = relationship.inverse,
          let other = store.place(of: relationship.destination),
          case .key(let column, _)? = place.layout.relationships[relationship.name],
          case .key(let back, _)? = other.layout.relationships[inverse], column.certainty != .missing,
          back.certainty != .missing
        else { continue }
        let filter = store.filter([store.belongs("t", to: entity.name), "o.\(id: back.name) IS NOT t.Z_PK"])
        let sql: SQL = """
          SELECT t.Z_PK, o.Z_PK, o.\(id: back.name) FROM \(id: place.table) AS t \
          JOIN \(id: other.table) AS o ON o.Z_PK = t.\(id: column.name)\(filter) ORDER BY t.Z_PK
          """
        let finding = try store.finding(.storeInverseOneSided, entity.name, relationship.name, sql, columns: 3) { row in
          row[2].isNull
            ? "\(relationship.destination).\(inverse) of the other side is NULL"
            : "\(relationship.destination).\(inverse) of the other side refers to another row"
        }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}
