import Findings
import Schema

/// One entity as the source declares it and as the model has it.
struct EntityComparison {
  let whole: SourceComparison
  let contract: EntityContract
  let declared: Entity
  let entity: Entity
  /// By persistent name, transient ones behind those that are stored; ignored ones are none of the model's.
  private let properties: [String: PropertyContract]

  init(whole: SourceComparison, contract: EntityContract, declared: Entity, entity: Entity) {
    self.whole = whole
    self.contract = contract
    self.declared = declared
    self.entity = entity
    let kept = contract.properties.filter { !$0.isIgnored }
    let ordered = kept.filter { !$0.isTransient } + kept.filter(\.isTransient)
    properties = Dictionary(ordered.map { ($0.persistentName, $0) }) { first, _ in first }
  }

  var source: LintedSource { whole.source }
  var model: Model { whole.model }
  var dialect: Dialect { contract.dialect }

  var findings: [Finding] {
    let differences =
      attributes() + relationships() + superentity() + uniqueness() + renames() + renamedRelationships() + refusals()
    // Another class of the entity may be the one that the model belongs to.
    let told = classNames() + (contract.isGuessed ? differences.map(unproven) : differences)
    // What mends one of several entities of a class may break another.
    guard contract.isGuessed || !sharers.isEmpty else { return told }
    return told.map { finding in
      var finding = finding
      finding.fix = nil
      return finding
    }
  }

  func finding(
    _ code: FindingCode, _ path: String?, _ message: String, _ place: SourcePlace, fix: Fix? = nil
  ) -> Finding {
    var finding = code.finding(entity: entity.name, path, message, place)
    finding.fix = fix
    return finding
  }

  /// A finding as advice where the source need not declare everything.
  private func unproven(_ finding: Finding) -> Finding {
    guard !dialect.traits.declaresAll || contract.isGuessed else { return finding }
    var advice = finding
    advice.severity = .advice
    return advice
  }

  /// The property of the class that is in its model under a name, a transient one too.
  func property(_ name: String) -> PropertyContract? { properties[name] }

  func place(_ name: String, _ fact: SourceFact? = nil) -> SourcePlace {
    if let property = property(name) {
      // The storage method names the transformer, and decides the column's type.
      let isOfMethod = fact == .transformer || fact == .type && property.storageMethod != .default
      if let fact, isOfMethod, property.places[fact] == nil || fact == .type,
        let place = property.places[.storageMethod]
      {
        return place
      }
      return fact.map { property.place(of: $0) } ?? property.location
    }
    let relationship = contract.relationships.first { $0.persistentName == name }
    guard let relationship else { return contract.location }
    return fact.map { relationship.place(of: $0) } ?? relationship.location
  }
}

// Attributes and relationships that only one side has.
extension EntityComparison {
  /// An entity's own attributes, each with the model's; inherited ones are reported where they are declared.
  private func attributes() -> [Finding] {
    let pairs = pairs()
    let paired = Set(pairs.compactMap { $0.theirs?.name })
    let names = Set(source.declared.attributes(of: declared).map(\.name))
    let absent = entity.attributes.filter {
      // A relationship of this name in the source is reported as a relationship.
      !names.contains($0.name) && !paired.contains($0.name) && !isRelationship($0.name)
    }
    let extras = pairs.filter { $0.theirs == nil }.map(\.mine)
    let taken =
      extras.compactMap { flattening($0, absent, in: "the source", "the model") }
      + absent.compactMap { flattening($0, extras, in: "the model", "the source") }
    let told = Set(taken.flatMap(\.names))
    return taken.map(\.finding)
      + absent.filter { !told.contains($0.name) }.compactMap {
        missing(.attribute, $0.name, " (\($0.type.title))", declaration($0))
      }
      + pairs.flatMap { pair -> [Finding] in
        let name = pair.mine.name
        guard let theirs = pair.theirs else {
          if told.contains(name) { return [] }
          return isUndeclaredRelationship(name) ? [] : [extra(.attribute, name)].compactMap(\.self)
        }
        return named(pair) + AttributeComparison(mine: pair.mine, theirs: theirs, path: name, entity: self).findings
      }
  }

