package import Querying

extension SortTextError {
  /// The one sentence that views and commands show for it.
  package var sentence: Sentence {
    switch self {
    case .path(let error): error.sentence
    case .malformed(let part): Sentence("“\(part)” is no order", instead: "'path [asc|desc]'")
    case .needsMemory(let collation):
      Sentence("SQLite has no \(collation.rawValue) order", instead: Sentence.inMemory)
    case .notAString(let path, let collation):
      Sentence("“\(path)” is no string, it has no \(collation.rawValue) order")
    }
  }
}
