import Findings
import Schema

/// What `@Model` demands of a class and its properties (DIALECTS D6, E2, E15, E22).
enum ModelMacroRules {
  /// Under `@Attribute` ManagedModels takes a collection of objects for an attribute.
  static func uniqueToManys(
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
  static func uninitialised(_ entity: EntityContract) -> String? {
    let property = entity.properties.first { !$0.isOptional && $0.defaultValue == nil }
    let relationship = entity.relationships.first {
      !$0.swiftType.isOptional && $0.defaultValue == nil
    }
    return property?.swiftName ?? relationship?.swiftName
  }
}