  /// A composite of one side whose leaves are attributes of their own on the other (DIALECTS A16).
  private func flattening(
    _ composite: Attribute, _ others: [Attribute], in side: String, _ other: String
  ) -> (finding: Finding, names: [String])? {
    let leaves = composite.elements.map(\.name)
    guard dialect == .coreDataEvolution, composite.type == .composite, !leaves.isEmpty,
      Set(leaves).isSubset(of: others.map(\.name))
    else { return nil }
    let list = leaves.map { "'\($0)'" }.joined(separator: ", ")
    let place = property(composite.name) == nil ? contract.location : place(composite.name, .storageMethod)
    return (
      finding(
        .sourceModelType, composite.name,
        "'\(composite.name)' is a composite in \(side), and \(other) has \(list) as attributes of their own", place),
      [composite.name] + leaves
    )
  }

  enum PropertyKind: String { case attribute, relationship }

  /// The model's other entities of the same class, which then need not fit each of them.
  private var sharers: [Entity] {
    (whole.sharers[contract.location] ?? []).filter { $0.entityName != contract.entityName }.compactMap {
      model.entity(named: $0.entityName)
    }
  }

  private func has(_ name: String, _ entity: Entity) -> Bool {
    model.attributes(of: entity).contains { $0.name == name }
      || model.relationships(of: entity).contains { $0.name == name }
  }

  /// A property of the source that the model has not, or has for something else.
  func extra(_ kind: PropertyKind, _ name: String) -> Finding? {
    // Plain Core Data declares a fetched property as it does an attribute.
    let isFetched =
      !dialect.traits.declaresAll && model.fetchedProperties(of: entity).contains { $0.name == name }
    guard !isFetched, !sharers.contains(where: { has(name, $0) }) else { return nil }
    let isOther =
      switch kind {
      case .attribute: model.relationships(of: entity).contains { $0.name == name }
      case .relationship: model.attributes(of: entity).contains { $0.name == name }
      }
    let other = kind == .attribute ? "a relationship" : "an attribute"
    let own = kind == .attribute ? "an attribute" : "a relationship"
    let extra = finding(
      .sourceModelExtraProperty, name,
      isOther ? "'\(name)' is \(own) in source, \(other) in the model" : "the model has no \(kind.rawValue) '\(name)'",
      place(name))
    // A file that declares what Xcode makes is in no target, or the app would not compile (DIALECTS §2.8).
    return isMadeByXcode ? unproven(extra) : extra
  }

  /// A property of the model that the source has not, or keeps out of it.
  ///
  /// `declaration` is what the class would have to say, if there is one way to.
  func missing(_ kind: PropertyKind, _ name: String, _ type: String, _ declaration: String?) -> Finding? {
    let passed = contract.properties.first { $0.persistentName == name && ($0.isIgnored || $0.isTransient) }
    if let passed {
      return finding(
        .sourceModelIgnored, name,
        "the model has the \(kind.rawValue) '\(name)'\(type), which the source does not store", passed.location)
    }
    // What is transient in the model may be computed, as a section's name is.
    if !dialect.traits.declaresAll, entity.attributes.contains(where: { $0.name == name && $0.isTransient }),
      contract.unmanaged.contains(where: { $0.runtimeName == name })
    {
      return nil
    }
    if let variable = contract.unmanaged.first(where: { $0.runtimeName == name }) {
      // What its calls come to in the end may be the attribute's own value.
      if !dialect.traits.declaresAll, variable.form == .computed, variable.makesCalls { return nil }
      return unproven(
        finding(
          .sourceModelIgnored, name,
          "'\(name)' is \(variable.form.words), and the model's \(kind.rawValue) '\(name)'\(type) must be stored",
          variable.location))
    }
    guard declaresRest, sharers.allSatisfy({ has(name, $0) }) else { return nil }
    return unproven(
      finding(
        .sourceModelNoProperty, name, "the model's \(kind.rawValue) '\(name)'\(type) is not in the source",
        contract.location, fix: declaration.map { contract.fix(.member($0)) }))
  }

