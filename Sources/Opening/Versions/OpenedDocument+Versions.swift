import Findings
import Foundation
import ModelReading
import Schema
import Storage
package import Versioning

extension OpenedDocument {
  /// The versions of the model that is open, compared neighbour by neighbour; reads the model's file again.
  package var versionLine: VersionLine {
    do {
      return try series?.line(stored: store?.metadata.versionHashes)
        ?? VersionLine(
          versions: [],
          steps: [],
          note: "a store keeps one version · give the model's file with --model"
        )
    } catch {
      let reason = (error as? any Explained)?.sentence.line ?? error.localizedDescription
      return VersionLine(versions: [], steps: [], note: reason)
    }
  }

  private var series: ModelSeries? {
    get throws {
      if let modelPath, modelSource == .file { return try ModelSeries(modelPath) }
      guard let source, !source.versions.isEmpty || modelSource == .source else { return nil }
      return ModelSeries(contract: source, path: modelPath ?? "")
    }
  }
}

extension ModelSeries {
  /// The current version is last, as an app's newest; `stored` are the hashes of an open store.
  func line(stored: [String: Data]?) -> VersionLine {
    var ordered = versions
    if let place = ordered.firstIndex(where: { $0.name == current }) {
      ordered.append(ordered.remove(at: place))
    }
    return VersionLine(
      versions: ordered.map { version in
        let isStores = stored.map { !$0.isEmpty && version.covers($0) } ?? false
        return .init(version, isCurrent: version.name == current, isStores: isStores)
      },
      steps: zip(ordered, ordered.dropFirst()).map(step)
    )
  }

  private func step(_ old: VersionedModel, _ new: VersionedModel) -> VersionLine.Step {
    let (older, newer) = (ComparedModel(self, old), ComparedModel(self, new))
    let difference = ModelDifference(older, newer)
    return .init(difference, stage: MigrationStage.name(from: older, to: newer, difference))
  }
}

extension VersionedModel {
  /// Whether it has each hash of a store; one of a configuration has the hashes of its entities alone.
  fileprivate func covers(_ stored: [String: Data]) -> Bool {
    stored.allSatisfy { hashes?[$0.key] == $0.value }
  }
}

extension OpenedDocument {
  /// The hashes of the model's entities; nil for bare tables, whose model is a guess.
  package var versionHashes: VersionHashes? {
    modelSource == .tables ? nil : VersionHashes(of: model)
  }

  /// Why entities have other hashes in the store than in the model; empty if all agree.
  package func hashExplanations() -> [HashExplanation] {
    guard let store, !store.metadata.versionHashes.isEmpty, let versionHashes else { return [] }
    return HashExplanation.explain(
      stored: store.metadata.versionHashes,
      storeModel: store.metadata.cachedModel.flatMap { try? CompiledModelReader.readCache($0) },
      model: model,
      hashes: versionHashes
    )
  }
}
