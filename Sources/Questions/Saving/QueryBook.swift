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

/// A query with a name, as text, so that it outlives the model it was written for.
package struct SavedQuery: Hashable, Sendable, Codable {
  package var name: String
  package var entity: String
  /// NSPredicate's text; empty if every row passes.
  package var predicate: String
  /// `path [asc|desc][, path …]`; empty for the default order.
  package var sort: String
  /// Whether sub-entities' rows are left out.
  package var isExact = false
  /// Whether parts that SQLite cannot evaluate are evaluated in memory.
  package var isInMemory: Bool

  package init(name: String, entity: String, predicate: String = "", sort: String = "", isInMemory: Bool = false) {
    (self.name, self.entity, self.predicate, self.sort) = (name, entity, predicate, sort)
    self.isInMemory = isInMemory
  }

  private enum CodingKeys: String, CodingKey {
    case name, entity, predicate, sort
    case isExact = "exact"
    case isInMemory = "inMemory"
  }

  /// A file written by hand may leave out everything but the name and the entity.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    entity = try values.decode(String.self, forKey: .entity)
    predicate = try values.decodeIfPresent(String.self, forKey: .predicate) ?? ""
    sort = try values.decodeIfPresent(String.self, forKey: .sort) ?? ""
    isExact = try values.decodeIfPresent(Bool.self, forKey: .isExact) ?? false
    isInMemory = try values.decodeIfPresent(Bool.self, forKey: .isInMemory) ?? false
  }
}
