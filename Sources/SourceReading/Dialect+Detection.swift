import Schema

extension Dialect {
  /// The system that a class or struct belongs to as an entity (DIALECTS §2.1); nil for any other type.
  init?(of declaration: Declaration, ancestry: Set<String>) {
    let attributes = declaration.attributes
    switch declaration.keyword {
    case .class:
      if attributes.has("PersistentModel") {
        self = .coreDataEvolution
      } else if attributes.has("Model") {
        let isManaged =
          ancestry.contains("NSManagedObject") || declaration.file.imports.contains("ManagedModels")
        self = isManaged ? .managedModels : .swiftData
      } else if attributes.has("ManagedObject") || attributes.has("Entity") {
        self = .storable
      } else if Self.isPlain(declaration, ancestry) {
        self = .plainCoreData
      } else {
        return nil
      }
    case .structure:
      guard attributes.has("Entity") else { return nil }
      self = .coreModel
    case .extension:
      guard Self.hasManagedVariables(declaration) else { return nil }
      self = .plainCoreData
    case .enumeration, .protocol, .alias: return nil
    }
  }

  private static func isPlain(_ declaration: Declaration, _ ancestry: Set<String>) -> Bool {
    guard ancestry.contains("NSManagedObject") || declaration.inherited.isEmpty else {
      return false
    }
    return hasManagedVariables(declaration)
  }

  private static func hasManagedVariables(_ declaration: Declaration) -> Bool {
    declaration.variables.contains { $0.attributes.has("NSManaged") }
  }
}
