import Findings
import Schema

/// What is noted while source and configuration are read and the source's model is assembled, for other commands too.
enum NotedRules {
  static let rules = conditional + unconditional

  private static let conditional = [
    notUnderstood, emptyInput, unknownLayout, unknownType, unsupportedType, unsupportedRawType, unknownTarget,
    missingInverse, duplicateInverse,
  ]

  /// All others say what nothing else does.
  private static let unconditional = FindingCode.allCases.filter { code in
    !conditional.contains { $0.code == code }
  }.map { LintRule.noted($0) }

  /// A declaration has a form that its dialect covers; skip if assembling or another rule knows what is wrong with its
  /// type.
  private static let notUnderstood = LintRule.noted(
    .sourceNotUnderstood,
    unless: [.sourceSchemaUnknownType, .sourceStorageType, .sourceRelationshipOptionality, .sourceFetchedType])

  /// The source declares an entity; skip if it has structs of CoreValue, views over what only the model has (DIALECTS C1).
  private static let emptyInput = LintRule.noted(.sourceSchemaEmptyInput) { _, source in
    source.contract.entities.isEmpty && !source.contract.valueViews.isEmpty
  }

  /// It is known how SwiftData lays a type out; skip if the type cannot be coded.
  private static let unknownLayout = LintRule.noted(.sourceSchemaUnknownLayout, unless: [.sourcePropertyNotCodable])

  /// A file declares the type; skip if the property cannot have it anyway.
  private static let unknownType = LintRule.noted(
    .sourceSchemaUnknownType,
    unless: [
      .sourceAttributeMisplaced, .sourcePropertyNotCodable, .sourcePropertyAttributes, .sourceStorageType,
      .sourcePropertyTypeMissing,
    ])

  /// The dialect stores the type; skip if a rule says more exactly why it does not.
  private static let unsupportedType = LintRule.noted(
    .sourceSchemaUnsupportedType,
    unless: [
      .sourceAttributeMisplaced, .sourceRelationshipOptionality, .sourceStorageType, .sourcePropertyTypeMissing,
    ])

  /// The dialect stores the raw type; skip if the storage method does not fit the type, or if the app's model has an
  /// attribute of that type: only CoreDataEvolution's own builder of models refuses it (DIALECTS A7).
  private static let unsupportedRawType = LintRule.noted(
    .sourceSchemaUnsupportedRawBackingType, unless: [.sourceStorageType]
  ) { note, source in
    guard let name = note.entity, let path = note.path,
      source.contract.entity(named: name)?.dialect == .coreDataEvolution,
      let theirs = source.model?.attribute(path, of: name), let mine = source.declared.attribute(path, of: name)
    else { return false }
    return theirs.type == mine.type && mine.type != .undefined
  }

  /// A file declares a relationship's destination; skip if the model has it, whose class Xcode may make (DIALECTS §2.8).
  private static let unknownTarget = LintRule.noted(.sourceSchemaUnknownRelationshipTarget) { note, source in
    guard let name = note.entity, let entity = source.contract.entity(named: name),
      !entity.dialect.traits.declaresAll
    else { return false }
    let target = entity.relationships.first { $0.persistentName == note.path }?.destination
    return target.map(source.modelNames.contains) ?? false
  }

  /// A relationship's inverse is there and answers; skip if its declaration was not understood, or names none because
  /// one `@Relationship` stands over several variables or none at all.
  private static let missingInverse = LintRule.noted(
    .sourceSchemaMissingInverse,
    unless: [
      .sourceRelationshipInverseArgument, .sourcePropertySharedDeclaration, .sourceNotUnderstood,
      .sourceRelationshipAttributeMissing,
    ], skipIf: isOfSuperentity)

  /// An inverse belongs to one relationship; skip if two of them have one name.
  private static let duplicateInverse = LintRule.noted(
    .sourceSchemaDuplicateInverse, unless: [.sourcePersistentNameTwice])

  /// CoreDataEvolution knows no inheritance: each class declares the super-entity's relationship again, and its inverse
  /// is right by the model (DIALECTS A34).
  private static func isOfSuperentity(_ note: Finding, _ source: LintedSource) -> Bool {
    guard let name = note.entity, let path = note.path, let entity = source.model?.entity(named: name),
      entity.superentity != nil, !entity.relationships.contains(where: { $0.name == path }),
      let contract = source.contract.entity(named: name), contract.dialect == .coreDataEvolution,
      let written = contract.relationships.first(where: { $0.persistentName == path })?.inverse
    else { return false }
    return source.model?.relationships(of: entity).first { $0.name == path }?.inverse == written
  }
}

extension LintRule {
  /// A rule that is checked elsewhere, where the findings of its code are noted.
  ///
  /// One about a member is pointless if that member breaks a rule of the codes in `unless`.
  fileprivate static func noted(
    _ code: FindingCode, unless codes: Set<FindingCode> = [],
    skipIf: @escaping @Sendable (Finding, LintedSource) -> Bool = { _, _ in false }
  ) -> LintRule {
    findings(code) { source in
      let told = Set(codes.flatMap { source.notes[$0] ?? [] }.compactMap(\.location))
      var broken: [String: Set<SourcePlace>] = [:]
      return (source.notes[code] ?? []).filter { note in
        guard !codes.isEmpty, let name = note.entity, let place = note.location else { return !skipIf(note, source) }
        let places = broken[name] ?? source.places(breaking: codes, told, in: name)
        broken[name] = places
        return !places.contains(place) && !skipIf(note, source)
      }
    }
  }
}

extension LintedSource {
  /// Where the members of an entity's classes are declared that break rules of some codes or have been `told` of.
  fileprivate func places(
    breaking codes: Set<FindingCode>, _ told: Set<SourcePlace>, in name: String
  ) -> Set<SourcePlace> {
    let rules = codes.flatMap { LintRule.byCode[$0] ?? [] }
    let places = contract.entities(named: name).flatMap { entity -> [SourcePlace] in
      let noted = entity.noted.filter { !$0.value.isDisjoint(with: codes) }.map(\.key)
      let names = Set(noted + rules.flatMap { $0.names(in: entity, self) })
      return entity.members.flatMap { member in
        let own = [member.location, member.places[.type]].compactMap(\.self)
        return names.contains(member.swiftName) || own.contains(where: told.contains) ? own : []
      }
    }
    return Set(places)
  }
}
