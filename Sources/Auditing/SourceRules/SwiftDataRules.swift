import Schema

/// What SwiftData makes of properties, and where that is not what the source looks like (DIALECTS E3, E9, E10, E13).
enum SwiftDataRules {
  static let all: [SourceRule] = [
    SourceRule(
      FindingKind(
        "source.external-storage.type",
        .advice,
        "external storage of no data",
        "Only Data moves to a file of its own; on other types .externalStorage does nothing."
      ),
      [.swiftData, .managedModels],
      property: { property, _, _ in
        guard property.options.contains("externalStorage"),
          let primitive = property.swiftType.unwrapped.primitive, primitive != .data
        else { return nil }
        return .init(
          message: "'\(property.swiftName)' is \(property.swiftType), which .externalStorage "
            + "does not move to a file",
          place: property.place(of: .options)
        )
      }
    ),
    SourceRule(
      structMember,
      [.swiftData],
      whole: { source in
        structures(source).flatMap { type, structure, scope in
          structure.fields.compactMap { field in
            guard
              let wrong = source.uncodable(field.type, from: scope) ?? foreign(in: field.type)
            else { return nil }
            return structMember.finding(
              nil,
              type.name + "." + field.name,
              .init(
                message: "Unexpected property within Persisted Struct/Enum: \(wrong)",
                place: field.location
              )
            )
          }
        }
      }
    ),
    SourceRule(
      codingKey,
      [.swiftData],
      whole: { source in
        structures(source).flatMap { type, structure, _ in
          structure.fields.compactMap { field in
            guard field.codingKey != field.name, !field.isConstant else { return nil }
            return codingKey.finding(
              nil,
              type.name + "." + field.name,
              .init(
                message: "the column of '\(field.name)' keeps the property's name; "
                  + "SwiftData does not ask CodingKeys",
                place: field.location
              )
            )
          }
        }
      }
    ),
    SourceRule(
      customDecoding,
      [.swiftData],
      whole: { source in
        structures(source).compactMap { type, _, _ in
          guard type.hasCustomDecoding else { return nil }
          return customDecoding.finding(
            nil,
            type.name,
            .init(
              message: "SwiftData fills '\(type.name)' column by column; its init(from:) does not "
                + "decide what is stored",
              place: type.location
            )
          )
        }
      }
    ),
    SourceRule(
      FindingKind(
        "source.unique.unknown-path",
        .mismatch,
        "uniqueness of nothing",
        "A uniqueness constraint names a property that the class does not have."
      ),
      [.swiftData],
      entity: { entity, source in
        for names in entity.uniquenessConstraints {
          for name in names where !source.leads(name, from: entity) {
            return .init(
              message: "#Unique: '\(entity.swiftName)' has no property '\(name)'",
              place: entity.uniquenessPlaces[names] ?? entity.location
            )
          }
        }
        return nil
      }
    ),
    SourceRule(
      FindingKind(
        "source.index.unknown-path",
        .mismatch,
        "index over nothing",
        "An index names a property that the class does not have."
      ),
      [.swiftData],
      entity: { entity, source in
        for index in entity.indexes {
          for path in index.paths where !source.leads(path, from: entity) {
            return .init(
              message: "#Index: '\(entity.swiftName)' has no property '\(path)'",
              place: index.location ?? entity.location
            )
          }
        }
        return nil
      }
    ),
  ]

  private static let structMember = FindingKind(
    "source.struct.member",
    .crash,
    "member that SwiftData cannot store",
    "A struct in a model has a property that is neither a primitive nor Codable; the app stops "
      + "when the container is made."
  )
  private static let codingKey = FindingKind(
    "source.struct.coding-key",
    .advice,
    "CodingKeys of a stored struct",
    "SwiftData names the columns of a struct after its properties, whatever CodingKeys say."
  )

  private static let customDecoding = FindingKind(
    "source.struct.custom-decoding",
    .advice,
    "init(from:) of a stored struct",
    "SwiftData lays a struct out by its stored properties, whatever its own init(from:) reads."
  )

  private typealias Stored = (TypeDeclaration, TypeDeclaration.Structure, String)

  /// The structs that properties hold by themselves, each once.
  private static func structures(_ source: LintedSource) -> [Stored] {
    var seen: Set<String> = []
    return source.entities(of: [.swiftData]).flatMap { entity in
      entity.properties.compactMap { property -> Stored? in
        guard !property.isTransient, !property.isIgnored, property.storageMethod != .transformed,
          let type = source.declaration(property.swiftType, in: entity),
          case .structure(let structure) = type.kind, seen.insert(type.name).inserted
        else { return nil }
        return (type, structure, type.name)
      }
    }
  }

  /// The part of a type that is a framework's and no Codable.
  private static func foreign(in type: SwiftType) -> SwiftType? {
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner): foreign(in: inner)
    case .dictionary(let key, let value): foreign(in: key) ?? foreign(in: value)
    case .named(let name): foreign.contains(name) ? type : nil
    case .generic, .other: nil
    }
  }

  /// Types of frameworks that are no Codable.
  private static let foreign: Set<String> = [
    "UIColor", "NSColor", "UIImage", "NSImage", "Color", "Image", "Any", "AnyObject", "NSObject",
    "NSAttributedString", "NSNumber", "CLLocation",
  ]
}
