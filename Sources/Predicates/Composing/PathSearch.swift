import Dispatch
import Synchronization

/// Finds paths by a few letters of any of their spellings, or by the word for their type or destination, level by level
/// through relationships.
package struct PathSearch: Sendable {
  /// Where the paths start: an entity, or the far end of a relationship.
  package enum Start: Hashable, Sendable {
    case entity(String)
    case relationship(TypedPath)

    /// The entity whose properties are listed.
    package var entity: String {
      switch self {
      case .entity(let name): name
      case .relationship(let path): path.destination ?? path.root
      }
    }

    /// The entity at which all paths start.
    package var root: String {
      switch self {
      case .entity(let name): name
      case .relationship(let path): path.root
      }
    }
  }

  /// A path that fits, and the matching letters of its spelling.
  package struct Candidate: Hashable, Sendable {
    package var path: TypedPath
    package var spelling: PathSpelling
    package var match: FuzzyMatch
  }

  /// Cycles of relationships are endless.
  private static let deepest = 3

  package let start: Start
  /// The paths of one step.
  private let level: ReachablePaths
  /// The paths that a search includes, the level's first; made while the user thinks of a letter.
  private let reachable: MadeAhead<ReachablePaths>
  /// The number of characters that all paths begin with in each spelling, which a search ignores.
  private let commonCounts: BySpelling<Int>

  package init(_ start: Start, in catalog: PathCatalog) {
    self.start = start
    level = ReachablePaths(start, in: catalog, depth: 0)
    reachable = MadeAhead { ReachablePaths(start, in: catalog, depth: Self.deepest) }
    commonCounts = BySpelling { spelling in
      guard case .relationship(let path) = start else { return 0 }
      return (spelling == .swift ? path.swiftSpelling : path.persistentSpelling).count + 1
    }
  }

  /// The paths that fit, best first; without letters, all of the level in the model's order.
  package func candidates(_ letters: String, _ preferred: PathSpelling, in catalog: PathCatalog) -> Candidates {
    let wanted = SearchedText(letters)
    guard !letters.isEmpty else {
      let all = (0..<level.count).compactMap { fit(at: $0, of: level, wanted, preferred) }
      return Candidates(named: nil, fits: all, paths: level, commonCounts)
    }
    let paths = reachable.value
    var fits = (0..<paths.count).compactMap { fit(at: $0, of: paths, wanted, preferred) }
    // What is found by its type comes after the names that hold the letters, and before those that have them by chance.
    let least = fits.filter { !$0.isByType && $0.match.isTogether }.map(\.rank).min() ?? 0
    for index in fits.indices where fits[index].isByType { fits[index].rank += min(-30, least - 1) }
    fits.sort { ($1.rank, $0.index) < ($0.rank, $1.index) }
    let named = fits.isEmpty || letters.contains(".") ? named(letters, preferred, in: catalog) : nil
    if let text = named.map(\.path.persistentSpelling) {
      let own = text.dropFirst(commonCounts[.persistent])
      fits.removeAll { paths.texts(at: $0.index)[.persistent].text == own }
    }
    return Candidates(named: named, fits: fits, paths: paths, commonCounts)
  }

  /// A path of several steps that is spelled out comes first, however far away it is.
  private func named(_ letters: String, _ preferred: PathSpelling, in catalog: PathCatalog) -> Candidate? {
    var prefix = ""
    if case .relationship(let path) = start { prefix = path.persistentSpelling + "." }
    guard let path = try? catalog.path(prefix + letters, from: start.root),
      let match = FuzzyMatch(SearchedText(""), in: SearchedText(path.text(in: preferred)))
    else { return nil }
    return Candidate(path: path, spelling: preferred, match: match)
  }

  /// The preferred spelling if that fits, else another.
  private func fit(at index: Int, of paths: ReachablePaths, _ letters: SearchedText, _ preferred: PathSpelling) -> Fit?
  {
    let texts = paths.texts(at: index)
    for spelling in [preferred] + PathSpelling.allCases.filter({ $0 != preferred }) {
      // Most paths are spelled in one way.
      if spelling != preferred, texts[spelling] == texts[preferred] { continue }
      guard let match = FuzzyMatch(letters, in: texts[spelling]) else { continue }
      // Each step away lowers the rank as much as a few unmatched letters.
      let rank = match.score - paths.steps(at: index) * 12
      return Fit(index: index, spelling: spelling, match: match, rank: rank, isByType: false)
    }
    let wanted = letters.text.lowercased()
    guard wanted.count > 1, paths.types(at: index).contains(where: { $0.hasPrefix(wanted) }),
      let match = FuzzyMatch(SearchedText(""), in: texts[preferred])
    else { return nil }
    return Fit(
      index: index, spelling: preferred, match: match, rank: -paths.steps(at: index) * 12, isByType: true)
  }
}

/// A path that fits, by its index among those that are searched.
private struct Fit {
  let index: Int
  let spelling: PathSpelling
  let match: FuzzyMatch
  var rank: Int
  let isByType: Bool
}

extension PathSearch {
  /// The paths that fit, best first; each is made when it is asked for, because few are shown.
  package struct Candidates: RandomAccessCollection, Sendable {
    /// A path that is spelled out and stands before the others.
    private let named: Candidate?
    private let fits: [Fit]
    private let paths: ReachablePaths
    private let commonCounts: BySpelling<Int>

    fileprivate init(named: Candidate?, fits: [Fit], paths: ReachablePaths, _ commonCounts: BySpelling<Int>) {
      (self.named, self.fits, self.paths, self.commonCounts) = (named, fits, paths, commonCounts)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { fits.count + (named == nil ? 0 : 1) }

    package subscript(position: Int) -> Candidate {
      if let named, position == 0 { return named }
      let fit = fits[named == nil ? position : position - 1]
      return Candidate(
        path: paths.path(at: fit.index), spelling: fit.spelling, match: fit.match.moved(by: commonCounts[fit.spelling]))
    }
  }
}

/// A value that another thread makes before it is asked for.
final class MadeAhead<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    group.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let value = make()
      made.withLock { $0 = value }
      group.leave()
    }
  }

  /// Waits until it is made.
  var value: Value {
    group.wait()
    return made.withLock { $0 } ?? make()
  }
}
