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
      checksum = version.checksum
    }
  }

  /// What leads from one version to the next.
  package struct Step: Hashable, Sendable {
    package let verdict: ModelDifference.Verdict
    /// What the app adds to inference, or puts in its place.
    package let stage: MigrationStage?
    package let lines: [String]

    package init(_ difference: ModelDifference, stage: MigrationStage?) {
      verdict = difference.verdict
      self.stage = stage
      lines = difference.lines()
    }
  }

  package let versions: [Version]
  /// One fewer than there are versions.
  package let steps: [Step]
  /// What happens to the open store under the app's plan; nil for a model alone, or while rows are counted.
  package var rehearsal: Rehearsal?
  /// Whether the rehearsal is still to come.
  package var isRehearsing = false
  /// Why the rehearsal's rows could not be counted; nil if they were.
  package var failure: String?
  /// Where the model's file was found, if nobody named it: `of A.xcdatamodeld, which is beside the store`.
  package var origin: String?
  /// Why there is nothing, or not all; nil if nothing is to be said.
  package var note: String?

  package init(versions: [Version] = [], steps: [Step] = [], note: String? = nil) {
    (self.versions, self.steps, self.note) = (versions, steps, note)
  }
}

/// What an app has for the way from one version to the next.
package enum MigrationStage: Hashable, Sendable {
  /// It takes the place of inference.
  case mappingModel(String)
  /// Its code runs before and after an inferred mapping; nothing else changes (FORMAT §9.3).
  case custom(String)

  package var name: String {
    switch self {
    case .mappingModel(let name), .custom(let name): name
    }
  }

  /// Whether the verdict about inference is advice.
  package var decides: Bool {
    if case .mappingModel = self { true } else { false }
  }

  package var sentence: String {
    switch self {
    case .mappingModel(let name): "decided by \(name); the verdict is what inference would do"
    case .custom(let name): "\(name): its code runs before and after the inferred mapping"
    }
  }
}
