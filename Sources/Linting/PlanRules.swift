import ContractModels
import Findings
import Schema
import Versioning

/// Migration plans: where their stages lead, what Core Data infers there, and their code (DIALECTS E18, D9).
enum PlanRules {
  static let rules = [gap, unknownSchema, backwards, missingDefault, unreachable, sharedClass, otherClass]

  /// A rule about a plan; its breaches are advice if no container takes the plan.
  private static func rule(
    _ code: FindingCode, _ check: @escaping @Sendable (MigrationPlan, LintedSource) -> [LintRule.Breach]
  ) -> LintRule {
    .source(code) { source in
      source.contract.migrationPlans.flatMap { plan in check(plan, source).map { $0.under(plan, source) } }
    }
  }

  /// A stage leads from each version of a plan to the next; Core Data's manager infers what lies between the versions
  /// that its stages name (DIALECTS E18, D9).
  private static let gap = rule(.sourceMigrationGap) { plan, source in
    // Without any stage SwiftData migrates as it can.
    if plan.hasUnreadStages || plan.stages.isEmpty { return [] }
    let order = source.order(of: plan)
    if plan.naming == .modelVersions {
      let staged = Set(plan.stages.flatMap(\.versions))
      return order.filter { !staged.contains($0) }.map { version in
        LintRule.Breach(
          path: plan.name, message: "no stage names '\(version)', so a store of it is refused: error 134504",
          place: plan.stagesLocation ?? plan.location, severity: .advice)
      }
    }
    return zip(order, order.dropFirst()).compactMap { from, to in
      // A plan that leads back is another app's, or an older one's.
      guard !plan.leads(from: from, to: to), !plan.leads(from: to, to: from) else { return nil }
      return LintRule.Breach(
        path: plan.name, message: "no stage leads from '\(from)' to '\(to)'",
        place: plan.stagesLocation ?? plan.location)
    }
  }

  /// A plan lists the schemas of its stages, and the model's file has the versions that Core Data's manager names
  /// (DIALECTS E18, D9).
  private static let unknownSchema = rule(.sourceMigrationUnknownSchema) { plan, source in
    let known = plan.naming == .schemas ? plan.schemas : source.versions(of: plan).map(\.name)
    if plan.naming == .modelVersions, known.isEmpty { return [] }
    return plan.stages.compactMap { stage in
      guard let name = stage.versions.first(where: { !known.contains($0) }) else { return nil }
      switch plan.naming {
      case .schemas:
        return LintRule.Breach(path: plan.name, message: "the plan does not list '\(name)'", place: stage.location)
      case .modelVersions:
        return LintRule.Breach(
          path: plan.name, message: "no version of the model beside the source has the checksum '\(name)'",
          place: stage.location, severity: .advice)
      }
    }
  }

  /// The stages of a plan lead on, in the order in which they are listed (DIALECTS E18).
  private static let backwards = rule(.sourceMigrationBackwards) { plan, source in
    let order = source.order(of: plan)
    let back = plan.stages.compactMap { stage -> LintRule.Breach? in
      let places = stage.versions.map(order.firstIndex)
      guard
        let step = zip(stage.versions.indices, stage.versions.indices.dropFirst()).first(where: { from, to in
          places[from].flatMap { start in places[to].map { $0 < start } } == true
        })
      else { return nil }
      return LintRule.Breach(
        path: plan.name,
        message: "the stage leads from '\(stage.versions[step.0])' back to '\(stage.versions[step.1])'; what a staged "
          + "migration makes of it was never seen", place: stage.location, severity: .advice)
    }
    if !back.isEmpty { return back }
    let refused = PlanStages.rehearsals(plan, source).compactMap { rehearsal -> LintRule.Breach? in
      guard case .backwards(stage: let stage)? = rehearsal.ruling, let from = rehearsal.from else { return nil }
      return LintRule.Breach(
        path: plan.name,
        message: "the stage to '\(rehearsal.to)' stands before the stage from '\(from)'; one report measured that "
          + "such a store is not migrated", place: stage)
    }
    return Array(refused.prefix(1))
  }

  /// A property that comes with a stage is optional or has a default (DIALECTS E18, D9).
  private static let missingDefault = rule(.sourceMigrationRequired) { plan, source in
    plan.naming == .schemas
      ? source.steps(of: plan).flatMap { StageComparison.additions($0, source) } : PlanStages.additions(plan, source)
  }

  /// Core Data infers a mapping for each step of a plan, be its stage custom or not (DIALECTS E18, D9).
  private static let unreachable = rule(.modelVersionUnreachable, PlanStages.unreachable)

  /// Classes that change with the app are listed by one version, the newest (DIALECTS E18).
  private static let sharedClass = LintRule.source(.sourceVersionSharedClass) { source in
    let live = source.contract.entities.filter { $0.version == nil && $0.dialect != .plainCoreData }
    return source.contract.versions.indices.compactMap { index -> LintRule.Breach? in
      let released = source.contract.versions[index]
      let later = source.contract.versions[(index + 1)...].filter { source.isPlanned(released, $0) }
      let shared = live.filter { entity in
        source.lists(released, entity) && later.contains { source.lists($0, entity) }
      }
      guard let first = shared.first, let next = later.first(where: { source.lists($0, first) }) else { return nil }
      let names = shared.map { "'\($0.shortName)'" }.joined(separator: ", ")
      let (are, them) = shared.count == 1 ? ("is", "it") : ("are", "them")
      let breach = LintRule.Breach(
        path: released.name,
        message: "\(names) \(are) also in '\(next.name)': changing \(them) changes the released '\(released.name)'",
        place: released.modelLocations[first.swiftName] ?? released.location)
      return breach.under(source.plan(of: released, next), source)
    }
  }

