import Escaping
import Findings
import Schema

/// What relationships must say (DIALECTS A26–A28, A40, B10).
enum RelationshipRules {
  static let rules = [
    attributeMissing, inverseArgument, deleteRuleArgument, noAction, toManyDefault, bounds, optionality, array,
    bothInverses,
  ]

  /// `@Relationship` stands before each relationship (DIALECTS A26, A40).
  private static let attributeMissing = LintRule.relationship(.sourceRelationshipAttributeMissing, .evolution) {
    relationship, entity, source in
    guard !relationship.isAnnotated else { return nil }
    let macro = source.theirs(relationship, of: entity)?.evolutionMacro
    return .init(
      message: "the relationship '\(relationship.swiftName)' lacks @Relationship", place: relationship.location,
      fix: macro.map { relationship.fix(.macro(name: "Relationship", text: $0)) })
  }

  /// `@Relationship` names the inverse (DIALECTS A27).
  private static let inverseArgument = LintRule.relationship(.sourceRelationshipInverseArgument, .evolution) {
    relationship, entity, source in
    guard relationship.isAnnotated, relationship.places[.inverse] == nil || relationship.inverse == "" else {
      return nil
    }
    let inverse = source.theirs(relationship, of: entity)?.inverse ?? source.onlyInverse(of: relationship, in: entity)
    return .init(
      message: "@Relationship of '\(relationship.swiftName)' requires 'inverse:'",
      place: relationship.place(of: .inverse),
      fix: inverse.map {
        relationship.fix(.argument(.evolutionRelationship, label: "inverse", value: SwiftText.literal($0)))
      })
  }

  /// `@Relationship` has a delete rule (DIALECTS A27, B10).
  private static let deleteRuleArgument = LintRule.relationship(
    .sourceRelationshipDeleteRuleArgument, [.coreDataEvolution, .storable]
  ) { relationship, entity, source in
    guard relationship.isAnnotated, relationship.places[.deleteRule] == nil else { return nil }
    let rule = source.theirs(relationship, of: entity)?.deleteRule
    return .init(
      message: "@Relationship of '\(relationship.swiftName)' requires 'deleteRule:'", place: relationship.location,
      fix: rule.flatMap { rule in
        guard entity.dialect == .coreDataEvolution, rule != .noAction else { return nil }
        return relationship.fix(.argument(.evolutionRelationship, label: "deleteRule", value: ".\(rule)"))
      })
  }

  /// The delete rule is not `.noAction` (DIALECTS A29).
  private static let noAction = LintRule.relationship(.sourceRelationshipNoAction, .evolution) { relationship in
    guard relationship.deleteRule == .noAction else { return nil }
    return .init(
      message: "'\(relationship.swiftName)': .noAction leaves dangling keys behind",
      place: relationship.place(of: .deleteRule))
  }

  /// A to-many has no default value (DIALECTS A28).
  private static let toManyDefault = LintRule.relationship(.sourceRelationshipDefault, .evolution) { relationship in
    guard relationship.isToMany, relationship.defaultValue != nil else { return nil }
    return .init(
      message: "the to-many '\(relationship.swiftName)' must not have a default value",
      place: relationship.place(of: .defaultValue), fix: relationship.fix(.initialValue(nil)))
  }

  /// The least and the greatest count make a range (DIALECTS A30, B10).
  private static let bounds = LintRule.relationship(.sourceRelationshipBounds, Set(Dialect.allCases)) {
    relationship, _, _ in
    let least = relationship.minCount ?? 0
    let most = relationship.maxCount ?? 0
    if let inverse = relationship.implicitInverse, isNoRange(inverse.minCount, inverse.maxCount) {
      return .init(
        message: "'\(inverse.name)', the inverse of '\(relationship.swiftName)': "
          + "\(inverse.minCount)…\(inverse.maxCount) is no range of counts", place: relationship.place(of: .inverse))
    }
    guard isNoRange(least, most) else { return nil }
    return .init(
      message: "'\(relationship.swiftName)': \(least)…\(most) is no range of counts",
      place: relationship.place(of: least < 0 || most > 0 ? .minCount : .maxCount))
  }

