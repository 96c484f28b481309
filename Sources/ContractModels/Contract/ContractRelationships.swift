import Findings
import Schema

/// Resolves destinations and inverses of all relationships of a schema.
struct ContractRelationships {
  /// A declared or implied relationship on its way into the model.
  struct End {
    var entity: EntityContract
    var declared: RelationshipContract
    /// The destination's entity name; nil if it is not known.
    var destination: String?
    var inverse: String?
    var isImplied = false
  }

  let entities: [EntityContract]
  private let bySwiftName: [String: [EntityContract]]
  /// By the last component of the Swift name.
  private let byLastName: [String: [EntityContract]]
  let byEntityName: [String: [EntityContract]]
  /// The entities of the classes that others were taken for, by their last names.
  private let byOtherName: [String: String]
  private let others: Set<String>
  /// The names of the types that the source declares, by their last components.
  private let typeNames: Set<String>
  /// The super-entities by entity name.
  let parents: [String: String]
  private(set) var ends: [End] = []
  var findings: [Finding] = []
  /// The places in `ends` by entity.
  private var indices: [String: [Int]] = [:]

  /// `others` are classes that others were taken for: which of them a relationship means is not known.
  init(_ contract: Contract, entities: [EntityContract], parents: [String: String], others: [EntityContract] = []) {
    typeNames = Set((contract.types.keys + contract.entities.map(\.swiftName)).map(Self.last))
    byOtherName = Dictionary(others.map { (Self.last($0.swiftName), $0.entityName) }) { $1 }
    self.others = Set(byOtherName.values)
    self.entities = entities
    self.parents = parents
    bySwiftName = Dictionary(grouping: entities, by: \.swiftName)
    byLastName = Dictionary(grouping: entities) { Self.last($0.swiftName) }
    byEntityName = Dictionary(grouping: entities, by: \.entityName)
  }

  private static func last(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? "" }

  mutating func resolve() {
    for entity in entities {
      for declared in entity.relationships {
        add(End(entity: entity, declared: declared, destination: destination(of: declared, entity)))
      }
    }
    addImpliedInverses()
    nameInverses()
    inferInverses()
  }

  mutating func add(_ end: End) {
    indices[end.entity.entityName, default: []].append(ends.count)
    ends.append(end)
  }

  mutating func pair(_ index: Int, with inverse: String) { ends[index].inverse = inverse }

  /// The places of those that an entity or its ancestors declare, in the order of `ends`.
  func places(of lineage: [String]) -> [Int] { lineage.flatMap { indices[$0] ?? [] }.sorted() }

  private mutating func destination(of declared: RelationshipContract, _ entity: EntityContract) -> String? {
    let found = candidates(declared.destination)
    // `NSSet` names no class, and only the model knows it (DIALECTS §2.8).
    if declared.destination.isEmpty {
      if entity.dialect != .plainCoreData {
        report(
          .sourceSchemaUnknownRelationshipTarget, entity, declared, severity: .advice,
          "\(declared.swiftType) does not say what it holds, and no inverse does")
      }
      return nil
    }
    if found.isEmpty {
      report(
        .sourceSchemaUnknownRelationshipTarget, entity, declared,
        // Xcode makes classes that no file declares (DIALECTS §2.8), and a package may declare them.
        severity: entity.dialect == .plainCoreData || !typeNames.contains(Self.last(declared.destination))
          ? .advice : nil,
        declared.destination.isEmpty
          ? "the source names no target for it" : "the target “\(declared.destination)” is no entity of the schema")
    } else if found.count > 1 {
      // Of entities that share one class, only the model knows which one is meant.
      if let first = found.first, found.allSatisfy({ $0.swiftName == first.swiftName && $0.location == first.location })
      {
        return nil
      }
      let names = found.map(\.entityName).joined(separator: ", ")
      report(
        .sourceSchemaAmbiguousRelationshipTarget, entity, declared,
        "the target “\(declared.destination)” may be any of \(names)")
      return nil
    }
    return found.first?.entityName
  }

  /// By whole Swift name, else by its last component, else by entity name.
  private func candidates(_ name: String) -> [EntityContract] {
    bySwiftName[name] ?? byLastName[Self.last(name)] ?? byEntityName[name] ?? byOtherName[Self.last(name)].flatMap {
      byEntityName[$0]
    } ?? []
  }

  /// Whether an end of a relationship has several classes, so that what is wrong with it may be right beside another.
  private func isOpen(_ entity: EntityContract, _ declared: RelationshipContract) -> Bool {
    let names = [entity.entityName] + candidates(declared.destination).map(\.entityName)
    return names.contains(where: others.contains)
  }

  mutating func report(
    _ code: FindingCode, _ entity: EntityContract, _ declared: RelationshipContract, severity: Severity? = nil,
    _ message: String, hint: String? = nil
  ) {
    findings.append(
      SchemaFinding.relationship(
        code, entity, declared, severity: severity ?? (isOpen(entity, declared) ? .advice : nil), message, hint: hint))
  }

  /// An entity and its ancestors, nearest first.
  func lineage(_ entity: String) -> [String] {
    var found = [entity]
    var seen: Set = [entity]
    while let last = found.last, let parent = parents[last], seen.insert(parent).inserted { found.append(parent) }
    return found
  }
}

// What the model takes from here.
extension ContractRelationships {
  /// A relationship whose destination is not known is left out.
  func relationships(of entity: String) -> [Relationship] {
    (indices[entity] ?? []).compactMap { index in ends[index].destination.map { relationship(ends[index], to: $0) } }
  }

  private func relationship(_ end: End, to destination: String) -> Relationship {
    let declared = end.declared
    let isSwiftData = end.entity.dialect == .swiftData
    let fewest = isSwiftData || declared.isToMany || declared.isOptional ? 0 : 1
    var relationship = Relationship(
      name: declared.persistentName, destination: destination, inverse: end.inverse, isToMany: declared.isToMany,
      // SwiftData's arrays keep no order (DIALECTS E8).
      isOrdered: declared.isOrdered && !isSwiftData,
      isOptional: declared.isToMany && !isSwiftData ? (declared.minCount ?? 0) == 0 : declared.isOptional,
      minCount: declared.minCount ?? fewest, maxCount: declared.isToMany ? declared.maxCount ?? 0 : 1,
      deleteRule: declared.deleteRule ?? .nullify, renamingIdentifier: declared.renamingIdentifier)
    relationship.versionHashModifier = declared.versionHashModifier
    return relationship
  }

  func fetchedProperties(of entity: EntityContract) -> [FetchedProperty] {
    entity.fetchedProperties.map { declared in
      var property = declared.fetchedProperty
      let found = candidates(declared.destination).first?.entityName
      property.fetchRequest.entity = found ?? declared.destination
      return property
    }
  }
}
