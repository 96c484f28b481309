import Findings
import Predicates
import Schema
import Storage

/// Large binary values in rows whose attributes do not allow external storage (DIALECTS E3, FORMAT §4).
struct LargeBlobCheck: StoreCheck {
  /// External storage moves larger values to a file.
  static let mostBytes = 100 * 1024

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for attribute in store.attributes(of: entity)
      where attribute.type == .binary && !attribute.allowsExternalBinaryDataStorage {
        guard !attribute.isTransient, let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing
        else { continue }
        let value = SQL.column("t", column.name)
        let conditions: [SQL?] = [
          store.belongs("t", to: entity.name),
          "typeof(\(value)) = 'blob'",
          "length(\(value)) > \(bind: .integer(Int64(Self.mostBytes)))",
        ]
        let sql: SQL = "SELECT t.Z_PK FROM \(id: place.table) AS t\(store.filter(conditions)) ORDER BY t.Z_PK"
        let finding = try store.finding(.storeBlobLarge, entity.name, attribute.name, sql) { _ in
          "more than 100 KB in the row"
        }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}
