package import Findings

/// What happens to a store when an app opens it with a newer model and its migration plan (FORMAT §9.3).
///
/// Nothing is migrated: the plan is walked as the staged migration manager does, and each mapping is inferred.
package struct Rehearsal: Hashable, Sendable {
  /// The worse is the greater.
  package enum Outcome: String, Hashable, Sendable, Comparable, CaseIterable {
    case passes
    case passesIf = "passes-if"
    case notKnown = "not-known"
    case fails
    case unknownVersion = "unknown-version"

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What ends the walk before its first step.
  package enum Ruling: Hashable, Sendable {
    /// No version of the plan has the store's hashes.
    case unknownVersion(nearest: String?, differences: [String])
    /// A version wrote the store that the source has and the plan does not know.
    case unlisted(String, nearest: String?)
    /// The newest version stands in a stage before the store's.
    case backwards(stage: SourcePlace)
    /// Two versions of the stages have one checksum.
    case equalVersions(String, String)
    case notKnown(String)
    /// The store has the newest version.
    case isNewest
  }

  /// The plan's name; nil if the app opens the store without a plan.
  package let plan: String?
  /// Why there is no walk through stages; nil if there is one.
  package let note: String?
  /// The version that has the store's hashes.
  package let from: String?
  package let to: String
  package let ruling: Ruling?
  package private(set) var steps: [Step]
  /// Whether one inference, and one for each version, would end differently.
  private let dependsOnOrder: Bool

  init(
    plan: String? = nil, note: String? = nil, from: String? = nil, to: String, ruling: Ruling? = nil,
    steps: [Step] = [], dependsOnOrder: Bool = false
  ) {
    (self.plan, self.note, self.from, self.to) = (plan, note, from, to)
    (self.ruling, self.steps, self.dependsOnOrder) = (ruling, steps, dependsOnOrder)
  }

  /// A rehearsal that cannot be done.
  package static func notKnown(_ reason: String, plan: String? = nil, to: String) -> Self {
    Self(plan: plan, to: to, ruling: .notKnown(reason))
  }

  package var outcome: Outcome {
    switch ruling {
    case .unknownVersion, .unlisted: .unknownVersion
    case .backwards: .fails
    case .equalVersions, .notKnown: .notKnown
    case .isNewest: .passes
    case nil: steps.map(\.outcome).max() ?? .passes
    }
  }

  /// The error of Core Data that stops the app; nil if none is certain.
  package var error: MigrationError? {
    switch ruling {
    case .unknownVersion, .unlisted: .unknownVersion
    case .backwards: .backwards
    case .equalVersions, .notKnown, .isNewest: nil
    case nil: failing?.error
    }
  }

  /// Whether the outcome rests on what one report measured: how stages follow each other, and that a plan without
  /// stages is as none (FORMAT §9.3).
  package var isReported: Bool {
    switch ruling {
    case .backwards, .equalVersions: true
    case .unknownVersion, .unlisted, .notKnown, .isNewest: false
    case nil: outcome != .notKnown && (dependsOnOrder || plan != nil && steps.contains { $0.kind == .direct })
    }
  }

  /// The first step that fails.
  package var failing: Step? { steps.first { $0.outcome == .fails } }

  /// Asks for the rows of each cause that depends on rows, or that loses some; an answer of nil means that they cannot be counted.
  package mutating func count(
    _ answer: (_ entity: String, _ rows: MigrationObstacle.Rows) throws -> BrokenRows?
  ) rethrows {
    for step in steps.indices {
      for cause in steps[step].causes.indices
      where [.mayFail, .lost, .misread].contains(steps[step].causes[cause].obstacle.effect) {
        guard let asked = steps[step].causes[cause].asked else { continue }
        steps[step].causes[cause].broken = try answer(asked.entity, asked.rows)
      }
    }
  }
}

extension Rehearsal {
  /// One mapping that Core Data infers on the way.
  package struct Step: Hashable, Sendable {
    /// `direct` is an inference without a plan.
    package enum Kind: String, Hashable, Sendable { case lightweight, custom, direct }

    package let from: String
    package let to: String
    package let kind: Kind
    /// Where the stage is written.
    package let location: SourcePlace?
    /// Where it stands among the plan's stages; nil without a plan.
    package let place: StagePlace?
    package fileprivate(set) var causes: [Cause]
    /// The versions between that one inference leads over.
    package let passed: [String]
    /// Whether each of these versions could be reached from the one before it.
    let canWalk: Bool
    /// What keeps the outcome open; nil if nothing does.
    package let doubt: String?

    package var outcome: Outcome { max(causes.map(\.outcome).max() ?? .passes, doubt == nil ? .passes : .notKnown) }

    /// The error that stops it.
    package var error: MigrationError? {
      guard outcome == .fails else { return nil }
      if causes.contains(where: { $0.obstacle.effect == .impossible }) {
        return !passed.isEmpty && canWalk ? .noMapping : .inference
      }
      return .migration
    }

    /// What the outcome comes from; where no mapping can be inferred, the rows do not matter.
    package var deciding: [Cause] {
      let impossible = causes.filter { $0.obstacle.effect == .impossible }
      if outcome == .fails, !impossible.isEmpty { return impossible }
      return causes.filter { $0.outcome == outcome && $0.outcome != .passes }
    }
  }

  /// Where a step stands among the stages of a plan, which count from 1.
  package enum StagePlace: Hashable, Sendable {
    /// One inference may lead over several lightweight stages.
    case at(ClosedRange<Int>)
    /// No stage leads there, and one comes afterwards.
    case before(Int)
    /// A lightweight tail: no stage leads there, and none comes afterwards.
    case afterLast

    /// `stage 2`, `stages 1 to 2`, `before stage 1`, `after the last stage`.
    package var text: String {
      switch self {
      case .at(let stages) where stages.count == 1: "stage \(stages.lowerBound)"
      case .at(let stages): "stages \(stages.lowerBound) to \(stages.upperBound)"
      case .before(let stage): "before stage \(stage)"
      case .afterLast: "after the last stage"
      }
    }
  }

  /// Something in the way of a step.
  package struct Cause: Hashable, Sendable {
    /// The rows of the store that it is about.
    struct Asked: Hashable, Sendable {
      let entity: String
      let rows: MigrationObstacle.Rows
    }

    /// The entity on the step's newer side.
    package let entity: String
    package let property: String?
    package let isRelationship: Bool
    package let obstacle: MigrationObstacle
    /// Whether the app's code may change the rows before they are looked at.
    package let isCurable: Bool
    /// Nil if the store's rows cannot answer it.
    let asked: Asked?
    /// Nil while they were not counted.
    package fileprivate(set) var broken: BrokenRows?

    package var outcome: Outcome {
      switch obstacle.effect {
      case .impossible: .fails
      case .notKnown: .notKnown
      case .likely, .afterwards, .unseen, .lost, .misread, .noted: .passes
      case .mayFail:
        switch broken?.rows {
        case 0: .passes
        case .some where !isCurable: .fails
        default: .passesIf
        }
      }
    }
  }
}

/// How many rows an obstacle meets, and what selects them.
package struct BrokenRows: Hashable, Sendable {
  package var rows: Int
  /// What selects them; nil if they are too many to list.
  package var predicate: String?

  package init(rows: Int, predicate: String?) { (self.rows, self.predicate) = (rows, predicate) }
}

/// An error of Core Data's migrations, with the number of its constant in `CoreDataErrors.h`.
package enum MigrationError: Int, Hashable, Sendable {
  /// `NSMigrationError`.
  case migration = 134110
  /// `NSMigrationMissingMappingModelError`.
  case noMapping = 134140
  /// `NSInferredMappingModelError`.
  case inference = 134190
  /// `NSManagedObjectModelReferenceNotFoundError`.
  case unknownVersion = 134504
  /// `NSStagedMigrationBackwardMigrationError`.
  case backwards = 134506
}
