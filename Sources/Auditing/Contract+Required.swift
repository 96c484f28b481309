import Decoding
package import Schema

extension Contract {
  /// Whether the app fails if a to-one has no object (DIALECTS B10, D5).
  package func stopsWithout(_ relationship: Relationship, of entity: String, in model: Model) -> Bool {
    guard !relationship.isToMany else { return false }
    let null = reading(of: .value(.null), as: relationship, entity: entity, in: model)
    return !Fault.faults(of: null, stored: .value(.null)).isEmpty
  }
}
