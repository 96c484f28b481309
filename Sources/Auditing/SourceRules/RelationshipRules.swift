import Findings
import Schema

/// What relationships must say (DIALECTS A26–A28, A40, B10).
enum RelationshipRules {
  static let all: [SourceRule] = [
    rule(
      .sourceRelationshipAttributeMissing
    ) { relationship, _, _ in
      guard !relationship.isAnnotated else { return nil }
      return .init(
        message: "the relationship '\(relationship.swiftName)' lacks @Relationship",
        place: relationship.location
      )
    },
    rule(
      .sourceRelationshipInverseArgument
    ) { relationship, _, _ in
      guard relationship.isAnnotated,
        relationship.places[.inverse] == nil || relationship.inverse == ""
      else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'inverse:'",
        place: relationship.place(of: .inverse)
      )
    },
    rule(
      .sourceRelationshipDeleteRuleArgument,
      [.coreDataEvolution, .storable]
    ) { relationship, _, _ in
      guard relationship.isAnnotated, relationship.places[.deleteRule] == nil else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'deleteRule:'",
        place: relationship.location
      )
    },
    rule(
      .sourceRelationshipNoAction
    ) { relationship, _, _ in
      guard relationship.deleteRule == .noAction else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': .noAction leaves dangling keys behind",
        place: relationship.place(of: .deleteRule)
      )
    },
    rule(
      .sourceRelationshipDefault
    ) { relationship, _, _ in
      guard relationship.isToMany, relationship.defaultValue != nil else { return nil }
      return .init(
        message: "the to-many '\(relationship.swiftName)' must not have a default value",
        place: relationship.place(of: .defaultValue)
      )
    },
    rule(
      .sourceRelationshipBounds,
      Set(Dialect.allCases)
    ) { relationship, _, _ in
      let least = relationship.minCount ?? 0
      let most = relationship.maxCount ?? 0
      if let inverse = relationship.implicitInverse, isNoRange(inverse.minCount, inverse.maxCount) {
        return .init(
          message: "'\(inverse.name)', the inverse of '\(relationship.swiftName)': "
            + "\(inverse.minCount)…\(inverse.maxCount) is no range of counts",
          place: relationship.place(of: .inverse)
        )
      }
      guard isNoRange(least, most) else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': \(least)…\(most) is no range of counts",
        place: relationship.place(of: least < 0 || most > 0 ? .minCount : .maxCount)
      )
    },
    SourceRule(
      .sourceRelationshipOptionality,
      [.coreDataEvolution],
      whole: { source in
        source.entities(of: [.coreDataEvolution]).flatMap { entity in
          mistaken(entity, source).map { name, breach in
            FindingCode.sourceRelationshipOptionality.finding(entity.entityName, name, breach)
          }
        }
      }
    ),
  ]

  /// An upper bound of 0 is unlimited.
  private static func isNoRange(_ least: Int, _ most: Int) -> Bool {
    least < 0 || most < 0 || (most > 0 && least > most)
  }

  /// Without `@Relationship` the macro takes what leads to an object the wrong way for a property (DIALECTS A26).
  private static func mistaken(
    _ entity: EntityContract,
    _ source: LintedSource
  ) -> [(name: String, breach: SourceRule.Breach)] {
    entity.relationships.compactMap { relationship in
      guard relationship.isToMany == relationship.swiftType.isOptional else { return nil }
      return mistake(
        relationship.swiftName,
        isToMany: relationship.isToMany,
        relationship.place(of: .type)
      )
    }
      + entity.properties.compactMap { property in
        guard !property.isIgnored, !property.isTransient, property.storageMethod == .default else {
          return nil
        }
        let isToMany: Bool
        switch property.swiftType {
        case .named(let name) where source.entity(name) != nil: isToMany = false
        case .optional(.set(.named(let name))) where source.entity(name) != nil: isToMany = true
        case .optional(.array(.named(let name))) where source.entity(name) != nil: isToMany = true
        default: return nil
        }
        return mistake(property.swiftName, isToMany: isToMany, property.place(of: .type))
      }
  }

  private static func mistake(
    _ name: String,
    isToMany: Bool,
    _ place: SourcePlace
  ) -> (name: String, breach: SourceRule.Breach) {
    let message =
      isToMany
      ? "the to-many '\(name)' must not be optional" : "the to-one '\(name)' must be optional"
    return (name, .init(message: message, place: place))
  }

  private static func rule(
    _ code: FindingCode,
    _ dialects: Set<Dialect> = [.coreDataEvolution],
    _ check:
      @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> SourceRule
      .Breach?
  ) -> SourceRule {
    SourceRule(code, dialects, relationship: check)
  }
}
