import Findings
import Schema

/// What `@PersistentModel` demands of a class (DIALECTS A33, A40).
enum ClassRules {
  static func argument(_ label: String, _ text: String) -> String? {
    switch label {
    case "generateInit", "generateToManyCount":
      ["true", "false"].contains(text) ? nil : "'\(label)' must be a boolean literal"
    case "observation":
      [".none", ".mainActor"].contains(text) ? nil : "'observation' must be .none or .mainActor"
    default: "unknown argument '\(label)'"
    }
  }

  /// The counts are made unless `generateToManyCount: false` is written.
  static func collisions(_ entity: EntityContract) -> [LintRule.Breach] {
    guard entity.otherArguments["generateToManyCount"] != "false" else { return [] }
    let taken =
      entity.properties.map { ($0.swiftName, $0.location) }
      + entity.unmanaged.filter { $0.form != .typeProperty }.map { ($0.name, $0.location) }
      + entity.methods.map { ($0.key, $0.value) }
    return entity.relationships.filter(\.isToMany).compactMap { relationship in
      let name = relationship.swiftName + "Count"
      guard let place = taken.first(where: { $0.0 == name })?.1 else { return nil }
      return LintRule.Breach(
        path: name,
        message: "the count of '\(relationship.swiftName)' is also called '\(name)'",
        place: place
      )
    }
  }
}
