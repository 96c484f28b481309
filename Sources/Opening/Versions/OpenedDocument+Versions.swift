import Findings
import Foundation
import ModelReading
import Schema
import Storage
package import Versioning

extension OpenedDocument {
  /// The versions of the model that is open, compared neighbour by neighbour; reads the model's file again.
  ///
  /// For a store's own model, those of a model beside the store that has the store's hashes.
  package var versionLine: VersionLine {
    let stored = store?.metadata.versionHashes
    do {
      if let series = try series { return series.line(stored: stored) }
      if let beside = seriesBesideStore { return beside.line(stored: stored, isBeside: true) }
      return VersionLine(note: "a store keeps one version · no model beside it has its hashes · --model names one")
    } catch {
      let reason = (error as? any Explained)?.sentence.line ?? error.localizedDescription
      return VersionLine(note: reason)
    }
  }

  /// What happens to the open store under the app's plan, whose rows are not counted; nil if nothing names a newer model.
  package var rehearsal: Rehearsal? {
    let declared = source.flatMap { $0.declaresModel ? ModelSeries(contract: $0, path: modelPath ?? "") : nil }
    guard let store, let series = declared ?? (try? series) ?? seriesBesideStore,
      let current = series.versions.first(where: { $0.name == series.current }),
      let older = try? ComparedModel(self, titled: store.path)
    else { return nil }
    let hashes = store.metadata.versionHashes
    let newest = (try? series.newest(for: hashes, plan: nil)) ?? ComparedModel(series, current)
    return try? series.rehearsal(of: older, hashes: hashes, to: newest)
  }

  private var series: ModelSeries? {
    get throws {
      if let modelPath, modelSource == .file {
        return try ModelSeries(bundle: modelPath, contract: source?.stagingModels)
      }
      guard let source, !source.versions.isEmpty || modelSource == .source else { return nil }
      return ModelSeries(contract: source, path: modelPath ?? "")
    }
  }

  /// The first model in the store's folder with a version that has the store's hashes, which prove it to be the app's.
  private var seriesBesideStore: ModelSeries? {
    guard let store, !store.metadata.versionHashes.isEmpty else { return nil }
    let folder = URL(fileURLWithPath: store.path).deletingLastPathComponent().path
    for path in FolderSearch.search(folder, levels: 0).models.prefix(Self.mostNeighbours) {
      guard let series = try? ModelSeries(path) else { continue }
      if series.versions.contains(where: { $0.covers(store.metadata.versionHashes) }) { return series }
    }
    return nil
  }

  /// A folder of downloads may hold hundreds of models.
  private static let mostNeighbours = 50
}

extension ModelSeries {
  /// The current version is last, as an app's newest; `stored` are the hashes of an open store.
  func line(stored: [String: Data]?, isBeside: Bool = false) -> VersionLine {
    var ordered = versions
    if let place = ordered.firstIndex(where: { $0.name == current }) { ordered.append(ordered.remove(at: place)) }
    let lines = ordered.map { version in
      let isStores = stored.map(version.covers) ?? false
      return VersionLine.Version(version, isCurrent: version.name == current, isStores: isStores)
    }
    var line = VersionLine(versions: lines, steps: zip(ordered, ordered.dropFirst()).map(step))
    line.fileBesideStore = isBeside ? URL(fileURLWithPath: path).lastPathComponent : nil
    return line
  }

  private func step(_ old: VersionedModel, _ new: VersionedModel) -> VersionLine.Step {
    let (older, newer) = (ComparedModel(self, old), ComparedModel(self, new))
    let difference = ModelDifference(older, newer)
    return .init(difference, stage: older.stage(to: newer, difference))
  }
}

extension OpenedDocument {
  /// The hashes of the model's entities; nil for bare tables, whose model is a guess.
  package var versionHashes: VersionHashes? { modelSource == .tables ? nil : VersionHashes(of: model) }

  /// Why entities have other hashes in the store than in the model; empty if all agree.
  package func hashExplanations() -> [HashExplanation] {
    guard let store, !store.metadata.versionHashes.isEmpty, let versionHashes else { return [] }
    return HashExplanation.explain(
      stored: store.metadata.versionHashes,
      storeModel: store.metadata.cachedModel.flatMap { try? CompiledModelReader.readCache($0) }, model: model,
      hashes: versionHashes)
  }
}
