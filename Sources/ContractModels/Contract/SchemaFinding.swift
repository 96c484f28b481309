import Findings
import Schema

/// The findings of assembling a model from declarations, `source.schema.…` (DIALECTS A41, B11).
enum SchemaFinding {
  static func emptyInput(version: String?) -> Finding {
    Finding(
      code: .sourceSchemaEmptyInput,
      // Xcode may make the classes, and key-value coding needs none (DIALECTS §2.8).
      severity: .advice,
      message: version.map { "no entity is declared in a schema version “\($0)”" } ?? "no entity is declared")
  }

  /// Classes that share their own name too, in two files or two scopes, may be of two modules or containers.
  static func duplicateEntity(_ entity: EntityContract, first: EntityContract, taken: EntityContract) -> Finding {
    // storable numbers the classes of an entity so that there can be several (DIALECTS B2).
    // Of plain Core Data's classes only the model knows which is the entity's, and one store may have those beside
    // SwiftData's (DIALECTS §2.8).
    let mayBeApart =
      [entity.dialect, first.dialect].contains(.plainCoreData) || entity.classVersion != first.classVersion
      || entity.shortName == first.shortName
        && (entity.location.file != first.location.file || entity.swiftName != first.swiftName)
    return Finding(
      code: .sourceSchemaDuplicateEntityName, severity: mayBeApart ? .advice : .mismatch, entity: entity.entityName,
      message: (entity.swiftName == first.swiftName
        ? "\(entity.swiftName) is declared at \(first.location) and at \(entity.location)"
        : "two classes declare the entity \(entity.entityName): \(first.swiftName) at "
          + "\(first.location) and \(entity.swiftName)") + "; the one at \(taken.location) is taken",
      location: entity.location)
  }

  /// A container that takes no plan has the classes that it names, whatever the versions list.
  static func unlisted(_ entities: [EntityContract], in contract: Contract) -> [Finding] {
    let opened = contract.openedWithoutPlan
    return entities.filter { $0.version != nil || !opened.contains($0) }.map(unlisted)
  }

  private static func unlisted(_ entity: EntityContract) -> Finding {
    Finding(
      code: .sourceSchemaUnlisted, entity: entity.entityName,
      message: (entity.version.map { "\($0) does not list its own" } ?? "no versioned schema lists")
        + " \(entity.swiftName), so it is left out of the model", location: entity.location)
  }

  static func cyclicInheritance(_ entity: EntityContract) -> Finding {
    Finding(
      code: .sourceSchemaCyclicInheritance, entity: entity.entityName,
      message: "\(entity.swiftName) is its own ancestor", location: entity.location)
  }

  static func deepInheritance(_ entity: EntityContract) -> Finding {
    Finding(
      code: .sourceSchemaDeepInheritance, entity: entity.entityName,
      message: "\(entity.swiftName) has more than \(Model.mostAncestors) ancestors; " + "it counts as having none",
      location: entity.location)
  }

  static func property(
    _ code: FindingCode, _ entity: EntityContract, _ property: PropertyContract, severity: Severity = .mismatch,
    _ message: String
  ) -> Finding {
    Finding(
      code: code, severity: severity, entity: entity.entityName, path: property.persistentName, message: message,
      location: property.location)
  }

  static func relationship(
    _ code: FindingCode, _ entity: EntityContract, _ relationship: RelationshipContract, severity: Severity? = nil,
    _ message: String, hint: String? = nil
  ) -> Finding {
    Finding(
      code: code,
      // storable checks its schema when the app starts (DIALECTS B11).
      severity: severity ?? (entity.dialect == .storable ? .crash : .mismatch), entity: entity.entityName,
      path: relationship.persistentName, message: message, hint: hint, location: relationship.location)
  }
}
