import Schema

/// How a persistent property may be declared and named (DIALECTS A4, A40, B13, D8, E11).
enum PropertyRules {
  static let all: [SourceRule] = [
    SourceRule(
      FindingKind(
        "source.property.shared-declaration",
        .mismatch,
        "several properties in one declaration",
        "The macro cannot stand on a declaration of more than one variable."
      ),
      [.coreDataEvolution, .storable],
      property: { property, _, _ in
        guard property.forms.contains(.sharedDeclaration) else { return nil }
        return .init(
          message: "'\(property.swiftName)' shares its declaration; each needs a `var` of its own",
          place: property.location
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.property.type-missing",
        .mismatch,
        "type not written",
        "@PersistentModel needs an explicit type annotation."
      ),
      [.coreDataEvolution],
      property: { property, _, _ in
        guard property.forms.contains(.inferredType) else { return nil }
        return .init(
          message: "'\(property.swiftName)' needs an explicit type",
          place: property.location
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.property.override",
        .mismatch,
        "managed property overridden",
        "A managed property cannot override another."
      ),
      [.storable],
      property: { property, _, _ in
        guard property.forms.contains(.override) else { return nil }
        return .init(
          message: "'\(property.swiftName)': a managed property is incompatible with override",
          place: property.location
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.persistent-name.invalid",
        .mismatch,
        "persistent name invalid",
        "A persistent name must be an identifier."
      ),
      [.coreDataEvolution],
      property: { property, _, _ in
        guard !isIdentifier(property.persistentName) else { return nil }
        return .init(
          message: "persistentName \"\(property.persistentName)\" is no valid identifier",
          place: property.place(of: .persistentName)
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.transient.unique",
        .mismatch,
        "transient and unique",
        "A transient attribute has no column, so it cannot be unique."
      ),
      [.coreDataEvolution, .swiftData, .managedModels],
      property: { property, _, _ in
        guard property.isTransient, property.isUnique else { return nil }
        return .init(
          message: "'\(property.swiftName)' is both transient and unique",
          place: property.place(of: .options)
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.transient.no-default",
        .mismatch,
        "transient without a default",
        "A transient property that is not optional needs a default, since no row holds its value."
      ),
      [.swiftData, .managedModels],
      property: { property, _, _ in
        guard property.isTransient, !property.isOptional, property.defaultValue == nil,
          !property.options.contains("ephemeral")
        else { return nil }
        return .init(
          message: "@Transient '\(property.swiftName)' is not optional and has no default",
          place: property.location
        )
      }
    ),
    SourceRule(
      FindingKind(
        "source.property.reserved-name",
        .crash,
        "name taken by NSManagedObject",
        "The property's name is one that NSManagedObject or the macro uses itself."
      ),
      [.managedModels],
      property: { property, _, _ in
        guard reserved.contains(property.swiftName) else { return nil }
        return .init(
          message: "'\(property.swiftName)' is a name that NSManagedObject uses itself",
          place: property.location
        )
      }
    ),
  ]

  /// The names that ManagedModels forbids (DIALECTS D8).
  private static let reserved: Set<String> = [
    "context", "entity", "managedObjectContext", "objectID", "description", "inserted", "updated",
    "deleted", "hasChanges", "hasPersistentChangedValues", "isFault",
  ]

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first,
      first == "_" || first.properties.isXIDStart
    else { return false }
    return name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }
}
