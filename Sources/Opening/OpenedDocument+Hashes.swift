import Findings
import ModelReading
import Schema
import Storage
package import Versioning

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
