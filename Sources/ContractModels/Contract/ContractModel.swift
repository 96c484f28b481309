package import Findings
package import Schema
package import Versioning

/// Assembles the model that a contract's declarations describe, as their own system would build it.
package enum ContractModel {
  /// A model of one version's entities, and what keeps it from being complete.
  ///
  /// `version` is a versioned schema's name or identifier; by default the last listed, and versions
  /// are never merged (DIALECTS E18). The findings are those of CoreDataEvolution's runtime builder
  /// (DIALECTS A41), storable's inverse problems (DIALECTS B11) and layouts that are not known. What a
  /// finding is about is left out of the model or stands in it as far as it can be told.
  package static func model(from contract: Contract, version: String? = nil) -> (model: Model, findings: [Finding]) {
    let assembly = assembly(of: contract, version: version)
    return (assembly.model, SchemaFinding.unlisted(assembly.unlisted, in: contract) + assembly.findings)
  }

  /// The same for showing: where nothing but value types is declared, the entities that they mirror, of which nobody
  /// claims more (DIALECTS C1).
  package static func shownModel(from contract: Contract, version: String? = nil) -> (model: Model, findings: [Finding])
  {
    guard contract.entities.isEmpty, !contract.valueViews.isEmpty else {
      return model(from: contract, version: version)
    }
    return (assembly(of: ViewedEntities.completing(contract), version: version).model, [])
  }

  /// The same for a new store, with the assumptions about layouts that were never seen, one sentence each.
  package static func newModel(
    from contract: Contract, version: String? = nil
  ) -> (model: Model, findings: [Finding], assumptions: [String]) {
    let contract = ViewedEntities.completing(contract)
    let assembly = assembly(of: contract, version: version, assumesLayouts: true)
    let findings = SchemaFinding.unlisted(assembly.unlisted, in: contract) + assembly.findings
    return (assembly.model, findings, assembly.assumptions.sorted())
  }

  /// Whether a finding that is no fault of the source leaves a part of the model unknown; a default that is not
  /// evaluated is a matter of the rows alone (DIALECTS A35, A41).
  package static func leavesOpen(_ finding: Finding) -> Bool {
    [.sourceSchemaEmptyInput, .sourceSchemaUnknownType, .sourceSchemaUnknownRelationshipTarget].contains(finding.code)
  }

  /// Whether a finding is about what the model is made of: predicates, macros about other classes and value types over
  /// an entity leave the entities as they are.
  package static func concernsModel(_ finding: Finding) -> Bool {
    let others: [FindingCode] = [
      .sourceUniqueUnknownPath, .sourceIndexUnknownPath, .sourceViewRequirement, .sourceViewIdentifier,
      .sourceViewProtocols, .sourceCodablePath,
    ]
    let code = finding.code.rawValue
    return !code.hasPrefix("source.predicate.") && !code.hasPrefix("source.sort.") && !others.contains(finding.code)
  }

  /// All versions that source declares, oldest first; the hashes of one that is not wholly known are nil.
  package static func versionedModels(of contract: Contract) -> [VersionedModel] {
    versions(of: contract).map { name in
      var version = VersionedModel(name: name, shownModel(from: contract, version: name))
      if contract.versions.contains(where: { $0.name == name && $0.hasUnreadModels }) { version.hashes = nil }
      return version
    }
  }

  /// One version's model with what it was made of.
  struct Assembly {
    var model: Model
    /// What is wrong with the classes that are in it.
    var findings: [Finding]
    var declared: [EntityContract]
    /// The classes that the version does not list.
    var unlisted: [EntityContract]
    /// The classes that it lists or leads to, and those of other systems.
    var listed: Set<EntityContract>
    /// The classes inside the version that it leaves out.
    var forgotten: [EntityContract]
    var assumptions: Set<String>
  }

  static func assembly(of contract: Contract, version: String?, assumesLayouts: Bool = false) -> Assembly {
    var findings: [Finding] = []
    let choice = ContractVersions(contract: contract).choice(version)
    let (declared, superseded) = unique(contract.declaring(choice.entities), findings: &findings)
    if declared.isEmpty { findings.append(SchemaFinding.emptyInput(version: version)) }
    let parents = ContractInheritance.parents(of: declared, findings: &findings)
    var relationships = ContractRelationships(contract, entities: declared, parents: parents, others: superseded)
    relationships.resolve()
    findings += relationships.findings
    var entities: [Entity] = []
    var composites: [String: CompositeType] = [:]
    var assumptions: Set<String> = []
    for entity in declared {
      var attributes = ContractAttributes(contract: contract, entity: entity, assumesLayouts: assumesLayouts)
      var own = entity.properties.compactMap { attributes.attribute($0) }
      // SwiftData marks an attribute that has an index of its own, as Core Data did before it had indexes by name.
      let indexed = Set(entity.indexes.filter { $0.kind == .binary && $0.paths.count == 1 }.flatMap(\.paths))
      for index in own.indices where indexed.contains(own[index].name) { own[index].isIndexed = true }
      findings += attributes.findings
      assumptions.formUnion(attributes.assumptions)
      for attribute in own {
        guard let name = attribute.compositeName else { continue }
        composites[name] = CompositeType(name: name, elements: attribute.elements)
      }
      var made = Entity(
        name: entity.entityName,
        className: entity.dialect == .swiftData ? nil : entity.objectiveCName ?? entity.swiftName,
        isAbstract: entity.isAbstract, superentity: parents[entity.entityName], attributes: own,
        relationships: relationships.relationships(of: entity.entityName),
        fetchedProperties: relationships.fetchedProperties(of: entity), fetchIndexes: entity.indexes.map(index),
        uniquenessConstraints: constraints(of: entity), renamingIdentifier: entity.renamingIdentifier)
      made.versionHashModifier = entity.versionHashModifier
      entities.append(made)
    }
    findings += LeftOutEntities(contract: contract, declared: declared, superseded).findings
    if let marker = choice.storableMarker { entities.append(marker) }
    let model = Model(
      entities: entities, compositeTypes: Array(composites.values),
      versionIdentifiers: [choice.version?.identifier].compactMap { $0 })
    return Assembly(
      model: model, findings: findings, declared: declared, unlisted: choice.unlisted, listed: Set(choice.entities),
      forgotten: choice.forgotten, assumptions: assumptions)
  }

  /// The declaration of each entity that a model means, else the last, of storable's the one with the highest suffix
  /// (DIALECTS B2), and the others.
  private static func unique(
    _ entities: [EntityContract], findings: inout [Finding]
  ) -> (found: [EntityContract], superseded: [EntityContract]) {
    var found: [EntityContract] = []
    var superseded: [EntityContract] = []
    var places: [String: Int] = [:]
    var twice: [(entity: EntityContract, first: EntityContract, place: Int)] = []
    for entity in entities {
      guard let known = places[entity.entityName] else {
        places[entity.entityName] = found.count
        found.append(entity)
        continue
      }
      let isBetter =
        entity.isSuperseded == found[known].isSuperseded
        ? entity.classVersion >= found[known].classVersion : !entity.isSuperseded
      let first = found[known]
      if let whole = merged(first, entity) ?? merged(entity, first) {
        found[known] = whole
        continue
      }
      superseded.append(isBetter ? first : entity)
      if isBetter { found[known] = entity }
      twice.append((entity, first, known))
    }
    // Which one is taken is known when all are.
    findings += twice.map { SchemaFinding.duplicateEntity($0.entity, first: $0.first, taken: found[$0.place]) }
    return (found, superseded)
  }

  /// A class with the properties of its superclass, which names the same entity, as a tool's `_Book` below `Book` does;
  /// nil if the first is not the other's superclass.
  private static func merged(_ base: EntityContract, _ entity: EntityContract) -> EntityContract? {
    guard entity.superclass == base.swiftName else { return nil }
    var whole = entity
    let own = Set(entity.properties.map(\.persistentName))
    whole.properties = base.properties.filter { !own.contains($0.persistentName) } + entity.properties
    let ends = Set(entity.relationships.map(\.persistentName))
    whole.relationships = base.relationships.filter { !ends.contains($0.persistentName) } + entity.relationships
    whole.superclass = base.superclass
    return whole
  }

  private static func constraints(of entity: EntityContract) -> [[String]] {
    var found = entity.uniquenessConstraints
    let stored = entity.properties.filter { !$0.isTransient && !$0.isIgnored }
    let unique =
      stored.filter { $0.isUnique || $0.options.contains("unique") }.map(\.persistentName)
      + entity.relationships.filter { $0.options.contains("unique") }.map(\.persistentName)
    for name in unique where !found.contains([name]) { found.append([name]) }
    return found
  }

  /// SwiftData's own name of an index (FORMAT §3.2); that of an R-tree is made by analogy.
  private static func index(_ index: IndexContract) -> FetchIndex {
    let kind = index.kind == .rTree ? "RTree" : "Binary"
    return FetchIndex(
      name: "SwiftDataIndexOn" + kind + index.paths.joined(),
      elements: index.paths.map { FetchIndex.Element(property: $0, isRTree: index.kind == .rTree) })
  }
}

