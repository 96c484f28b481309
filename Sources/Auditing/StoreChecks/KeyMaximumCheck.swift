import Findings
import Predicates
import Schema
import Storage

/// Whether the next key that Core Data will use is free (FORMAT §1.2).
struct KeyMaximumCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let maxima = Dictionary(
      store.opened.metadata.numbers.map { ($0.number, $0.maximumKey) }, uniquingKeysWith: { first, _ in first })
    var findings: [AuditedFinding] = []
    // Only the root of a table has Z_MAX, and the store may know it under a former name.
    for root in store.roots {
      guard let place = store.place(of: root), let number = place.layout.entityID, let maximum = maxima[number] else {
        continue
      }
      // Any text is greater than any number.
      let sql: SQL = """
        SELECT Z_PK FROM \(id: place.table) WHERE Z_PK > \(bind: .integer(maximum ?? 0)) \
        AND typeof(Z_PK) = 'integer' ORDER BY Z_PK
        """
      let text = maximum.map(String.init) ?? "NULL"
      let finding = try store.finding(.storeZMaxLow, root, "Z_PK", sql) { _ in
        "Z_MAX is \(text), greater keys are in use"
      }
      if let finding { findings.append(finding) }
    }
    return findings
  }
}
