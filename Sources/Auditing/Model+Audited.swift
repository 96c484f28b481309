import Schema

extension Model {
  /// The entity of a name with all below it; every entity where there is no name, or none of that name.
  func entities(from name: String?) -> [Entity] {
    name.flatMap { entity(named: $0) }.map { hierarchy(from: $0) } ?? entities
  }
}
