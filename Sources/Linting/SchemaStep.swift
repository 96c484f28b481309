import ContractModels
import Schema
import Versioning

/// Two schemas that follow each other in a migration plan (DIALECTS E18).
struct SchemaStep {
  let from: SchemaVersion
  let to: SchemaVersion
  /// Whether the framework alone leads from one to the other.
  let isLightweight: Bool
  /// Whether there is, or may be, the app's own code between them.
  let mayCarryOver: Bool
  /// Whether a mapping is inferred between them, with code of the app around it or without.
  let isInferred: Bool
  /// The plan that says so; nil if the order of the versions alone does.
  let plan: MigrationPlan?

  /// The entities of the later schema, each with its earlier form.
  func pairs(_ source: LintedSource) -> [(earlier: EntityContract, later: EntityContract)] {
    let earlier = Dictionary(source.entities(of: from).map { ($0.entityName, $0) }) { first, _ in first }
    return source.entities(of: to).compactMap { later in
      (earlier[later.entityName] ?? later.renamingIdentifier.flatMap { earlier[$0] }).map { ($0, later) }
    }
  }
}

extension LintedSource {
  /// The classes inside a version, and those of other versions that it lists by an alias.
  func entities(of version: SchemaVersion) -> [EntityContract] {
    contract.entities.filter { lists(version, $0) }
  }

  /// Whether a version has a class; one of its own takes the place of another one of the name.
  func lists(_ version: SchemaVersion, _ entity: EntityContract) -> Bool {
    if entity.version == version.name { return true }
    guard version.models.contains(entity.scope) else { return false }
    let own = "\(version.name).\(entity.scope)"
    return !contract.entities.contains { $0.scope == own }
  }

  var schemaSteps: [SchemaStep] { contract.migrationPlans.flatMap(steps) }

  func steps(of plan: MigrationPlan) -> [SchemaStep] {
    let versions = Dictionary(contract.versions.map { ($0.name, $0) }) { first, _ in first }
    return zip(plan.schemas, plan.schemas.dropFirst()).compactMap { from, to in
      guard let from = versions[from], let to = versions[to] else { return nil }
      let stage = plan.stage(from: from.name, to: to.name)
      return SchemaStep(
        from: from, to: to,
        isLightweight: stage?.kind == .lightweight || plan.hasNoStages,
        mayCarryOver: plan.mayRunCode(from: from.name, to: to.name),
        isInferred: stage != nil || plan.hasNoStages, plan: plan)
    }
  }

  /// The same, and versions without a plan that follow each other by their numbers: an app's own code may lead over them.
  var steps: [SchemaStep] {
    let planned = Set(contract.migrationPlans.flatMap(\.schemas))
    let others = contract.versions.filter { !planned.contains($0.name) }
    return schemaSteps
      + zip(others, others.dropFirst()).filter { areTogether($0, $1) }.map {
        SchemaStep(from: $0, to: $1, isLightweight: false, mayCarryOver: true, isInferred: false, plan: nil)
      }
  }

  /// The models that a plan leads between: the source's versions, or those of the app's model file.
  func versions(of plan: MigrationPlan) -> [VersionedModel] {
    plan.naming == .schemas ? ContractModel.versionedModels(of: contract) : bundle?.versions ?? []
  }

  /// The names of a plan's versions, oldest first; of a model file those from the first that a stage names to the
  /// current one.
  func order(of plan: MigrationPlan) -> [String] {
    if plan.naming == .schemas { return plan.schemas }
    let staged = Set(plan.stages.flatMap(\.versions))
    let names = (bundle?.versions ?? []).map(\.name)
    let current = names.firstIndex { $0 == bundle?.current } ?? names.count - 1
    return Array(names.prefix(current + 1).drop { !staged.contains($0) })
  }

  /// Whether two versions are of one schema: one plan lists both, or they have a class in common and no plans of their own.
  func areTogether(_ left: SchemaVersion, _ right: SchemaVersion) -> Bool {
    if isPlanned(left, right) { return true }
    let plans = contract.migrationPlans.map { Set($0.schemas) }
    let isApart = [left, right].allSatisfy { version in plans.contains { $0.contains(version.name) } }
    if isApart { return false }
    let names = [left, right].map { version in Set(version.models.compactMap { $0.split(separator: ".").last }) }
    return !names[0].isDisjoint(with: names[1])
  }

  func isPlanned(_ left: SchemaVersion, _ right: SchemaVersion) -> Bool { plan(of: left, right) != nil }

  /// A plan that lists both, one that an app takes where there is any.
  func plan(of left: SchemaVersion, _ right: SchemaVersion) -> MigrationPlan? {
    let plans = contract.migrationPlans.filter { $0.schemas.contains(left.name) && $0.schemas.contains(right.name) }
    return plans.first(where: contract.mayOpen) ?? plans.first
  }
}
