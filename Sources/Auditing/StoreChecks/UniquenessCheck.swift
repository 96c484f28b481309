import Querying
import Schema
import Storage

/// Rows that share the values of a uniqueness constraint; NULL equals nothing.
struct UniquenessCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.declarers {
      let holder = store.checked(of: entity.name) ?? entity.name
      for constraint in entity.uniquenessConstraints {
        guard let place = store.place(of: entity.name),
          let columns = IndexedColumns(entity, place.layout, store.model).columns(of: constraint)
        else { continue }
        let list = { (alias: String) in
          columns.map { SQL.column(alias, $0) }.joined(separator: ", ")
        }
        let present = columns.map { SQL.column("u", $0) + .text(" IS NOT NULL") }
        let from: SQL = .text(" FROM ") + .identifier(place.table)
        let groups: SQL =
          .text("(SELECT ") + list("u") + from + .text(" AS u")
          + store.filter([store.belongs("u", to: entity.name)] + present) + .text(" GROUP BY ")
          + list("u") + .text(" HAVING COUNT(*) > 1)")
        let sql: SQL =
          .text("SELECT t.Z_PK") + from + .text(" AS t")
          + store.filter([
            store.belongs("t", to: holder), .text("(") + list("t") + .text(") IN ") + groups,
          ]) + .text(" ORDER BY t.Z_PK")
        let path = constraint.joined(separator: ", ")
        let finding = try store.finding(StoreKind.uniqueness, holder, path, sql) { _ in
          "several rows share a value that must be unique"
        }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}