/// The entities that CoreValue's structs mirror, if no class declares any (DIALECTS C1, C4).
struct ViewedEntities {
  private let contract: Contract
  /// The class that an entity's relationships name, by the name of any struct over it.
  private let classes: [String: String]

  /// The contract with them; one that has classes is left as it is.
  static func completing(_ contract: Contract) -> Contract {
    guard contract.entities.isEmpty, !contract.valueViews.isEmpty else { return contract }
    var completed = contract
    completed.entities = ViewedEntities(contract).entities
    return completed
  }

  private init(_ contract: Contract) {
    self.contract = contract
    var first: [String: String] = [:]
    for view in contract.valueViews where first[view.entityName] == nil { first[view.entityName] = view.name }
    classes = Dictionary(contract.valueViews.map { ($0.name, first[$0.entityName] ?? $0.name) }) { known, _ in known }
  }

  /// One for each name; several structs over one entity add what each of them has.
  private var entities: [EntityContract] {
    var entities: [EntityContract] = []
    for view in contract.valueViews {
      let index = entities.firstIndex { $0.entityName == view.entityName }
      var entity =
        index.map { entities[$0] }
        ?? EntityContract(
          entityName: view.entityName, swiftName: view.name, dialect: .coreValue, location: view.location)
      for field in view.fields where field.name != "objectID" { add(field, of: view, to: &entity) }
      if let index { entities[index] = entity } else { entities.append(entity) }
    }
    return entities
  }

