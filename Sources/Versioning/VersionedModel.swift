package import Foundation
package import Schema

/// One version of a model with its hashes.
package struct VersionedModel: Hashable, Sendable {
  package var name: String
  package var model: Model
  /// Nil when one of them is not known.
  package var hashes: [String: Data]?

  package init(name: String, model: Model, hashes: [String: Data]?) {
    (self.name, self.model, self.hashes) = (name, model, hashes)
  }
}

extension VersionedModel {
  /// Whether a store with these hashes is of this version; one of a configuration has the hashes of its entities alone.
  package func covers(_ stored: [String: Data]) -> Bool {
    hashes.map { VersionHashes.match(stored, $0, in: model) } ?? false
  }

  /// What staged migrations name the version by; nil if a hash is not known.
  package var checksum: String? { hashes.map(VersionHashes.checksum) }
}

/// The versions of a model file, oldest first.
package struct ModelVersions: Sendable {
  package let versions: [VersionedModel]
  /// The name of the one that the app uses.
  package let current: String

  package init(_ versions: [VersionedModel], current: String) { (self.versions, self.current) = (versions, current) }
}
