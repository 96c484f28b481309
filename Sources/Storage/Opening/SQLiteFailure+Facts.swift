import CSQLite
package import Predicates
package import SQLite

extension SQLiteFailure {
  /// The failure that a view or command shows.
  package var asFailure: Failure {
    if isInterruption { return .cancelled }
    if let search = SearchFailure(rawValue: message) { return .predicate(search.error) }
    if let limit { return .predicate(limit) }
    return .sqlite(code: code, message: message, sql: sql)
  }

  func asStoreError(_ path: String) -> StoreError {
    if isInterruption { return .stopped }
    return isDamage ? .damaged(path, message: message) : .io(path, message: message)
  }

  /// Whether the file is damaged or no database; SQLITE_ERROR means that a table lacks a column which every store
  /// has.
  private var isDamage: Bool { [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }

  /// The limit of SQLite that a statement exceeds; nil for every other failure.
  ///
  /// SQLite has one code for these and for a wrong statement; only the message differs.
  private var limit: Predicates.PredicateError? {
    let words: [(String, Predicates.PredicateError)] = [
      ("Expression tree is too large", .tooDeep), ("parser stack overflow", .tooDeep),
      ("at most 64 tables in a join", .tooManyJoins), ("too many SQL variables", .tooLarge),
      ("variable number must be", .tooLarge), ("too many terms", .tooLarge), ("statement too long", .tooLarge),
      ("string or blob too big", .tooLarge), ("integer overflow", .overflow),
    ]
    return words.first { message.contains($0.0) }?.1
  }
}
