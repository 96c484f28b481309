import Findings
import Schema

/// What SwiftData makes of properties, and where that is not what the source looks like (DIALECTS E9, E10, E12, E13).
enum SwiftDataRules {
  static let rules = [structMember, codingKey, customDecoding, uniquePath, indexPath]

  /// A struct or enum holds only what SwiftData can store (DIALECTS E13).
  private static let structMember = LintRule.source(.sourceStructMember) { source in
    source.storedMembers().compactMap { member in
      source.unstorable(member.type, from: member.scope).map { wrong in
        LintRule.Breach(
          path: member.path, message: "Unexpected property within Persisted Struct/Enum: \(wrong)", place: member.place)
      }
    }
  }

  /// A struct's coding keys do not name its columns (DIALECTS E12, E13).
  private static let codingKey = LintRule.source(.sourceStructCodingKey) { source in
    structures(source).flatMap { type, structure in
      structure.fields.compactMap { field in
        guard field.codingKey != field.name, !field.isConstant else { return nil }
        return LintRule.Breach(
          path: type.name + "." + field.name,
          message: "the column of '\(field.name)' keeps the property's name; " + "SwiftData does not ask CodingKeys",
          place: field.location)
      }
    }
  }

  /// A struct's `init(from:)` does not decide what is stored (DIALECTS E13).
  private static let customDecoding = LintRule.source(.sourceStructCustomDecoding) { source in
    structures(source).compactMap { type, _ in
      guard type.hasCustomDecoding else { return nil }
      return LintRule.Breach(
        path: type.name,
        message: "SwiftData fills '\(type.name)' column by column; its init(from:) does not " + "decide what is stored",
        place: type.location)
    }
  }

  /// `#Unique` names stored properties (DIALECTS E9).
  private static let uniquePath = LintRule.entity(.sourceUniqueUnknownPath, [.swiftData]) { entity, source in
    entity.uniquenessConstraints.compactMap { names in
      lost(names, of: entity, source).map { name in
        LintRule.Breach(
          message: "#Unique: '\(entity.swiftName)' stores no property '\(name)'",
          place: entity.uniquenessPlaces[names] ?? entity.location)
      }
    }
  }

  /// `#Index` names stored properties (DIALECTS E10).
  private static let indexPath = LintRule.entity(.sourceIndexUnknownPath, [.swiftData]) { entity, source in
    entity.indexes.compactMap { index in
      lost(index.paths, of: entity, source).map { path in
        LintRule.Breach(
          message: "#Index: '\(entity.swiftName)' stores no property '\(path)'",
          place: index.location ?? entity.location)
      }
    }
  }

  /// The first path that leads to nothing stored.
  private static func lost(_ paths: [String], of entity: EntityContract, _ source: LintedSource) -> String? {
    paths.first { !source.leads($0, from: entity) }
  }

  typealias Stored = (TypeDeclaration, TypeDeclaration.Structure)

  /// The structs that properties hold by themselves, each once.
  private static func structures(_ source: LintedSource) -> [Stored] {
    var seen: Set<String> = []
    return source.entities(of: [.swiftData]).flatMap { entity in
      entity.properties.compactMap { property -> Stored? in
        guard !property.isTransient, !property.isIgnored, property.storageMethod != .transformed,
          let type = source.declaration(property.swiftType, in: entity), case .structure(let structure) = type.kind,
          seen.insert(type.name).inserted
        else { return nil }
        return (type, structure)
      }
    }
  }
}
