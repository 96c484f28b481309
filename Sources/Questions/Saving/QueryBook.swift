/// The saved queries of one model, and the last used predicates.
package struct QueryBook: Hashable, Sendable, Codable {
  /// Sorted by name; names are unique.
  package private(set) var queries: [SavedQuery] = []
  /// The newest first.
  package private(set) var history: [Asked] = []

  /// A predicate that was used on an entity.
  package struct Asked: Hashable, Sendable, Codable {
    package var entity: String
    package var predicate: String

    package init(entity: String, predicate: String) { (self.entity, self.predicate) = (entity, predicate) }
  }

  /// A change of a book.
  package enum Change: Hashable, Sendable {
    /// A query of the same name is replaced.
    case save(SavedQuery)
    case remove(name: String)
    case remember(Asked)
  }

  static let longestHistory = 100
  /// So many UTF-8 bytes of predicates are kept, so that the book stays small enough to be read.
  static let mostHistoryBytes = 1 << 18

  package init(queries: [SavedQuery] = [], history: [Asked] = []) {
    self.history = Self.bounded(history)
    for query in queries { apply(.save(query)) }
  }

  package mutating func apply(_ change: Change) {
    switch change {
    case .save(let query):
      queries.removeAll { $0.name == query.name }
      queries.append(query)
      queries.sort { $0.name < $1.name }
    case .remove(let name): queries.removeAll { $0.name == name }
    case .remember(let asked):
      history.removeAll { $0 == asked }
      history = Self.bounded([asked] + history)
    }
  }

  /// A predicate that alone is too large is left out; the others are kept.
  private static func bounded(_ history: [Asked]) -> [Asked] {
    var bytes = 0
    let kept = history.filter { $0.predicate.utf8.count <= mostHistoryBytes }
    return Array(
      kept.prefix(longestHistory).prefix { asked in
        bytes += asked.predicate.utf8.count
        return bytes <= mostHistoryBytes
      })
  }

  package func query(named name: String) -> SavedQuery? { queries.first { $0.name == name } }

  /// The predicates that were used on an entity, the newest first.
  package func history(of entity: String) -> [String] { history.filter { $0.entity == entity }.map(\.predicate) }
}
