package import Findings

/// What source says about one entity: the class that declares it and its persistent properties.
package struct EntityContract: Hashable, Sendable {
  /// The persistent name.
  package var entityName: String
  /// The class's or struct's name without the schema version around it.
  package var swiftName: String
  package var dialect: Dialect
  /// The Swift name of the super-entity's class; nil for a root.
  package var superclass: String?
  package var isAbstract = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  /// The enum of the versioned schema that holds the declaration (DIALECTS E18).
  package var version: String?
  /// Stored properties in source order, transient and ignored ones included.
  package var properties: [PropertyContract]
  package var relationships: [RelationshipContract]
  package var fetchedProperties: [FetchedPropertyContract] = []
  /// Uniqueness constraints, each a list of persistent names (DIALECTS A22, E9).
  package var uniquenessConstraints: [[String]] = []
  package var indexes: [IndexContract] = []
  package var origin: FactOrigin = .source
  package var location: SourcePlace
  /// What the class inherits and conforms to, as written.
  package var inheritedNames: [String] = []
  /// Whether what comes first there is declared in no file and may be a superclass.
  package var inheritsUndeclared = false
  /// Whether the files hold extensions of the class alone, as of one in Objective-C (DIALECTS §2.8).
  package var isExtensionAlone = false
  /// Whether another class of the entity fits the model better (DIALECTS §2.8).
  package var isSuperseded = false
  /// Whether it was taken for the entity because it fits the model best, with nothing else to tell it from others.
  package var isGuessed = false
  /// What makes an object of the class the same as another: `name`, `singleton` (DIALECTS B2).
  package var identity: String?
  /// The name of `@objc(Name)`, by which a model finds the class; nil if the class has its own (DIALECTS §2.8).
  package var objectiveCName: String?
  /// The entity that the class itself asks for: `NSFetchRequest(entityName:)`, `static let entityName` (DIALECTS §2.8).
  package var fetchedEntityName: String?
  /// The number behind `_v` in the name of a class of storable: `Person_v2` is a later class of `Person` (DIALECTS B2).
  package var classVersion = 0
  /// The arguments of the class's macro that no other member carries, by label (DIALECTS A32, A58).
  package var otherArguments: [String: String] = [:]
  /// Where those arguments are written.
  package var otherArgumentPlaces: [String: SourcePlace] = [:]
  /// What its macro passes over, in source order.
  package var unmanaged: [UnmanagedVariable] = []
  /// Where the class declares its instance methods without parameters, by name; no property may have that name.
  package var methods: [String: SourcePlace] = [:]
  /// Whether the class declares an initialiser, in an extension too.
  package var hasInitializer = true
  /// Where a uniqueness constraint is written.
  package var uniquenessPlaces: [[String]: SourcePlace] = [:]
  /// Where a fact is written that has a place of its own.
  package var places: [SourceFact: SourcePlace] = [:]
  /// The codes of what reading found of a member, by its Swift name.
  package var noted: [String: Set<FindingCode>] = [:]

  package init(
    entityName: String, swiftName: String, dialect: Dialect, superclass: String? = nil, version: String? = nil,
    properties: [PropertyContract] = [], relationships: [RelationshipContract] = [], location: SourcePlace
  ) {
    self.entityName = entityName
    self.swiftName = swiftName
    self.dialect = dialect
    self.superclass = superclass
    self.version = version
    self.properties = properties
    self.relationships = relationships
    self.location = location
  }

  /// Where the names of types are looked up first: the class, its schema version around it.
  package var scope: String { version.map { "\($0).\(swiftName)" } ?? swiftName }

  /// The Swift name without what the class is nested in.
  package var shortName: String { swiftName.split(separator: ".").last.map(String.init) ?? "" }

  /// The name by which a model names the class, without a module (DIALECTS §2.8).
  package var runtimeName: String { objectiveCName ?? shortName }

  /// The property that stores under a persistent name; transient and ignored ones are no promise about it.
  package func property(persistentName: String) -> PropertyContract? {
    properties.first { $0.persistentName == persistentName && !$0.isTransient && !$0.isIgnored }
  }
}

/// An index that source declares (DIALECTS E10).
package struct IndexContract: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case binary, rTree }

  /// Swift paths in order, such as `author.name`.
  package var paths: [String]
  package var kind: Kind
  package var location: SourcePlace?

  package init(paths: [String], kind: Kind = .binary, location: SourcePlace? = nil) {
    (self.paths, self.kind, self.location) = (paths, kind, location)
  }
}

/// A variable of an entity's class that its macro passes over, so that it is no property of the model (DIALECTS A24).
package struct UnmanagedVariable: Hashable, Sendable {
  package enum Form: String, Hashable, Sendable, CaseIterable {
    case computed, constant, lazy
    /// `static` or `class`.
    case typeProperty
    /// `@NSManaged`, whose accessors Core Data makes.
    case managed

    /// With its article, as a message says it.
    package var words: String {
      switch self {
      case .computed: "a computed property"
      case .constant: "a constant"
      case .lazy: "a lazy property"
      case .typeProperty: "a type property"
      case .managed: "an @NSManaged property"
      }
    }
  }

  package var name: String
  /// The name of `@objc(name)`, else its own: the one by which Core Data would find it (DIALECTS §2.8).
  package var runtimeName: String
  package var form: Form
  /// The names of its attributes, without their modules.
  package var attributes: [String] = []
  /// Whether its getter calls anything: what that comes to is not known.
  package var makesCalls = false
  package var location: SourcePlace

  package init(name: String, form: Form, location: SourcePlace) {
    (self.name, runtimeName, self.form, self.location) = (name, name, form, location)
  }
}
