import Findings
import Schema

/// What CloudKit asks of a model, whatever declares it; looked at where the user, the source, the model or the store
/// says that it is used (DIALECTS E19).
///
/// If a model breaks one of them, its store does not load: error 134060.
enum CloudKitRules {
  static let rules = refusals + [columns]

  /// Those that keep a store from loading: error 134060.
  static let refusals = [unique, noDefault, type, requiredRelationship, deny, ordered, noInverse, configuration]

  /// Nothing is unique.
  private static let unique = LintRule.modelled(.sourceCloudKitUnique) { one in
    one.entity.uniquenessConstraints.map { names in
      let verb = names.count == 1 ? "is" : "are together"
      return LintRule.Breach(
        path: names.count == 1 ? names.first : nil,
        message: "'\(names.joined(separator: "', '"))' \(verb) unique, which CloudKit does not allow",
        place: one.place(ofConstraint: names))
    }
  }

  /// Every attribute is optional or has a default.
  ///
  /// A default of the source counts, also one that is not evaluated. What derived attributes need was never seen.
  private static let noDefault = LintRule.attribute(.sourceCloudKitNoDefault) { attribute, one in
    guard !attribute.isOptional, attribute.defaultValue == nil, attribute.unreadDefault.text == nil,
      attribute.derivationExpression == nil, one.isGiven || !one.declaresDefault(of: attribute)
    else { return nil }
    return .init(message: "'\(attribute.name)' is neither optional nor has it a default")
  }

  /// No attribute is of type Undefined or Object ID.
  ///
  /// In the source's model, Undefined is what is not known.
  private static let type = LintRule.attribute(.sourceCloudKitType) { attribute, one in
    guard one.isGiven, attribute.type == .undefined || attribute.type == .objectID else { return nil }
    return .init(message: "'\(attribute.name)' is of the type \(attribute.type.title), which CloudKit does not have")
  }

  /// Every relationship is optional, a to-many too.
  private static let requiredRelationship = LintRule.relationship(.sourceCloudKitRequiredRelationship) {
    relationship, one, source in
    guard !source.isOptional(relationship, of: one) else { return nil }
    let declared = one.contract?.relationships.first { $0.persistentName == relationship.name }
    return .init(
      message: "the relationship '\(relationship.name)' is not optional",
      // Where the model is a file of its own, that is what must change.
      fix: one.isGiven ? nil : declared.map { $0.fix(.optional(true)) })
  }

  /// No delete rule is Deny; No Action loads, by one report.
  private static let deny = LintRule.relationship(.sourceCloudKitDeny) { relationship, one, _ in
    guard relationship.deleteRule == .deny else { return nil }
    return .init(
      message: "'\(relationship.name)': the delete rule Deny is not allowed under CloudKit",
      place: one.place(of: relationship.name, .deleteRule))
  }

  /// No relationship is ordered.
  private static let ordered = LintRule.relationship(.sourceCloudKitOrdered) { relationship, one, _ in
    guard relationship.isOrdered else { return nil }
    return .init(
      message: "the relationship '\(relationship.name)' is ordered, which CloudKit does not allow",
      place: one.place(of: relationship.name, .type))
  }

  /// Every relationship has an inverse; skip if one is written that is not there, which another rule reports.
  private static let noInverse = LintRule.relationship(.sourceCloudKitNoInverse) { relationship, one, _ in
    let written = one.contract?.relationships.first { $0.persistentName == relationship.name }?.inverse
    guard relationship.inverse == nil, one.isGiven || written == nil else { return nil }
    return .init(message: "'\(relationship.name)' has no inverse, which CloudKit needs")
  }

  /// No relationship leads from a configuration to an entity outside of it.
  private static let configuration = LintRule.relationship(.sourceCloudKitConfiguration) { relationship, one, _ in
    let left = one.model.configurations.filter {
      $0.entities.contains(one.entity.name) && !$0.entities.contains(relationship.destination)
    }
    guard let first = left.first else { return nil }
    return .init(
      message: "'\(relationship.name)' leads to \(relationship.destination), which is not in the configuration "
        + "'\(first.name)' of \(one.entity.name)")
  }

  /// Structs and enums of SwiftData have columns that can never be renamed or removed (DIALECTS E12, E19).
  private static let columns = LintRule.modelled(.sourceCloudKitColumns) { one, source in
    guard let entity = one.contract, entity.dialect == .swiftData else { return [] }
    return entity.properties.compactMap { property -> LintRule.Breach? in
      guard !property.isTransient, !property.isIgnored, let what = source.layout(of: property, in: entity) else {
        return nil
      }
      return LintRule.Breach(
        path: property.swiftName,
        message: "'\(property.swiftName)' is \(what), laid out in columns; once CloudKit has them, "
          + "they can neither be renamed nor removed", place: property.location)
    }
  }
}

extension ModelledEntity {
  /// Whether the source gives an attribute an initial value.
  fileprivate func declaresDefault(of attribute: Attribute) -> Bool {
    contract?.property(persistentName: attribute.name)?.defaultValue.map { !$0.isNil } ?? false
  }
}

extension LintedSource {
  /// Whether CloudKit takes a relationship for optional: of SwiftData's lists those whose type is (DIALECTS E19).
  fileprivate func isOptional(_ relationship: Relationship, of one: ModelledEntity) -> Bool {
    guard let entity = one.contract, entity.dialect == .swiftData,
      let declared = entity.relationships.first(where: { $0.persistentName == relationship.name })
    else { return relationship.isOptional }
    return isOptional(declared.swiftType, from: entity.scope)
  }

  /// What SwiftData lays out in columns of a property's own; nil for what has one column.
  fileprivate func layout(of property: PropertyContract, in entity: EntityContract) -> String? {
    guard property.storageMethod != .transformed, !property.isStoredWhole else { return nil }
    let type = bare(property.swiftType, from: entity.scope)
    // Another type may nest one of the name.
    if type.unwrapped.primitive != nil { return nil }
    switch declaration(type, in: entity)?.kind {
    case .enumeration: return "an enum"
    case .structure: return "a struct"
    case .rawStruct: return "backed by raw values"
    case .alias, .classType, nil: return nil
    }
  }
}
