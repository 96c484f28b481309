import Findings
import Predicates
import SQLite
import Schema
import Storage

/// Files of external storage that no row refers to (FORMAT §4).
struct ExternalFileCheck: StoreCheck {
  private static let mostShown = 5

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    // A part of the store cannot prove that no row refers to a file.
    guard store.isWhole else { return [] }
    var names = Set(store.scan.externalFileNames)
    // First the columns that may refer to files, then all columns with bytes: a model that was made from the tables
    // does not say which may, and an older model may have allowed it.
    for allowing in [true, false] where !names.isEmpty {
      for entity in store.entities {
        for attribute in store.attributes(of: entity) where Self.holdsBytes(attribute, allowing: allowing) {
          guard try remove(attribute, entity, store, from: &names) else { return [] }
        }
      }
    }
    return names.isEmpty ? [] : [finding(names.sorted())]
  }

  private static func holdsBytes(_ attribute: Attribute, allowing: Bool) -> Bool {
    if attribute.allowsExternalBinaryDataStorage { return allowing }
    switch attribute.type {
    case .binary, .transformable, .undefined, .codable, .other: return !allowing
    default: return false
    }
  }

  /// Removes the files that a column refers to; false if it could not be read in full, so the rest is unknown.
  private func remove(
    _ attribute: Attribute, _ entity: Entity, _ store: CheckedStore, from names: inout Set<String>
  ) throws(Failure) -> Bool {
    guard let place = store.place(of: entity.name), let column = place.layout.columns[attribute.name],
      column.certainty != .missing
    else { return !attribute.allowsExternalBinaryDataStorage }
    let value = SQL.identifier(column.name)
    let sql: SQL = "SELECT substr(\(value), 2, 36) FROM \(id: place.table) WHERE substr(\(value), 1, 1) = x'02'"
    var found: Set<String> = []
    let check = "\(FindingCode.storeExternalOrphan) of \(attribute.name)"
    let isWhole = try store.run(sql, for: check, entity.name) { row in
      if let name = row.text(0) { found.insert(name) }
      return true
    }
    names.subtract(found)
    return isWhole
  }

  private func finding(_ names: [String]) -> AuditedFinding {
    let shown = names.prefix(Self.mostShown).joined(separator: ", ")
    let rest = names.count - Self.mostShown
    let message =
      names.count == 1
      ? "external file \(shown) is referred to by no row"
      : "\(names.count) external files are referred to by no row: \(shown)" + (rest > 0 ? " and \(rest) more" : "")
    return AuditedFinding(Finding(code: .storeExternalOrphan, message: message))
  }
}
