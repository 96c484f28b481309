import Findings
package import Predicates
import Schema
package import Storage

/// Rows that share the values of a uniqueness constraint, or of the attribute by which a CoreValue struct finds its
/// object (DIALECTS C8); NULL equals nothing.
struct UniquenessCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.declarers {
      for constraint in entity.uniquenessConstraints {
        findings += try shared(
          constraint, of: entity, store, .storeUniqueDuplicate, "several rows share a value that must be unique")
      }
      for name in identifiers(of: entity, store) {
        findings += try shared(
          [name], of: entity, store, .storeIdentifierDuplicate,
          "several rows have the identifier that one object is looked up by")
      }
    }
    return findings
  }

  /// The attributes by which structs find objects of an entity, if no constraint makes them unique.
  private func identifiers(of entity: Entity, _ store: CheckedStore) -> [String] {
    let constraints = ([entity] + store.model.ancestors(of: entity)).flatMap(\.uniquenessConstraints)
    let names = store.contract.valueViews.filter { view in
      view.entityName == entity.name && view.capabilities.contains(.unique)
    }.compactMap(\.identifierName)
    return Set(names).filter { !constraints.contains([$0]) }.sorted()
  }

  func shared(
    _ names: [String], of entity: Entity, _ store: CheckedStore, _ code: FindingCode, _ cause: String
  ) throws(Failure) -> [AuditedFinding] {
    let holder = store.checked(of: entity.name) ?? entity.name
    guard let place = store.place(of: entity.name),
      let columns = IndexedColumns(entity, place.layout, store.model).columns(of: names)
    else { return [] }
    let list = { (alias: String) in columns.map { SQL.column(alias, $0) }.joined(separator: ", ") }
    let present: [SQL] = columns.map { "\(column: "u", $0) IS NOT NULL" }
    let sharing = store.filter([store.belongs("u", to: entity.name)] + present)
    let groups: SQL = """
      (SELECT \(list("u")) FROM \(id: place.table) AS u\(sharing) \
      GROUP BY \(list("u")) HAVING COUNT(*) > 1)
      """
    let filter = store.filter([store.belongs("t", to: holder), "(\(list("t"))) IN \(groups)"])
    let sql: SQL = "SELECT t.Z_PK FROM \(id: place.table) AS t\(filter) ORDER BY t.Z_PK"
    let path = names.joined(separator: ", ")
    guard var found = try store.finding(code, holder, path, sql, cause: { _ in cause }) else { return [] }
    found.finding.paths = names
    return [found]
  }
}

/// Rows that violate a uniqueness constraint which the store's model does not have.
package struct RepeatedRows: Hashable, Sendable {
  package let rows: Int
  /// The predicate that selects them; nil if there are none, or too many to list their keys.
  package let predicate: String?

  /// The rows of an entity that share the values of properties; nil if one of these has no column.
  ///
  /// Throws `Failure`.
  package init?(of names: [String], in entity: String, _ session: StoreSession) throws(Failure) {
    let store = CheckedStore(session, Contract(), try session.scan(), entity: nil)
    guard let owner = store.model.entity(named: entity), let place = store.place(of: entity),
      IndexedColumns(owner, place.layout, store.model).columns(of: names) != nil
    else { return nil }
    let finding = try UniquenessCheck().shared(
      names, of: owner, store, .storeUniqueDuplicate, "several rows share a value that would have to be unique"
    ).first?.finding
    rows = finding?.rows ?? 0
    predicate = finding?.predicate
  }
}
