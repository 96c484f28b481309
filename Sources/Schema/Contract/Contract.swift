package import Findings

/// What Swift source or a tool's configuration promises about the values of a store.
///
/// A contract never overrules the model or the store: it says what an app does with what is there.
package struct Contract: Hashable, Sendable {
  /// The declared entities; one entity may be in several schema versions (DIALECTS E18).
  package var entities: [EntityContract] { didSet { (places, classes) = Self.indexes(of: entities) } }
  /// The indexes of the entities of each name, because they are looked up for each attribute of a model.
  private var places: [String: [Int]]
  private var classes: NameEndings
  /// Enums, structs and other types that properties name, by qualified name such as `Trip.Status`.
  package var types: [String: TypeDeclaration] { didSet { endings = NameEndings(types.values.map(\.name)) } }
  private var endings: NameEndings
  /// The names under which transformer classes register themselves, by class name (DIALECTS A15).
  package var transformers: [String: String]
  /// Value types that read an entity (DIALECTS C1).
  package var valueViews: [ValueView]
  /// The types that no file declares and that an extension makes Boxing or Unboxing (DIALECTS C4).
  package var boxedTypes: Set<String> = []
  /// The versioned schemas, oldest first (DIALECTS E18, B16).
  package var versions: [SchemaVersion]
  /// The migration plans between them (DIALECTS E18, D9).
  package var migrationPlans: [MigrationPlan] = []
  /// The containers that the source makes for its stores (DIALECTS E18).
  package var containers: [OpenedContainer] = []
  /// Classes that inherit from what no file declares, and are managed where a model names them (DIALECTS §2.8).
  package var possibleEntities: [EntityContract] = []
  /// Which classes the schemas that the source makes list, without those that they lead to (DIALECTS E18).
  package var listing = ClassSelection.all
  /// Those that are named in a list, where another list is made elsewhere and may hold any; nil if none is.
  package var namedListing: ClassSelection?
  /// Which classes the source has CloudKit synchronise (DIALECTS E19).
  package var synchronisation = ClassSelection.none
  /// Which classes it leaves to the app's entitlements, `cloudKitDatabase: .automatic`, or to what the app does when it
  /// runs (DIALECTS E19).
  package var automaticSynchronisation = ClassSelection.none
  /// Whether it has CloudKit mirror Core Data's stores (DIALECTS E19).
  package var coreDataMirroring = CloudKitMirroring.none
  /// Transformer classes with what they promise, by class name (DIALECTS A13, A15).
  package var transformerClasses: [String: TransformerDeclaration] = [:]
  /// The oldest systems that the app runs on; nil if nothing says them (DIALECTS §6).
  package var deployment: Deployment?
  /// What depends on the release, in source order (DIALECTS §6).
  package var releaseUses: [ReleaseUse] = []
  /// What the source registers of them, and under which names.
  package var transformerRegistrations: [TransformerRegistration] = []
  /// How many `#Predicate` bodies over a known class were read (DIALECTS E16, E17).
  package var predicateCount = 0
  /// How many were not read, because their class is not known.
  package var unreadPredicateCount = 0
  /// The decoders that a configuration assigns to columns, by `Entity.attribute` or transformer name.
  package var assignedDecoders: [String: AssignedDecoder]
  /// How a configuration has cde-tool's `validate` ask for classes (DIALECTS A55).
  package var toolOptions = ToolOptions()
  /// How it has cde-tool's `generate` make them.
  package var generation = ToolOptions()
  /// What the reader could not read or found wrong, with its place.
  package var findings: [Finding]

  package init(
    entities: [EntityContract] = [], types: [String: TypeDeclaration] = [:], transformers: [String: String] = [:],
    valueViews: [ValueView] = [], versions: [SchemaVersion] = [], assignedDecoders: [String: AssignedDecoder] = [:],
    findings: [Finding] = []
  ) {
    self.entities = entities
    (places, classes) = Self.indexes(of: entities)
    self.types = types
    endings = NameEndings(types.values.map(\.name))
    self.transformers = transformers
    self.valueViews = valueViews
    self.versions = versions
    self.assignedDecoders = assignedDecoders
    self.findings = findings
  }

  package var isEmpty: Bool { entities.isEmpty && valueViews.isEmpty && assignedDecoders.isEmpty }

  /// The promise about an entity; the one of `version` where several versions declare it, else the last.
  package func entity(named name: String, version: String? = nil) -> EntityContract? {
    let named = entities(named: name)
    let chosen = named.filter { !$0.isSuperseded }
    let found = chosen.isEmpty ? named : chosen
    return found.last { $0.version == version } ?? found.last
  }

  /// All promises about an entity, in their order.
  package func entities(named name: String) -> [EntityContract] { (places[name] ?? []).map { entities[$0] } }

  private static func indexes(of entities: [EntityContract]) -> ([String: [Int]], NameEndings) {
    let places = Dictionary(grouping: entities.indices) { entities[$0].entityName }
    return (places, NameEndings(entities.map(\.swiftName)))
  }

  /// Whether a name is that of a class with an entity, or its last components.
  package func isClass(_ name: String) -> Bool { classes.contains(name) }

  /// A type by qualified name, or by its last components where only one declared type ends so.
  package func type(named name: String, from scope: String = "") -> TypeDeclaration? {
    var scopes = scope.split(separator: ".")
    while !scopes.isEmpty {
      if let type = types[scopes.joined(separator: ".") + "." + name] { return type }
      scopes.removeLast()
    }
    return types[name] ?? endings.name(endingIn: name).flatMap { types[$0] }
  }
}

