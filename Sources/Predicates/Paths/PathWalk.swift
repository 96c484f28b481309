/// The typed paths from an entity by the number of relationships on the way, level by level.
///
/// A level has very many paths, so each is computed again from the start and none is kept.
struct PathWalk: Sequence, IteratorProtocol {
  private let catalog: PathCatalog
  private let start: [TypedPath]
  private let deepest: Int
  private var depth = 0
  /// The remaining paths at each level of the walk.
  private var levels: [ArraySlice<TypedPath>]

  init(_ catalog: PathCatalog, from entity: String, over relationships: Int) {
    self.catalog = catalog
    start = catalog.paths(from: entity)
    deepest = relationships
    levels = [start[...]]
  }

  mutating func next() -> TypedPath? {
    while depth <= deepest {
      while var level = levels.popLast() {
        guard let path = level.popFirst() else { continue }
        levels.append(level)
        if levels.count > depth { return path }
        if path.relationship != nil { levels.append(catalog.paths(beyond: path)[...]) }
      }
      depth += 1
      levels = [start[...]]
    }
    return nil
  }
}
