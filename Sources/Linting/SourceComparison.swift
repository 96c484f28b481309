import Findings
import Schema

/// Source against the app's model, name by name, the leaves of composites too (DIALECTS A58, E6).
struct SourceComparison {
  let source: LintedSource
  let model: Model
  /// The entities that share a class, by its place.
  let sharers: [SourcePlace: [EntityContract]]
  /// The classes of each entity.
  let classes: [String: [EntityContract]]

  init(_ source: LintedSource, _ model: Model) {
    self.source = source
    self.model = model
    sharers = Dictionary(grouping: source.contract.entities, by: \.location)
      .filter { $0.value.count > 1 }
    classes = Dictionary(grouping: source.contract.entities, by: \.entityName)
  }

  var findings: [Finding] {
    absentClasses + absentEntities
      + withoutRepeats(source.contract.entities.filter(source.isCompared).flatMap(findings))
  }

  private func findings(_ contract: EntityContract) -> [Finding] {
    guard let declared = source.declared.entity(named: contract.entityName) else { return [] }
    guard let entity = model.entity(named: contract.entityName) else {
      return source.isListed(contract)
        ? [noEntity(contract.entityName, contract, contract.location)] : []
    }
    let sides = Sides(contract: contract, declared: declared, entity: entity)
    let differences =
      attributes(sides) + relationships(sides) + superentity(sides) + uniqueness(sides)
      + renames(sides) + renamedRelationships(sides) + refusals(sides)
    let told = differences.filter { !isOfSharer($0, sides) && !isBeyondPlainSource($0, sides) }
    // Another class of the entity may be the one that the model belongs to.
    return classNames(sides) + (contract.isGuessed ? told.map(sides.unproven) : told)
  }

  /// One entity as the source declares it and as the model has it.
  struct Sides {
    let contract: EntityContract
    let declared: Entity
    let entity: Entity
    /// By persistent name, transient ones behind those that are stored; ignored ones are none of the model's.
    private let properties: [String: PropertyContract]

    init(contract: EntityContract, declared: Entity, entity: Entity) {
      self.contract = contract
      self.declared = declared
      self.entity = entity
      let kept = contract.properties.filter { !$0.isIgnored }
      let ordered = kept.filter { !$0.isTransient } + kept.filter(\.isTransient)
      properties = Dictionary(ordered.map { ($0.persistentName, $0) }) { first, _ in first }
    }

    var dialect: Dialect { contract.dialect }

    func finding(
      _ code: FindingCode,
      _ path: String?,
      _ message: String,
      _ place: SourcePlace
    ) -> Finding {
      code.finding(entity: entity.name, path, message, place)
    }