  /// `willMigrate` has the old version's classes, and `didMigrate` the new one's (DIALECTS E18).
  private static let otherClass = rule(.sourceMigrationOtherClass) { plan, source in
    let versions = Dictionary(source.contract.versions.map { ($0.name, $0) }) { first, _ in first }
    // Those of older versions too.
    let managed = source.contract.entities.filter { [.swiftData, .managedModels].contains($0.dialect) }
    let entities = Dictionary(managed.map { ($0.scope, $0) }) { first, _ in first }
    return plan.stages.flatMap { stage -> [LintRule.Breach] in
      guard let from = versions[stage.from], let to = versions[stage.to] else { return [] }
      let handlers = [("willMigrate", stage.willMigrate, from, to), ("didMigrate", stage.didMigrate, to, from)]
      return handlers.flatMap { name, handler, own, other -> [LintRule.Breach] in
        var known: Set<String> = []
        return (handler?.types ?? []).compactMap { type in
          guard !own.hasUnreadModels, !own.models.isEmpty, let entity = entities[type.name],
            !source.lists(own, entity),
            known.insert(type.name).inserted
          else { return nil }
          let holder = source.lists(other, entity) ? other.name : entity.version
          return LintRule.Breach(
            entity: entity.entityName, path: other.name,
            message: "\(name) uses '\(type.name)'" + (holder.map { " of '\($0)'" } ?? "")
              + ", and its context has the classes of '\(own.name)'",
            place: type.location)
        }
      }
    }
  }
}

extension LintRule.Breach {
  /// As advice if no container of the source takes the plan.
  func under(_ plan: MigrationPlan?, _ source: LintedSource) -> Self {
    guard let plan, !source.contract.mayOpen(plan) else { return self }
    var breach = self
    breach.severity = .advice
    breach.message += "; no ModelContainer of the source takes \(plan.name)"
    return breach
  }
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

/// What becomes of stores under the migration plans of source (DIALECTS E18, D9).
enum PlanStages {
  /// Mappings that no plan gets around although Core Data cannot infer them, each once.
  ///
  /// Versions that are not fully known, or that a plan names without declaring them, are left out.
  static func unreachable(_ plan: MigrationPlan, _ source: LintedSource) -> [LintRule.Breach] {
    var known: Set<[String]> = []
    return rehearsals(plan, source).flatMap(\.steps).compactMap { step -> LintRule.Breach? in
      let causes = step.causes.filter { cause in
        cause.obstacle.effect == .impossible
          && [step.from, step.to].allSatisfy {
            isPlain(cause.property ?? "", of: cause.entity, in: $0, source.contract)
          }
      }
      guard !causes.isEmpty, known.insert([step.from, step.to]).inserted else { return nil }
      let reasons = causes.map { "\($0.entity).\($0.property ?? ""), \($0.obstacle.text)" }
      let mapping = "from '\(step.from)' to '\(step.to)'"
      var breach = LintRule.Breach(
        message: "Core Data infers no mapping \(mapping): " + reasons.joined(separator: "; "),
        place: place(of: step, in: plan))
      if step.error == .noMapping {
        breach.severity = .advice
        breach.message += "; lightweight stages are one inference, as one report measured"
      }
      return breach
    }
  }

  /// The properties of a model's file that come with a stage and have no value for the rows that are there, each once.
  static func additions(_ plan: MigrationPlan, _ source: LintedSource) -> [LintRule.Breach] {
    var known: Set<String> = []
    return rehearsals(plan, source).flatMap(\.steps).flatMap { step in
      step.causes.filter { $0.obstacle.effect == .mayFail && $0.obstacle.rows == .all }.compactMap { cause in
        guard let property = cause.property, known.insert("\(cause.entity).\(property)").inserted else { return nil }
        return LintRule.Breach(
          entity: cause.entity, path: property,
          message: "'\(property)' comes after '\(step.from)', neither optional nor with a default",
          place: place(of: step, in: plan))
      }
    }
  }

  private static func place(of step: Rehearsal.Step, in plan: MigrationPlan) -> SourcePlace {
    step.location ?? plan.stage(from: step.from, to: step.to)?.location ?? plan.stagesLocation ?? plan.location
  }

  /// What becomes of a store of each version that is known whole.
  static func rehearsals(_ plan: MigrationPlan, _ source: LintedSource) -> [Rehearsal] {
    let versions = source.versions(of: plan)
    let order = source.order(of: plan)
    guard let last = order.last, let newest = versions.first(where: { $0.name == last && $0.hashes != nil })
    else { return [] }
    let older = versions.filter { $0.name != last && $0.hashes != nil && order.contains($0.name) }
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
