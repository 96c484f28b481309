import Schema

/// What CloudKit asks of SwiftData's models; looked at where the user or the source says that it is used (DIALECTS E2, E8, E19).
enum CloudKitRules {
  static let all: [SourceRule] = [
    SourceRule(
      unique,
      [.swiftData],
      whole: { source in
        synchronised(source).flatMap(uniqueness)
      }
    ),
    property(
      "source.cloudkit.no-default",
      "required without default under CloudKit",
      "Under CloudKit every attribute is optional or has a default."
    ) { property, _ in
      !property.isOptional && property.defaultValue == nil
        ? .init(
          message: "'\(property.swiftName)' is neither optional nor has it a default",
          place: property.location
        ) : nil
    },
    relationship(
      "source.cloudkit.required-relationship",
      "required relationship under CloudKit",
      "Under CloudKit every relationship is optional, a to-many too."
    ) { relationship, entity, source in
      source.isOptional(relationship.swiftType, from: entity.scope)
        ? nil
        : .init(
          message: "the relationship '\(relationship.swiftName)' is not optional",
          place: relationship.location
        )
    },
    relationship(
      "source.cloudkit.deny",
      "delete rule under CloudKit",
      "CloudKit knows neither the delete rule deny nor noAction."
    ) { relationship, _, _ in
      guard let rule = relationship.deleteRule, rule == .deny || rule == .noAction else {
        return nil
      }
      let name = rule == .deny ? ".deny" : ".noAction"
      return .init(
        message: "'\(relationship.swiftName)': \(name) is not allowed under CloudKit",
        place: relationship.place(of: .deleteRule)
      )
    },
    SourceRule(
      inverse,
      [.swiftData],
      whole: { source in
        synchronised(source).flatMap { entity in
          entity.relationships.compactMap { relationship in
            let resolved = source.declared.entity(named: entity.entityName)?.relationships
              .first { $0.name == relationship.persistentName }
            guard resolved != nil, resolved?.inverse == nil else { return nil }
            return inverse.finding(
              entity.entityName,
              relationship.swiftName,
              .init(
                message: "'\(relationship.swiftName)' has no inverse, which CloudKit needs",
                place: relationship.location
              )
            )
          }
        }
      }
    ),
  ]

  private static let unique = FindingKind(
    "source.cloudkit.unique",
    .mismatch,
    "unique under CloudKit",
    "CloudKit cannot enforce uniqueness, so a unique attribute keeps the container from loading."
  )

  /// What `.unique` stands on, then the constraints of `#Unique`.
  private static func uniqueness(_ entity: EntityContract) -> [Finding] {
    let options =
      entity.properties.filter { $0.isUnique && !$0.isTransient }
      .map { ([$0.swiftName], $0.place(ofOption: "unique")) }
      + entity.relationships.filter { !$0.isToMany && $0.options.contains("unique") }
      .map { ([$0.swiftName], $0.place(ofOption: "unique")) }
    let constraints = entity.uniquenessConstraints.map { names in
      (names, entity.uniquenessPlaces[names] ?? entity.location)
    }.filter { constraint in !options.contains { $0.1 == constraint.1 } }
    return (options + constraints).map { names, place in
      let verb = names.count == 1 ? "is" : "are together"
      return unique.finding(
        entity.entityName,
        names.count == 1 ? names.first : nil,
        .init(
          message: "'\(names.joined(separator: "', '"))' \(verb) unique, which CloudKit does not "
            + "allow",
          place: place
        )
      )
    }
  }

  private static let inverse = FindingKind(
    "source.cloudkit.no-inverse",
    .mismatch,
    "no inverse under CloudKit",
    "Under CloudKit every relationship has an inverse."
  )

  /// The classes that the user or the source says are synchronised.
  private static func synchronised(_ source: LintedSource) -> [EntityContract] {
    source.entities(of: [.swiftData]).filter { isSynchronised($0, source) }
  }

  private static func isSynchronised(_ entity: EntityContract, _ source: LintedSource) -> Bool {
    source.isSynchronised || source.contract.synchronisation.contains(entity)
  }

  private static func property(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ check: @escaping @Sendable (PropertyContract, EntityContract) -> SourceRule.Breach?
  ) -> SourceRule {
    SourceRule(
      FindingKind(code, .mismatch, title, meaning),
      [.swiftData],
      property: { property, entity, source in
        isSynchronised(entity, source) && !property.isTransient ? check(property, entity) : nil
      }
    )
  }

  private static func relationship(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ check:
      @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> SourceRule.Breach?
  ) -> SourceRule {
    SourceRule(
      FindingKind(code, .mismatch, title, meaning),
      [.swiftData],
      relationship: { relationship, entity, source in
        isSynchronised(entity, source) ? check(relationship, entity, source) : nil
      }
    )
  }
}
