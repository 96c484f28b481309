extension Model {
  /// How many super-entities an entity may have: what is inherited is gathered for each entity anew.
  package static let mostAncestors = 100

  /// How deeply composites may be nested.
  package static let mostCompositeLevels = 30

  /// How many properties an entity may declare; SQLite's default limit of a table's columns is 2,000.
  package static let mostProperties = 5_000

  /// The names at which chains of super-entities are longer than that, each of them counted as the start of a new chain.
  package static func cuts<Name: Hashable>(
    in names: some Sequence<Name>,
    parents: [Name: Name]
  ) -> [Name] {
    var ancestors: [Name: Int] = [:]
    var cuts: [Name] = []
    for name in names {
      var path: [Name] = []
      var next: Name? = name
      while let name = next, ancestors[name] == nil {
        path.append(name)
        // So that a circle ends here too.
        ancestors[name] = 0
        next = parents[name]
      }
      var count = next.flatMap { ancestors[$0] } ?? -1
      for name in path.reversed() {
        count += 1
        if count > mostAncestors {
          cuts.append(name)
          count = 0
        }
        ancestors[name] = count
      }
    }
    return cuts
  }
}
