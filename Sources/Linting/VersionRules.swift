import Findings
import Schema

/// Versioned schemas and the plans between them (DIALECTS E6, E18, D9).
enum VersionRules {
  static let rules = [
    unknownModel, sameIdentifier, gap, unknownSchema, rename, identical, missingDefault, shape, unreachable,
  ]

  /// A file declares each model that a version lists (DIALECTS E18, D9).
  private static let unknownModel = LintRule.source(.sourceVersionUnknownModel) { source in
    source.contract.versions.flatMap { version in
      version.models.compactMap { name in
        let isKnown =
          source.entity("\(version.name).\(name)") ?? source.entity(name)
          ?? source.entity(String(name.split(separator: ".").last ?? ""))
        guard isKnown == nil else { return nil }
        return LintRule.Breach(
          path: version.name, message: "'\(version.name)' lists '\(name)', which no file declares",
          place: version.modelLocations[name] ?? version.location)
      }
    }
  }

  /// No two versions of one schema have the same number (DIALECTS E18, D9).
  private static let sameIdentifier = LintRule.source(.sourceVersionSameIdentifier) { source in
    var seen: [String: [SchemaVersion]] = [:]
    return source.contract.versions.compactMap { version in
      guard let identifier = version.identifier else { return nil }
      defer { seen[identifier, default: []].append(version) }
      guard let first = seen[identifier]?.first(where: { areTogether($0, version, source) }) else { return nil }
      var breach = LintRule.Breach(
        path: version.name, message: "'\(version.name)' has the version \(identifier) of '\(first.name)'",
        place: version.identifierLocation ?? version.location)
      // Without a plan they may be of two containers.
      if !isPlanned(first, version, source) { breach.severity = .advice }
      return breach
    }
  }

  /// A stage leads from each schema of a plan to the next (DIALECTS E18, D9).
  private static let gap = LintRule.source(.sourceMigrationGap) { source in
    source.contract.migrationPlans.flatMap { plan in
      // Without any stage SwiftData migrates as it can.
      plan.hasUnreadStages || plan.stages.isEmpty
        ? []
        : zip(plan.schemas, plan.schemas.dropFirst()).compactMap { from, to in
          // A plan that leads back is another app's, or an older one's.
          guard plan.stage(from: from, to: to) == nil, plan.stage(from: to, to: from) == nil else { return nil }
          return LintRule.Breach(
            path: plan.name, message: "no stage leads from '\(from)' to '\(to)'",
            place: plan.stagesLocation ?? plan.location)
        }
    }
  }

  /// A plan lists the schemas of its stages (DIALECTS E18, D9).
  private static let unknownSchema = LintRule.source(.sourceMigrationUnknownSchema) { source in
    source.contract.migrationPlans.flatMap { plan in
      plan.stages.compactMap { stage in
        guard let name = [stage.from, stage.to].first(where: { !plan.schemas.contains($0) }) else { return nil }
        return LintRule.Breach(path: plan.name, message: "the plan does not list '\(name)'", place: stage.location)
      }
    }
  }

  /// A property that is renamed names its former name (DIALECTS E6): one of a type went and one of the same type came.
  private static let rename = LintRule.source(.sourceVersionRename) { source in
    neighbours(source).flatMap { from, to in
      source.entities(of: to).flatMap { later -> [LintRule.Breach] in
        guard let earlier = source.entities(of: from).first(where: { $0.entityName == later.entityName }) else {
          return []
        }
        let gone = stored(earlier, without: later)
        let came = stored(later, without: earlier).filter { $0.formerName == nil }
        return came.compactMap { new in
          guard let old = match(new, gone, came) else { return nil }
          let isOwn = source.contract.migrationPlans.contains { $0.mayCarryOver(from: from.name, to: to.name) }
          return LintRule.Breach(
            entity: later.entityName, path: new.name,
            message: "'\(new.name)' looks like \(from.name)'s '\(old.name)' renamed " + "without originalName"
              + (isOwn ? ", and only the stage between them can carry its values over" : ""), place: new.place)
        }
      }
    }
  }

