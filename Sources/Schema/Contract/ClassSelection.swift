/// Which of SwiftData's classes source says something of, as that CloudKit synchronises them (DIALECTS E19).
package enum ClassSelection: Hashable, Sendable {
  case none
  /// By their Swift names, without schema versions.
  case classes(Set<String>)
  case all

  package func union(_ other: ClassSelection) -> ClassSelection {
    switch (self, other) {
    case (.all, _), (_, .all): .all
    case (.none, let known), (let known, .none): known
    case (.classes(let left), .classes(let right)): .classes(left.union(right))
    }
  }

  package func contains(_ entity: EntityContract) -> Bool {
    switch self {
    case .none: false
    case .classes(let names): names.contains(entity.swiftName)
    case .all: true
    }
  }

  /// With the superclasses of the known ones, and what their relationships lead to: a schema takes them in.
  package func reaching(through entities: [EntityContract]) -> ClassSelection {
    guard case .classes(var names) = self else { return self }
    var waiting = entities.filter(contains)
    let byName = Dictionary(grouping: entities, by: \.swiftName)
    while let next = waiting.popLast() {
      let leads = [next.superclass].compactMap(\.self) + next.relationships.map(\.destination)
      for name in leads where names.insert(name).inserted { waiting += byName[name] ?? [] }
    }
    return .classes(names)
  }
}
