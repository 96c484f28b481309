/// A path as a predicate's text takes it.
package enum PredicatePath {
  /// The path, behind `#` if it starts with a word that means something in a predicate.
  package static func text(_ path: String) -> String {
    let first = path.prefix { $0 != "." }
    return PredicateWords.reserved.contains(first.uppercased()) ? "#" + path : path
  }
}
