import Querying
import Schema
import Storage

/// Rows whose `Z_ENT` the model does not know, or gives to an entity of another table.
struct UnknownRowsCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let compiler = RowQueryCompiler(model: store.model, layout: store.layout)
    let checked = Set(store.entities.map(\.name))
    var findings: [AuditedFinding] = []
    var strays: [StrayRows] = []
    // A damaged table keeps none of the others from being looked at.
    for table in Set(checked.compactMap { store.place(of: $0)?.table }).sorted() {
      try store.reading("rows of unknown entities", nil) { () throws(Failure) in
        strays += try store.scan.strayRows(of: table, compiler)
      }
    }
    for rows in strays {
      var keys = KeyList()
      try store.run(rows.keys, for: "rows of unknown entities", nil) { row in
        keys.append(row.integer(0) ?? 0)
        return keys.count < Tally.mostKeys
      }
      let finding = rows.finding(examples: keys.keys(0..<min(5, keys.count)))
      if let entity = finding.entity, !checked.contains(entity) { continue }
      findings.append(
        AuditedFinding(finding, kind: FindingCatalogue.kind(finding.code), keys: keys)
      )
    }
    return findings
  }
}
