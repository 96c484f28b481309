import Findings
import Schema

// Findings about names: which attribute of the model a property means, and how an entity's names fit as a whole.
extension SourceComparison {
  /// An attribute of the source with the model's, and how the two came together.
  struct Pair {
    enum Link {
      case name
      /// The name that the property had before (DIALECTS E6).
      case formerName
      /// The Swift name, if no attribute has the persistent one (DIALECTS A25).
      case swiftName
      /// The only one of its type that no property stores (DIALECTS A25).
      case type
    }

    let mine: Attribute
    var theirs: Attribute?
    var link = Link.name
  }

  func pairs(_ sides: Sides) -> [Pair] {
    let theirs = Dictionary(
      model.attributes(of: sides.entity).map { ($0.name, $0) }
    ) { first, _ in first }
    let taken = Set(source.declared.attributes(of: sides.declared).map(\.name))
    let pairs = sides.declared.attributes.map { mine -> Pair in
      if let same = theirs[mine.name] { return Pair(mine: mine, theirs: same) }
      func free(_ name: String?) -> Attribute? {
        name.flatMap { taken.contains($0) ? nil : theirs[$0] }
      }
      if let former = free(mine.renamingIdentifier) {
        return Pair(mine: mine, theirs: former, link: .formerName)
      }
      let property = sides.contract.property(persistentName: mine.name)
      if let other = free(property?.swiftName), other.type == mine.type {
        return Pair(mine: mine, theirs: other, link: .swiftName)
      }
      return Pair(mine: mine)
    }
    return sides.dialect == .coreDataEvolution ? pairedByType(pairs, taken, sides) : pairs
  }

  /// Of CoreDataEvolution a property that only the source has and one of its type that only the model has are one
  /// slip in a name, where neither has another of its type to go with.
  private func pairedByType(
    _ pairs: [Pair],
    _ taken: Set<String>,
    _ sides: Sides
  ) -> [Pair] {
    let met = taken.union(pairs.compactMap { $0.theirs?.name })
      .union(sides.contract.properties.filter(\.isIgnored).map(\.swiftName))
      .union(sides.contract.unmanaged.map(\.name))
    let gone = Dictionary(
      grouping: sides.entity.attributes.filter { !met.contains($0.name) && $0.type != .undefined },
      by: \.type
    )
    let new = Dictionary(grouping: pairs.indices.filter { pairs[$0].theirs == nil }) {
      pairs[$0].mine.type
    }
    var pairs = pairs
    for (type, indices) in new where indices.count == 1 {
      guard let index = indices.first, let theirs = gone[type], theirs.count == 1,
        pairs[index].mine.isTransient == theirs.first?.isTransient,
        !isUndeclaredRelationship(pairs[index].mine.name, sides)
      else { continue }
      pairs[index].theirs = theirs.first
      pairs[index].link = .type
    }
    return pairs
  }

  /// The finding about a pair whose names differ.
  func named(_ pair: Pair, _ sides: Sides) -> [Finding] {
    guard let theirs = pair.theirs else { return [] }
    switch pair.link {
    case .name: return []
    case .formerName: return [formerName(pair.mine.name, theirs.name, sides)]
    case .type: return [mistyped(pair.mine, theirs, sides)]
    case .swiftName:
      return [
        sides.finding(
          .sourceModelPersistentName,
          pair.mine.name,
          "stored as '\(pair.mine.name)' in source, '\(theirs.name)' in the model",
          sides.place(pair.mine.name, .persistentName)
        )
      ]
    }
  }

