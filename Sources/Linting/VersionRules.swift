import ContractModels
import Findings
import Schema
import Versioning

/// Versioned schemas (DIALECTS E6, E18, D9).
enum VersionRules {
  static let rules = [unknownModel, sameIdentifier, identical, changes]

  /// A file declares each model that a version lists (DIALECTS E18, D9).
  private static let unknownModel = LintRule.source(.sourceVersionUnknownModel) { source in
    source.contract.versions.flatMap { version in
      version.models.compactMap { name in
        let isKnown =
          source.entity("\(version.name).\(name)") ?? source.entity(name)
          ?? source.entity(String(name.split(separator: ".").last ?? ""))
        guard isKnown == nil else { return nil }
        return LintRule.Breach(
          path: version.name, message: "'\(version.name)' lists '\(name)', which no file declares",
          place: version.modelLocations[name] ?? version.location)
      }
    }
  }

  /// No two versions of one schema have the same number (DIALECTS E18, D9).
  private static let sameIdentifier = LintRule.source(.sourceVersionSameIdentifier) { source in
    var seen: [String: [SchemaVersion]] = [:]
    return source.contract.versions.compactMap { version in
      guard let identifier = version.identifier else { return nil }
      defer { seen[identifier, default: []].append(version) }
      guard
        let first = seen[identifier]?.first(where: { one in
          // Two targets may each have the version in a file of their own.
          one.name != version.name && source.areTogether(one, version)
        })
      else { return nil }
      var breach = LintRule.Breach(
        path: version.name, message: "'\(version.name)' has the version \(identifier) of '\(first.name)'",
        place: version.identifierLocation ?? version.location)
      // Without a plan they may be of two containers.
      guard let plan = source.plan(of: first, version) else {
        breach.severity = .advice
        return breach
      }
      return breach.under(plan, source)
    }
  }

  /// A version differs from the one before it (DIALECTS E18).
  private static let identical = LintRule.source(.sourceVersionIdentical) { source in
    let models = ContractModel.versionedModels(of: source.contract)
    let hashes = Dictionary(models.map { ($0.name, $0.hashes) }) { first, _ in first }
    return source.schemaSteps.compactMap { step in
      guard let old = hashes[step.from.name], let new = hashes[step.to.name], old != nil, old == new else { return nil }
      let breach = LintRule.Breach(
        path: step.to.name, message: "'\(step.to.name)' has the entities of '\(step.from.name)' unchanged",
        place: step.to.location)
      return breach.under(step.plan, source)
    }
  }

  /// Types and names change so that the stored values are kept and can be read (DIALECTS D5, D6, E6, E12, E15).
  private static let changes = LintRule.findings { VersionChanges.findings($0) }
}
