import Findings
import Schema

/// What relationships must say (DIALECTS A26–A28, A40, B10).
enum RelationshipRules {
  /// An upper bound of 0 is unlimited.
  static func isNoRange(_ least: Int, _ most: Int) -> Bool {
    least < 0 || most < 0 || (most > 0 && least > most)
  }

  /// Without `@Relationship` the macro takes what leads to an object the wrong way for a property (DIALECTS A26).
  static func mistaken(
    _ entity: EntityContract,
    _ source: LintedSource
  ) -> [LintRule.Breach] {
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
  ) -> LintRule.Breach {
    let message =
      isToMany
      ? "the to-many '\(name)' must not be optional" : "the to-one '\(name)' must be optional"
    return .init(path: name, message: message, place: place)
  }
}
