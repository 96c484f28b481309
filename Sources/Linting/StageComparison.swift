import Findings
import Schema

/// What a migration stage cannot lead between (DIALECTS E18, D9).
enum StageComparison {
  /// The classes of a version; nil if source lacks some of them.
  private static func entities(of version: SchemaVersion, _ source: LintedSource) -> [EntityContract]? {
    let names = Set(version.models.compactMap { $0.split(separator: ".").last.map(String.init) })
    let found = source.entities(of: version).filter { names.contains($0.shortName) }
    return !names.isEmpty && found.count == names.count ? found : nil
  }

  static func unchanged(_ step: SchemaStep, _ source: LintedSource) -> [LintRule.Breach] {
    guard let before = entities(of: step.from, source), let after = entities(of: step.to, source),
      Set(before.map { facts($0, source) }) == Set(after.map { facts($0, source) })
    else { return [] }
    return [
      LintRule.Breach(
        path: step.to.name, message: "'\(step.to.name)' has the entities of '\(step.from.name)' unchanged",
        place: step.to.location)
    ]
  }

  /// All of an entity that its hash may depend on; equal facts make equal hashes.
  private static func facts(_ entity: EntityContract, _ source: LintedSource) -> [String] {
    func name(_ type: SwiftType) -> String {
      // A version may have an enum of its own under the same name.
      let meant = source.unaliased(type.unwrapped, from: entity.scope)
      return (source.declaration(meant, in: entity)?.name ?? meant.description) + (type.isOptional ? "?" : "")
    }
    let attributes = entity.properties.filter { !$0.isIgnored }.map { property in
      "\(property.persistentName) \(name(property.swiftType)) \(property.isTransient) "
        + "\(property.options.sorted()) \(property.versionHashModifier ?? "")"
    }
    let relationships = entity.relationships.map { relationship in
      "\(relationship.persistentName) \(name(relationship.swiftType)) \(relationship.options.sorted()) "
        + "\(relationship.minCount ?? 0) \(relationship.maxCount ?? 0) \(relationship.versionHashModifier ?? "")"
    }
    return [entity.entityName, entity.superclass ?? "", entity.versionHashModifier ?? ""] + attributes.sorted()
      + relationships.sorted() + entity.uniquenessConstraints.map { "\($0.sorted())" }.sorted()
  }

  static func additions(_ step: SchemaStep, _ source: LintedSource) -> [LintRule.Breach] {
    guard step.isLightweight else { return [] }
    return step.pairs(source).flatMap { before, later -> [LintRule.Breach] in
      let known = Set(before.properties.map(\.persistentName) + before.properties.map(\.swiftName))
      return later.properties.filter { property in
        !property.isOptional && property.defaultValue == nil && !property.isTransient && !property.isIgnored
          && !known.contains(property.persistentName) && property.renamingIdentifier.map(known.contains) != true
          && isOneColumn(property.swiftType, of: later, source)
      }.map { property in
        LintRule.Breach(
          entity: later.entityName, path: property.swiftName,
          message: "'\(property.swiftName)' comes after '\(step.from.name)', neither optional nor with a default",
          place: property.location)
      }
    }
  }

  /// What a struct's columns may be left with is another matter.
  private static func isOneColumn(_ type: SwiftType, of entity: EntityContract, _ source: LintedSource) -> Bool {
    if source.unaliased(type, from: entity.scope).primitive != nil { return true }
    if case .enumeration? = source.declaration(type, in: entity)?.kind { return true }
    return false
  }
}