  /// The declaration of an attribute that the class lacks, where a property of another name cannot be it.
  private func declaration(_ attribute: Attribute) -> String? {
    guard dialect.typesColumns, extras.isEmpty, isFree(attribute.name) else { return nil }
    return dialect == .coreDataEvolution
      ? attribute.evolutionDeclaration(attribute.name) : attribute.declaration(dialect)
  }

  /// The declaration of a relationship that the class lacks.
  func declaration(_ relationship: Relationship) -> String? {
    guard dialect.relationshipMacro != nil, extras.isEmpty, isFree(relationship.name), relationship.name.isPlainName,
      let destination = source.contract.entity(named: relationship.destination), destination.dialect == dialect
    else { return nil }
    guard dialect == .coreDataEvolution else {
      return relationship.modelDeclaration(
        dialect, to: destination.shortName, inverse: keyPath(toInverseOf: relationship))
    }
    guard let macro = relationship.evolutionMacro else { return nil }
    return "\(macro) var \(relationship.name): \(relationship.evolutionType(of: destination.swiftName))"
  }

  /// The properties that the model has under no name.
  private var extras: [String] {
    let paired = pairs().filter { $0.theirs == nil }.map(\.mine.name)
    let known = Set(model.relationships(of: entity).map(\.name))
    return paired + declared.relationships.map(\.name).filter { !known.contains($0) }
  }

  /// Whether no member of the class has a name.
  private func isFree(_ name: String) -> Bool {
    !contract.members.contains { $0.swiftName == name } && contract.methods[name] == nil
      && !dialect.traits.takenNames.contains(name)
  }

  /// Whether the class says all that its source can: an Objective-C superclass may declare the rest, and one that
  /// declares nothing has its properties in files that Xcode generates (DIALECTS §2.8).
  private var declaresRest: Bool {
    if dialect.traits.declaresAll { return true }
    return !isMadeByXcode
      && !source.classes.lineage(of: contract).contains { $0.inheritsUndeclared || $0.isExtensionAlone }
      && !(contract.relationships.isEmpty && contract.properties.allSatisfy(\.isIgnored))
  }

  /// Whether Xcode generates the properties of plain Core Data's class.
  private var isMadeByXcode: Bool { !dialect.traits.declaresAll && entity.codeGeneration.text != nil }

  private func isRelationship(_ name: String) -> Bool { contract.relationships.contains { $0.persistentName == name } }

  /// A property whose class no file declares may be a relationship of the model.
  func isUndeclaredRelationship(_ name: String) -> Bool {
    guard model.relationships(of: entity).contains(where: { $0.name == name }),
      let property = contract.property(persistentName: name)
    else { return false }
    var type = property.swiftType.unwrapped
    switch type {
    case .array(let element), .set(let element): type = element
    default: break
    }
    guard case .named = type, type.primitive == nil else { return false }
    guard let declared = source.declaration(type, in: contract) else { return true }
    // A class below one in Objective-C is managed if the model says so (DIALECTS §2.8).
    return !dialect.traits.declaresAll && declared.kind == .classType
  }
}

// The entity as a whole.
extension EntityComparison {
  private func superentity() -> [Finding] {
    let (mine, theirs) = (declared.superentity, entity.superentity)
    guard mine != theirs, dialect.traits.declaresSuperentities,
      // A class that no file declares may well be the super-entity's.
      mine != nil || !isUndeclared(theirs)
    else { return [] }
    return [
      finding(
        .sourceModelSuperentity, nil, "super-entity \(mine ?? "none") in source, \(theirs ?? "none") in the model",
        contract.location)
    ]
  }

  private func isUndeclared(_ entity: String?) -> Bool {
    guard let entity, source.contract.entity(named: entity) == nil else { return false }
    let className = model.entity(named: entity)?.className?.split(separator: ".").last
    return contract.inheritedNames.contains { $0 == entity || Substring($0) == className ?? "" }
  }

