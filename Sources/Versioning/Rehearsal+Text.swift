import Findings
import Predicates

extension Rehearsal {
  /// A heading, a line for each step with what decides it, what to do instead, and the outcome as the last line.
  package var lines: [String] {
    var lines = ["rehearsal" + (plan.map { " of \($0)" } ?? "") + (from.map { ", from \($0) to \(to)" } ?? "")]
    if let note { lines.append("  \(note)") }
    // The last line says all of a single inference.
    for step in steps where step.kind != .direct || step.deciding.count > 1 {
      lines.append("  " + (step.place.map { "\($0.text): " } ?? "") + "\(step.title): \(step.outcome.title)")
      lines += step.deciding.map { "    \($0.sentence)" }
      if let doubt = step.doubt { lines.append("    \(doubt)") }
    }
    if let instead { lines.append("  instead: \(instead)") }
    return lines + [summary]
  }

  /// One line: what happens, where, and by which error.
  package var summary: String {
    if case .equalVersions = ruling { return "\(verdict), as one report says" }
    return isReported ? "\(verdict), as one report measured" : verdict
  }

  private var verdict: String {
    switch ruling {
    case .unknownVersion(let nearest, let differences):
      "refused: no version \(plan.map { "of \($0) " } ?? "")has these hashes (134504)"
        + (nearest.map { "; the nearest is \($0)" + Self.list(differences) } ?? "")
    case .unlisted(let version, _):
      "refused: \(plan ?? "the plan") does not know \(version), which wrote the store (134504)"
    case .backwards(let stage):
      "fails with 134506: the stage to \(to) at \(stage.brief) stands before the stage from \(from ?? "the store's version")"
    case .equalVersions(let old, let new):
      "not known: \(old) and \(new) have the same checksum; such a plan is reported to stop the app with "
        + "Duplicate version checksums across stages detected"
    case .notKnown(let reason): "not known: \(reason)"
    case .isNewest: "passes: the store has the hashes of \(to)"
    case nil: walked
    }
  }

  private var walked: String {
    switch outcome {
    case .passes, .unknownVersion:
      let lost = steps.flatMap(\.losses)
      let stops = steps.flatMap(\.stops)
      return "passes" + (lost.isEmpty ? "" : ", and drops \(Self.named(lost))")
        + (stops.isEmpty ? "" : "; then the app stops when it reads \(Self.named(stops))")
    case .passesIf: return "passes if " + causes.map(\.condition).joined(separator: ", and ")
    case .notKnown:
      let reasons = steps.compactMap(\.doubt) + causes.map(\.sentence)
      return "not known: " + (reasons.first ?? "")
    case .fails:
      let stage = failing?.place.map { " \($0.isAt ? "at " : "")\($0.text)" } ?? ""
      let error = failing?.error.map { " with \($0.rawValue)" } ?? ""
      let causes = failing?.deciding ?? []
      let more = causes.count > 1 ? "; and \(causes.count - 1) more" : ""
      return "fails\(stage)\(error): " + (causes.first?.sentence ?? "") + more
    }
  }

  /// What decides the outcome, over all steps.
  private var causes: [Cause] { steps.flatMap(\.deciding).filter { $0.outcome == outcome } }

  /// What to do; nil if nothing has to be done, or it is not known.
  package var instead: String? {
    switch ruling {
    case .unknownVersion:
      "add the version that wrote the store to the plan, as it was, with a stage to the next one; or open without a plan"
    case .unlisted(let version, _): "list \(version) in the plan, with a stage to the next version"
    case .backwards: "put the stages in the order of their versions"
    case .equalVersions(_, let new): "leave \(new) out of the plan, because it changes nothing"
    case .notKnown, .isNewest: nil
    case nil:
      failing.flatMap { step in
        step.error == .noMapping
          ? "put a custom stage with handlers that are nil from \(step.from) to the next version, so that the plan is walked"
          : step.instead
      }
    }
  }

  private static func list(_ differences: [String]) -> String {
    differences.isEmpty ? "" : " and differs in \(named(differences))"
  }

