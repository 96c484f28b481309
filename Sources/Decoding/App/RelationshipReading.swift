package import Schema

extension Contract {
  /// The app's reading of a relationship: an empty to-one that is not optional crashes it (DIALECTS D5, B10).
  package func reading(of stored: Reading, as relationship: Relationship, entity: String, in model: Model) -> AppReading
  {
    switch stored {
    case .unreadable(let reason, _): return AppReading(.nilValue, reason: .unreadable(reason))
    case .value(.scalar(.null)): break
    case .value(let value): return AppReading(.value(.stored(value)))
    }
    let candidates = model.entity(named: entity).map { [$0] + model.ancestors(of: $0) } ?? []
    let promise = candidates.firstResult { candidate in
      self.entity(named: candidate.name)?.relationships.first { $0.persistentName == relationship.name }
    }
    guard let promise, !promise.isOptional, !promise.isToMany else { return AppReading(.nilValue, reason: .null) }
    return AppReading(.trap, reason: .nullInRequired)
  }
}
