import Findings
import Schema

/// What SwiftData makes of properties, and where that is not what the source looks like (DIALECTS E3, E9, E10, E13).
enum SwiftDataRules {
  /// The first path that leads to nothing stored.
  static func lost(
    _ paths: [String],
    of entity: EntityContract,
    _ source: LintedSource
  ) -> String? {
    paths.first { !source.leads($0, from: entity) }
  }

  typealias Stored = (TypeDeclaration, TypeDeclaration.Structure)

  /// The structs that properties hold by themselves, each once.
  static func structures(_ source: LintedSource) -> [Stored] {
    var seen: Set<String> = []
    return source.entities(of: [.swiftData]).flatMap { entity in
      entity.properties.compactMap { property -> Stored? in
        guard !property.isTransient, !property.isIgnored, property.storageMethod != .transformed,
          let type = source.declaration(property.swiftType, in: entity),
          case .structure(let structure) = type.kind, seen.insert(type.name).inserted
        else { return nil }
        return (type, structure)
      }
    }
  }
}