  private static func named(_ names: [String]) -> String {
    let more = names.count - 4
    return names.prefix(4).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension Rehearsal.Step {
  /// What to do about each thing that stops it.
  fileprivate var instead: String? {
    let found = deciding.compactMap(\.instead)
    return found.isEmpty ? nil : found.joined(separator: "; ")
  }

  /// What the app's code stops at after the migration, such as `Show.ticket in 3 rows`.
  fileprivate var stops: [String] {
    var found: [String] = []
    for cause in causes where cause.obstacle.effect == .misread {
      guard let change = cause.obstacle.change, change.severity == .crash, let rows = cause.broken?.rows, rows > 0
      else { continue }
      let text = "\(cause.entity).\(change.path.prefix { $0 != "." }) in \(Count.text(rows, "row"))"
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  /// What the store's rows lose, such as `2 rows of Box` or `Item.name in 3 rows`.
  fileprivate var losses: [String] {
    causes.compactMap { cause in
      guard cause.obstacle.effect == .lost, let rows = cause.broken?.rows, rows > 0 else { return nil }
      let count = Count.text(rows, "row")
      return cause.property.map { "\(cause.entity).\($0) in \(count)" } ?? "\(count) of \(cause.entity)"
    }
  }

  /// What decides its outcome, in one line.
  package var why: String { (deciding.map(\.sentence) + [doubt].compactMap(\.self)).joined(separator: "; ") }

  fileprivate var title: String {
    let stage =
      switch kind {
      case .custom: "custom stage" + (location.map { " at \($0.brief)" } ?? "")
      case .lightweight where !passed.isEmpty: "lightweight, one inference over \(passed.joined(separator: ", "))"
      case .lightweight: "lightweight"
      case .direct: "inferred at once"
      }
    return "\(from) → \(to), \(stage)"
  }
}

extension Rehearsal.StagePlace {
  fileprivate var isAt: Bool { if case .at = self { true } else { false } }
}

extension Rehearsal.Outcome {
  fileprivate var title: String {
    switch self {
    case .passes: "passes"
    case .passesIf: "passes if"
    case .notKnown: "not known"
    case .fails: "fails"
    case .unknownVersion: "refused"
    }
  }
}

extension Rehearsal.Cause {
  private var name: String { property.map { "\(entity).\($0)" } ?? entity }

  package var sentence: String {
    guard let broken, broken.rows > 0 else { return "\(name): \(obstacle.reason)" }
    return "\(name): \(obstacle.reason); \(broken.text)"
  }

  /// What has to hold for the step to pass.
  fileprivate var condition: String {
    switch (obstacle.rows, broken) {
    case (.sharing, nil): "no rows share \(name)"
    case (.sharing, let broken?): "the code of a stage leaves no rows that share \(name): \(broken.text)"
    case (.all, nil): "\(entity) has no rows, because \(name) is new and has no value"
    case (.all, let broken?): "the code of a stage deletes \(broken.text), because \(name) is new and has no value"
    case (_, nil): "no row lacks \(name)"
    case (_, let broken?): "the code of a stage gives \(name) a value in \(broken.text)"
    }
  }

  fileprivate var instead: String? {
    switch (obstacle.effect, obstacle.rows) {
    case (.impossible, _):
      "in the place of \(name), add a new optional property in one version, fill it in didMigrate, and drop \(name) in the next version"
    case (.mayFail, .all), (.mayFail, .own): "make \(name) optional" + (isRelationship ? "" : ", or give it a default")
    case (.mayFail, .lacking):
      "fill \(name) in willMigrate of a custom stage" + (isRelationship ? "" : ", or give it a default")
    case (.mayFail, .sharing): "remove the rows that share \(name) in willMigrate of a custom stage"
    default: nil
    }
  }
}

extension BrokenRows {
  /// `2 rows (title == nil)`, or `all 2 rows`.
  fileprivate var text: String {
    if predicate == "TRUEPREDICATE" { return rows == 1 ? "its only row" : "all \(rows) rows" }
    return Count.text(rows, "row") + (predicate.map { " (\($0))" } ?? "")
  }
}
