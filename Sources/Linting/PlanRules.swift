import ContractModels
import Findings
import Schema
import Versioning

/// Versions that share a class, and the order and the code of migration plans (DIALECTS E18, D9).
enum PlanRules {
  static let rules = [sharedClass, backwards, otherClass]

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
      return LintRule.Breach(
        path: released.name,
        message: "\(names) \(are) also in '\(next.name)': changing \(them) changes the released '\(released.name)'",
        place: released.modelLocations[first.swiftName] ?? released.location)
    }
  }

  /// The stages of a plan lead on in the order in which they are listed (DIALECTS E18).
  private static let backwards = LintRule.source(.sourceMigrationBackwards) { source in
    let versions = ContractModel.versionedModels(of: source.contract)
    return source.contract.migrationPlans.flatMap { plan in
      let refused = PlanStages.rehearsals(plan, versions).compactMap { rehearsal -> LintRule.Breach? in
        guard case .backwards(stage: let stage)? = rehearsal.ruling, let from = rehearsal.from else { return nil }
        return LintRule.Breach(
          path: plan.name,
          message: "the stage to '\(rehearsal.to)' stands before the stage from '\(from)'; one report measured that "
            + "such a store is not migrated", place: stage)
      }
      return Array(refused.prefix(1))
    }
  }

  /// `willMigrate` has the old version's classes, and `didMigrate` the new one's (DIALECTS E18).
  private static let otherClass = LintRule.source(.sourceMigrationOtherClass) { source in
    let versions = Dictionary(source.contract.versions.map { ($0.name, $0) }) { first, _ in first }
    // Those of older versions too.
    let managed = source.contract.entities.filter { [.swiftData, .managedModels].contains($0.dialect) }
    let entities = Dictionary(managed.map { ($0.scope, $0) }) { first, _ in first }
    return source.contract.migrationPlans.flatMap(\.stages).flatMap { stage -> [LintRule.Breach] in
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
