import Schema

/// Refuses models in which an entity is its own ancestor.
enum InheritanceCheck {
  static func check(_ entities: [Entity]) throws(ModelReadingError) {
    var parents: [String: String] = [:]
    for entity in entities { parents[entity.name] = entity.superentity }
    var sound: Set<String> = []
    for entity in entities.map(\.name).sorted() {
      var path: Set<String> = []
      var next: String? = entity
      while let name = next, !sound.contains(name) {
        guard path.insert(name).inserted else { throw .cyclicInheritance(entity: name) }
        next = parents[name]
      }
      sound.formUnion(path)
    }
  }
}