/// The system that a declaration belongs to (DIALECTS §2.1).
package enum Dialect: String, Hashable, Sendable, CaseIterable {
  case coreDataEvolution = "CoreDataEvolution"
  case swiftData = "SwiftData"
  case storable
  case managedModels = "ManagedModels"
  case coreValue = "CoreValue"
  case coreModel = "CoreModel"
  case plainCoreData = "Core Data"
}

/// Who says a fact about an attribute.
package enum FactOrigin: String, Hashable, Sendable, CaseIterable {
  case store, model, source, config, sniffed

  /// In words, after "known from".
  package var title: String {
    switch self {
    case .store: "the store"
    case .model: "the model"
    case .source: "the source"
    case .config: "the configuration"
    case .sniffed: "the bytes alone"
    }
  }
}

extension Contract {
  /// This contract, from source, with what a configuration adds; source wins.
  ///
  /// Facts keep their origin. Where both speak of one fact and differ, a finding
  /// `config.contradicts-source` says so, at the place in the configuration.
  package func merging(_ config: Contract) -> Contract {
    var merged = self
    merged.types.merge(config.types) { source, _ in source }
    merged.transformers.merge(config.transformers) { source, _ in source }
    merged.assignedDecoders.merge(config.assignedDecoders) { source, _ in source }
    merged.valueViews += config.valueViews
    merged.findings += config.findings + contradictions(of: config)
    let added = Dictionary(grouping: config.entities, by: \.entityName)
    let known = Set(entities.map(\.entityName))
    merged.entities =
      entities.map { entity in
        var entity = entity
        for config in added[entity.entityName] ?? [] { entity.add(config) }
        return entity
      } + config.entities.filter { !known.contains($0.entityName) }
    return merged
  }
}

extension Contract {
  /// Without what a configuration added.
  package var sourceAlone: Contract {
    var alone = self
    alone.entities = entities.map { entity in
      var entity = entity
      entity.properties.removeAll { $0.origin == .config }
      entity.relationships.removeAll { $0.origin == .config }
      return entity
    }
    return alone
  }
}

extension EntityContract {
  /// Takes what the other says about attributes and relationships that are not declared here.
  fileprivate mutating func add(_ config: EntityContract) {
    let names = properties.map(\.persistentName)
    properties += config.properties.filter { !names.contains($0.persistentName) }
    for index in properties.indices where properties[index].transformerName == nil {
      let name = properties[index].persistentName
      guard let stated = config.property(persistentName: name)?.transformerName else { continue }
      properties[index].transformerName = stated
      properties[index].otherOrigins[.transformer] = .config
    }
    let known = relationships.map(\.persistentName)
    relationships += config.relationships.filter { !known.contains($0.persistentName) }
  }
}

