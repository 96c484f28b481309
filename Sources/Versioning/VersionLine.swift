import Schema

/// The versions of a model in a row, with what Core Data would do between neighbours.
package struct VersionLine: Hashable, Sendable {
  package struct Version: Hashable, Sendable {
    package let name: String
    package let isCurrent: Bool
    /// Whether the open store was written with it: its hashes are the store's.
    package let isStores: Bool
    package let entities: Int
    /// What staged migrations name the version by; nil when a hash is not known.
    package let checksum: String?

    package init(_ version: VersionedModel, isCurrent: Bool, isStores: Bool) {
      name = version.name
      self.isCurrent = isCurrent
      self.isStores = isStores
      entities = version.model.entities.count
      checksum = version.hashes.map(VersionHashes.checksum)
    }
  }

  /// What leads from one version to the next.
  package struct Step: Hashable, Sendable {
    package let verdict: ModelDifference.Verdict
    /// The mapping model or the custom stage that decides; then the verdict is advice.
    package let stage: String?
    package let lines: [String]

    package init(_ difference: ModelDifference, stage: String?) {
      verdict = difference.verdict
      self.stage = stage
      lines = difference.lines()
    }
  }

  package let versions: [Version]
  /// One fewer than there are versions.
  package let steps: [Step]
  /// What takes the store from its version to the current one, if other versions stand between them.
  package var storesLead: LockCheck.Lead?
  /// The name of the model's file if nobody gave it: it was found beside the store.
  package var fileBesideStore: String?
  /// Why there is nothing, or not all; nil if nothing is to be said.
  package var note: String?

  package init(versions: [Version] = [], steps: [Step] = [], note: String? = nil) {
    (self.versions, self.steps, self.note) = (versions, steps, note)
  }
}
