/// What source says about one entity: the class that declares it and its persistent properties.
package struct EntityContract: Hashable, Sendable {
  /// The persistent name.
  package var entityName: String
  /// The class's or struct's name without the schema version around it.
  package var swiftName: String
  package var dialect: Dialect
  /// The Swift name of the super-entity's class; nil for a root.
  package var superclass: String?
  package var isAbstract: Bool
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  /// The enum of the versioned schema that holds the declaration (DIALECTS E18).
  package var version: String?
  /// Stored properties in source order, transient and ignored ones included.
  package var properties: [PropertyContract]
  package var relationships: [RelationshipContract]
  package var fetchedProperties: [FetchedPropertyContract]
  /// Uniqueness constraints, each a list of persistent names (DIALECTS A22, E9).
  package var uniquenessConstraints: [[String]]
  package var indexes: [IndexContract]
  package var origin: FactOrigin
  package var location: SourceLocation

  package init(
    entityName: String,
    swiftName: String,
    dialect: Dialect,
    superclass: String? = nil,
    isAbstract: Bool = false,
    renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil,
    version: String? = nil,
    properties: [PropertyContract] = [],
    relationships: [RelationshipContract] = [],
    fetchedProperties: [FetchedPropertyContract] = [],
    uniquenessConstraints: [[String]] = [],
    indexes: [IndexContract] = [],
    origin: FactOrigin = .source,
    location: SourceLocation
  ) {
    self.entityName = entityName
    self.swiftName = swiftName
    self.dialect = dialect
    self.superclass = superclass
    self.isAbstract = isAbstract
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.version = version
    self.properties = properties
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    self.uniquenessConstraints = uniquenessConstraints
    self.indexes = indexes
    self.origin = origin
    self.location = location
  }

  /// The property that stores under a persistent name; transient and ignored ones are no promise about it.
  package func property(persistentName: String) -> PropertyContract? {
    properties.first { $0.persistentName == persistentName && !$0.isTransient && !$0.isIgnored }
  }
}

/// An index that source declares (DIALECTS E10).
package struct IndexContract: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case binary
    case rTree
  }

  /// Swift paths in order, such as `author.name`.
  package var paths: [String]
  package var kind: Kind

  package init(paths: [String], kind: Kind = .binary) {
    self.paths = paths
    self.kind = kind
  }
}

/// A relationship as source declares it.
package struct RelationshipContract: Hashable, Sendable {
  package var swiftName: String
  package var persistentName: String
  package var swiftType: SwiftType
  /// The destination class's Swift name.
  package var destination: String
  package var isToMany: Bool
  package var isOrdered: Bool
  package var isOptional: Bool
  /// The inverse as its dialect spells it: persistent names in CoreDataEvolution, Swift names elsewhere.
  package var inverse: String?
  /// An inverse that the other class must not declare (DIALECTS B11).
  package var implicitInverse: ImplicitInverse?
  package var deleteRule: DeleteRule?
  package var minCount: Int?
  package var maxCount: Int?
  package var options: [String]
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var location: SourceLocation

  package struct ImplicitInverse: Hashable, Sendable {
    package var name: String
    package var minCount: Int
    /// 0 is unlimited.
    package var maxCount: Int
    package var deleteRule: DeleteRule
    package var renamingIdentifier: String?

    package init(
      name: String,
      minCount: Int,
      maxCount: Int,
      deleteRule: DeleteRule,
      renamingIdentifier: String? = nil
    ) {
      self.name = name
      self.minCount = minCount
      self.maxCount = maxCount
      self.deleteRule = deleteRule
      self.renamingIdentifier = renamingIdentifier
    }
  }

  package init(
    swiftName: String,
    persistentName: String? = nil,
    swiftType: SwiftType,
    destination: String,
    isToMany: Bool = false,
    isOrdered: Bool = false,
    isOptional: Bool = true,
    inverse: String? = nil,
    implicitInverse: ImplicitInverse? = nil,
    deleteRule: DeleteRule? = nil,
    minCount: Int? = nil,
    maxCount: Int? = nil,
    options: [String] = [],
    renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil,
    location: SourceLocation
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName ?? swiftName
    self.swiftType = swiftType
    self.destination = destination
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.inverse = inverse
    self.implicitInverse = implicitInverse
    self.deleteRule = deleteRule
    self.minCount = minCount
    self.maxCount = maxCount
    self.options = options
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.location = location
  }
}

/// A fetched property as source declares it, with its four result modes (DIALECTS B12).
package struct FetchedPropertyContract: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case objects
    case count
    case identifiers
    case dictionaries
  }

  package var name: String
  /// The target class's Swift name.
  package var destination: String
  package var mode: Mode
  /// The predicate's format text, where the source writes one as a literal.
  package var predicate: String?
  /// Sort keys with their direction, in order.
  package var sortKeys: [SortKey]
  package var location: SourceLocation

  package struct SortKey: Hashable, Sendable {
    package var key: String
    package var isAscending: Bool

    package init(key: String, isAscending: Bool) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  package init(
    name: String,
    destination: String,
    mode: Mode,
    predicate: String? = nil,
    sortKeys: [SortKey] = [],
    location: SourceLocation
  ) {
    self.name = name
    self.destination = destination
    self.mode = mode
    self.predicate = predicate
    self.sortKeys = sortKeys
    self.location = location
  }
}