  private func mistyped(_ mine: Attribute, _ theirs: Attribute, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelPersistentName,
      mine.name,
      "the model has no attribute '\(mine.name)'; '\(theirs.name)' (\(theirs.type.title)), which no "
        + "property stores, may be meant",
      sides.place(mine.name, .persistentName)
    )
  }

  func formerName(_ name: String, _ former: String, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelFormerName,
      name,
      "'\(name)' still has its former name '\(former)' in the model",
      sides.place(name, .renamingIdentifier)
    )
  }

  /// Constraints of one property alone, and of several where the dialect can declare those.
  func uniqueness(_ sides: Sides) -> [Finding] {
    let declaresSeveral = sides.dialect == .swiftData
    guard declaresSeveral || [.coreDataEvolution, .managedModels].contains(sides.dialect) else {
      return []
    }
    let mine = Set(sides.declared.uniquenessConstraints.map(Set.init))
    let theirs = Set(sides.entity.uniquenessConstraints.map(Set.init))
      .filter { declaresSeveral || $0.count == 1 }
    return mine.symmetricDifference(theirs).map { $0.sorted() }
      .sorted { $0.joined(separator: ",") < $1.joined(separator: ",") }
      .map { names in
        let side = mine.contains(Set(names)) ? "source" : "the model"
        let place = sides.contract.uniquenessPlaces.first { Set($0.key) == Set(names) }?.value
        let property = names.first.flatMap { sides.contract.property(persistentName: $0) }
        return sides.finding(
          .sourceModelUnique,
          names.count == 1 ? names.first : nil,
          "'\(names.joined(separator: "', '"))' unique in \(side) only",
          place ?? property.map { $0.place(of: .options) } ?? sides.contract.location
        )
      }
  }

  /// One property that only the model has and one of the same type that only the source has (DIALECTS E6).
  func renames(_ sides: Sides) -> [Finding] {
    // Where the model is no product of the source, the source renames nothing (DIALECTS A25, §2.8).
    guard sides.dialect.traits.makesItsModel else { return [] }
    let pairs = pairs(sides)
    let met = Set(pairs.compactMap { $0.theirs?.name })
    let inherited = Set(source.declared.attributes(of: sides.declared).map(\.name))
    // What one side has as a relationship has kept its name.
    let kept = Set(sides.contract.relationships.map(\.persistentName))
    let gone = sides.entity.attributes.filter {
      !met.contains($0.name) && !inherited.contains($0.name) && !kept.contains($0.name)
    }
    let others = Set(model.relationships(of: sides.entity).map(\.name))
    let new = pairs.filter { $0.theirs == nil && $0.mine.renamingIdentifier == nil }.map(\.mine)
      .filter { !others.contains($0.name) }
    return new.sorted { $0.name < $1.name }.compactMap { attribute in
      let alike = gone.filter { attribute.isLike($0) }
      guard alike.count == 1, let former = alike.first, !attribute.isTransient,
        new.filter({ $0.type == attribute.type }).count == 1
      else { return nil }
      return rename(of: former.name, to: attribute.name, sides)
    }
  }

  /// One relationship that only the model has and one like it that only the source has (DIALECTS E6).
  func renamedRelationships(_ sides: Sides) -> [Finding] {
    guard sides.dialect.traits.makesItsModel else { return [] }
    let declared = sides.contract.relationships.map(\.persistentName)
    let known = Set(declared + sides.declared.relationships.compactMap(\.renamingIdentifier))
    let gone = sides.entity.relationships.filter { !known.contains($0.name) }
    let theirs = Set(model.relationships(of: sides.entity).map(\.name))
    let new = sides.declared.relationships.filter {
      !theirs.contains($0.name) && $0.renamingIdentifier == nil
    }
    return new.compactMap { relationship in
      let alike = gone.filter { $0.isLike(relationship) }
      guard alike.count == 1, let former = alike.first,
        new.filter({ $0.isLike(relationship) }).count == 1
      else { return nil }
      return rename(of: former.name, to: relationship.name, sides)
    }
  }

  private func rename(of former: String, to name: String, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelRename,
      name,
      "'\(former)' of the model looks renamed to '\(name)'; without its former "
        + "name a migration drops its values",
      sides.place(name)
    )
  }
}

extension Attribute {
  /// Whether it may be another under another name: of one known type, a composite with the same elements.
  fileprivate func isLike(_ other: Attribute) -> Bool {
    type == other.type && type != .undefined
      && Set(elements.map(\.name)) == Set(other.elements.map(\.name))
  }
}

extension Relationship {
  fileprivate func isLike(_ other: Relationship) -> Bool {
    destination == other.destination && isToMany == other.isToMany
  }
}

// The classes of entities, by which a model names them (DIALECTS A33, §2.8).
extension SourceComparison {
  /// The entities without a class or value type in the source (DIALECTS C1).
  ///
  /// Those that a framework hides are compared with nothing, and `NSManagedObject` is no class of a source.
  var absentClasses: [Finding] {
    let names = Set(
      source.contract.entities.map(\.entityName) + source.contract.valueViews.map(\.entityName)
    )
    let needsClasses = source.contract.entities.contains { $0.dialect.traits.makesItsModel }
    return model.entities.filter { entity in
      !names.contains(entity.name) && !entity.name.hasPrefix("$")
        && (needsClasses || entity.className != nil)
    }.map { entity in
      FindingCode.sourceModelNoClass.finding(
        entity: entity.name,
        nil,
        "the model's entity \(entity.name) has no class in the source",
        nil
      )
    }
  }

