import Findings
import Schema

/// How an entity's class may be declared and named: mostly what `@PersistentModel` demands (DIALECTS A33, A40).
enum ClassRules {
  static let rules = [
    superclass, objectiveCName, objectiveCNameTwice, macroArgument, countCollision, unobserved, hidesModule,
  ]

  /// The class inherits from NSManagedObject by that name; an entity's class will not do (DIALECTS A33, A34, D1).
  private static let superclass = LintRule.entity(.sourceClassSuperclass, [.coreDataEvolution, .managedModels]) {
    entity in
    guard !entity.inheritedNames.contains("NSManagedObject") else { return [] }
    let macro = entity.dialect == .managedModels ? "@Model" : "@PersistentModel"
    return [
      .init(message: "\(macro): '\(entity.swiftName)' must inherit from NSManagedObject", place: entity.location)
    ]
  }

  /// The class has `@objc(Name)`, the name of its entity (DIALECTS A33).
  private static let objectiveCName = LintRule.entity(.sourceClassObjCMissing, .evolution) { entity in
    guard entity.places[.persistentName] == nil else { return [] }
    return [
      .init(
        message: "@PersistentModel: '\(entity.swiftName)' must declare @objc(\(entity.shortName))",
        place: entity.location, fix: entity.fix(.macro(name: "objc", text: "@objc(\(entity.shortName))")))
    ]
  }

  /// No two classes have one name in Objective-C (DIALECTS A33, §2.8).
  private static let objectiveCNameTwice = LintRule.source(.sourceClassObjCTwice) { source in
    var firsts: [String: EntityContract] = [:]
    return source.entities(of: [.coreDataEvolution, .plainCoreData]).compactMap { entity in
      guard let name = entity.objectiveCName else { return nil }
      guard let first = firsts[name] else {
        firsts[name] = entity
        return nil
      }
      // Another rule reports two classes of one entity, and one class may belong to several entities.
      guard first.entityName != entity.entityName, first.location != entity.location else { return nil }
      var breach = LintRule.Breach(
        entity: entity.entityName,
        message: "'\(entity.swiftName)' is \(name) in Objective-C, as '\(first.swiftName)' is "
          + "at \(first.location.brief)", place: entity.places[.persistentName] ?? entity.location)
      // Two Swift classes of one name are of two modules, and perhaps of two programs.
      if first.swiftName == entity.swiftName { breach.severity = .advice }
      return breach
    }
  }

  /// `@PersistentModel` has known arguments, written as literals (DIALECTS A40).
  private static let macroArgument = LintRule.entity(.sourceClassArgument, .evolution) { entity in
    entity.otherArguments.compactMap { label, text in
      argument(label, text).map { wrong in
        LintRule.Breach(
          message: "@PersistentModel: \(wrong)", place: entity.otherArgumentPlaces[label] ?? entity.location)
      }
    }
  }

  /// No member has the name of the count that is made for a to-many (DIALECTS A32, A40).
  ///
  /// The counts are made unless `generateToManyCount: false` is written.
  private static let countCollision = LintRule.entity(.sourceClassCountCollision, .evolution) { entity in
    guard entity.otherArguments["generateToManyCount"] != "false" else { return [] }
    let taken =
      entity.properties.map { ($0.swiftName, $0.location) }
      + entity.unmanaged.filter { $0.form != .typeProperty }.map { ($0.name, $0.location) }
      + entity.methods.map { ($0.key, $0.value) }
    return entity.relationships.filter(\.isToMany).compactMap { relationship in
      let name = relationship.swiftName + "Count"
      guard let place = taken.first(where: { $0.0 == name })?.1 else { return nil }
      return LintRule.Breach(
        path: name, message: "the count of '\(relationship.swiftName)' is also called '\(name)'", place: place)
    }
  }

  /// No property of an observed class is `@NSManaged`, as its changes are not observed (DIALECTS A40).
  private static let unobserved = LintRule.entity(.sourceClassUnobserved, .evolution) { entity in
    guard let observation = entity.otherArguments["observation"], !observation.hasSuffix("none") else { return [] }
    return entity.unmanaged.filter { $0.form == .managed }.map { variable in
      LintRule.Breach(
        path: variable.name, message: "'\(variable.name)' is @NSManaged, so its changes are not observed",
        place: variable.location)
    }
  }

  /// No class is called as a module that the macro's code names (DIALECTS E22).
  private static let hidesModule = LintRule.entity(.sourceClassHidesModule, .macros) { entity in
    guard entity.dialect.traits.namedModules.contains(entity.shortName) else { return [] }
    return [
      .init(
        message: "@Model: '\(entity.shortName)' is also the module that its code names", place: entity.location)
    ]
  }

  private static func argument(_ label: String, _ text: String) -> String? {
    switch label {
    case "generateInit", "generateToManyCount":
      ["true", "false"].contains(text) ? nil : "'\(label)' must be a boolean literal"
    case "observation": [".none", ".mainActor"].contains(text) ? nil : "'observation' must be .none or .mainActor"
    default: "unknown argument '\(label)'"
    }
  }
}
