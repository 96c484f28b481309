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
        self = isManaged || declaration.file.imports.contains("ManagedModels") ? .managedModels : .swiftData
      } else if attributes.has("ManagedObject") || attributes.has("Entity") {
        self = .storable
      } else if ancestry.contains("ManagedObject"), !isManaged {
        // A class without the macro is an entity without properties; an app's own `ManagedObject`
        // is an `NSManagedObject` that the files declare.
        self = .storable
      } else if isManaged || declaration.hasManagedVariables && !declaration.isOfOtherStorage {
        self = .plainCoreData
      } else {
        return nil
      }
    case .structure:
      // storable's macro takes no struct.
      guard attributes.has("Entity"), !declaration.file.isOfStorableAlone else { return nil }
      self = .coreModel
    case .extension:
      guard declaration.hasManagedVariables, !declaration.isOfOtherStorage else { return nil }
      self = .plainCoreData
    case .actor, .enumeration, .protocol, .alias: return nil
    }
  }
}

extension Declaration {
  var hasManagedVariables: Bool { variables.contains { $0.attributes.has("NSManaged") } }

  /// Whether its `@NSManaged` variables are no attributes of an entity: it extends or inherits from a class of the
  /// system, whose own setters store them, or from one of Parse's.
  fileprivate var isOfOtherStorage: Bool {
    let classes = keyword == .extension ? [name] : Array(inherited.prefix(1))
    return classes.contains { Self.otherStorage.contains($0) || SystemType($0) != nil }
  }

  /// No file declares them; `NSManagedObject` itself is no entity.
  private static let otherStorage: Set<String> = [
    "NSManagedObject", "NSObject", "NSUserDefaults", "PFInstallation", "PFObject", "PFRole", "PFSession", "PFUser",
    "UserDefaults",
    // Core Animation makes the accessors of a layer's animated properties.
    "AVPlayerLayer", "CAEmitterLayer", "CAGradientLayer", "CALayer", "CAMetalLayer", "CAReplicatorLayer",
    "CAScrollLayer", "CAShapeLayer", "CATextLayer", "CATiledLayer", "CATransformLayer",
  ]
}