    /// A finding as advice where the dialect's source need not declare everything: key-value coding, Objective-C and
    /// Xcode may have the rest (DIALECTS §2.8).
    func unproven(_ finding: Finding) -> Finding {
      guard dialect == .plainCoreData || contract.isGuessed else { return finding }
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

  /// An entity's own attributes, each with the model's; inherited ones are reported where they are declared.
  private func attributes(_ sides: Sides) -> [Finding] {
    let pairs = pairs(sides)
    let paired = Set(pairs.compactMap { $0.theirs?.name })
    let declared = Set(source.declared.attributes(of: sides.declared).map(\.name))
    let absent = sides.entity.attributes.filter {
      !declared.contains($0.name) && !paired.contains($0.name)
        && !isRelationship($0.name, sides)
    }
    return absent.map { missing(.attribute, $0.name, " (\($0.type.title))", sides) }
      + pairs.flatMap { pair -> [Finding] in
        let name = pair.mine.name
        guard let theirs = pair.theirs else {
          if isUndeclaredRelationship(name, sides) { return [] }
          return [extra(.attribute, name, sides)]
        }
        return named(pair, sides) + compare(pair.mine, theirs, name, sides)
      }
  }

  enum Shape: String {
    case attribute
    case relationship
  }

  /// A property of the source that the model has not, or has for something else.
  func extra(_ shape: Shape, _ name: String, _ sides: Sides) -> Finding {
    let isOther =
      switch shape {
      case .attribute: model.relationships(of: sides.entity).contains { $0.name == name }
      case .relationship: model.attributes(of: sides.entity).contains { $0.name == name }
      }
    let other = shape == .attribute ? "a relationship" : "an attribute"
    let own = shape == .attribute ? "an attribute" : "a relationship"
    return sides.finding(
      .sourceModelExtraProperty,
      name,
      isOther
        ? "'\(name)' is \(own) in source, \(other) in the model"
        : "the model has no \(shape.rawValue) '\(name)'",
      sides.place(name)
    )
  }

  /// A property of the model that the source has not, or keeps out of it.
  func missing(_ what: Shape, _ name: String, _ type: String, _ sides: Sides) -> Finding {
    let passed = sides.contract.properties.first {
      $0.persistentName == name && ($0.isIgnored || $0.isTransient)
    }
    if let passed {
      return sides.finding(
        .sourceModelIgnored,
        name,
        "the model has the \(what.rawValue) '\(name)'\(type), which the source does not store",
        passed.location
      )
    }
    if let variable = sides.contract.unmanaged.first(where: { $0.runtimeName == name }) {
      return sides.unproven(
        sides.finding(
          .sourceModelIgnored,
          name,
          "'\(name)' is \(variable.form.words), and the model's \(what.rawValue) '\(name)'\(type) must be "
            + "stored",
          variable.location
        )
      )
    }
    return sides.unproven(
      sides.finding(
        .sourceModelNoProperty,
        name,
        "the model's \(what.rawValue) '\(name)'\(type) is not in the source",
        sides.contract.location
      )
    )
  }

  /// Whether the source has a relationship of a name: it leads to what no file tells, or is told as one.
  private func isRelationship(_ name: String, _ sides: Sides) -> Bool {
    sides.contract.relationships.contains { $0.persistentName == name }
  }

  /// A property whose class no file declares may be a relationship of the model.
  func isUndeclaredRelationship(_ name: String, _ sides: Sides) -> Bool {
    guard model.relationships(of: sides.entity).contains(where: { $0.name == name }),
      let property = sides.contract.property(persistentName: name)
    else { return false }
    var type = property.swiftType.unwrapped
    switch type {
    case .array(let element), .set(let element): type = element
    default: break
    }
    guard case .named = type, type.primitive == nil else { return false }
    guard let declared = source.declaration(type, in: sides.contract) else { return true }
    // A class below one in Objective-C is managed if the model says so (DIALECTS §2.8).
    return sides.dialect == .plainCoreData && declared.kind == .classType
  }

  private func superentity(_ sides: Sides) -> [Finding] {
    let (mine, theirs) = (sides.declared.superentity, sides.entity.superentity)
    guard mine != theirs, sides.dialect.traits.declaresSuperentities,
      // A class that no file declares may well be the super-entity's.
      mine != nil || !isUndeclared(theirs, sides.contract)
    else { return [] }
    return [
      sides.finding(
        .sourceModelSuperentity,
        nil,
        "super-entity \(mine ?? "none") in source, \(theirs ?? "none") in the model",
        sides.contract.location
      )
    ]
  }

  private func isUndeclared(_ entity: String?, _ contract: EntityContract) -> Bool {
    guard let entity, classes[entity] == nil else { return false }
    let className = model.entity(named: entity)?.className?.split(separator: ".").last
    return contract.inheritedNames.contains { $0 == entity || Substring($0) == className ?? "" }
  }
}

// What CoreDataEvolution's tool refuses in a model, so that it can check nothing of it (DIALECTS A53).
extension SourceComparison {
  func refusals(_ sides: Sides) -> [Finding] {
    guard sides.dialect == .coreDataEvolution else { return [] }
    func refuse(_ path: String?, _ what: String) -> Finding {
      sides.finding(
        .sourceModelRefused,
        path,
        "cde-tool refuses the model: \(what)",
        path.map { sides.place($0) } ?? sides.contract.location
      )
    }
    let generation = sides.entity.codeGeneration.text.map {
      refuse(nil, "Xcode generates code for \(sides.entity.name) (\($0))")
    }
    let derived = sides.entity.attributes.filter { $0.derivationExpression != nil }.map {
      refuse($0.name, "'\($0.name)' is derived")
    }
    let relationships = sides.entity.relationships.flatMap { relationship -> [Finding] in
      let name = relationship.name
      return [
        relationship.deleteRule == .noAction
          ? refuse(name, "'\(name)' has the delete rule No Action") : nil,
        relationship.inverse == nil ? refuse(name, "'\(name)' has no inverse") : nil,
      ].compactMap(\.self)
    }
    return [generation].compactMap(\.self) + derived + relationships
  }
}

// CoreValue's structs, which name their entities (DIALECTS C1).
extension SourceComparison {
  /// The names of entities that the model lacks; one that is no text is only guessed.
  var absentEntities: [Finding] {
    source.contract.valueViews.compactMap { view in
      guard let place = view.entityNameLocation, model.entity(named: view.entityName) == nil
      else { return nil }
      var finding = FindingCode.sourceModelNoEntity.finding(
        entity: view.entityName,
        nil,
        "the model has no entity \(view.entityName)",
        place
      )
      finding.severity = .advice
      return finding
    }
  }
}