  /// A to-one is optional, a to-many is not (DIALECTS A26, A28).
  ///
  /// Without `@Relationship` the macro takes what leads to an object the wrong way for a property (DIALECTS A26).
  private static let optionality = LintRule.entity(.sourceRelationshipOptionality, .evolution) { entity, source in
    entity.relationships.compactMap { relationship in
      guard relationship.isToMany == relationship.swiftType.isOptional else { return nil }
      return mistake(relationship, isToMany: relationship.isToMany)
    }
      + entity.properties.compactMap { property in
        guard !property.isIgnored, !property.isTransient, property.storageMethod == .default else { return nil }
        let isToMany: Bool
        switch property.swiftType {
        case .named(let name) where source.entity(name) != nil: isToMany = false
        case .optional(.set(.named(let name))) where source.entity(name) != nil: isToMany = true
        case .optional(.array(.named(let name))) where source.entity(name) != nil: isToMany = true
        default: return nil
        }
        return mistake(property, isToMany: isToMany)
      }
  }

  /// A to-many of ManagedModels is no array, which cannot be made of a relationship that was never set (DIALECTS D7).
  ///
  /// An initialiser may set it.
  private static let array = LintRule.relationship(.sourceRelationshipArray, [.managedModels]) {
    relationship, entity, _ in
    guard case .array = relationship.swiftType, relationship.defaultValue == nil, !entity.hasInitializer else {
      return nil
    }
    return .init(
      message: "'\(relationship.swiftName)' is \(relationship.swiftType): reading it before it was ever set stops the "
        + "app, where Set reads as empty", place: relationship.place(of: .type))
  }

  /// Only one of two relationships of SwiftData names the other (DIALECTS E8).
  private static let bothInverses = LintRule.relationship(.sourceRelationshipBothInverses, [.swiftData]) {
    relationship, entity, source in
    guard let inverse = relationship.inverse,
      let other = source.classes.entity(swiftName: relationship.destination, beside: entity),
      let back = other.relationships.first(where: { $0.swiftName == inverse }), back.inverse == relationship.swiftName,
      // Said once, at the second of the two.
      (back.location.file, back.location.line, back.location.column)
        < (relationship.location.file, relationship.location.line, relationship.location.column)
    else { return nil }
    return .init(
      message: "'\(relationship.swiftName)' and '\(back.swiftName)' of \(other.shortName) both name their inverse, "
        + "which is reported not to compile", place: relationship.place(of: .inverse))
  }

  /// An upper bound of 0 is unlimited.
  private static func isNoRange(_ least: Int, _ most: Int) -> Bool {
    least < 0 || most < 0 || (most > 0 && least > most)
  }

  private static func mistake(_ member: any LintedMember, isToMany: Bool) -> LintRule.Breach {
    let name = member.swiftName
    let message = isToMany ? "the to-many '\(name)' must not be optional" : "the to-one '\(name)' must be optional"
    return .init(
      path: name, message: message, place: member.places[.type] ?? member.location,
      fix: member.fix(.optional(!isToMany)))
  }
}

extension LintedSource {
  /// The model's relationship.
  fileprivate func theirs(_ relationship: RelationshipContract, of entity: EntityContract) -> Relationship? {
    guard let model, let theirs = model.entity(named: entity.entityName) else { return nil }
    return model.relationships(of: theirs).first { $0.name == relationship.persistentName }
  }

  /// The persistent name of the relationship that names this one as its inverse.
  fileprivate func onlyInverse(of relationship: RelationshipContract, in entity: EntityContract) -> String? {
    let back = classes.entity(swiftName: relationship.destination, beside: entity)?.relationships.filter {
      $0.destination == entity.swiftName && $0.inverse == relationship.persistentName
    }
    return back?.count == 1 ? back?.first?.persistentName : nil
  }
}