  /// Constraints of one property alone, and of several where the dialect can declare those.
  private func uniqueness() -> [Finding] {
    let kind = dialect.traits.uniqueness
    guard kind != .none else { return [] }
    let mine = Set(declared.uniquenessConstraints.map(Set.init))
    let theirs = Set(entity.uniquenessConstraints.map(Set.init)).filter { kind == .compound || $0.count == 1 }
    return mine.symmetricDifference(theirs).map { $0.sorted() }.sorted {
      $0.joined(separator: ",") < $1.joined(separator: ",")
    }.map { names in
      let side = mine.contains(Set(names)) ? "source" : "the model"
      let place = contract.uniquenessPlaces.first { Set($0.key) == Set(names) }?.value
      let property = names.first.flatMap { contract.property(persistentName: $0) }
      return finding(
        .sourceModelUnique, names.count == 1 ? names.first : nil,
        "'\(names.joined(separator: "', '"))' unique in \(side) only",
        place ?? property.map { $0.place(of: .options) } ?? contract.location,
        fix: uniquenessFix(names, property, isSet: !mine.contains(Set(names))))
    }
  }

  /// Where a constraint is a macro of its own, it is not the property's option.
  private func uniquenessFix(_ names: [String], _ property: PropertyContract?, isSet: Bool) -> Fix? {
    guard names.count == 1, let macro = dialect.attributeMacro, let property, isSet || property.isUnique else {
      return nil
    }
    return property.fix(.option(macro, "unique", isSet: isSet))
  }

  /// What the model calls the entity's class, and whose objects the class asks for.
  private func classNames() -> [Finding] { [className(), fetched()].compactMap(\.self) }

  private func className() -> Finding? {
    guard dialect.traits.isFoundByClassName, !contract.isExtensionAlone, let theirs = entity.className, !isClass(theirs)
    else { return nil }
    return finding(
      .sourceModelClass, nil,
      "the class of \(entity.name) is \(theirs) in the model, \(contract.runtimeName) in source",
      contract.places[.persistentName] ?? contract.location)
  }

  /// With a module in front a class is found by its Swift name too.
  private func isClass(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last == contract.runtimeName || name != last && last == contract.shortName
  }

  private func fetched() -> Finding? {
    guard let name = contract.fetchedEntityName, name != entity.name else { return nil }
    let place = contract.places[.fetchedEntityName] ?? contract.location
    guard let fetched = model.entity(named: name) else { return whole.noEntity(name, contract, place) }
    let lineage = source.lineage(ofEntity: name)
    guard !lineage.contains(contract.swiftName) else { return nil }
    return finding(
      .sourceModelClass, nil,
      "\(contract.shortName) asks for \(name), whose class is " + (fetched.className ?? "NSManagedObject"), place)
  }
}

// What CoreDataEvolution's tool refuses in a model, so that it can check nothing of it (DIALECTS A53).
extension EntityComparison {
  private func refusals() -> [Finding] {
    guard dialect.traits.isCheckedByTool else { return [] }
    func refuse(_ path: String?, _ what: String) -> Finding {
      finding(
        .sourceModelRefused, path, "cde-tool refuses the model: \(what)", path.map { place($0) } ?? contract.location)
    }
    let generation = entity.codeGeneration.text.map { refuse(nil, "Xcode generates code for \(entity.name) (\($0))") }
    let derived = entity.attributes.filter { $0.derivationExpression != nil }.map {
      refuse($0.name, "'\($0.name)' is derived")
    }
    let relationships = entity.relationships.flatMap { relationship -> [Finding] in
      let name = relationship.name
      return [
        relationship.deleteRule == .noAction ? refuse(name, "'\(name)' has the delete rule No Action") : nil,
        relationship.inverse == nil ? refuse(name, "'\(name)' has no inverse") : nil,
      ].compactMap(\.self)
    }
    return [generation].compactMap(\.self) + derived + relationships
  }
}

extension LintedSource {
  /// The Swift names of an entity's class and its superclasses.
  fileprivate func lineage(ofEntity name: String) -> Set<String> {
    var found: Set<String> = []
    var next = contract.entity(named: name)
    while let entity = next, found.insert(entity.swiftName).inserted {
      next = entity.superclass.flatMap { self.entity($0) }
    }
    return found
  }
}
