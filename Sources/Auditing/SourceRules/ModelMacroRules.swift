import Findings
import Schema

/// What `@Model` demands of a class and its properties (DIALECTS D6, E2, E15, E22).
enum ModelMacroRules {
  static let all: [SourceRule] = [
    SourceRule(
      .sourceClassInitializer,
      [.swiftData],
      entity: { entity, _ in
        guard !entity.hasInitializer, let name = uninitialised(entity) else { return nil }
        return .init(
          message:
            "@Model: '\(entity.swiftName)' needs an initialiser, as '\(name)' has no default",
          place: entity.location
        )
      }
    ),
    SourceRule(
      .sourcePropertyLazy,
      [.swiftData, .managedModels],
      whole: { source in
        source.entities(of: [.swiftData, .managedModels]).flatMap { entity in
          entity.unmanaged.compactMap { variable in
            guard variable.form == .lazy, !variable.attributes.contains("Transient") else {
              return nil
            }
            return FindingCode.sourcePropertyLazy.finding(
              entity.entityName,
              variable.name,
              .init(
                message: "'\(variable.name)' is lazy; @Model makes it a computed property, which "
                  + "cannot be",
                place: variable.location
              )
            )
          }
        }
      }
    ),
    SourceRule(
      .sourcePropertyConstant,
      [.swiftData],
      member: { member, _ in
        guard member.forms.contains(.constant) else { return nil }
        return .init(
          message: "'\(member.swiftName)' is a constant, which @Model stores in Swift 5 alone",
          place: member.location
        )
      }
    ),
    SourceRule(
      .sourcePropertyNotCodable,
      [.swiftData, .managedModels],
      property: { property, entity, source in
        guard !property.isTransient, !property.options.contains("transformable"),
          entity.dialect == .swiftData || property.storageMethod != .raw,
          let wrong = source.uncodable(
            property.swiftType,
            from: entity.scope,
            bothWays: entity.dialect == .managedModels
          )
        else { return nil }
        return .init(
          message: "'\(property.swiftName)': '\(wrong)' is not Codable",
          place: property.place(of: .type)
        )
      }
    ),
    SourceRule(
      .sourceUniqueToMany,
      [.swiftData, .managedModels],
      whole: { source in
        source.entities(of: [.swiftData, .managedModels]).flatMap { entity in
          uniqueToManys(of: entity, source).map { name, place in
            FindingCode.sourceUniqueToMany.finding(
              entity.entityName,
              name,
              .init(message: "the to-many '\(name)' cannot be unique", place: place)
            )
          }
        }
      }
    ),
  ]

  /// Under `@Attribute` ManagedModels takes a collection of objects for an attribute.
  private static func uniqueToManys(
    of entity: EntityContract,
    _ source: LintedSource
  ) -> [(name: String, place: SourcePlace)] {
    entity.relationships.filter { $0.isToMany && $0.options.contains("unique") }
      .map { ($0.swiftName, $0.place(ofOption: "unique")) }
      + entity.properties.filter { $0.isUnique && isToMany($0.swiftType, source) }
      .map { ($0.swiftName, $0.place(ofOption: "unique")) }
      + entity.uniquenessConstraints.flatMap { names in
        names.filter { source.relationship($0, of: entity)?.isToMany == true }
          .map { ($0, entity.uniquenessPlaces[names] ?? entity.location) }
      }
  }

  private static func isToMany(_ type: SwiftType, _ source: LintedSource) -> Bool {
    switch type.unwrapped {
    case .array(.named(let name)), .set(.named(let name)): source.entity(name) != nil
    default: false
    }
  }

  /// The first stored property that only an initialiser can fill.
  private static func uninitialised(_ entity: EntityContract) -> String? {
    let property = entity.properties.first { !$0.isOptional && $0.defaultValue == nil }
    let relationship = entity.relationships.first {
      !$0.swiftType.isOptional && $0.defaultValue == nil
    }
    return property?.swiftName ?? relationship?.swiftName
  }
}
