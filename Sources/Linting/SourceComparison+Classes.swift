import Findings
import Schema

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
