import Findings
import Predicates
import Schema
import Storage

/// Rows that cannot be saved, because their `Z_OPT` is not a whole number (FORMAT §1.4).
struct SaveCountCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for root in store.roots {
      guard let place = store.place(of: root), place.layout.countsSaves else { continue }
      let sql: SQL = """
        SELECT Z_PK, Z_OPT FROM \(id: place.table) \
        WHERE typeof(Z_OPT) NOT IN ('integer', 'null') ORDER BY Z_PK
        """
      let finding = try store.finding(.decodeStorageClass, root, "Z_OPT", sql, columns: 2) { row in
        "\(row[1].storageClass) where the number of saves is stored"
      }
      if let finding { findings.append(finding) }
    }
    return findings
  }
}
