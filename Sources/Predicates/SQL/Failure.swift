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

/// Why SQLite cannot evaluate a valid predicate.
package enum PredicateError: Error, Hashable, Sendable {
  /// The path lies in a payload, is transient, or has no column in this store.
  case noColumn(path: String)
  /// A relationship of the walk is not in the store.
  case noRelationship(String)
  case unboundVariable(String)
  /// An expression that has no SQL, by the words of its kind.
  case notInStore(String)
  case tooManyValues(Int)
  case tooDeep
  /// The statement would be longer than SQLite allows, or than is sensible.
  case tooLarge
  /// The walks of one statement join more tables than SQLite allows.
  case tooManyJoins
  /// An integer does not fit in 64 bits.
  case overflow
  /// The pattern of MATCHES is an invalid regular expression.
  case notAPattern
  /// MATCHES takes some ten million steps over one text, or all of ICU's stack.
  case tooSlow
}