  func noEntity(
    _ name: String,
    _ contract: EntityContract,
    _ place: SourcePlace
  ) -> Finding {
    var finding = FindingCode.sourceModelNoEntity.finding(
      entity: contract.entityName,
      nil,
      "the model has no entity \(name)",
      place
    )
    // An app may have several models, and this class may be of another.
    let isSure =
      contract.dialect.traits.makesItsModel && isOfModel(contract.dialect)
      && !source.isPerhapsListed(contract)
    if !isSure { finding.severity = .advice }
    return finding
  }

  /// Whether the model has an entity of a dialect's classes, and so may be theirs.
  private func isOfModel(_ dialect: Dialect) -> Bool {
    source.contract.entities.contains {
      $0.dialect == dialect && model.entity(named: $0.entityName) != nil
    }
  }

  /// What plain Core Data's source cannot say, or leaves to Xcode (DIALECTS §2.8).
  ///
  /// A fetched property is declared as an attribute is, and a class that declares nothing has its properties in files
  /// that Xcode generates.
  func isBeyondPlainSource(_ finding: Finding, _ sides: Sides) -> Bool {
    guard sides.dialect == .plainCoreData else { return false }
    switch finding.code {
    case .sourceModelTransient: return true
    case .sourceModelExtraProperty:
      return model.fetchedProperties(of: sides.entity).contains { $0.name == finding.path }
    case .sourceModelIgnored:
      // What its calls come to in the end may be the attribute's own value.
      return sides.contract.unmanaged.contains {
        $0.runtimeName == finding.path && $0.form == .computed && $0.makesCalls
      }
    case .sourceModelNoProperty:
      // An Objective-C superclass may declare the rest.
      if source.classes.lineage(of: sides.contract).contains(where: {
        $0.inheritsUndeclared || $0.isExtensionAlone
      }) {
        return true
      }
      return sides.contract.relationships.isEmpty
        && sides.contract.properties.allSatisfy(\.isIgnored)
    default: return false
    }
  }

  /// What the model calls the entity's class, and whose objects the class asks for.
  func classNames(_ sides: Sides) -> [Finding] {
    [className(sides), fetched(sides)].compactMap(\.self)
  }

  private func className(_ sides: Sides) -> Finding? {
    let contract = sides.contract
    guard sides.dialect.traits.isFoundByClassName,
      !contract.isExtensionAlone, let theirs = sides.entity.className,
      !isClass(theirs, of: contract)
    else { return nil }
    return sides.finding(
      .sourceModelClass,
      nil,
      "the class of \(sides.entity.name) is \(theirs) in the model, \(contract.runtimeName) in source",
      contract.places[.persistentName] ?? contract.location
    )
  }

  /// With a module in front a class is found by its Swift name too.
  private func isClass(_ name: String, of contract: EntityContract) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last == contract.runtimeName || name != last && last == contract.shortName
  }

  private func fetched(_ sides: Sides) -> Finding? {
    let contract = sides.contract
    guard let name = contract.fetchedEntityName, name != sides.entity.name else { return nil }
    let place = contract.places[.fetchedEntityName] ?? contract.location
    guard let fetched = model.entity(named: name) else { return noEntity(name, contract, place) }
    let lineage = source.lineage(ofEntity: name)
    guard !lineage.contains(contract.swiftName) else { return nil }
    return sides.finding(
      .sourceModelClass,
      nil,
      "\(contract.shortName) asks for \(name), whose class is "
        + (fetched.className ?? "NSManagedObject"),
      place
    )
  }
}

// Several entities may share one class, which then need not fit each of them.
extension SourceComparison {
  private func others(_ contract: EntityContract) -> [Entity] {
    (sharers[contract.location] ?? []).filter { $0.entityName != contract.entityName }
      .compactMap { model.entity(named: $0.entityName) }
  }

  /// Whether a difference is another entity's affair: it has the property, or has no need of it.
  func isOfSharer(_ finding: Finding, _ sides: Sides) -> Bool {
    let others = others(sides.contract)
    guard let name = finding.path, !others.isEmpty else { return false }
    func has(_ entity: Entity) -> Bool {
      model.attributes(of: entity).contains { $0.name == name }
        || model.relationships(of: entity).contains { $0.name == name }
    }
    switch finding.code {
    case .sourceModelExtraProperty, .sourceModelRename: return others.contains(where: has)
    case .sourceModelNoProperty: return !others.allSatisfy(has)
    default: return false
    }
  }

  /// One class is reported once, even if it belongs to several entities.
  func withoutRepeats(_ findings: [Finding]) -> [Finding] {
    guard !sharers.isEmpty else { return findings }
    var seen: Set<Finding> = []
    return findings.filter { finding in
      var unnamed = finding
      unnamed.entity = nil
      return seen.insert(unnamed).inserted
    }
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
