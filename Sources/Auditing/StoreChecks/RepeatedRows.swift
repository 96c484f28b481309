package import Findings
package import Querying
import Schema
package import Storage

/// Rows that would break a uniqueness constraint which the store's model does not have.
package enum RepeatedRows {
  /// The rows that share the values of attributes, as a finding with its predicate; nil where none do.
  ///
  /// Throws `Failure`.
  package static func finding(
    of names: [String],
    in entity: String,
    _ session: StoreSession
  ) throws(Failure) -> Finding? {
    guard let owner = session.compiler.model.entity(named: entity) else { return nil }
    let store = CheckedStore(session, Contract(), try session.scan(), entity: nil)
    return try UniquenessCheck().shared(
      names,
      of: owner,
      store,
      .storeUniqueDuplicate,
      "several rows share a value that would have to be unique"
    ).first?.finding
  }
}
