import Decoding
package import Findings
package import Census
package import Predicates
import Schema

/// A column to count: an attribute, a composite's leaf, or all leaves of a composite, over an entity's rows.
package struct CensusRequest: Hashable, Sendable {
  package let entity: String
  package let path: String
  /// The rows that are counted; nil for all of the entity.
  package var rows: RowQuery?
  /// The predicate of these rows, as the user wrote it.
  var predicate = ""

  /// The selection of the rows, in words.
  var selection: String? {
    guard rows != nil else { return nil }
    return predicate.isEmpty ? "only the rows that were shown" : "only rows where \(predicate)"
  }
}

/// News of a census.
package enum CensusNews: Sendable {
  case progress(AuditProgress)
  /// The columns, and sentences about what was not counted.
  case done([ColumnCensus], missing: [String])
  case failed(Failure)
}
