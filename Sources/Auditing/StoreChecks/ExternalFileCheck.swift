import Querying
import Schema
import Storage

/// Files of external storage that no row refers to (FORMAT §4).
struct ExternalFileCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    // A part of the store cannot tell that nobody refers to a file.
    guard store.entities.count == store.model.entities.count else { return [] }
    var names = Set(store.scan.externalFileNames)
    if names.isEmpty { return [] }
    for entity in store.entities {
      for attribute in entity.attributes where attribute.allowsExternalBinaryDataStorage {
        guard let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing
        else { continue }
        let value = SQL.identifier(column.name)
        let sql: SQL =
          .text("SELECT substr(") + value + .text(", 2, 36) FROM ") + .identifier(place.table)
          + .text(" WHERE substr(") + value + .text(", 1, 1) = x'02'")
        try store.scan.run(sql) { row in
          if let name = row.text(0) { names.remove(name) }
          return true
        }
      }
    }
    return names.sorted().map { name in
      AuditedFinding(
        Finding(
          code: StoreKind.orphanFile.code,
          severity: StoreKind.orphanFile.severity,
          message: "external file \(name) is referred to by no row",
          hint: nil
        ),
        kind: StoreKind.orphanFile
      )
    }
  }
}
