import Querying

extension SQLiteFailure {
  /// The limit of SQLite that a statement goes beyond; nil for every other failure.
  ///
  /// SQLite has one code for these and for a statement that is wrong, and tells them apart by words alone.
  var limit: Querying.PredicateError? {
    let words: [(String, Querying.PredicateError)] = [
      ("Expression tree is too large", .tooDeep), ("parser stack overflow", .tooDeep),
      ("at most 64 tables in a join", .tooManyJoins), ("too many SQL variables", .tooLarge),
      ("variable number must be", .tooLarge), ("too many terms", .tooLarge),
      ("statement too long", .tooLarge), ("string or blob too big", .tooLarge),
      ("integer overflow", .overflow),
    ]
    return words.first { message.contains($0.0) }?.1
  }
}
