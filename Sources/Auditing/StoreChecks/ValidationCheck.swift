import Findings
import Predicates
import Schema
import Storage

/// Values outside the minimum, maximum or pattern of the model; for strings the bounds are lengths.
struct ValidationCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for attribute in store.attributes(of: entity) where !attribute.isTransient {
        guard let bounds = ValidationBounds(attribute), let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing
        else { continue }
        let value = SQL.column("t", column.name)
        let filter = store.filter([store.belongs("t", to: entity.name), "\(value) IS NOT NULL"])
        let sql: SQL = "SELECT t.Z_PK, \(value) FROM \(id: place.table) AS t\(filter) ORDER BY t.Z_PK"
        let finding = try store.finding(
          .storeValidation, entity.name, attribute.name, sql, columns: 2,
          predicate: ValidationPredicate.outside(attribute)
        ) { row in bounds.fault(row[1]) }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}
