import ContractModels
import Findings
package import Foundation
import ModelReading
import Schema
package import Versioning

extension ModelSeries {
  /// How an app opens its stores.
  enum PlanChoice {
    case walk(MigrationPlan)
    /// It infers a mapping at once, and why.
    case direct(String?, plan: String?)
    case notKnown(String)
  }

  /// The plan of the app: the one that its container names, or the only one that the source has.
  var choice: PlanChoice {
    guard let contract else { return .direct(nil, plan: nil) }
    let plans = contract.migrationPlans
    let opened = plans.filter { contract.openedPlans.contains($0.name) }
    let candidates = opened.isEmpty ? plans.filter { $0.schemas.isEmpty || $0.schemas.contains(current) } : opened
    if plans.isEmpty { return .direct("the source has no migration plan, so Core Data infers one mapping", plan: nil) }
    if candidates.count != 1 {
      let names = plans.map { $0.schemas.isEmpty ? "\($0.name) at \($0.location.brief)" : $0.name }
      return .notKnown(
        "the source has several plans, \(names.joined(separator: ", ")); --plan names the one that is meant")
    }
    return Self.choice(candidates[0])
  }

  private static func choice(_ plan: MigrationPlan) -> PlanChoice {
    guard plan.stages.isEmpty, !plan.hasUnreadStages else { return .walk(plan) }
    return .direct("\(plan.name) has no stages, so Core Data infers one mapping", plan: plan.name)
  }

  /// Throws `OpeningError.noSuchPlan`.
  private func choice(named name: String?) throws(OpeningError) -> PlanChoice {
    guard let name else { return choice }
    let plans = contract?.migrationPlans ?? []
    guard let plan = plans.first(where: { $0.name == name }) ?? plans.first(where: { $0.name.hasSuffix("." + name) })
    else { throw .noSuchPlan(name, known: plans.map(\.name)) }
    return Self.choice(plan)
  }

  /// What happens to a store under the app's plan; its rows are not counted yet.
  ///
  /// `older` is the store's side of `newer`, which is a version of this model. Throws `OpeningError.noSuchPlan`.
  package func rehearsal(
    of older: ComparedModel, hashes: [String: Data], to newer: ComparedModel, plan name: String? = nil
  ) throws(OpeningError) -> Rehearsal {
    let target = versions.first { $0.name == newer.version } ?? VersionedModel(newer)
    let plan: String?
    let note: String?
    switch try choice(named: name) {
    case .notKnown(let reason): return .notKnown(reason, to: target.name)
    case .walk(let plan):
      return PlanWalk(plan, versions: versions, target: target).rehearsal(of: .init(model: older.model, hashes: hashes))
    case .direct(let reason, let name): (note, plan) = (reason, name)
    }
    let difference = ModelDifference(older, newer)
    if let mapping = MappingModel.name(from: older, to: newer, difference), difference.verdict != .identical {
      return .notKnown(
        "the mapping model \(mapping) takes the place of inference, and it decides", plan: plan, to: target.name)
    }
    let from = versions.last { $0.covers(hashes) && !hashes.isEmpty }?.name ?? older.version ?? "the store"
    return .direct(from: (from, VersionedModel(older)), to: target, difference, note: note, plan: plan)
  }
}

extension VersionedModel {
  fileprivate init(_ model: ComparedModel) {
    self.init(name: model.version ?? "the model", model: model.model, hashes: model.hashes)
  }
}
