import ContractModels
import Findings
import Foundation
import ModelReading
import Schema
package import Versioning

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
