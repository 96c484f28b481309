package import Findings

/// What a release of Apple's systems allows in SwiftData, and another does not (DIALECTS §6).
package enum ReleaseConstruct: String, Hashable, Sendable, CaseIterable {
  case unique = "#Unique"
  case index = "#Index"
  case history = "SwiftData history"
  case preservedValues = ".preserveValueOnDeletion"
  case inheritance = "@Model class below another"
  case enumPredicate = "enum in #Predicate"
  case enumMemberPredicate = "rawValue of an enum in #Predicate"
  case isPredicate = "is in #Predicate"
  case castPredicate = "as? in #Predicate"
  case allPredicate = "Predicate(all:), Predicate(any:)"
  case joinedPredicate = "evaluate in #Predicate"
  case codableAttribute = "@Attribute(.codable)"
  case sections = "@Query(sectionBy:)"
  case observers = "ResultsObserver, HistoryObserver"

  /// What happens to code with it on an older release.
  package enum Fate: String, Hashable, Sendable {
    case doesNotCompile = "does not compile"
    /// The app stops when it fetches.
    case stops
    /// The fetch throws `unsupportedPredicate`.
    case throwsError = "throws"
    case hasNoEffect = "has no effect"
  }

  /// How well it is known.
  package enum Proof: String, Hashable, Sendable {
    /// Apple says it.
    case documented
    /// Several people do, independently.
    case reported
    /// One place says it: reason for advice alone.
    case onceReported = "reported once"
  }

  package struct Row: Hashable, Sendable {
    /// Nil if no release is known that allows it.
    package var first: Release?
    package var before: Fate
    package var proof: Proof
    /// Whether it is known to work from there on.
    package var isKnownAfter = true
  }

  package var row: Row {
    switch self {
    case .unique, .index, .history: Row(first: Release(18), before: .doesNotCompile, proof: .documented)
    case .preservedValues: Row(first: Release(18), before: .hasNoEffect, proof: .documented)
    case .inheritance: Row(first: Release(26), before: .doesNotCompile, proof: .documented)
    case .enumPredicate: Row(first: Release(27), before: .stops, proof: .reported)
    case .enumMemberPredicate: Row(first: Release(27), before: .stops, proof: .reported, isKnownAfter: false)
    case .isPredicate: Row(first: Release(26), before: .throwsError, proof: .onceReported)
    case .castPredicate: Row(first: nil, before: .throwsError, proof: .onceReported)
    case .joinedPredicate: Row(first: Release(17, 4), before: .doesNotCompile, proof: .reported)
    case .allPredicate, .codableAttribute, .sections, .observers:
      Row(first: Release(27), before: .doesNotCompile, proof: .documented)
    }
  }

  /// The releases that differ in anything, oldest first: the columns of the table.
  package static let releases = Set(allCases.compactMap(\.row.first)).union([.first]).sorted()

  package enum Standing: Hashable, Sendable {
    case works, notKnown
    case fails(Fate)

    package var text: String {
      switch self {
      case .works: "works"
      case .notKnown: "not known"
      case .fails(let fate): fate.rawValue
      }
    }
  }

  /// What it does on a release.
  package func standing(on release: Release) -> Standing {
    guard let first = row.first, release >= first else { return .fails(row.before) }
    return row.isKnownAfter ? .works : .notKnown
  }

  /// What it does on all releases of a range; nil if they differ, or if none is known.
  package func standing(in range: ClosedRange<Release>?) -> Standing? {
    guard row.first != nil else { return .fails(row.before) }
    guard let range else { return nil }
    let (oldest, newest) = (standing(on: range.lowerBound), standing(on: range.upperBound))
    return oldest == newest ? oldest : nil
  }

  /// `iOS 18 (macOS 15)`, for a system with a number of its own `watchOS 11 (iOS 18)`; nil if no release is known.
  package func firstNames(for system: Target.System? = nil) -> String? {
    row.first.map { first in
      let system = system ?? .iOS
      let other = system == .iOS ? Target.System.macOS : .iOS
      return "\(system.rawValue) \(system.version(of: first).text) (\(other.rawValue) \(other.version(of: first).text))"
    }
  }
}

/// A construct that depends on the release, where source has it.
package struct ReleaseUse: Hashable, Sendable {
  package var construct: ReleaseConstruct
  package var entity: String?
  package var path: String?
  /// What is there, as a message begins: `'kind' is the enum Kind`.
  package var what: String
  package var place: SourcePlace
  /// What is asked of the release around it.
  package var available: Availability

  package init(
    _ construct: ReleaseConstruct, of entity: String?, _ path: String? = nil, what: String, at place: SourcePlace,
    _ available: Availability
  ) {
    (self.construct, self.entity, self.path) = (construct, entity, path)
    (self.what, self.place, self.available) = (what, place, available)
  }
}

extension Contract {
  /// What a construct does where it is used, on the releases that the app runs on; nil if they differ or are not known.
  package func standing(of use: ReleaseUse) -> ReleaseConstruct.Standing? {
    use.construct.standing(in: use.available.range(with: deployment))
  }

  /// Whether a query that is written for the app may have a construct.
  package func allows(_ construct: ReleaseConstruct) -> Bool {
    construct.standing(in: Availability().range(with: deployment)) == .works
  }
}
