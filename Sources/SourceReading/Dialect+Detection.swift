import Schema

extension Dialect {
  /// The system that a class or struct belongs to as an entity (DIALECTS §2.1); nil for any other type.
  ///
  /// CoreValue's structs are no entities: `ValueViewReader` finds them.
  init?(of declaration: Declaration, ancestry: Set<String>) {
    let attributes = declaration.attributes
    let isManaged = ancestry.contains("NSManagedObject")
    switch declaration.keyword {
    case .class:
      if attributes.has("PersistentModel") {
        self = .coreDataEvolution
      } else if attributes.has("Model") {
        self =
          isManaged || declaration.file.imports.contains("ManagedModels")
          ? .managedModels : .swiftData
      } else if attributes.has("ManagedObject") || attributes.has("Entity") {
        self = .storable
      } else if ancestry.contains("ManagedObject"), !isManaged {
        // A class without the macro is an entity without properties; an app's own `ManagedObject`
        // is an `NSManagedObject` that the files declare.
        self = .storable
      } else if isManaged || declaration.hasManagedVariables {
        self = .plainCoreData
      } else {
        return nil
      }
    case .structure:
      // storable's macro takes no struct.
      guard attributes.has("Entity"), !declaration.file.isOfStorableAlone else { return nil }
      self = .coreModel
    case .extension:
      guard declaration.hasManagedVariables else { return nil }
      self = .plainCoreData
    case .actor, .enumeration, .protocol, .alias: return nil
    }
  }
}

extension Declaration {
  var hasManagedVariables: Bool { variables.contains { $0.attributes.has("NSManaged") } }
}
