import Findings
import Schema

/// What `@PersistentModel` demands of a class (DIALECTS A33, A40).
enum ClassRules {
  static let all: [SourceRule] = [
    SourceRule(
      .sourceClassSuperclass,
      [.coreDataEvolution],
      entity: { entity, _ in
        // The macro looks for the name itself, so an entity's class will not do (DIALECTS A33, A34).
        guard !entity.inheritedNames.contains("NSManagedObject") else { return nil }
        return .init(
          message: "@PersistentModel: '\(entity.swiftName)' must inherit from NSManagedObject",
          place: entity.location
        )
      }
    ),
    SourceRule(
      .sourceClassObjCMissing,
      [.coreDataEvolution],
      entity: { entity, _ in
        guard entity.places[.persistentName] == nil else { return nil }
        return .init(
          message:
            "@PersistentModel: '\(entity.swiftName)' must declare @objc(\(entity.shortName))",
          place: entity.location
        )
      }
    ),
    SourceRule(
      .sourceClassObjCTwice,
      [.coreDataEvolution, .plainCoreData],
      whole: { source in
        var firsts: [String: EntityContract] = [:]
        return source.entities(of: [.coreDataEvolution, .plainCoreData]).compactMap { entity in
          guard let name = entity.objectiveCName else { return nil }
          guard let first = firsts[name] else {
            firsts[name] = entity
            return nil
          }
          // Two classes of one entity are told as such, and one class may stand for several entities.
          guard first.entityName != entity.entityName, first.location != entity.location else {
            return nil
          }
          return FindingCode.sourceClassObjCTwice.finding(
            entity.entityName,
            nil,
            .init(
              message:
                "'\(entity.swiftName)' is \(name) in Objective-C, as '\(first.swiftName)' is",
              place: entity.places[.persistentName] ?? entity.location
            )
          )
        }
      }
    ),
    SourceRule(
      .sourceClassArgument,
      [.coreDataEvolution],
      whole: { source in
        source.entities(of: [.coreDataEvolution]).flatMap { entity in
          entity.otherArguments.compactMap { label, text in
            argument(label, text).map { wrong in
              FindingCode.sourceClassArgument.finding(
                entity.entityName,
                nil,
                .init(
                  message: "@PersistentModel: \(wrong)",
                  place: entity.otherArgumentPlaces[label] ?? entity.location
                )
              )
            }
          }
        }
      }
    ),
    SourceRule(
      .sourceClassCountCollision,
      [.coreDataEvolution],
      whole: { source in source.entities(of: [.coreDataEvolution]).flatMap(collisions) }
    ),
    SourceRule(
      .sourceClassUnobserved,
      [.coreDataEvolution],
      whole: { source in
        source.entities(of: [.coreDataEvolution]).flatMap { entity -> [Finding] in
          guard let observation = entity.otherArguments["observation"],
            !observation.hasSuffix("none")
          else { return [] }
          return entity.unmanaged.filter { $0.form == .managed }.map { variable in
            FindingCode.sourceClassUnobserved.finding(
              entity.entityName,
              variable.name,
              .init(
                message: "'\(variable.name)' is @NSManaged, so its changes are not observed",
                place: variable.location
              )
            )
          }
        }
      }
    ),
  ]

  private static func argument(_ label: String, _ text: String) -> String? {
    switch label {
    case "generateInit", "generateToManyCount":
      ["true", "false"].contains(text) ? nil : "'\(label)' must be a boolean literal"
    case "observation":
      [".none", ".mainActor"].contains(text) ? nil : "'observation' must be .none or .mainActor"
    default: "unknown argument '\(label)'"
    }
  }

  /// The counts are made unless `generateToManyCount: false` is written.
  private static func collisions(_ entity: EntityContract) -> [Finding] {
    guard entity.otherArguments["generateToManyCount"] != "false" else { return [] }
    let taken =
      entity.properties.map { ($0.swiftName, $0.location) }
      + entity.unmanaged.filter { $0.form != .typeProperty }.map { ($0.name, $0.location) }
      + entity.methods.map { ($0.key, $0.value) }
    return entity.relationships.filter(\.isToMany).compactMap { relationship in
      let name = relationship.swiftName + "Count"
      guard let place = taken.first(where: { $0.0 == name })?.1 else { return nil }
      return FindingCode.sourceClassCountCollision.finding(
        entity.entityName,
        name,
        .init(
          message: "the count of '\(relationship.swiftName)' is also called '\(name)'",
          place: place
        )
      )
    }
  }
}
