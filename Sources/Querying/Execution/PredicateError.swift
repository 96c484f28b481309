/// Why SQLite cannot evaluate a predicate that fits its model.
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
  /// The statement would be longer than SQLite takes, or than is worth making.
  case tooLarge
  /// The walks of one statement lead over more tables than SQLite joins.
  case tooManyJoins
  /// A whole number leaves 64 bits.
  case overflow
  /// What MATCHES is given is no regular expression.
  case notAPattern
  /// MATCHES takes some ten million steps over one text, or all of ICU's stack.
  case tooSlow
}
