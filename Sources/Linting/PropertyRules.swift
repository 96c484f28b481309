import Findings
import Schema

/// How a persistent property may be declared and named (DIALECTS A4, A23, A25, A40, B13, D8, E11, E22).
enum PropertyRules {
  static func twins(in entity: EntityContract) -> [LintRule.Breach] {
    let members = entity.members
    let firsts = Dictionary(members.map { ($0.persistentName, $0) }) { first, _ in first }
    return members.compactMap { member in
      guard let first = firsts[member.persistentName], first.location != member.location else {
        return nil
      }
      return LintRule.Breach(
        path: member.swiftName,
        message: "'\(member.swiftName)' is stored as \"\(member.persistentName)\", "
          + "as '\(first.swiftName)' is",
        place: member.places[.persistentName] ?? member.location
      )
    }
  }

  /// `@PersistentModel` takes none apart, those under `@Ignore` neither (DIALECTS A40).
  static func shared(in entity: EntityContract) -> [(name: String, place: SourcePlace)] {
    let ignored = entity.dialect == .coreDataEvolution ? entity.properties.filter(\.isIgnored) : []
    return
      (entity.members.filter { $0.forms.contains(.sharedDeclaration) }.map {
        ($0.swiftName, $0.location)
      })
      + ignored.filter { $0.forms.contains(.sharedDeclaration) }.map { ($0.swiftName, $0.location) }
  }

  /// `[A-Za-z_][A-Za-z0-9_]*` (DIALECTS A25).
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar == "_"
        || (scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil))
    }
  }
}

extension LintedSource {
  /// Whether a property is a value by its declaration: what leads to objects, or to what no file declares, may be none.
  func isPrimitiveOrRaw(
    _ property: PropertyContract,
    of entity: EntityContract
  ) -> Bool {
    if property.storageMethod == .raw { return declaration(property.swiftType, in: entity) != nil }
    return property.swiftType.primitive?.isCoreDataEvolutions ?? false
  }
}

extension Model {
  /// An attribute of an entity, an inherited one too.
  func attribute(_ name: String, of entity: String) -> Attribute? {
    self.entity(named: entity).flatMap { attributes(of: $0).first { $0.name == name } }
  }
}