  /// A version differs from the one before it (DIALECTS E18).
  private static let identical = LintRule.source(.sourceVersionIdentical) { source in
    source.schemaSteps.flatMap { StageComparison.unchanged($0, source) }
  }

  /// A property that comes with a lightweight stage is optional or has a default (DIALECTS E18, D9).
  private static let missingDefault = LintRule.source(.sourceMigrationRequired) { source in
    source.schemaSteps.flatMap { StageComparison.additions($0, source) }
  }

  /// The type of a property changes so that the stored values can still be read (DIALECTS D5, D6, E12, E15).
  private static let shape = LintRule.findings { ShapeComparison.changes($0) }

  /// Core Data infers a mapping for each step that no stage of the app makes (DIALECTS E18, D9).
  private static let unreachable = LintRule.source(.modelVersionUnreachable) { PlanStages.unreachable($0.contract) }

  /// Whether two versions are of one schema: one plan lists both, or they have a class in common and no plans of their own.
  private static func areTogether(_ left: SchemaVersion, _ right: SchemaVersion, _ source: LintedSource) -> Bool {
    if isPlanned(left, right, source) { return true }
    let plans = source.contract.migrationPlans.map { Set($0.schemas) }
    let isApart = [left, right].allSatisfy { version in plans.contains { $0.contains(version.name) } }
    if isApart { return false }
    let names = [left, right].map { version in Set(version.models.compactMap { $0.split(separator: ".").last }) }
    return !names[0].isDisjoint(with: names[1])
  }

  private static func isPlanned(_ left: SchemaVersion, _ right: SchemaVersion, _ source: LintedSource) -> Bool {
    source.contract.migrationPlans.contains { $0.schemas.contains(left.name) && $0.schemas.contains(right.name) }
  }

  /// Versions that follow each other: in a plan, or by their numbers if no plan has them.
  private static func neighbours(_ source: LintedSource) -> [(from: SchemaVersion, to: SchemaVersion)] {
    let planned = Set(source.contract.migrationPlans.flatMap(\.schemas))
    let others = source.contract.versions.filter { !planned.contains($0.name) }
    return source.schemaSteps.map { ($0.from, $0.to) }
      + zip(others, others.dropFirst()).filter { areTogether($0, $1, source) }
  }

  /// The only one of a type that went, where this is the only one of it that came; optionality may have changed too.
  private static func match(_ new: Stored, _ gone: [Stored], _ came: [Stored]) -> Stored? {
    for isAlike: (Stored, Stored) -> Bool in [{ $0.type == $1.type }, { $0.type.unwrapped == $1.type.unwrapped }] {
      let fitting = gone.filter { isAlike($0, new) }
      if fitting.count == 1, came.count(where: { isAlike($0, new) }) == 1 { return fitting.first }
    }
    return nil
  }

  /// A property or a relationship, as far as a rename shows.
  private struct Stored {
    let name: String
    let type: SwiftType
    let formerName: String?
    let place: SourcePlace
  }

  private static func stored(_ entity: EntityContract) -> [Stored] {
    entity.properties.filter { !$0.isTransient && !$0.isIgnored }.map {
      Stored(name: $0.swiftName, type: $0.swiftType, formerName: $0.renamingIdentifier, place: $0.location)
    }
      + entity.relationships.map {
        Stored(name: $0.swiftName, type: $0.swiftType, formerName: $0.renamingIdentifier, place: $0.location)
      }
  }

  private static func stored(_ entity: EntityContract, without other: EntityContract) -> [Stored] {
    let others = stored(other)
    let names = Set(others.map(\.name) + others.compactMap(\.formerName))
    return stored(entity).filter { !names.contains($0.name) }
  }
}
