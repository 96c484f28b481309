import ContractModels
import Findings
import Schema
import Versioning

/// Versioned schemas and the plans between them (DIALECTS E6, E18, D9).
enum VersionRules {
  static let rules = [
    unknownModel, sameIdentifier, gap, unknownSchema, identical, missingDefault, changes, unreachable,
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
      guard let first = seen[identifier]?.first(where: { source.areTogether($0, version) }) else { return nil }
      var breach = LintRule.Breach(
        path: version.name, message: "'\(version.name)' has the version \(identifier) of '\(first.name)'",
        place: version.identifierLocation ?? version.location)
      // Without a plan they may be of two containers.
      if !source.isPlanned(first, version) { breach.severity = .advice }
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
    source.contract.migrationPlans.filter { $0.naming == .schemas }.flatMap { plan in
      plan.stages.compactMap { stage in
        guard let name = [stage.from, stage.to].first(where: { !plan.schemas.contains($0) }) else { return nil }
        return LintRule.Breach(path: plan.name, message: "the plan does not list '\(name)'", place: stage.location)
      }
    }
  }

  /// A version differs from the one before it (DIALECTS E18).
  private static let identical = LintRule.source(.sourceVersionIdentical) { source in
    let models = ContractModel.versionedModels(of: source.contract)
    let hashes = Dictionary(models.map { ($0.name, $0.hashes) }) { first, _ in first }
    return source.schemaSteps.compactMap { step in
      guard let old = hashes[step.from.name], let new = hashes[step.to.name], old != nil, old == new else { return nil }
      return LintRule.Breach(
        path: step.to.name, message: "'\(step.to.name)' has the entities of '\(step.from.name)' unchanged",
        place: step.to.location)
    }
  }

  /// A property that comes with a stage is optional or has a default (DIALECTS E18, D9).
  private static let missingDefault = LintRule.source(.sourceMigrationRequired) { source in
    source.schemaSteps.flatMap { StageComparison.additions($0, source) }
  }

  /// Types and names change so that the stored values are kept and can be read (DIALECTS D5, D6, E6, E12, E15).
  private static let changes = LintRule.findings { VersionChanges.findings($0) }

  /// Core Data infers a mapping for each step of a plan, be its stage custom or not (DIALECTS E18, D9).
  private static let unreachable = LintRule.source(.modelVersionUnreachable) { PlanStages.unreachable($0.contract) }
}

/// What a migration stage cannot lead between (DIALECTS E18, D9).
enum StageComparison {
  static func additions(_ step: SchemaStep, _ source: LintedSource) -> [LintRule.Breach] {
    guard step.isInferred else { return [] }
    return step.pairs(source).flatMap { before, later -> [LintRule.Breach] in
      let known = Set(before.properties.map(\.persistentName) + before.properties.map(\.swiftName))
      return later.properties.filter { property in
        !property.isOptional && property.defaultValue == nil && !property.isTransient && !property.isIgnored
          && !known.contains(property.persistentName) && property.renamingIdentifier.map(known.contains) != true
          && isOneColumn(property.swiftType, of: later, source)
      }.map { property in
        LintRule.Breach(
          entity: later.entityName, path: property.swiftName,
          message: "'\(property.swiftName)' comes after '\(step.from.name)', neither optional nor with a default"
            + (step.isLightweight ? "" : ", and no code of a stage can fill it, because '\(step.from.name)' lacks it"),
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

/// Checks the stages of migration plans in source: what Core Data would have to infer (DIALECTS E18, D9).
enum PlanStages {
  /// Mappings that no plan gets around although Core Data cannot infer them, each once.
  ///
  /// Versions that are not fully known, or that a plan names without declaring them, are left out.
  static func unreachable(_ contract: Contract) -> [LintRule.Breach] {
    let versions = ContractModel.versionedModels(of: contract)
    return contract.migrationPlans.flatMap { plan in
      var known: Set<[String]> = []
      return rehearsals(plan, versions).flatMap(\.steps).compactMap { step -> LintRule.Breach? in
        let causes = step.causes.filter { cause in
          cause.obstacle.effect == .impossible
            && [step.from, step.to].allSatisfy { isPlain(cause.property ?? "", of: cause.entity, in: $0, contract) }
        }
        guard !causes.isEmpty, known.insert([step.from, step.to]).inserted else { return nil }
        let reasons = causes.map { "\($0.entity).\($0.property ?? ""), \($0.obstacle.reason)" }
        let mapping = "from '\(step.from)' to '\(step.to)'"
        var breach = LintRule.Breach(
          message: "Core Data infers no mapping \(mapping): " + reasons.joined(separator: "; "),
          place: step.location ?? plan.stage(from: step.from, to: step.to)?.location ?? plan.stagesLocation
            ?? plan.location)
        if step.error == .noMapping {
          breach.severity = .advice
          breach.message += "; lightweight stages are one inference, as one report measured"
        }
        return breach
      }
    }
  }

  /// What becomes of a store of each version that the source declares whole.
  static func rehearsals(_ plan: MigrationPlan, _ versions: [VersionedModel]) -> [Rehearsal] {
    guard let last = plan.schemas.last, let newest = versions.first(where: { $0.name == last && $0.hashes != nil })
    else { return [] }
    let older = versions.filter { $0.name != last && $0.hashes != nil && plan.schemas.contains($0.name) }
    // Without stages there is one inference from each version to the newest.
    return older.map { version in
      plan.hasNoStages
        ? .direct(
          from: (version.name, version), to: newest,
          ModelDifference(
            from: version.model, to: newest.model, oldHashes: version.hashes, newHashes: newest.hashes), note: nil)
        : PlanWalk(plan, versions: versions, target: newest).rehearsal(from: version)
    }
  }

  /// Whether a property is no enum and no struct, whose own rules decide what happens to their columns (DIALECTS E12,
  /// E15).
  private static func isPlain(_ property: String, of entity: String, in version: String, _ contract: Contract) -> Bool {
    let declared = contract.entities(named: entity).first { $0.version == version }?.property(persistentName: property)
    return declared.map { $0.swiftType.unwrapped.primitive != nil } ?? !property.contains(".")
  }
}
