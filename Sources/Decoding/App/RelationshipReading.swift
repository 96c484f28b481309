package import Schema

extension Contract {
  /// What the app sees of a relationship: a to-one that is not optional and empty stops it (DIALECTS D5, B10).
  package func reading(
    of stored: Reading,
    as relationship: Relationship,
    entity: String,
    in model: Model
  ) -> AppReading {
    guard case .value(let value) = stored else {
      if case .unreadable(let reason, _) = stored {
        return AppReading(.nilValue, reason: .unreadable(reason))
      }
      return AppReading(.nilValue)
    }
    guard value == .null else { return AppReading(.value(.stored(value))) }
    let candidates = model.entity(named: entity).map { [$0] + model.ancestors(of: $0) } ?? []
    for candidate in candidates {
      guard let contract = self.entity(named: candidate.name),
        let promise = contract.relationships.first(where: {
          $0.persistentName == relationship.name
        })
      else { continue }
      if promise.isOptional || promise.isToMany { break }
      return AppReading(.trap, reason: .nullInRequired)
    }
    return AppReading(.nilValue, reason: .null)
  }
}
