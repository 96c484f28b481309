extension Predicate {
  /// The key paths that start at the evaluated object, in the order they are written.
  package var keyPaths: [KeyPath] {
    switch self {
    case .comparison(let comparison): comparison.left.keyPaths + comparison.right.keyPaths
    case .and(let parts), .or(let parts): parts.flatMap(\.keyPaths)
    case .not(let part): part.keyPaths
    case .constant: []
    }
  }
}

extension Expression {
  fileprivate var keyPaths: [KeyPath] {
    switch self {
    case .keyPath(let path): path.operand.map(\.keyPaths) ?? [path]
    case .aggregate(let parts), .function(_, let parts), .fetch(let parts):
      parts.flatMap(\.keyPaths)
    case .arithmetic(_, let left, let right): left.keyPaths + right.keyPaths
    case .message(let receiver, _, let parts): receiver.keyPaths + parts.flatMap(\.keyPaths)
    case .cast(let part, _), .element(let part, _): part.keyPaths
    // Key paths inside start at the collection's own objects, by its variable.
    case .subquery(let subquery): subquery.collection.keyPaths
    case .conditional(let predicate, let first, let second):
      predicate.keyPaths + first.keyPaths + second.keyPaths
    case .constant, .evaluatedObject, .variable: []
    }
  }
}
