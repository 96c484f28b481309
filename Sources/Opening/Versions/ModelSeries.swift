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
  let contract: Contract?

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
      if let bundle = try contract.modelBeside(path) {
        try self.init(bundle: bundle, contract: contract)
      } else {
        self.init(contract: contract, path: path)
      }
      return
    }
    try self.init(bundle: path, contract: nil)
  }

  /// The versions beside that of one side of a comparison; `source` is what `--source` names.
  package init(of side: ComparedModel, source: Contract? = nil) throws {
    let isModel = if case .model = try PathKind(side.path) { true } else { false }
    if isModel {
      try self.init(bundle: side.path, contract: side.contract ?? source?.stagingModels)
    } else if let contract = side.contract {
      self.init(contract: contract, path: side.path)
    } else {
      try self.init(side.path)
    }
  }

  init(bundle path: String, contract: Contract?) throws {
    let file = try ModelFile.named(path)
    let chosen: ModelVersion
    do { chosen = try file.current() } catch { throw ModelReadingError.inFile(path, error) }
    let versions = file.versions.sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }.map {
      VersionedModel(name: $0.name, model: $0.model, hashes: $0.versionHashes)
    }
    self.init(path: path, versions: versions, current: chosen.name, contract: contract)
  }

  /// The schema versions that source declares; source without any is one version.
  package init(contract: Contract, path: String) {
    var versions = ContractModel.versionedModels(of: contract)
    if versions.isEmpty { versions = [VersionedModel(name: "source", ContractModel.shownModel(from: contract))] }
    self.init(path: path, versions: versions, current: versions.last?.name ?? "", contract: contract)
  }

  private init(path: String, versions: [VersionedModel], current: String, contract: Contract?) {
    (self.path, self.versions, self.current) = (path, versions, current)
    var named = contract
    named?.migrationPlans = (contract?.migrationPlans ?? []).map { $0.named(after: versions) }
    self.contract = named
  }

  /// The versions that the stages of source's `NSStagedMigrationManager` lead between: those of the model that is given,
  /// or of the only one beside the source; nil if there are no stages or no such model.
  package static func staged(by source: Contract, at paths: [String], model: String?) -> ModelVersions? {
    guard let staging = source.stagingModels else { return nil }
    let given = model.map { NamedPaths.parts(of: $0).path }
    let beside = Set(paths.flatMap { FolderSearch.search($0).models })
    guard let path = given ?? (beside.count == 1 ? beside.first : nil),
      let series = try? ModelSeries(bundle: path, contract: staging)
    else { return nil }
    return ModelVersions(series.versions, current: series.current)
  }

  /// Whether the app's own code runs between two versions, or may.
  package func mayCarryOver(_ old: VersionedModel, _ new: VersionedModel) -> Bool {
    contract?.migrationPlans.contains { $0.mayRunCode(from: old.name, to: new.name) } ?? false
  }

  /// What takes a store of one version to another, whatever its rows are.
  package func lead(_ old: VersionedModel, _ new: VersionedModel) -> LockCheck.Lead {
    if case .walk(let plan) = choice(for: old.hashes ?? [:]) {
      return .inferred(PlanWalk(plan, versions: versions, target: new).rehearsal(from: old).verdict)
    }
    let older = ComparedModel(self, old)
    let newer = ComparedModel(self, new)
    let difference = ModelDifference(older, newer)
    return MappingModel.name(from: older, to: newer, difference) == nil ? .inferred(difference.verdict) : .decided
  }
}

extension Rehearsal {
  fileprivate var verdict: ModelDifference.Verdict {
    switch outcome {
    case .passes: .lightweight
    case .passesIf: .lightweightIfRowsAllow
    case .notKnown: .notKnown
    case .fails, .unknownVersion: .custom
    }
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

extension MappingModel {
  /// The mapping model beside one of two models that replaces inference between them.
  package static func name(
    from older: ComparedModel, to newer: ComparedModel, _ difference: ModelDifference
  ) -> String? {
    var folders: [URL] = []
    for side in [newer, older] where !side.isStoreCopy && !side.isSource {
      let file = URL(fileURLWithPath: side.path)
      for folder in [file, file.deletingLastPathComponent()] where !folders.contains(folder) { folders.append(folder) }
    }
    let hashes = difference.entities.filter { $0.mapping == .transform }.compactMap { entity in
      entity.oldHash.flatMap { old in entity.newHash.map { (old, $0) } }
    }
    let bundle = URL(fileURLWithPath: newer.path).deletingPathExtension().lastPathComponent
    let found = found(in: folders)
    if found.isEmpty { return nil }
    let versions = Set((try? ModelFile.read(newer.path))?.versions.map(\.name) ?? [])
    let step = Step(
      model: bundle, from: older.version(in: newer), to: newer.version, hashes: hashes, versions: versions)
    return found.first { $0.leads(over: step) }?.name
  }
}

extension ComparedModel {
  /// Whether Swift source declares the model.
  fileprivate var isSource: Bool { contract?.declaresModel == true }

  /// The version; of a store, the one of the newer side's versions that has its hashes.
  fileprivate func version(in newer: ComparedModel) -> String? {
    if version != nil || !isStoreCopy { return version }
    let wanted = hashes ?? VersionHashes(of: model).entities
    if newer.isSource, let contract = newer.contract {
      return ContractModel.versions(of: contract).last { name in
        let model = ContractModel.model(from: contract, version: name).model
        return VersionHashes(of: model).entities == wanted
      }
    }
    let known = (try? ModelFile.read(newer.path))?.versions ?? []
    return known.last { $0.versionHashes == wanted }?.name
  }

  /// What leads from it to a newer version beside inference.
  package func stage(to newer: ComparedModel, _ difference: ModelDifference) -> MigrationStage? {
    customStage(to: newer) ?? MappingModel.name(from: self, to: newer, difference).map(MigrationStage.mappingModel)
  }

  /// Whether a mapping model leads to the newer version, or the app's own code runs on the way, or may.
  package func mayCarryOver(to newer: ComparedModel, by stage: MigrationStage?) -> Bool {
    if stage?.decides == true { return true }
    guard let from = version(in: newer), let to = newer.version else { return false }
    return plans(to: newer).contains { $0.mayRunCode(from: from, to: to) }
  }

  private func customStage(to newer: ComparedModel) -> MigrationStage? {
    guard let from = version(in: newer), let to = newer.version else { return nil }
    for plan in plans(to: newer) {
      guard let stage = plan.stage(from: from, to: to), stage.kind == .custom else { continue }
      return .custom("custom stage of \(plan.name) · \(stage.location.brief)")
    }
    return nil
  }

  private func plans(to newer: ComparedModel) -> [MigrationPlan] { (newer.contract ?? contract)?.migrationPlans ?? [] }
}
