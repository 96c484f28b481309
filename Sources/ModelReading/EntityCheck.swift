import Schema

/// Refuses models in which an entity is its own ancestor, or has more ancestors or properties than anyone gives one.
enum EntityCheck {
  static func check(_ entities: [Entity]) throws(ModelReadingError) {
    var parents: [String: String] = [:]
    for entity in entities { parents[entity.name] = entity.superentity }
    let names = entities.map(\.name).sorted()
    var sound: Set<String> = []
    for entity in names {
      var path: Set<String> = []
      var next: String? = entity
      while let name = next, !sound.contains(name) {
        guard path.insert(name).inserted else { throw .cyclicInheritance(entity: name) }
        next = parents[name]
      }
      sound.formUnion(path)
    }
    if let deep = Model.cuts(in: names, parents: parents).first { throw .deepInheritance(entity: deep) }
    for entity in entities {
      let count = entity.attributes.count + entity.relationships.count
      guard count <= Model.mostProperties else { throw .tooManyProperties(entity: entity.name, count: count) }
    }
  }
}

/// Class names as models spell them.
enum EntityClass {
  /// The class where it is one of the app's own, without the leading dot for its own module.
  static func name(_ spelled: String?) -> String? {
    guard let spelled, !spelled.isEmpty, spelled != "NSManagedObject" else { return nil }
    return spelled.hasPrefix(".") ? String(spelled.dropFirst()) : spelled
  }
}
