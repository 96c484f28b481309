import Findings
package import Predicates
import Schema
package import Storage

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
