package import Querying

extension SortTextError {
  /// The one sentence that views and commands show for it.
  package var sentence: Sentence {
    switch self {
    case .path(let error): error.sentence
    case .malformed(let part): Sentence("“\(part)” is no order", instead: "'path [asc|desc]'")
    }
  }
}
