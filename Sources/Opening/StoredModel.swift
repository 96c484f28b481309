import Findings
package import Foundation
import ModelReading
package import Schema
package import Storage

/// The model that a store was written with, where a store is named as a model (DIALECTS G7).
package struct StoredModel {
  package let path: String
  package let model: Model
  /// The entities' hashes and the compiled model; nil if the model lies beside the store.
  package let hashes: [String: Data]?
  package let archive: Data?
  /// Whether CloudKit mirrors the store.
  package let isMirrored: Bool
  /// What the store lacks of the model.
  let brokenPromises: [Finding]

  /// Throws what opening a store does, and `OpeningError` for one without a model.
  package init(at path: String, version: String? = nil, watch: OpeningWatch = .none) throws {
    var opener = StoreOpener([path], watch: watch)
    opener.modelVersion = version
    let document = try opener.open()
    guard document.modelSource != .tables else { throw OpeningError.noModelInStore(path) }
    self.path = path
    model = document.model
    isMirrored = document.isMirrored
    brokenPromises = document.brokenPromises
    guard document.modelSource == .store, let metadata = document.store?.metadata else {
      (hashes, archive) = (nil, nil)
      return
    }
    if let version, !metadata.versionIdentifiers.contains(version) {
      throw ModelReadingError.inFile(path, .noSuchVersion(version, known: metadata.versionIdentifiers))
    }
    hashes = metadata.versionHashes
    archive = try metadata.cachedModel.map(CompiledModelReader.archive(ofCache:))
  }
}
