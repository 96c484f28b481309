import ModelReading
import Schema
import Storage
import Versioning

extension OpenedDocument {
  /// The hashes of the model's entities; nil for bare tables, whose model is a guess.
  var versionHashes: VersionHashes? {
    modelSource == .tables ? nil : VersionHashes(of: model)
  }

  /// Why entities have other hashes in the store than in the model; empty where all agree.
  func hashExplanations() -> [HashExplanation] {
    guard let store, !store.metadata.versionHashes.isEmpty, let versionHashes else { return [] }
    return HashExplanation.explain(
      stored: store.metadata.versionHashes,
      storeModel: store.metadata.cachedModel.flatMap { try? CompiledModelReader.readCache($0) },
      model: model,
      hashes: versionHashes
    )
  }
}

/// Tells entity by entity why a model's hashes differ from a store's (FORMAT §9.1).
enum ModelMismatch {
  /// Hashes of which a part is not settled prove nothing, so nothing is said of them.
  static func findings(of explanations: [HashExplanation]) -> [Finding] {
    explanations.compactMap { explanation in
      let name = explanation.entity
      let message: String
      switch explanation.kind {
      case .onlyInStore: message = "the store was written with \(name), which the model lacks"
      case .onlyInModel: message = "the model has \(name), which the store was written without"
      case .doubts: return nil
      case .facets, .guess, .superentity, .unexplained:
        message =
          "\(name) has another version hash in the store than in the model: \(explanation.text)"
      }
      return Finding(code: "store.model.hash", severity: .mismatch, entity: name, message: message)
    }
  }
}
