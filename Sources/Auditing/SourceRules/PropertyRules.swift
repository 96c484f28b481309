import Findings
import Schema

/// How a persistent property may be declared and named (DIALECTS A4, A23, A25, A40, B13, D8, E11, E22).
enum PropertyRules {
  static let all: [SourceRule] = [
    SourceRule(
      .sourcePropertySharedDeclaration,
      [.coreDataEvolution, .storable],
      whole: { source in
        source.entities(of: [.coreDataEvolution, .storable]).flatMap { entity in
          shared(in: entity).map { name, place in
            FindingCode.sourcePropertySharedDeclaration.finding(
              entity.entityName,
              name,
              .init(
                message: "'\(name)' shares its declaration; each needs a `var` of its own",
                place: place
              )
            )
          }
        }
      }
    ),
    SourceRule(
      .sourcePropertyTypeMissing,
      [.coreDataEvolution, .storable],
      member: { member, _ in
        guard member.forms.contains(.inferredType) else { return nil }
        return .init(
          message: "'\(member.swiftName)' needs an explicit type",
          place: member.location
        )
      }
    ),
    SourceRule(
      .sourcePropertyOverride,
      [.storable],
      member: { member, _ in
        guard member.forms.contains(.override) else { return nil }
        return .init(
          message: "'\(member.swiftName)': a managed property is incompatible with override",
          place: member.location
        )
      }
    ),
    SourceRule(
      .sourcePersistentNameInvalid,
      [.coreDataEvolution],
      member: { member, _ in
        guard member.persistentName != member.swiftName, !isIdentifier(member.persistentName)
        else { return nil }
        return .init(
          message: "persistentName \"\(member.persistentName)\" is no valid identifier",
          place: member.places[.persistentName] ?? member.location
        )
      }
    ),
    SourceRule(
      .sourcePersistentNameTwice,
      [.coreDataEvolution],
      whole: { source in
        source.entities(of: [.coreDataEvolution]).flatMap { entity in
          twins(in: entity).map {
            FindingCode.sourcePersistentNameTwice.finding(entity.entityName, $0, $1)
          }
        }
      }
    ),
    SourceRule(
      .sourceTransientUnique,
      [.coreDataEvolution, .swiftData, .managedModels],
      property: { property, _, _ in
        guard property.isTransient, property.isUnique else { return nil }
        return .init(
          message: "'\(property.swiftName)' is both transient and unique",
          place: property.place(ofOption: "unique")
        )
      }
    ),
    SourceRule(
      .sourceTransientNoDefault,
      [.coreDataEvolution, .swiftData, .managedModels],
      property: { property, _, _ in
        guard property.isTransient, !property.isOptional, property.defaultValue == nil,
          !property.options.contains("ephemeral")
        else { return nil }
        return .init(
          message: "the transient '\(property.swiftName)' is not optional and has no default",
          place: property.location
        )
      }
    ),
    SourceRule(
      .sourcePropertyNoDefault,
      [.coreDataEvolution],
      property: { property, entity, source in
        guard !property.isOptional, !property.isTransient, property.defaultValue == nil,
          [.default, .raw].contains(property.storageMethod), property.isStorageKnown,
          entity.otherArguments["generateInit"] != "true",
          source.isPrimitiveOrRaw(property, of: entity),
          source.model?.attribute(property.persistentName, of: entity.entityName)?.defaultValue
            == nil
        else { return nil }
        return .init(
          message:
            "'\(property.swiftName)' is neither optional nor has a default; reading it before it is set stops the app",
          place: property.location
        )
      }
    ),
    SourceRule(
      .sourcePropertyReservedName,
      [.coreDataEvolution, .managedModels, .swiftData],
      member: { member, entity in
        guard takenNames(by: entity.dialect).contains(member.swiftName) else { return nil }
        let owner = entity.dialect == .swiftData ? "PersistentModel" : "NSManagedObject"
        return .init(
          message: "'\(member.swiftName)' is a name that \(owner) uses itself",
          place: member.location
        )
      }
    ),
  ]

  private static func twins(in entity: EntityContract) -> [(String, SourceRule.Breach)] {
    let members = entity.members
    let firsts = Dictionary(members.map { ($0.persistentName, $0) }) { first, _ in first }
    return members.compactMap { member in
      guard let first = firsts[member.persistentName], first.location != member.location else {
        return nil
      }
      let breach = SourceRule.Breach(
        message: "'\(member.swiftName)' is stored as \"\(member.persistentName)\", "
          + "as '\(first.swiftName)' is",
        place: member.places[.persistentName] ?? member.location
      )
      return (member.swiftName, breach)
    }
  }

  /// `@PersistentModel` takes none apart, those under `@Ignore` neither (DIALECTS A40).
  private static func shared(in entity: EntityContract) -> [(name: String, place: SourcePlace)] {
    let ignored = entity.dialect == .coreDataEvolution ? entity.properties.filter(\.isIgnored) : []
    return
      (entity.members.filter { $0.forms.contains(.sharedDeclaration) }.map {
        ($0.swiftName, $0.location)
      })
      + ignored.filter { $0.forms.contains(.sharedDeclaration) }.map { ($0.swiftName, $0.location) }
  }

  private static func takenNames(by dialect: Dialect) -> Set<String> {
    switch dialect {
    case .swiftData: persistentNames
    case .managedModels: inheritedNames.union(forbiddenNames)
    case .coreDataEvolution, .storable, .coreValue, .coreModel, .plainCoreData: inheritedNames
    }
  }

  /// The names that ManagedModels forbids besides (DIALECTS D8).
  private static let forbiddenNames: Set<String> = [
    "context", "inserted", "updated", "deleted",
  ]

  /// What a class inherits from NSManagedObject and NSObject, so that a property of that name would have to override
  /// it (DIALECTS D8).
  private static let inheritedNames: Set<String> = [
    "entity", "managedObjectContext", "objectID", "isInserted", "isUpdated", "isDeleted", "isFault",
    "hasChanges", "hasPersistentChangedValues", "faultingState", "description", "debugDescription",
    "hash", "hashValue", "superclass",
  ]

  /// `description` is refused by SwiftData's macro, the others are the protocol's own (DIALECTS E22).
  private static let persistentNames: Set<String> = [
    "description", "hash", "hashValue", "modelContext", "persistentModelID", "hasChanges",
    "isDeleted", "persistentBackingData", "schemaMetadata",
  ]

  /// `[A-Za-z_][A-Za-z0-9_]*` (DIALECTS A25).
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar == "_"
        || (scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil))
    }
  }
}

extension LintedSource {
  /// Whether a property is a value by its declaration: what leads to objects, or to what no file declares, may be none.
  fileprivate func isPrimitiveOrRaw(
    _ property: PropertyContract,
    of entity: EntityContract
  ) -> Bool {
    if property.storageMethod == .raw { return declaration(property.swiftType, in: entity) != nil }
    return property.swiftType.primitive?.isCoreDataEvolutions ?? false
  }
}

extension Model {
  /// An attribute of an entity, an inherited one too.
  fileprivate func attribute(_ name: String, of entity: String) -> Attribute? {
    self.entity(named: entity).flatMap { attributes(of: $0).first { $0.name == name } }
  }
}
