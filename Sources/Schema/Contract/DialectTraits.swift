/// What a dialect's source can say and what its classes take, so that a rule asks for a trait and not for the dialect.
package struct DialectTraits: Sendable {
  /// Whether the app's model is made from its source, so that both always agree.
  package var makesItsModel = false
  /// Whether the source has delete rules and counts, not only the model (DIALECTS §2.8).
  package var declaresRules = false
  package var declaresInverses = false
  /// Whether an inverse that neither side writes is found by type (DIALECTS E8).
  package var infersInverses = false
  /// Whether an initial value is the model's default (DIALECTS A5, B9, FORMAT §3.2).
  package var declaresDefaults = false
  /// Whether the source has options such as `.externalStorage` (DIALECTS E3, E5, D3).
  package var declaresOptions = false
  /// Whether a superclass is the super-entity: Core Data asks for no inheritance between the classes (DIALECTS §2.8),
  /// and CoreDataEvolution knows none (A34).
  package var declaresSuperentities = true
  /// Whether the source has all that the model has: plain Core Data's may leave the rest to key-value coding, Objective-C
  /// and Xcode (DIALECTS §2.8).
  package var declaresAll = true
  package var uniqueness = Uniqueness.none
  /// Whether a struct or an enum lies in columns of its own, which a migration adds and drops (DIALECTS E12, E15).
  package var makesColumnsOfMembers = false
  /// Whether only the classes that a schema lists are in the app's stores (DIALECTS E18).
  package var listsItsClasses = false
  /// Whether a tool holds the source against the model, and refuses some models (DIALECTS A29, A53).
  package var isCheckedByTool = false
  /// Whether a fetch can take key paths of its properties, as `#Predicate` and `SortDescriptor` have (DIALECTS §3.3,
  /// C9).
  package var hasKeyPaths = true
  /// Whether the model finds the class by the name that the source gives it (DIALECTS A33, §2.8).
  package var isFoundByClassName = false
  /// The type that has names of its own, which no property can have.
  package var namesOwner = "NSManagedObject"
  package var takenNames = inheritedNames
  /// The modules that the macro's code names, which a class of the same name hides (DIALECTS E22).
  package var namedModules: Set<String> = []

  /// The constraints that source declares: none, of one property alone, or of several too (DIALECTS A22, E9).
  package enum Uniqueness: Sendable { case none, single, compound }

  /// What a class inherits from NSManagedObject and NSObject, so that a property of that name would have to override
  /// it (DIALECTS D8).
  private static let inheritedNames: Set<String> = [
    "entity", "managedObjectContext", "objectID", "isInserted", "isUpdated", "isDeleted", "isFault", "hasChanges",
    "hasPersistentChangedValues", "faultingState", "description", "debugDescription", "hash", "hashValue", "superclass",
  ]

  fileprivate static let coreDataEvolution = DialectTraits(
    declaresRules: true, declaresInverses: true, declaresDefaults: true, declaresSuperentities: false,
    uniqueness: .single, isCheckedByTool: true, hasKeyPaths: false, isFoundByClassName: true)

  fileprivate static let swiftData = modelMacro(
    uniqueness: .compound, makesColumnsOfMembers: true, listsItsClasses: true, namesOwner: "PersistentModel",
    namedModules: ["Observation", "SwiftData"],
    // `description` is refused by SwiftData's macro, the others are the protocol's own (DIALECTS E22).
    takenNames: [
      "description", "hash", "hashValue", "modelContext", "persistentModelID", "hasChanges", "isDeleted",
      "persistentBackingData", "schemaMetadata",
    ])

  /// What `@Model` says, SwiftData's and ManagedModels'.
  private static func modelMacro(
    uniqueness: Uniqueness, makesColumnsOfMembers: Bool = false, listsItsClasses: Bool = false, namesOwner: String,
    namedModules: Set<String> = [], takenNames: Set<String>
  ) -> DialectTraits {
    DialectTraits(
      makesItsModel: true, declaresRules: true, declaresInverses: true, infersInverses: true, declaresDefaults: true,
      declaresOptions: true, uniqueness: uniqueness, makesColumnsOfMembers: makesColumnsOfMembers,
      listsItsClasses: listsItsClasses, namesOwner: namesOwner, takenNames: takenNames, namedModules: namedModules)
  }

  fileprivate static let storable = DialectTraits(
    makesItsModel: true, declaresRules: true, declaresInverses: true, declaresDefaults: true, hasKeyPaths: false)

  fileprivate static let managedModels = modelMacro(
    uniqueness: .single, namesOwner: "NSManagedObject",
    // ManagedModels forbids four names besides (DIALECTS D8).
    takenNames: inheritedNames.union(["context", "inserted", "updated", "deleted"]))

  fileprivate static let coreValue = DialectTraits(hasKeyPaths: false)

  fileprivate static let coreModel = DialectTraits(declaresInverses: true)

  fileprivate static let plainCoreData = DialectTraits(
    declaresSuperentities: false, declaresAll: false, isFoundByClassName: true)
}

extension Dialect {
  package var traits: DialectTraits {
    switch self {
    case .coreDataEvolution: .coreDataEvolution
    case .swiftData: .swiftData
    case .storable: .storable
    case .managedModels: .managedModels
    case .coreValue: .coreValue
    case .coreModel: .coreModel
    case .plainCoreData: .plainCoreData
    }
  }
}

extension Contract {
  /// Whether its source declares a model: plain Core Data's classes leave that to Xcode (DIALECTS §2.8), also beside those
  /// of a system that makes its own.
  package var declaresModel: Bool { declaresAll || makesModel }

  /// Whether a system such as SwiftData makes a model from its classes.
  private var makesModel: Bool { entities.contains { $0.origin == .source && $0.dialect.traits.makesItsModel } }

  /// The classes of a model that it makes: without those that leave theirs to Xcode.
  package func declaring(_ entities: [EntityContract]) -> [EntityContract] {
    makesModel ? entities.filter { $0.dialect.traits.declaresAll || $0.origin != .source } : entities
  }

  /// Whether it makes a model that has all of some entities, where some of its classes leave theirs to Xcode.
  package func makes(_ names: some Collection<String>) -> Bool {
    let made = Set(entities.filter { $0.origin == .source && $0.dialect.traits.makesItsModel }.map(\.entityName))
    return !names.isEmpty && names.allSatisfy(made.contains)
  }

  /// Whether none of its classes leaves its model to Xcode.
  package var declaresAll: Bool {
    let declared = entities.filter { $0.origin == .source }
    return !declared.isEmpty && declared.allSatisfy(\.dialect.traits.declaresAll)
  }
}
