import Findings
import Schema

/// What the source uses and the oldest release that the app runs on may lack (DIALECTS §6).
enum ReleaseRules {
  static let rules = [needed, enumPredicate, castPredicate, availability]

  /// The oldest release has what the source uses; if it is not known, each construct is named once.
  private static let needed = LintRule.source(.sourceReleaseNeeded) { source in
    let own: Set<ReleaseConstruct> = [.enumPredicate, .enumMemberPredicate, .castPredicate]
    let failing = source.failing { !own.contains($0) }
    let certain = failing.filter(\.isCertain)
    let open = Dictionary(grouping: failing.filter { !$0.isCertain }) { $0.use.construct }.values.compactMap(\.first)
    return (certain + open).map { failing in
      let row = failing.use.construct.row
      let isWrong = failing.isCertain && row.proof != .onceReported && row.before != .hasNoEffect
      return failing.breach(severity: isWrong ? nil : .advice)
    }
  }

  /// A `#Predicate` compares no enum on a release that cannot (DIALECTS E16).
  private static let enumPredicate = LintRule.source(.sourcePredicateEnum) { source in
    source.failing { [.enumPredicate, .enumMemberPredicate].contains($0) }.map { failing in
      failing.breach(severity: failing.isCertain ? nil : .advice)
    }
  }

  /// A `#Predicate` casts nothing: no release is known in which it can.
  private static let castPredicate = LintRule.source(.sourcePredicateCast) { source in
    source.failing { $0 == .castPredicate }.map { failing in
      LintRule.Breach(
        entity: failing.use.entity,
        message: "\(failing.use.what); one report says that the fetch throws unsupportedPredicate",
        place: failing.use.place)
    }
  }

  /// A class below another says from which release on it exists.
  private static let availability = LintRule.source(.sourceReleaseAvailability) { source in
    source.contract.releaseUses.filter { $0.construct == .inheritance && $0.available.isEmpty }.map { use in
      LintRule.Breach(
        entity: use.entity, message: "\(use.what) without @available, which the macro is reported to refuse",
        place: use.place)
    }
  }
}

/// A use that does not work on each release that the app may run on.
private struct FailingUse {
  let use: ReleaseUse
  /// Nil if it depends on the release, which is not known exactly.
  let standing: ReleaseConstruct.Standing?
  let deployment: Deployment?

  /// Whether it surely fails.
  var isCertain: Bool { if case .fails? = standing { true } else { false } }

  func breach(severity: Severity?) -> LintRule.Breach {
    LintRule.Breach(entity: use.entity, path: use.path, message: message, place: use.place, severity: severity)
  }

  private var message: String {
    let row = use.construct.row
    let fate =
      switch row.before {
      case .doesNotCompile: "it does not compile"
      case .stops: "it compiles, and stops the app when it is fetched"
      case .throwsError: "the fetch throws unsupportedPredicate"
      case .hasNoEffect: "it has no effect"
      }
    let range = use.available.range(with: deployment)
    let oldest = deployment?.targets.first { $0.release == range?.lowerBound }
    let first = use.construct.firstNames(for: oldest?.system) ?? "a later release"
    let report = row.proof == .onceReported ? ", as one report says" : ""
    if standing == .notKnown { return "\(use.what), and it is not known whether that works from \(first) on" }
    guard isCertain, let range else {
      return "\(use.what), which needs \(first)\(report); before, \(fate)\(spread)"
    }
    let named = oldest?.description ?? "iOS \(range.lowerBound.text)"
    return "\(use.what); on \(named) \(fate), and it needs \(first)\(report)"
  }

  /// The several targets of a project.
  private var spread: String {
    guard let deployment, deployment.targets.count > 1 else { return "" }
    return
      "; the \(deployment.origin.rawValue) builds for \(deployment.targets.map(\.description).joined(separator: ", "))"
  }
}

extension LintedSource {
  /// The uses of some constructs that do not surely work.
  fileprivate func failing(_ isMeant: (ReleaseConstruct) -> Bool) -> [FailingUse] {
    contract.releaseUses.filter { isMeant($0.construct) }.compactMap { use in
      let standing = contract.standing(of: use)
      return standing == .works ? nil : FailingUse(use: use, standing: standing, deployment: contract.deployment)
    }
  }
}
