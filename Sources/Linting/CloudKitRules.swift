import Findings
import Schema

/// What CloudKit asks of SwiftData's models; looked at where the user, the source or the store says that it is used
/// (DIALECTS E2, E8, E12, E19).
enum CloudKitRules {
  static let rules = [unique, noDefault, requiredRelationship, deny, noInverse, columns]

  /// Nothing is unique (DIALECTS E2, E19): the properties with `.unique`, then the constraints of `#Unique`.
  private static let unique = LintRule.entity(.sourceCloudKitUnique, [.swiftData]) { entity in
    let options =
      entity.properties.filter { $0.isUnique && !$0.isTransient }.map { ([$0.swiftName], $0.place(ofOption: "unique")) }
      + entity.relationships.filter { !$0.isToMany && $0.options.contains("unique") }.map {
        ([$0.swiftName], $0.place(ofOption: "unique"))
      }
    let constraints = entity.uniquenessConstraints.map { names in
      (names, entity.uniquenessPlaces[names] ?? entity.location)
    }.filter { constraint in !options.contains { $0.1 == constraint.1 } }
    return (options + constraints).map { names, place in
      let verb = names.count == 1 ? "is" : "are together"
      return LintRule.Breach(
        path: names.count == 1 ? names.first : nil,
        message: "'\(names.joined(separator: "', '"))' \(verb) unique, which CloudKit does not allow", place: place
      )
    }
  }

  /// Every attribute is optional or has a default (DIALECTS E19).
  private static let noDefault = LintRule.property(.sourceCloudKitNoDefault, [.swiftData]) { property in
    !property.isTransient && !property.isOptional && property.defaultValue == nil
      ? .init(message: "'\(property.swiftName)' is neither optional nor has it a default", place: property.location)
      : nil
  }

  /// Every relationship is optional, a to-many too (DIALECTS E19).
  private static let requiredRelationship = LintRule.relationship(.sourceCloudKitRequiredRelationship, [.swiftData]) {
    relationship, entity, source in
    source.isOptional(relationship.swiftType, from: entity.scope)
      ? nil
      : .init(message: "the relationship '\(relationship.swiftName)' is not optional", place: relationship.location)
  }

  /// No delete rule is `.deny` or `.noAction` (DIALECTS E19).
  private static let deny = LintRule.relationship(.sourceCloudKitDeny, [.swiftData]) { relationship in
    guard let rule = relationship.deleteRule, rule == .deny || rule == .noAction else { return nil }
    let name = rule == .deny ? ".deny" : ".noAction"
    return .init(
      message: "'\(relationship.swiftName)': \(name) is not allowed under CloudKit",
      place: relationship.place(of: .deleteRule))
  }

  /// Every relationship has an inverse (DIALECTS E8, E19).
  private static let noInverse = LintRule.relationship(.sourceCloudKitNoInverse, [.swiftData]) {
    relationship, entity, source in
    let resolved = source.declared.entity(named: entity.entityName)?.relationships.first {
      $0.name == relationship.persistentName
    }
    guard resolved != nil, resolved?.inverse == nil else { return nil }
    return .init(
      message: "'\(relationship.swiftName)' has no inverse, which CloudKit needs", place: relationship.location)
  }

  /// Structs and enums have columns that can never be renamed or removed (DIALECTS E12, E19).
  private static let columns = LintRule.property(.sourceCloudKitColumns, [.swiftData]) { property, entity, source in
    guard !property.isTransient, let what = source.layout(of: property, in: entity) else { return nil }
    return .init(
      message: "'\(property.swiftName)' is \(what), laid out in columns; once CloudKit has them, "
        + "they can neither be renamed nor removed", place: property.location)
  }
}

extension LintedSource {
  enum CloudKitUse {
    /// The user, the source or the store says so.
    case certain
    /// `cloudKitDatabase: .automatic` asks the app's entitlements, which no source shows.
    case possible
  }

  /// Whether CloudKit synchronises a class; nil if nothing says so.
  func cloudKitUse(of entity: EntityContract) -> CloudKitUse? {
    let isInScope =
      switch cloudKit {
      case .declared: false
      case .model: isCompared(entity) && model?.entity(named: entity.entityName) != nil
      case .all: true
      }
    if isInScope || contract.synchronisation.contains(entity) { return .certain }
    return contract.automaticSynchronisation.contains(entity) ? .possible : nil
  }

  /// What SwiftData lays out in columns of a property's own; nil for what has one column.
  func layout(of property: PropertyContract, in entity: EntityContract) -> String? {
    guard property.storageMethod != .transformed, !property.options.contains("transformable") else { return nil }
    let type = bare(property.swiftType, from: entity.scope)
    switch declaration(type, in: entity)?.kind {
    case .enumeration: return "an enum"
    case .structure, .rawStruct: return "a struct"
    case .alias, .classType, nil: return nil
    }
  }
}
