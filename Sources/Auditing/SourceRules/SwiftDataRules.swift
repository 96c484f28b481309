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
      property: { property, entity, source in
        guard property.options.contains("externalStorage"),
          source.isKnownAsNoData(property, of: entity)
        else { return nil }
        return .init(
          message: "'\(property.swiftName)' is \(property.swiftType), which .externalStorage "
            + "does not move to a file",
          place: property.place(ofOption: "externalStorage")
        )
      }
    ),
    SourceRule(
      structMember,
      [.swiftData],
      whole: { source in
        source.storedMembers().compactMap { member in
          source.unstorable(member.type, from: member.scope).map { wrong in
            structMember.finding(
              nil,
              member.path,
              .init(
                message: "Unexpected property within Persisted Struct/Enum: \(wrong)",
                place: member.place
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
        structures(source).flatMap { type, structure in
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
        structures(source).compactMap { type, _ in
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
      unknownUnique,
      [.swiftData],
      whole: { source in
        source.entities(of: [.swiftData]).flatMap { entity in
          entity.uniquenessConstraints.compactMap { names in
            lost(names, of: entity, source).map { name in
              unknownUnique.finding(
                entity.entityName,
                nil,
                .init(
                  message: "#Unique: '\(entity.swiftName)' stores no property '\(name)'",
                  place: entity.uniquenessPlaces[names] ?? entity.location
                )
              )
            }
          }
        }
      }
    ),
    SourceRule(
      unknownIndex,
      [.swiftData],
      whole: { source in
        source.entities(of: [.swiftData]).flatMap { entity in
          entity.indexes.compactMap { index in
            lost(index.paths, of: entity, source).map { path in
              unknownIndex.finding(
                entity.entityName,
                nil,
                .init(
                  message: "#Index: '\(entity.swiftName)' stores no property '\(path)'",
                  place: index.location ?? entity.location
                )
              )
            }
          }
        }
      }
    ),
  ]

  private static let unknownUnique = FindingKind(
    "source.unique.unknown-path",
    .mismatch,
    "uniqueness of nothing",
    "A uniqueness constraint names a property that the class does not have."
  )
  private static let unknownIndex = FindingKind(
    "source.index.unknown-path",
    .mismatch,
    "index over nothing",
    "An index names a property that the class does not have."
  )

  /// The first path that leads to nothing stored.
  private static func lost(
    _ paths: [String],
    of entity: EntityContract,
    _ source: LintedSource
  ) -> String? {
    paths.first { !source.leads($0, from: entity) }
  }

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

  private typealias Stored = (TypeDeclaration, TypeDeclaration.Structure)

  /// The structs that properties hold by themselves, each once.
  private static func structures(_ source: LintedSource) -> [Stored] {
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
