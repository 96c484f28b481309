import Findings
import Schema

/// How a persistent property may be declared and named (DIALECTS A4, A23, A25, A40, B13, D8, E11, E22).
enum PropertyRules {
  static let rules = [
    sharedDeclaration, typeMissing, typeSpelling, overridden, invalidName, nameTwice, transientUnique,
    transientNoDefault, noDefault,
    reservedName,
  ]

  /// Each property has a `var` of its own (DIALECTS A40, B13).
  private static let sharedDeclaration = LintRule.entity(
    .sourcePropertySharedDeclaration, [.coreDataEvolution, .swiftData, .managedModels, .storable]
  ) { entity in
    // `@PersistentModel` takes none apart, those under `@Ignore` neither.
    let ignored: [any LintedMember] = entity.dialect == .coreDataEvolution ? entity.properties.filter(\.isIgnored) : []
    // The macro adds accessors, which stand on a single variable; to what SwiftData does not store it adds none.
    let stored =
      entity.dialect == .swiftData
      ? entity.members.filter { ($0 as? PropertyContract)?.isTransient != true } : entity.members
    return (stored + ignored).filter { $0.forms.contains(.sharedDeclaration) }.map { member in
      LintRule.Breach(
        path: member.swiftName,
        message: "'\(member.swiftName)' shares its declaration; each needs a `var` of its own", place: member.location,
        fix: member.fix(.split))
    }
  }

  /// The type is written (DIALECTS A40, B13).
  private static let typeMissing = LintRule.member(.sourcePropertyTypeMissing, [.coreDataEvolution, .storable]) {
    member in
    guard member.forms.contains(.inferredType) else { return nil }
    let type = (member as? PropertyContract)?.swiftType
    return .init(
      message: "'\(member.swiftName)' needs an explicit type", place: member.location,
      fix: type?.primitive.map { member.fix(.type($0.rawValue)) })
  }

  /// The macro reads optionals and sets as they are written (DIALECTS A26).
  private static let typeSpelling = LintRule.member(.sourcePropertyTypeSpelling, .evolution) { member in
    guard member.forms.contains(.longType) else { return nil }
    return .init(
      message: "'\(member.swiftName)': the macro knows T?, T!, Set<T>, [T] and Array<T>, and no longer spelling",
      place: member.places[.type] ?? member.location, fix: member.shortType.map { member.fix(.type($0)) })
  }

  /// A managed property is no override, and no second declaration of an inherited one (DIALECTS B13).
  private static let overridden = LintRule.member(.sourcePropertyOverride, [.storable]) { member, entity, source in
    if member.forms.contains(.override) {
      return .init(
        message: "'\(member.swiftName)': a managed property is incompatible with override", place: member.location)
    }
    let owner = source.classes.lineage(of: entity).dropFirst().first { parent in
      parent.members.contains { $0.swiftName == member.swiftName }
    }
    return owner.map {
      .init(message: "'\(member.swiftName)' is inherited from '\($0.swiftName)'", place: member.location)
    }
  }

  /// A persistent name is an identifier (DIALECTS A25).
  private static let invalidName = LintRule.member(.sourcePersistentNameInvalid, .evolution) { member in
    // That of a relationship need only not be empty.
    let isFine =
      member is RelationshipContract ? !member.persistentName.isEmpty : member.persistentName.isCoreDataIdentifier
    guard member.persistentName != member.swiftName, !isFine else { return nil }
    return .init(
      message: "persistentName \"\(member.persistentName)\" is no valid identifier",
      place: member.places[.persistentName] ?? member.location)
  }

  /// No two properties are stored under one name (DIALECTS A25).
  private static let nameTwice = LintRule.entity(.sourcePersistentNameTwice, .evolution) { entity in
    let members = entity.members
    let firsts = Dictionary(members.map { ($0.persistentName, $0) }) { first, _ in first }
    return members.compactMap { member in
      guard let first = firsts[member.persistentName], first.location != member.location else { return nil }
      return LintRule.Breach(
        path: member.swiftName,
        message: "'\(member.swiftName)' is stored as \"\(member.persistentName)\", as '\(first.swiftName)' is",
        place: member.places[.persistentName] ?? member.location)
    }
  }

  /// A transient property is not unique (DIALECTS A23).
  private static let transientUnique = LintRule.property(.sourceTransientUnique, .macros) { property in
    guard property.isTransient, property.isUnique else { return nil }
    return .init(
      message: "'\(property.swiftName)' is both transient and unique", place: property.place(ofOption: "unique"))
  }

  /// A transient property is optional or has a default (DIALECTS A23, E11).
  private static let transientNoDefault = LintRule.property(.sourceTransientNoDefault, .macros) { property in
    guard property.isTransient, !property.isOptional, property.defaultValue == nil, !property.has(.ephemeral) else {
      return nil
    }
    return .init(
      message: "the transient '\(property.swiftName)' is not optional and has no default", place: property.location)
  }

  /// A property is optional or has a default, or it stops the app when it is read first (DIALECTS A4).
  private static let noDefault = LintRule.property(.sourcePropertyNoDefault, .evolution) { property, entity, source in
    guard !property.isOptional, !property.isTransient, property.defaultValue == nil,
      [.default, .raw].contains(property.storageMethod), property.isStorageKnown,
      entity.otherArguments["generateInit"] != "true", source.isPrimitiveOrRaw(property, of: entity),
      source.model?.attribute(property.persistentName, of: entity.entityName)?.defaultValue == nil
    else { return nil }
    return .init(
      message:
        "'\(property.swiftName)' is neither optional nor has a default; reading it before it is set stops the app",
      place: property.location)
  }

  /// No property has a name that its base class or protocol uses (DIALECTS D8, E22).
  private static let reservedName = LintRule.member(.sourcePropertyReservedName, .macros) { member, entity, _ in
    let traits = entity.dialect.traits
    guard traits.takenNames.contains(member.swiftName) else { return nil }
    return .init(
      message: "'\(member.swiftName)' is a name that \(traits.namesOwner) uses itself", place: member.location)
  }
}

extension String {
  /// Whether it is `[A-Za-z_][A-Za-z0-9_]*` (DIALECTS A25).
  var isCoreDataIdentifier: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar == "_" || (scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil))
    }
  }
}

extension LintedSource {
  /// Whether a property is a value by its declaration: what leads to objects, or to what no file declares, may be none.
  func isPrimitiveOrRaw(_ property: PropertyContract, of entity: EntityContract) -> Bool {
    if property.storageMethod == .raw { return declaration(property.swiftType, in: entity) != nil }
    return property.swiftType.primitive?.isCoreDataEvolutions ?? false
  }
}

extension Model {
  /// An attribute of an entity, an inherited one too.
  func attribute(_ name: String, of entity: String) -> Attribute? {
    self.entity(named: entity).flatMap { attributes(of: $0).first { $0.name == name } }
  }
}
