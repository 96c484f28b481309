import Findings
import Predicates
import SQLite
import Schema
import Storage

/// Rows whose `Z_ENT` is unknown to the model or belongs to another table, and rows without a key of their own.
struct OddRowsCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    try store.findings(of: "rows of unknown entities or without a key") { (table, compiler) throws(Failure) in
      try store.scan.oddRows(of: table, compiler)
    }
  }
}

/// Rows of a damaged file that SQLite lists but does not find.
struct LostRowsCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard store.isDamaged else { return [] }
    return try store.findings(of: "rows that no key leads to") { (table, compiler) throws(Failure) in
      try store.scan.lostRows(of: table, compiler)
    }
  }
}

extension CheckedStore {
  /// The odd rows of each table as findings; a damaged table does not keep the others from being checked.
  fileprivate func findings(
    of check: String, _ look: (_ table: String, RowQueryCompiler) throws(Failure) -> [any OddRows]
  ) throws(Failure) -> [AuditedFinding] {
    let compiler = RowQueryCompiler(model: model, layout: layout)
    let checked = Set(entities.map(\.name))
    var odd: [any OddRows] = []
    for table in Set(checked.compactMap { place(of: $0)?.table }).sorted() {
      try reading(check, nil) { () throws(Failure) in odd += try look(table, compiler) }
    }
    var findings: [AuditedFinding] = []
    for rows in odd {
      var keys = KeyList()
      if let sql = rows.keys {
        try run(sql, for: check, nil) { row in
          keys.append(row.integer(0) ?? 0)
          return keys.count < Tally.mostKeys
        }
      }
      let finding = rows.finding(examples: keys.keys(0..<min(5, keys.count)))
      if let entity = finding.entity, !checked.contains(entity) { continue }
      findings.append(AuditedFinding(finding, keys: keys))
    }
    return findings
  }
}
