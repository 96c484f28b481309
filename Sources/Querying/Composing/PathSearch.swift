/// Finds paths by a few letters of any of their spellings, level by level through relationships.
package struct PathSearch: Hashable, Sendable {
  /// Where the paths start: an entity, or the far end of a relationship.
  package enum Start: Hashable, Sendable {
    case entity(String)
    case relationship(TypedPath)
  }

  /// A path that fits, and the matching letters of its spelling.
  package struct Candidate: Hashable, Sendable {
    package var path: TypedPath
    package var spelling: PathSpelling
    package var match: FuzzyMatch
  }

  package let start: Start
  /// The paths of one step.
  package let level: [TypedPath]
  /// The paths that a search includes, those of one step first; computed at the first search.
  private var reachable: [Spelled]?
  /// The number of characters that all paths begin with in each spelling, which a search ignores.
  private let commonCounts: [Int]

  /// A path and its spellings without what all paths begin with, in the order of `PathSpelling.allCases`.
  private struct Spelled: Hashable {
    let path: TypedPath
    let texts: [SearchedText]
  }

  /// A path that fits, by its index among those that are searched.
  private struct Fit {
    let index: Int
    let spelling: PathSpelling
    let match: FuzzyMatch
    let rank: Int
  }

  /// Cycles are endless, and an entity with many relationships reaches thousands of paths in two steps.
  private static let most = 3000
  private static let deepest = 3

  package init(_ start: Start, in catalog: PathCatalog) {
    self.start = start
    switch start {
    case .entity(let name):
      level = catalog.paths(from: name)
      commonCounts = PathSpelling.allCases.map { _ in 0 }
    case .relationship(let path):
      level = catalog.paths(beyond: path)
      commonCounts = PathSpelling.allCases.map {
        ($0 == .swift ? path.swiftSpelling : path.persistentSpelling).count + 1
      }
    }
  }

  /// The entity whose properties the level shows.
  package var entity: String {
    switch start {
    case .entity(let name): name
    case .relationship(let path): path.destination ?? path.root
    }
  }

  /// The entity at which all paths start.
  package var root: String {
    switch start {
    case .entity(let name): name
    case .relationship(let path): path.root
    }
  }

  /// The paths that fit, best first; without letters, all of the level in the model's order.
  package mutating func candidates(
    _ letters: String,
    _ preferred: PathSpelling,
    in catalog: PathCatalog
  ) -> [Candidate] {
    let wanted = SearchedText(letters)
    guard !letters.isEmpty else {
      return level.compactMap { candidate(spelled($0), wanted, preferred) }
    }
    let paths = paths(in: catalog)
    // Paths are large, so they are sorted by their numbers.
    let fits = paths.indices.compactMap { fit(paths[$0], at: $0, wanted, preferred) }.sorted {
      ($1.rank, $0.index) < ($0.rank, $1.index)
    }
    let candidates = fits.map {
      Candidate(path: paths[$0.index].path, spelling: $0.spelling, match: $0.match)
    }
    return named(letters, preferred, in: catalog, candidates)
  }

  /// A path of several steps that is spelled out comes first, however far away it is.
  private func named(
    _ letters: String,
    _ preferred: PathSpelling,
    in catalog: PathCatalog,
    _ candidates: [Candidate]
  ) -> [Candidate] {
    guard candidates.isEmpty || letters.contains(".") else { return candidates }
    var prefix = ""
    if case .relationship(let path) = start { prefix = path.persistentSpelling + "." }
    guard let path = try? catalog.path(prefix + letters, from: root),
      let exact = candidate(spelled(path), SearchedText(""), preferred)
    else { return candidates }
    return [exact] + candidates.filter { $0.path != path }
  }

  private mutating func paths(in catalog: PathCatalog) -> [Spelled] {
    if let reachable { return reachable }
    var found = level
    var next = 0
    // Many relationships lead to one entity.
    var levels: [String: [TypedPath]] = [:]
    let depth = (level.first?.steps.count ?? 0) + Self.deepest
    while next < found.count, found.count < Self.most {
      let path = found[next]
      if let destination = path.destination, path.steps.count < depth {
        let level = levels[destination] ?? catalog.paths(from: destination)
        levels[destination] = level
        found += catalog.paths(beyond: path, level)
      }
      next += 1
    }
    let spelled = found.map(spelled)
    reachable = spelled
    return spelled
  }

  private func spelled(_ path: TypedPath) -> Spelled {
    Spelled(
      path: path,
      texts: zip(PathSpelling.allCases, commonCounts).map { spelling, count in
        SearchedText(String(path.text(in: spelling).dropFirst(count)))
      }
    )
  }

  /// A candidate by the preferred spelling if that fits, else by another.
  private func candidate(
    _ spelled: Spelled,
    _ letters: SearchedText,
    _ preferred: PathSpelling
  ) -> Candidate? {
    fit(spelled, at: 0, letters, preferred).map {
      Candidate(path: spelled.path, spelling: $0.spelling, match: $0.match)
    }
  }

  private func fit(
    _ spelled: Spelled,
    at index: Int,
    _ letters: SearchedText,
    _ preferred: PathSpelling
  ) -> Fit? {
    let spellings = PathSpelling.allCases
    let first = spellings.firstIndex(of: preferred) ?? 0
    for place in [first] + spellings.indices.filter({ $0 != first }) {
      let text = spelled.texts[place]
      // Most paths are spelled in one way.
      if place != first, text == spelled.texts[first] { continue }
      guard let match = FuzzyMatch(letters, in: text) else { continue }
      return Fit(
        index: index,
        spelling: spellings[place],
        match: match.moved(by: commonCounts[place]),
        // Each step away lowers the rank as much as a few unmatched letters.
        rank: match.score - spelled.path.steps.count * 12
      )
    }
    return nil
  }
}
