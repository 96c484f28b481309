import Findings
import Predicates
import Schema
import Storage

/// The indexes that Core Data makes without being asked: over the keys of relationships, both columns of a join table,
/// and `Z_ENT` where entities share a table (FORMAT §2.1…§2.3, §6.4).
struct KeyIndexCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard let known = try StoreIndexes(store) else { return [] }
    return store.declarers.flatMap { entity -> [AuditedFinding] in
      guard let place = store.place(of: entity.name) else { return [] }
      var findings = entity.relationships.flatMap { relationship in
        columns(of: relationship, place, store).filter { !known.leads($0.column, on: $0.table) }.map { missing in
          AuditedFinding.missingIndex(
            "the index over \(missing.table).\(missing.column) of " + "\(entity.name).\(relationship.name)", entity,
            path: relationship.name)
        }
      }
      if Self.tellsRowsApart(entity, store.model), !known.leads("Z_ENT", on: place.table) {
        findings.append(.missingIndex("the index over \(place.table).Z_ENT", entity))
      }
      return findings
    }
  }

  /// Whether a root's table holds rows of several entities; if only one of them has rows, `Z_ENT` is not indexed.
  private static func tellsRowsApart(_ root: Entity, _ model: Model) -> Bool {
    root.superentity == nil && model.hierarchy(from: root).filter { !$0.isAbstract }.count > 1
  }

  /// The columns that an index must begin with; those of an inverse's key are the inverse's.
  ///
  /// Empty unless the column is verified: it may have been guessed from the indexes.
  private func columns(
    of relationship: Relationship, _ place: (layout: EntityLayout, table: String), _ store: CheckedStore
  ) -> [(table: String, column: String)] {
    switch place.layout.relationships[relationship.name] {
    case .key(let column, _)? where column.certainty == .verified: [(place.table, column.name)]
    case .inverseKey(let table, let column, _)? where relationship.inverse == nil && column.certainty == .verified:
      [(table, column.name)]
    case .join(let table, _, let member, _, _, .verified)?: [(table, member)]
    default: []
    }
  }
}
