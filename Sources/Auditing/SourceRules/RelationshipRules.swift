import Schema

/// What relationships must say (DIALECTS A26–A28, A40, B10).
enum RelationshipRules {
  static let all: [SourceRule] = [
    rule(
      "source.relationship.inverse-argument",
      "@Relationship without inverse",
      "CoreDataEvolution needs the inverse of each relationship, on both sides."
    ) { relationship, _, _ in
      guard relationship.inverse == nil else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'inverse:'",
        place: relationship.location
      )
    },
    rule(
      "source.relationship.delete-rule-argument",
      "@Relationship without a delete rule",
      "CoreDataEvolution needs the delete rule of each relationship."
    ) { relationship, _, _ in
      guard relationship.deleteRule == nil else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'deleteRule:'",
        place: relationship.location
      )
    },
    rule(
      "source.relationship.no-action",
      "delete rule No Action",
      "No Action leaves keys that lead nowhere; CoreDataEvolution refuses it.",
      [.coreDataEvolution, .storable]
    ) { relationship, _, _ in
      guard relationship.deleteRule == .noAction else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': .noAction leaves dangling keys behind",
        place: relationship.place(of: .deleteRule)
      )
    },
    rule(
      "source.relationship.default",
      "to-many with a default",
      "A to-many of CoreDataEvolution takes no default value."
    ) { relationship, _, _ in
      guard relationship.isToMany, relationship.defaultValue != nil else { return nil }
      return .init(
        message: "the to-many '\(relationship.swiftName)' must not have a default value",
        place: relationship.place(of: .defaultValue)
      )
    },
    rule(
      "source.relationship.bounds",
      "bounds of a relationship",
      "The least and greatest number of objects are not negative, and in order.",
      Set(Dialect.allCases)
    ) { relationship, _, _ in
      let least = relationship.minCount ?? 0
      let most = relationship.maxCount ?? 0
      guard least < 0 || most < 0 || (most > 0 && least > most) else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': \(least)…\(most) is no range of counts",
        place: relationship.place(of: least < 0 || most > 0 ? .minCount : .maxCount)
      )
    },
    SourceRule(
      FindingKind(
        "source.relationship.optionality",
        .mismatch,
        "optionality of a relationship",
        "In CoreDataEvolution a to-one must be optional and a to-many must not be."
      ),
      [.coreDataEvolution],
      property: { property, _, source in
        guard property.storageMethod == .default, !property.isTransient else { return nil }
        switch property.swiftType {
        case .named(let name) where source.entity(name) != nil:
          return .init(
            message: "the to-one '\(property.swiftName)' must be optional",
            place: property.place(of: .type)
          )
        case .optional(.set(.named(let name))), .optional(.array(.named(let name))):
          guard source.entity(name) != nil else { return nil }
          return .init(
            message: "the to-many '\(property.swiftName)' must not be optional",
            place: property.place(of: .type)
          )
        default: return nil
        }
      }
    ),
  ]

  private static func rule(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ dialects: Set<Dialect> = [.coreDataEvolution],
    _ check:
      @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> SourceRule
      .Breach?
  ) -> SourceRule {
    SourceRule(FindingKind(code, .mismatch, title, meaning), dialects, relationship: check)
  }
}
