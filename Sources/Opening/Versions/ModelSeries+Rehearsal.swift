import ContractModels
import Findings
import Foundation
import ModelReading
import Schema
import Storage
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
  ///
  /// Of several, the one with a version that has a store's hashes.
  func choice(for hashes: [String: Data] = [:]) -> PlanChoice {
    guard let contract else { return .direct(nil, plan: nil) }
    let plans = contract.migrationPlans
    if plans.isEmpty { return .direct("the source has no migration plan, so Core Data infers one mapping", plan: nil) }
    let opened = plans.filter(contract.isOpened)
    var candidates = opened.isEmpty ? plans : opened
    if candidates.count > 1, !hashes.isEmpty {
      let fitting = candidates.filter { plan in
        versions.contains { plan.schemas.contains($0.name) && $0.covers(hashes) }
      }
      if !fitting.isEmpty { candidates = fitting }
    }
    let names = candidates.map { $0.naming == .modelVersions ? "\($0.name) at \($0.location.brief)" : $0.name }
    if contract.opensWithoutPlan, candidates.allSatisfy({ $0.naming == .schemas }) {
      // The container may open classes outside of the versions, which differ from those in them.
      let nested = Set(contract.entities.filter { $0.version == current }.map(\.entityName))
      if contract.entities.contains(where: { $0.version == nil && nested.contains($0.entityName) }) {
        return .notKnown(
          "no ModelContainer of the source takes \(names.joined(separator: " or ")), and which classes it opens is not known"
        )
      }
      return .direct(
        "no ModelContainer of the source takes \(names.joined(separator: " or ")), so Core Data infers one mapping",
        plan: nil)
    }
    if candidates.count == 1 { return Self.choice(candidates[0]) }
    return .notKnown(
      "the source has several plans, \(names.joined(separator: ", ")); --plan names the one that is meant")
  }

  private static func choice(_ plan: MigrationPlan) -> PlanChoice {
    guard plan.hasNoStages else { return .walk(plan) }
    return .direct("\(plan.name) has no stages, so Core Data infers one mapping", plan: plan.name)
  }

  /// Throws `OpeningError.noSuchPlan`.
  private func choice(
    named name: String?, for hashes: [String: Data]
  ) throws(OpeningError) -> PlanChoice {
    guard let name else { return choice(for: hashes) }
    let plans = contract?.migrationPlans ?? []
    guard let plan = plans.first(where: { $0.name == name }) ?? plans.first(where: { $0.name.hasSuffix("." + name) })
    else { throw .noSuchPlan(name, known: plans.map(\.name)) }
    return Self.choice(plan)
  }

  /// The version that the app would take a store to: the last one of its plan, else the current one.
  ///
  /// Throws `OpeningError.noSuchPlan`.
  private func newest(for hashes: [String: Data], plan name: String?) throws(OpeningError) -> ComparedModel? {
    guard case .walk(let plan) = try choice(named: name, for: hashes), let last = plan.schemas.last, last != current
    else { return nil }
    return versions.first { $0.name == last }.map { ComparedModel(self, $0) }
  }

  /// What happens to a store under the app's plan; its rows are not counted yet.
  ///
  /// `older` is the store's side of `newer`, which is a version of this model. Throws `OpeningError.noSuchPlan`.
  private func rehearsal(
    of older: ComparedModel, hashes: [String: Data], to newer: ComparedModel, plan name: String? = nil
  ) throws(OpeningError) -> Rehearsal {
    let target = versions.first { $0.name == newer.version } ?? VersionedModel(newer)
    let plan: String?
    let note: String?
    switch try choice(named: name, for: hashes) {
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
    // Source without versions is one, and its name says nothing of the store.
    let named = versions.count > 1 ? versions.last { $0.covers(hashes) }?.name : nil
    let from = named ?? older.version ?? "the store"
    let start = VersionedModel(name: from, model: older.model, hashes: older.hashes)
    return .direct(from: (from, start), to: target, difference, note: note, plan: plan)
  }
}

/// A store and the newer model that an app opens it with, and what happens then; the rows are not counted yet.
package struct RehearsedStore {
  package let older: ComparedModel
  package let newer: ComparedModel
  package let rehearsal: Rehearsal
}

extension ModelSeries {
  /// What happens to an open store with this model: with the version that is asked for, else with the one that the app's
  /// plan takes it to.
  ///
  /// `title` is what the store is called, and `named` the current version as the command line names it. Throws
  /// `OpeningError`.
  package func rehearsal(
    of document: OpenedDocument, titled title: String, to asked: ComparedModel? = nil,
    else named: ComparedModel? = nil, plan: String? = nil
  ) throws(OpeningError) -> RehearsedStore? {
    var older = try ComparedModel(document, titled: title)
    let hashes = document.store?.metadata.versionHashes ?? [:]
    let ours = versions.first { $0.name == current }.map { ComparedModel(self, $0) }
    let newest = try newest(for: hashes, plan: plan)
    guard let newer = asked ?? newest ?? named ?? ours else { return nil }
    older.takeShapes(of: newer, else: document.source)
    return RehearsedStore(
      older: older, newer: newer, rehearsal: try rehearsal(of: older, hashes: hashes, to: newer, plan: plan))
  }
}

extension VersionedModel {
  fileprivate init(_ model: ComparedModel) {
    let title = model.contract == nil ? "the model" : "the source"
    self.init(name: model.version ?? title, model: model.model, hashes: model.hashes)
  }
}
