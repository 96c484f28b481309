import Findings
import Foundation
import ModelReading
import Schema
import Storage
package import Versioning

extension OpenedDocument {
  /// The versions of the model that is open, compared neighbour by neighbour, and what happens to the open store under
  /// the app's plan, whose rows are not counted; reads the model's file again.
  ///
  /// For a store's own model, those of the source, of a model beside it, or of one beside the store that has the store's
  /// hashes.
  package var versionLine: VersionLine {
    do {
      guard let found = try series else {
        return VersionLine(note: "a store keeps one version · no model beside it has its hashes · --model names one")
      }
      var line = found.series.line(stored: store?.metadata.versionHashes)
      line.origin = found.origin
      line.rehearsal = rehearsal(to: found.series)
      return line
    } catch { return VersionLine(note: Self.reason(error)) }
  }

  /// What happens to the open store under the app's plan, whose rows are not counted; nil if nothing names a newer model.
  package var rehearsal: Rehearsal? {
    do { return try series.flatMap { rehearsal(to: $0.series) } } catch { return .notKnown(Self.reason(error), to: "") }
  }

  private func rehearsal(to series: ModelSeries) -> Rehearsal? {
    guard let store, modelSource != .tables else { return nil }
    do { return try series.rehearsal(of: self, titled: store.path)?.rehearsal } catch {
      return .notKnown(Self.reason(error), to: series.current)
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? any Explained)?.sentence.line ?? error.localizedDescription
  }

  /// The versions of the app's model, and where they were found if nobody named them.
  private var series: (series: ModelSeries, origin: String?)? {
    get throws {
      let declared = source.flatMap { $0.declaresModel ? $0 : nil }
      if let declared, !declared.versions.isEmpty || modelSource == .source {
        return (ModelSeries(contract: declared, path: modelPath ?? ""), nil)
      }
      if let modelPath, modelSource == .file {
        return (try ModelSeries(bundle: modelPath, contract: source?.stagingModels), nil)
      }
      let hashes = store?.metadata.versionHashes ?? [:]
      for path in sourcePaths {
        guard let bundle = try source?.modelBeside(path, for: hashes) else { continue }
        let name = URL(fileURLWithPath: bundle).lastPathComponent
        return (
          try ModelSeries(bundle: bundle, contract: source?.stagingModels), "of \(name), which is beside the source"
        )
      }
      if let beside = seriesBesideStore {
        return (beside, "of \(URL(fileURLWithPath: beside.path).lastPathComponent), which is beside the store")
      }
      return declared.map { (ModelSeries(contract: $0, path: modelPath ?? ""), nil) }
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
  func line(stored: [String: Data]?) -> VersionLine {
    var ordered = versions
    if let place = ordered.firstIndex(where: { $0.name == current }) { ordered.append(ordered.remove(at: place)) }
    let lines = ordered.map { version in
      let isStores = stored.map(version.covers) ?? false
      return VersionLine.Version(version, isCurrent: version.name == current, isStores: isStores)
    }
    return VersionLine(versions: lines, steps: zip(ordered, ordered.dropFirst()).map(step))
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
