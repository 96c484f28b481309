import Findings
import Schema

/// What `@Attribute(.codable)` of SwiftData can be used for (DIALECTS E23).
enum SerializedRules {
  static let rules = [ownType, path]

  /// The type is one of another module: Apple advises against it for the app's own.
  private static let ownType = LintRule.property(.sourceCodableOwnType, [.swiftData]) { property, entity, source in
    guard property.isSerialized, !property.isTransient,
      let declared = source.declared(in: property.swiftType, from: entity.scope)
    else { return nil }
    return .init(
      message: "'\(property.swiftName)' is serialized by .codable although '\(declared.name)' is the app's own type: "
        + "its parts have no columns, and no migration sees that they change",
      place: property.place(ofOption: "codable"))
  }

  /// No index and no constraint leads to the serialized value.
  private static let path = LintRule.entity(.sourceCodablePath, [.swiftData]) { entity, source in
    let indexes = entity.indexes.map { (word: "no index (#Index)", names: $0.paths, place: $0.location) }
    let constraints = entity.uniquenessConstraints.map { names in
      (
        word: names.count == 1 ? "no uniqueness constraint" : "no constraint (#Unique)", names: names,
        place: entity.uniquenessPlaces[names]
      )
    }
    return (indexes + constraints).flatMap { used in
      used.names.compactMap { path -> LintRule.Breach? in
        let first = path.split(separator: ".").first.map(String.init) ?? path
        guard
          source.classes.lineage(of: entity).contains(where: { here in
            here.properties.contains { $0.swiftName == first && $0.isSerialized }
          })
        else { return nil }
        return LintRule.Breach(
          path: first, message: "'\(first)' is serialized by @Attribute(.codable), into which \(used.word) can look",
          place: used.place ?? entity.location)
      }
    }
  }
}

extension LintedSource {
  /// The declared struct, enum or class in a type, in a collection too; nil if none of the files declares it.
  fileprivate func declared(in type: SwiftType, from scope: String, depth: Int = 0) -> TypeDeclaration? {
    // Aliases may lead back to themselves through a collection.
    guard depth < 8 else { return nil }
    switch bare(type, from: scope) {
    case .array(let inner), .set(let inner), .dictionary(_, let inner):
      return declared(in: inner, from: scope, depth: depth + 1)
    case .named(let name): return type.primitive == nil ? contract.type(named: name, from: scope) : nil
    case .optional, .generic, .other: return nil
    }
  }
}
