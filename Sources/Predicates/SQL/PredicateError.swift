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
