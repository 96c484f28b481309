import Schema

/// `NSFetchRequestFlags` of a model archive (FORMAT §7.2).
struct FetchFlags: OptionSet {
  let rawValue: Int

  static let returnsDistinctResults = FetchFlags(rawValue: 1)
  static let includesSubentities = FetchFlags(rawValue: 2)
  static let includesPropertyValues = FetchFlags(rawValue: 4)
  static let returnsObjectsAsFaults = FetchFlags(rawValue: 8)
  static let includesPendingChanges = FetchFlags(rawValue: 16)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The archived number, or else the initial one of a request.
  init(_ archived: Int?) { self.init(rawValue: archived ?? 30) }

  init(_ request: FetchRequest) {
    self = []
    if request.returnsDistinctResults { insert(.returnsDistinctResults) }
    if request.includesSubentities { insert(.includesSubentities) }
    if request.includesPropertyValues { insert(.includesPropertyValues) }
    if request.returnsObjectsAsFaults { insert(.returnsObjectsAsFaults) }
    if request.includesPendingChanges { insert(.includesPendingChanges) }
  }
}
