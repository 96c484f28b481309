/// A path as a predicate's text accepts it.
package enum PredicatePath {
  /// The path, with `#` before it if it starts with a keyword.
  package static func text(_ path: String) -> String {
    let first = path.prefix { $0 != "." }
    return PredicateWords.reserved.contains(first.uppercased()) ? "#" + path : path
  }
}
