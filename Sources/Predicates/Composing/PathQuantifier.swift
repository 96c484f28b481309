import Schema

/// A quantifier or aggregate of a walk over a to-many, which gives it one answer for each row.
package enum PathQuantifier: Hashable, Sendable {
  case any, all, none
  case aggregate(AggregateFunction)

  /// The choices for a path; empty if it leads only over to-ones.
  package static func choices(for path: TypedPath) -> [PathQuantifier] {
    guard path.isToMany else { return [] }
    return [.any, .all, .none] + path.aggregates.map { .aggregate($0) }
  }

  package var title: String {
    switch self {
    case .any: "ANY"
    case .all: "ALL"
    case .none: "NONE"
    case .aggregate(let function): function.rawValue
    }
  }

  var modifier: Comparison.Modifier {
    switch self {
    case .any: .any
    case .all: .all
    case .none: .none
    case .aggregate: .direct
    }
  }

  var aggregate: AggregateFunction? { if case .aggregate(let function) = self { function } else { nil } }
}

extension TypedPath {
  /// The steps of a key path, with a collection operator after the to-many that it applies to.
  func steps(with quantifier: PathQuantifier?) -> [String] {
    let own = property.split(separator: ".").map(String.init) + (payload ?? [])
    let names = walk.prefix.map(\.relationship.name)
    guard let function = quantifier?.aggregate else { return names + own }
    if function == .count { return names + own + [function.rawValue] }
    let last = walk.prefix.lastIndex { $0.relationship.isToMany } ?? names.count - 1
    return names[...last] + [function.rawValue] + names[(last + 1)...] + own
  }
}
