import Schema

/// Which of its names a path is shown with.
package enum PathSpelling: String, Hashable, Sendable, CaseIterable {
  case swift = "Swift"
  case persistent, column

  package var next: PathSpelling {
    switch self {
    case .swift: .persistent
    case .persistent: .column
    case .column: .swift
    }
  }
}

/// A value for each spelling of a path.
struct BySpelling<Value> {
  private let swift, persistent, column: Value

  init(_ value: (PathSpelling) -> Value) {
    (swift, persistent, column) = (value(.swift), value(.persistent), value(.column))
  }

  subscript(spelling: PathSpelling) -> Value {
    switch spelling {
    case .swift: swift
    case .persistent: persistent
    case .column: column
    }
  }
}

extension BySpelling: Sendable where Value: Sendable {}

extension TypedPath {
  /// The path in a spelling; a target without a column has its persistent name.
  package func text(in spelling: PathSpelling) -> String {
    switch spelling {
    case .swift: swiftSpelling
    case .persistent: persistentSpelling
    case .column: (walk.prefix.map(\.relationship.name) + [column ?? property]).joined(separator: ".")
    }
  }

  /// The number of to-manys in the walk, its target included.
  package var toManyCount: Int {
    walk.prefix.count { $0.relationship.isToMany } + (relationship?.isToMany == true ? 1 : 0)
  }
}
