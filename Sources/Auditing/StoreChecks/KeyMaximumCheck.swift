import Querying
import Schema
import Storage

/// Whether the next key that Core Data hands out is free (FORMAT §1.2).
struct KeyMaximumCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for number in store.opened.metadata.numbers where number.superNumber == 0 {
      guard store.entities.contains(where: { $0.name == number.name }),
        let place = store.place(of: number.name)
      else { continue }
      let sql: SQL =
        .text("SELECT Z_PK FROM ") + .identifier(place.table) + .text(" WHERE Z_PK > ")
        + .binding(.integer(number.maximumKey)) + .text(" ORDER BY Z_PK")
      let finding = try store.finding(StoreKind.keyMaximum, number.name, "Z_PK", sql) { _ in
        "Z_MAX is \(number.maximumKey), greater keys are in use"
      }
      if let finding { findings.append(finding) }
    }
    return findings
  }
}
