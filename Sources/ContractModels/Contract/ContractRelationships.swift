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
  /// The names of all classes of entities, those of other schema versions included.
  private let classNames: Set<String>
  /// The super-entities by entity name.
  let parents: [String: String]
  private(set) var ends: [End] = []
  var findings: [Finding] = []
  /// The places in `ends` by entity.
  private var indices: [String: [Int]] = [:]

  /// `others` are classes that others were taken for: which of them a relationship means is not known.
  init(_ contract: Contract, entities: [EntityContract], parents: [String: String], others: [EntityContract] = []) {
    classNames = Set(contract.entities.map(\.swiftName))
    typeNames = Set(classNames.union(contract.types.keys).map(Self.last))
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
    if found.isEmpty, entity.dialect == .swiftData, classNames.contains(declared.destination) {
      // SwiftData adds what relationships lead to, be it of another version (DIALECTS E18).
      report(
        .sourceSchemaUnknownRelationshipTarget, entity, declared, severity: .advice,
        "the target \(declared.destination) belongs to another schema version; SwiftData adds it, and here it is left out",
        hint: "List both classes in one version, so that its schema is known from the source.")
    } else if found.isEmpty {
      report(
        .sourceSchemaUnknownRelationshipTarget, entity, declared,
        // Xcode makes classes that no file declares (DIALECTS §2.8), and a package may declare them.
        severity: entity.dialect == .plainCoreData || !typeNames.contains(Self.last(declared.destination))
          ? .advice : nil,
        "the target “\(declared.destination)” is no entity of the schema")
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

extension ContractRelationships {
  /// storable: an inverse that the other class must not declare (DIALECTS B11).
  mutating func addImpliedInverses() {
    for end in ends {
      guard let implied = end.declared.implicitInverse, let destination = end.destination,
        let other = byEntityName[destination]?.first
      else { continue }
      let isTaken =
        places(of: lineage(destination)).contains { ends[$0].named(implied.name) }
        || other.properties.contains { $0.persistentName == implied.name && !$0.isIgnored }
      if isTaken {
        report(
          .sourceSchemaDuplicateInverse, end.entity, end.declared,
          "the implicit inverse “\(implied.name)” is defined twice on \(destination)")
        continue
      }
      var declared = RelationshipContract(
        swiftName: implied.name, swiftType: .set(.named(end.entity.swiftName)), destination: end.entity.swiftName,
        isToMany: implied.maxCount != 1, isOptional: implied.minCount == 0, deleteRule: implied.deleteRule,
        location: end.declared.location)
      declared.minCount = implied.minCount
      declared.maxCount = implied.maxCount
      declared.renamingIdentifier = implied.renamingIdentifier
      add(
        End(
          entity: other, declared: declared, destination: end.entity.entityName, inverse: end.declared.persistentName,
          isImplied: true))
      pair(end, with: implied.name)
    }
  }

  /// The relationship whose declaration makes an implied one.
  private func implying(_ implied: End) -> End? {
    implied.destination.flatMap { name in
      places(of: [name]).first { ends[$0].declared.persistentName == implied.inverse }.map { ends[$0] }
    }
  }

  private mutating func pair(_ end: End, with inverse: String) {
    guard let index = index(of: end) else { return }
    pair(index, with: inverse)
  }

  private func index(of end: End) -> Int? {
    places(of: [end.entity.entityName]).first { ends[$0].declared.persistentName == end.declared.persistentName }
  }

  /// Inverses that are written down, on one side or on both.
  mutating func nameInverses() {
    var claims: [Int: End] = [:]
    for end in ends where !end.isImplied && end.declared.implicitInverse == nil {
      guard let destination = end.destination else { continue }
      guard let written = end.declared.inverse else {
        if end.entity.dialect.requiresInverse, end.inverse == nil {
          report(.sourceSchemaMissingInverse, end.entity, end.declared, "'\(end.declared.swiftName)' names no inverse")
        }
        continue
      }
      let name = written.split(separator: ".").last.map(String.init) ?? written
      guard let other = inverse(name, of: end, on: destination), let place = index(of: other) else { continue }
      let claimed = other.isImplied ? implying(other) : claims[place]
      if let claimed {
        report(
          .sourceSchemaDuplicateInverse, end.entity, end.declared,
          // SwiftData takes it: Apple's own samples have it (DIALECTS E8).
          severity: end.entity.dialect == .swiftData ? .advice : nil,
          "its inverse \(destination).\(name) is already that of "
            + "\(claimed.entity.entityName).\(claimed.declared.persistentName)")
        continue
      }
      claims[place] = end
      pair(end, with: other.declared.persistentName)
      if other.declared.inverse == nil, let index = index(of: other), ends[index].inverse == nil {
        pair(index, with: end.declared.persistentName)
      }
    }
  }

  /// The relationship that an inverse names, and the fault of the name.
  private mutating func inverse(_ name: String, of end: End, on destination: String) -> End? {
    let others = places(of: lineage(destination)).map { ends[$0] }
    let usesSwiftNames = end.entity.dialect != .coreDataEvolution
    let other = others.first { name == (usesSwiftNames ? $0.declared.swiftName : $0.declared.persistentName) }
    guard let other else {
      let meant = others.first { $0.declared.swiftName == name }?.declared.persistentName
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared, "\(destination) has no relationship “\(name)”",
        hint: meant.map { "its persistent name is “\($0)”" })
      return nil
    }
    let own = lineage(end.entity.entityName)
    guard let back = other.destination, own.contains(back) else {
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared,
        // What is wrong with its own destination is reported there, and that it is known here is no more certain.
        severity: other.destination == nil ? .advice : nil,
        "\(destination).\(name) leads to \(other.destination ?? "no entity")")
      return nil
    }
    let answer = other.declared.inverse.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    let ownName = usesSwiftNames ? end.declared.swiftName : end.declared.persistentName
    if let answer, answer != ownName {
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared,
        "\(destination).\(name) names another inverse, “\(answer)”")
      return nil
    }
    return other
  }

  /// SwiftData and ManagedModels pair what fits no other (DIALECTS E8, D7).
  mutating func inferInverses() {
    let open = ends.filter { end in
      end.inverse == nil && end.declared.inverse == nil && end.entity.dialect.infersInverses
    }
    let byEntity = Dictionary(grouping: open, by: \.entity.entityName)
    for end in open {
      let fitting = partners(of: end, among: byEntity)
      guard let other = fitting.first else { continue }
      let back = partners(of: other, among: byEntity)
      if fitting.count == 1, back.count == 1 {
        pair(end, with: other.declared.persistentName)
        continue
      }
      // Only the model has its inverses (DIALECTS §2.8); a tie is reported at the end that has the choice.
      guard end.entity.dialect != .plainCoreData, fitting.count > 1 else { continue }
      report(
        .sourceSchemaAmbiguousInverse, end.entity, end.declared, severity: .advice,
        "'\(end.declared.swiftName)' names no inverse, and more than one would fit: " + names(of: fitting))
    }
  }

  private func names(of ends: [End]) -> String {
    ends.map { "\($0.entity.entityName).\($0.declared.persistentName)" }.joined(separator: ", ")
  }

  /// The relationships of a destination and its ancestors that lead back.
  private func partners(of end: End, among open: [String: [End]]) -> [End] {
    guard let destination = end.destination else { return [] }
    let here = lineage(end.entity.entityName)
    return lineage(destination).flatMap { open[$0] ?? [] }.filter { other in
      let isSelf =
        other.entity.entityName == end.entity.entityName && other.declared.persistentName == end.declared.persistentName
      return !isSelf && other.destination.map(here.contains) == true
    }
  }
}

extension ContractRelationships.End {
  fileprivate func named(_ name: String) -> Bool { declared.persistentName == name || declared.swiftName == name }
}

extension Dialect {
  /// Whether a relationship without an inverse is an error (DIALECTS A27, B11).
  fileprivate var requiresInverse: Bool { self == .coreDataEvolution || self == .storable }

  fileprivate var infersInverses: Bool { self == .swiftData || self == .managedModels || self == .plainCoreData }
}
