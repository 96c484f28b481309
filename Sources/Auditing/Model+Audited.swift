import Schema

extension Model {
  /// The named entity with its sub-entities; every entity if the name is nil or unknown.
  func entities(from name: String?) -> [Entity] {
    name.flatMap { entity(named: $0) }.map { hierarchy(from: $0) } ?? entities
  }
}
