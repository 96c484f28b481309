import Findings
import Predicates
import Schema
import Storage

/// Keys of to-one relationships that are dangling or lead to another entity's row (FORMAT §2.1).
struct ToOneCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for relationship in store.relationships(of: entity) {
        guard let place = store.place(of: entity.name),
          case .key(let column, let entityColumn)? = place.layout.relationships[relationship.name],
          column.certainty != .missing, let other = store.place(of: relationship.destination)
        else { continue }
        let key = KeyColumn(
          entity: entity.name, path: relationship.name, table: place.table, column: column.name,
          entityColumn: entityColumn, other: relationship.destination, otherTable: other.table)
        findings += try key.findings(store)
      }
    }
    return findings
  }
}

/// Keys of to-many relationships without an inverse; the rows that hold them have no property for them (FORMAT §2.2).
struct OwnerKeyCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.model.entities {
      for relationship in entity.relationships where relationship.inverse == nil {
        guard let holder = store.checked(of: relationship.destination), let owner = store.place(of: entity.name),
          case .inverseKey(let table, let column, _)? = owner.layout.relationships[relationship.name],
          column.certainty != .missing
        else { continue }
        let key = KeyColumn(
          entity: holder, path: column.name, table: table, column: column.name, other: entity.name,
          otherTable: owner.table)
        findings += try key.findings(store).map { found in
          var found = found
          // A column is no path, because its entity has no property for it.
          found.finding.paths = []
          return found
        }
      }
    }
    return findings
  }
}

/// A column of an entity's table that holds keys of another entity's rows, and the two checks of it.
struct KeyColumn {
  /// The entity whose rows hold the keys.
  let entity: String
  /// The path in a finding: a relationship, or the column if the entity has none for it.
  let path: String
  let table: String
  let column: String
  /// The column of the other row's `Z_ENT`, if there is one.
  var entityColumn: String?
  /// The entity that the keys lead to.
  let other: String
  let otherTable: String

  private var key: SQL { .column("t", column) }

  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    [try dangling(store), try mistyped(store)].compactMap(\.self)
  }

  private func dangling(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
    let filter = store.filter([
      "\(key) IS NOT NULL", store.belongs("t", to: entity),
      "NOT EXISTS (SELECT 1 FROM \(id: otherTable) AS o WHERE o.Z_PK = \(key))",
    ])
    let sql: SQL = "SELECT t.Z_PK FROM \(id: table) AS t\(filter) ORDER BY t.Z_PK"
    return try store.finding(.storeKeyDangling, entity, path, sql) { _ in "\(column) leads to no row of \(otherTable)" }
  }

  /// The other row's own number counts, and the entity column must have the same (FORMAT §2.1).
  private func mistyped(_ store: CheckedStore) throws(Failure) -> AuditedFinding? {
    let belongs = store.belongs("o", to: other)
    let kept = entityColumn.map { SQL.column("t", $0) }
    var wrong: [SQL] = []
    if let belongs { wrong.append("ifnull(NOT (\(belongs)), 1)") }
    if let kept { wrong.append("\(kept) IS NOT o.Z_ENT") }
    if wrong.isEmpty { return nil }
    let filter = store.filter([store.belongs("t", to: entity), "(\(wrong.joined(separator: " OR ")))"])
    let sql: SQL = """
      SELECT t.Z_PK, o.Z_ENT, \(wrong.first ?? SQL()), \(kept ?? "NULL") \
      FROM \(id: table) AS t JOIN \(id: otherTable) AS o ON o.Z_PK = \(key)\(filter) \
      ORDER BY t.Z_PK
      """
    return try store.finding(.storeKeyEntity, entity, path, sql, columns: 4) { row in
      let number = row[1].words
      if belongs != nil, row[2] != .integer(0) { return "the row has entity number \(number), \(other) is expected" }
      return "\(entityColumn ?? column) is \(row[3].words), the row has entity number \(number)"
    }
  }
}
