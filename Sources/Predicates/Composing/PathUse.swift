/// The purpose for which a path is picked, which decides the paths that can be picked.
package enum PathUse: Hashable, Sendable {
  case filter, sort, column

  /// Why a path cannot be taken; nil if it can (DIALECTS §3.4).
  ///
  /// `allowsInMemory` is whether payloads may be read, row by row.
  package func obstacle(of path: TypedPath, allowsInMemory: Bool = false) -> PathObstacle? {
    switch self {
    case .sort: path.sortError.map { .sort($0) }
    case .column: path.leadsThroughToMany ? .manyValues : path.kind == .notStored ? .notStored : nil
    case .filter: path.kind == .notStored ? .notStored : path.payload != nil && !allowsInMemory ? .needsMemory : nil
    }
  }

  /// The condition under which a path can be picked.
  package func condition(of path: TypedPath) -> PathCondition? {
    guard self == .filter else { return nil }
    if path.isToMany { return .quantifier(path.toManyCount) }
    switch path.kind {
    case .blob: return .payload
    case .composite: return .nilTestOnly
    default: return nil
    }
  }
}

/// Why a path cannot be taken.
package enum PathObstacle: Hashable, Sendable {
  case sort(SortError)
  /// A transient attribute or a fetched property.
  case notStored
  /// A walk over a to-many does not have one value.
  case manyValues
  /// Only memory can follow a path into a payload, and that is not allowed here.
  case needsMemory
}

/// What a path can only be used with.
package enum PathCondition: Hashable, Sendable {
  /// ANY, ALL, NONE or a collection operator, for so many to-manys.
  case quantifier(Int)
  case nilTestOnly
  /// A nil test, or keys inside, which only memory can follow.
  case payload
}
