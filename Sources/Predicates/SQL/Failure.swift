package import Schema

/// Why rows cannot be found or read, as facts.
package enum Failure: Error, Hashable, Sendable {
  case cancelled
  case noSuchEntity(String)
  case noSuchRow(ObjectID)
  /// Several rows have the object's key, so it is ambiguous.
  case sharedKey(ObjectID, rows: Int)
  case noTable(entity: String)
  case sort(SortError)
  case predicate(PredicateError)
  /// The file changed under an immutable connection or a copy; the store must be reopened.
  case storeChanged
  /// An entity has too many rows to be followed.
  case tooManyRows(entity: String, most: Int)
  /// The followed store has another model or layout than before.
  case otherModel
  case sqlite(code: Int32, message: String, sql: String)
}
