import ContractModels
import Findings
import Foundation
import ModelReading
package import Schema
import Storage
package import Versioning

/// The versions of a model, oldest first, with what leads from one to the next.
package struct ModelSeries {
  package let path: String
  package let versions: [VersionedModel]
  package let current: String
  fileprivate let contract: Contract?

  /// Throws what opening does, and `OpeningError.storeWithoutVersions` for a store.
  package init(_ path: String) throws {
    var named = NamedPaths(sources: [])
    try named.takeModel(asked: path)
    if named.modelIsStore {
      let isDatabase = FolderSearch.head(of: path).starts(with: FolderSearch.databaseSignature)
      throw isDatabase ? OpeningError.storeWithoutVersions(path) as any Error : StoreError.notADatabase(path)
    }
    if named.modelIsSource {
      guard let contract = try Contract.source(at: named.sources) else { throw OpeningError.noSuchFile(path) }
      self.init(contract: contract, path: path)
      return
    }
    let file = try ModelFile.named(path)
    let chosen: ModelVersion
    do { chosen = try file.current() } catch { throw ModelReadingError.inFile(path, error) }
    let versions = file.versions.sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }.map {
      VersionedModel(name: $0.name, model: $0.model, hashes: $0.versionHashes)
    }
    self.init(path: path, versions: versions, current: chosen.name, contract: nil)
  }

  /// The schema versions that source declares; source without any is one version.
  package init(contract: Contract, path: String) {
    let names = ContractModel.versions(of: contract)
    let versions = (names.isEmpty ? [nil] : names.map(Optional.some)).map { name in
      let made = ContractModel.shownModel(from: contract, version: name)
      return VersionedModel(name: name ?? "source", model: made.model, made.findings)
    }
    self.init(path: path, versions: versions, current: versions.last?.name ?? "", contract: contract)
  }

  private init(path: String, versions: [VersionedModel], current: String, contract: Contract?) {
    (self.path, self.versions, self.current) = (path, versions, current)
    self.contract = contract
  }

  /// What takes a store of one version to another.
  package func lead(_ old: VersionedModel, _ new: VersionedModel) -> LockCheck.Lead {
    if let plan = contract?.migrationPlans.first(where: { !$0.schemas.isEmpty }) { return lead(old, new, by: plan) }
    let older = ComparedModel(self, old)
    let newer = ComparedModel(self, new)
    let difference = ModelDifference(older, newer)
    return MigrationStage.name(from: older, to: newer, difference) == nil ? .inferred(difference.verdict) : .decided
  }

  /// A plan takes a store from each of its schemas to the next; the worst step is what counts.
  private func lead(_ old: VersionedModel, _ new: VersionedModel, by plan: MigrationPlan) -> LockCheck.Lead {
    guard let first = plan.schemas.firstIndex(of: old.name), let last = plan.schemas.firstIndex(of: new.name),
      first < last
    else { return .inferred(.custom) }
    var worst = ModelDifference.Verdict.identical
    for (from, to) in zip(plan.schemas[first..<last], plan.schemas[(first + 1)...last]) {
      if plan.stage(from: from, to: to)?.kind == .custom { continue }
      guard let before = versions.first(where: { $0.name == from }),
        let after = versions.first(where: { $0.name == to })
      else { return .inferred(.notKnown) }
      let verdict = ModelDifference(ComparedModel(self, before), ComparedModel(self, after)).verdict
      worst = max(worst, verdict)
    }
    return .inferred(worst)
  }
}

extension VersionedModel {
  /// Of source: what leaves a part of the model unknown leaves its hashes unknown.
  fileprivate init(name: String, model: Model, _ findings: [Finding]) {
    let isOpen = findings.contains(where: ContractModel.leavesOpen)
    let hashes = VersionHashes(of: model).entities
    self.init(name: name, model: model, hashes: isOpen || hashes.count < model.entities.count ? nil : hashes)
  }
}

extension ComparedModel {
  init(_ series: ModelSeries, _ version: VersionedModel) {
    self.init(
      title: "\(series.path)@\(version.name)", path: series.path, version: version.name, model: version.model,
      hashes: version.hashes)
    contract = series.contract
  }
}

/// What leads from one version to the next in place of inference.
package enum MigrationStage {
  /// A custom stage of a migration plan in source, or a mapping model beside one of the models.
  package static func name(from older: ComparedModel, to newer: ComparedModel, _ difference: ModelDifference) -> String?
  {
    plan(from: older, to: newer) ?? mappingModel(from: older, to: newer, difference)
  }

  /// The older side's version; of a store, the one of the newer side's versions that has its hashes.
  private static func version(of older: ComparedModel, in newer: ComparedModel) -> String? {
    if older.version != nil || !older.isStoreCopy { return older.version }
    let wanted = older.hashes ?? VersionHashes(of: older.model).entities
    if let contract = newer.contract {
      return ContractModel.versions(of: contract).last { name in
        let model = ContractModel.model(from: contract, version: name).model
        return VersionHashes(of: model).entities == wanted
      }
    }
    let known = (try? ModelFile.read(newer.path))?.versions ?? []
    return known.last { $0.versionHashes == wanted }?.name
  }

  private static func plan(from older: ComparedModel, to newer: ComparedModel) -> String? {
    guard let from = version(of: older, in: newer), let to = newer.version else { return nil }
    for plan in (newer.contract ?? older.contract)?.migrationPlans ?? [] {
      guard let stage = plan.stage(from: from, to: to), stage.kind == .custom else { continue }
      return "custom stage of \(plan.name) · \(stage.location.brief)"
    }
    return nil
  }

  private static func mappingModel(
    from older: ComparedModel, to newer: ComparedModel, _ difference: ModelDifference
  ) -> String? {
    var folders: [URL] = []
    for side in [newer, older] where !side.isStoreCopy && side.contract == nil {
      let file = URL(fileURLWithPath: side.path)
      for folder in [file, file.deletingLastPathComponent()] where !folders.contains(folder) { folders.append(folder) }
    }
    let hashes = difference.entities.filter { $0.mapping == .transform }.compactMap { entity in
      entity.oldHash.flatMap { old in entity.newHash.map { (old, $0) } }
    }
    let bundle = URL(fileURLWithPath: newer.path).deletingPathExtension().lastPathComponent
    let step = MappingModel.Step(model: bundle, from: version(of: older, in: newer), to: newer.version, hashes: hashes)
    return MappingModel.found(in: folders).first { $0.leads(over: step) }?.name
  }
}