extension Contract {
  /// The promise about a relationship: declared by the entity's class or by a superclass.
  package func relationship(
    _ name: String, of entity: Entity, in model: Model, version: String? = nil
  ) -> RelationshipContract? {
    for candidate in [entity] + model.ancestors(of: entity) {
      let found = self.entity(named: candidate.name, version: version)?.relationships.first {
        $0.persistentName == name
      }
      if let found { return found }
    }
    return nil
  }

  /// The promise that makes a relationship on its other side, where source does not write it (DIALECTS B11).
  package func implicitDeclarer(of relationship: Relationship, in model: Model) -> RelationshipContract? {
    guard let inverse = relationship.inverse, let destination = model.entity(named: relationship.destination),
      let found = self.relationship(inverse, of: destination, in: model),
      found.implicitInverse?.name == relationship.name
    else { return nil }
    return found
  }
}

extension Contract {
  /// The part of a type that is known not to be Codable; what no file declares may be.
  ///
  /// `bothWays` asks that it can be written too.
  package func uncodable(_ type: SwiftType, from scope: String, bothWays: Bool = false) -> SwiftType? {
    uncodable(type, from: scope, bothWays, aliases: [])
  }

  /// An alias may lead back to itself, which is no Swift but can be written.
  private func uncodable(_ type: SwiftType, from scope: String, _ bothWays: Bool, aliases: Set<String>) -> SwiftType? {
    func within(_ inner: SwiftType, _ aliases: Set<String>) -> SwiftType? {
      uncodable(inner, from: scope, bothWays, aliases: aliases)
    }
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner): return within(inner, aliases)
    case .dictionary(let key, let value): return within(key, aliases) ?? within(value, aliases)
    case .named(let name):
      guard type.primitive == nil else { return nil }
      guard let declared = self.type(named: name, from: scope) else { return Self.uncoded.contains(name) ? type : nil }
      if case .alias(let other) = declared.kind {
        // A dictionary leads through its aliases twice.
        guard !aliases.contains(name), aliases.count < 8 else { return nil }
        return within(other, aliases.union([name]))
      }
      if declared.isCodable { return bothWays && !declared.isEncodable ? type : nil }
      return declared.mayConform(to: []) ? nil : type
    case .other: return type.isSurelyUncodable ? type : nil
    case .generic: return nil
    }
  }

  /// The system's own types that surely cannot be coded.
  private static let uncoded: Set<String> = ["Any", "AnyClass", "AnyHashable", "AnyObject", "NSObject"]
}

extension TypeDeclaration {
  /// Whether it conforms to one of some protocols, or to one that may inherit from them: any that no system declares.
  package func mayConform(to protocols: Set<String>) -> Bool {
    conformances.contains { protocols.contains($0) || !Self.plain.contains($0) && SwiftPrimitive(rawValue: $0) == nil }
  }

  fileprivate var isEncodable: Bool { mayConform(to: ["Codable", "Encodable", "StorableAsData"]) }

  /// Stands among the conformances for all that no file declares and no system known here.
  package static let foreign = "?"

  /// Whether a name that no file declares may lead to any conformance.
  package static func isForeign(_ name: String) -> Bool {
    !plain.contains(name) && SwiftPrimitive(rawValue: name) == nil
  }

  /// Protocols, classes and raw types of the system that inherit from nothing that a store knows.
  private static let plain: Set<String> = [
    "Equatable", "Hashable", "Comparable", "CaseIterable", "Identifiable", "Sendable", "Encodable", "Decodable",
    "Codable", "CustomStringConvertible", "CustomDebugStringConvertible", "RawRepresentable", "OptionSet", "Error",
    "LocalizedError", "Character", "NSObject", "ObservableObject", "AnyObject", "Strideable",
  ]
}

/// How cde-tool makes classes where nothing is said of one (DIALECTS A55).
package struct ToolOptions: Hashable, Sendable {
  package var generateInit = false
  package var generateToManyCount = true
  package var policy = DecodeFailurePolicy.fallbackToDefaultValue
  /// `internal` or `public`; nil if nothing says it.
  package var accessLevel: String?
  /// Whether all classes go into one file; nil if nothing says it.
  package var isInOneFile: Bool?
  /// The file that each file of classes begins with.
  package var headerTemplate: String?
  package var emitsExtensionStubs = false
  /// How much `validate` compares, as the tool names it; nil if nothing says it.
  package var level: String?

  package init() {}
}
