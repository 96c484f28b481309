import Findings
import Predicates
import Schema
import Storage

/// Whether the store has the indexes that the model declares, under their names or over the same columns.
///
/// `KeyIndexCheck` checks the indexes of relationships.
struct IndexCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard let known = try StoreIndexes(store) else { return [] }
    let names = Set(store.opened.indexNames.map { $0.lowercased() })
    return store.declarers.flatMap { entity -> [AuditedFinding] in
      guard let place = store.place(of: entity.name) else { return [] }
      let columns = IndexedColumns(entity, place.layout, store.model)
      let fetched = entity.fetchIndexes.compactMap { index -> AuditedFinding? in
        guard !index.storeNames(of: entity.name).contains(where: { names.contains($0.lowercased()) }),
          let columns = columns.columns(of: index), !known.has(columns, on: place.table)
        else { return nil }
        return .missingIndex("index \(index.name) of \(entity.name)", entity)
      }
      let unique = entity.uniquenessConstraints.compactMap { constraint -> AuditedFinding? in
        guard let columns = columns.columns(of: constraint), !known.hasUnique(columns, on: place.table) else {
          return nil
        }
        let list = constraint.joined(separator: ", ")
        return .missingIndex("the unique index over \(list) of \(entity.name)", entity)
      }
      return fetched + unique
    }
  }
}