  private func add(_ field: TypeDeclaration.Field, of view: ValueView, to entity: inout EntityContract) {
    let names = entity.properties.map(\.swiftName) + entity.relationships.map(\.swiftName)
    guard !names.contains(field.name) else { return }
    if let (destination, isToMany) = destination(of: field.type.unwrapped) {
      var relationship = RelationshipContract(
        swiftName: field.name, swiftType: field.type, destination: destination, isToMany: isToMany,
        isOptional: field.type.isOptional || isToMany, location: field.location)
      // A list is read from an ordered to-many alone (DIALECTS C3).
      relationship.isOrdered = isToMany
      entity.relationships.append(relationship)
      return
    }
    let codec = RawCodec(field.type.unwrapped, in: contract, from: view.name)
    entity.properties.append(
      PropertyContract(
        swiftName: field.name, swiftType: field.type, storageMethod: codec == nil ? .default : .raw,
        defaultValue: field.defaultValue, location: field.location))
  }

  private func destination(of type: SwiftType) -> (name: String, isToMany: Bool)? {
    switch type {
    case .named(let name): classes[name].map { ($0, false) }
    case .array(.named(let name)): classes[name].map { ($0, true) }
    default: nil
    }
  }
}

extension VersionedModel {
  /// Of source: what leaves a part of the model unknown leaves its hashes unknown.
  package init(name: String, _ made: (model: Model, findings: [Finding])) {
    let isOpen = made.findings.contains(where: ContractModel.leavesOpen)
    let hashes = VersionHashes(of: made.model).entities
    let isWhole = !isOpen && hashes.count == made.model.entities.count
    self.init(name: name, model: made.model, hashes: isWhole ? hashes : nil)
  }
}
