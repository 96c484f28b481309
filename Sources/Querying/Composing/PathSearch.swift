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

  /// A path with its spellings, without what all paths begin with.
  private struct Spelled: Hashable {
    let path: TypedPath
    let texts: [String]
  }

  /// Cycles are endless, and an entity with many relationships reaches thousands of paths in two steps.
  private static let most = 3000
  private static let deepest = 3

  package init(_ start: Start, in catalog: PathCatalog) {
    self.start = start
    switch start {
    case .entity(let name): level = catalog.paths(from: name)
    case .relationship(let path): level = catalog.paths(beyond: path)
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
    guard !letters.isEmpty else {
      return level.compactMap { candidate(spelled($0), "", preferred) }
    }
    var candidates = paths(in: catalog).enumerated().compactMap { index, path in
      candidate(path, letters, preferred).map { (index: index, candidate: $0) }
    }
    candidates.sort { left, right in
      let scores = (left.candidate.rank, right.candidate.rank)
      return scores.0 == scores.1 ? left.index < right.index : scores.0 > scores.1
    }
    return named(letters, preferred, in: catalog, candidates.map(\.candidate))
  }

  /// A path that is spelled out comes first, however far away it is.
  private func named(
    _ letters: String,
    _ preferred: PathSpelling,
    in catalog: PathCatalog,
    _ candidates: [Candidate]
  ) -> [Candidate] {
    var prefix = ""
    if case .relationship(let path) = start { prefix = path.persistentSpelling + "." }
    guard let path = try? catalog.path(prefix + letters, from: root),
      let exact = candidate(spelled(path), "", preferred)
    else { return candidates }
    return [exact] + candidates.filter { $0.path != path }
  }

  private mutating func paths(in catalog: PathCatalog) -> [Spelled] {
    if let reachable { return reachable }
    var found = level
    var next = 0
    let depth = (level.first?.steps.count ?? 0) + Self.deepest
    while next < found.count, found.count < Self.most {
      let path = found[next]
      if path.relationship != nil, path.steps.count < depth {
        found += catalog.paths(beyond: path)
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
      texts: PathSpelling.allCases.map { spelling in
        String(path.text(in: spelling).dropFirst(commonCount(in: spelling)))
      }
    )
  }

  /// A candidate by the preferred spelling if that fits, else by another.
  private func candidate(
    _ spelled: Spelled,
    _ letters: String,
    _ preferred: PathSpelling
  ) -> Candidate? {
    let spellings = zip(PathSpelling.allCases, spelled.texts)
    let first = spellings.filter { $0.0 == preferred }
    for (spelling, text) in first + spellings.filter({ $0.0 != preferred }) {
      guard let match = FuzzyMatch(letters, in: text) else { continue }
      let common = commonCount(in: spelling)
      return Candidate(path: spelled.path, spelling: spelling, match: match.moved(by: common))
    }
    return nil
  }

  /// The number of characters that all paths begin with, which a search ignores.
  private func commonCount(in spelling: PathSpelling) -> Int {
    guard case .relationship(let path) = start else { return 0 }
    return (spelling == .swift ? path.swiftSpelling : path.persistentSpelling).count + 1
  }
}

extension PathSearch.Candidate {
  /// Each step away lowers the rank as much as a few unmatched letters.
  fileprivate var rank: Int { match.score - path.steps.count * 12 }
}
