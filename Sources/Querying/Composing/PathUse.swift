/// What a path is picked for, and so which paths can be taken.
package enum PathUse: Hashable, Sendable {
  case filter
  case sort
  case column

  /// Why a path cannot be taken; nil if it can (DIALECTS §3.4).
  ///
  /// `allowsInMemory` is whether payloads may be looked into, row by row.
  package func obstacle(of path: TypedPath, allowsInMemory: Bool = false) -> PathObstacle? {
    switch self {
    case .sort: path.sortError.map { .sort($0) }
    case .column: path.leadsThroughToMany ? .manyValues : path.kind == .notStored ? .notStored : nil
    case .filter:
      path.kind == .notStored
        ? .notStored : path.payload != nil && !allowsInMemory ? .needsMemory : nil
    }
  }

  /// What taking a path entails.
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
  /// A walk over a to-many has no one value.
  case manyValues
  /// Only memory can follow a path into a payload, and that is not allowed here.
  case needsMemory
}

/// What a path can be taken with alone.
package enum PathCondition: Hashable, Sendable {
  /// ANY, ALL, NONE or a collection operator, over so many to-manys.
  case quantifier(Int)
  case nilTestOnly
  /// A nil test, or keys inside, which memory alone can follow.
  case payload
}
