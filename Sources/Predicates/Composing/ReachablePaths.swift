/// The paths that a search goes through, those of one step first, with their spellings.
///
/// Thousands of paths are reached over few entities, so a path is kept as a place in the walk and a property there.
final class ReachablePaths: Sendable {
  /// A path by its place and property, with its spellings.
  private struct Entry {
    let stop: Int
    let property: Int
    let texts: BySpelling<SearchedText>
  }

  /// An entity that the walk comes to.
  private struct Stop {
    let place: PathCatalog.Place
    let level: Level
    /// What its paths begin with.
    let texts: BySpelling<SearchedText>

    func path(_ property: Int) -> TypedPath { place.path(level.paths[property]) }
  }

  /// The properties of an entity, to which many relationships may lead.
  private struct Level {
    let paths: [TypedPath]
    let texts: [BySpelling<SearchedText>]
    /// The words for each path's type.
    let types: [[String]]

    init(_ paths: [TypedPath]) {
      self.paths = paths
      texts = paths.map { path in BySpelling { SearchedText(path.text(in: $0)) } }
      types = paths.map(\.typeWords)
    }
  }

  private let stops: [Stop]
  private let entries: [Entry]

  /// An entity with many relationships reaches thousands of paths in two steps.
  private static let most = 3000

  /// `depth` is the most relationships that the walk follows.
  init(_ start: PathSearch.Start, in catalog: PathCatalog, depth: Int) {
    var levels: [String: Level] = [:]
    func level(of entity: String) -> Level {
      if let known = levels[entity] { return known }
      let level = Level(catalog.paths(from: entity))
      levels[entity] = level
      return level
    }
    let nothing = BySpelling { _ in SearchedText("") }
    var stops = [Stop(place: start.place(catalog), level: level(of: start.entity), texts: nothing)]
    var entries: [Entry] = []
    func add(_ stop: Stop, _ index: Int) {
      for (property, texts) in stop.level.texts.enumerated() {
        entries.append(Entry(stop: index, property: property, texts: Self.joined(stop.texts, texts)))
      }
    }
    add(stops[0], 0)
    var next = 0
    while next < entries.count, entries.count < Self.most {
      let entry = entries[next]
      next += 1
      let stop = stops[entry.stop]
      let path = stop.level.paths[entry.property]
      guard let relationship = path.relationship, let destination = path.destination,
        stop.place.prefix.count - stops[0].place.prefix.count < depth
      else { continue }
      let beyond = catalog.place(beyond: stop.path(entry.property), relationship)
      stops.append(Stop(place: beyond, level: level(of: destination), texts: entry.texts))
      add(stops[stops.count - 1], stops.count - 1)
    }
    self.stops = stops
    self.entries = entries
  }

  var count: Int { entries.count }

  func path(at index: Int) -> TypedPath { stops[entries[index].stop].path(entries[index].property) }

  /// The spellings without what all paths of the search begin with.
  func texts(at index: Int) -> BySpelling<SearchedText> { entries[index].texts }

  /// The words for the path's type, by which it is found too.
  func types(at index: Int) -> [String] { stops[entries[index].stop].level.types[entries[index].property] }

  /// How many relationships the walk follows before the path's property.
  func steps(at index: Int) -> Int { stops[entries[index].stop].place.prefix.count }

  private static func joined(
    _ start: BySpelling<SearchedText>, _ end: BySpelling<SearchedText>
  ) -> BySpelling<SearchedText> {
    let (first, last) = (start[.swift], end[.swift])
    if first.text.isEmpty { return end }
    let joined = first.joined(to: last)
    // Most paths are spelled in one way.
    return BySpelling { spelling in
      let (start, end) = (start[spelling], end[spelling])
      return start == first && end == last ? joined : start.joined(to: end)
    }
  }
}

extension PathSearch.Start {
  fileprivate func place(_ catalog: PathCatalog) -> PathCatalog.Place {
    guard case .relationship(let path) = self, let relationship = path.relationship else {
      return PathCatalog.Place(root: root)
    }
    return catalog.place(beyond: path, relationship)
  }
}
