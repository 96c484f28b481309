import ContractModels
package import Findings
package import Schema
package import Versioning

/// Checks Swift source against the rules of its dialect and, if a model is given, against the model, or a model alone.
package enum SourceLint {
  /// Reads, assembles and checks an app's source, and returns all findings, the worst first.
  ///
  /// `configured` reads the app's configuration for the given model or, without one, for the model of the source;
  /// `bundle` has the versions that an `NSStagedMigrationManager` leads between.
  package static func findings<Failure>(
    in source: Contract, against model: Model? = nil, earlier: (name: String, model: Model)? = nil,
    bundle: ModelVersions? = nil, cloudKit: CloudKitScope = .declared, level: LintLevel = .quick,
    configured: (Model) throws(Failure) -> Contract
  ) throws(Failure) -> [Finding] {
    var contract = model.map { ContractModel.contract(source, namedBy: $0) } ?? source
    if let bundle { contract.migrationPlans = contract.migrationPlans.map { $0.named(after: bundle.versions) } }
    let version = model.flatMap { ContractModel.version(nearest: $0, in: contract) }
    let declared = ContractModel.model(from: contract, version: version).model
    let rules = try configured(model ?? declared)
    var linted = LintedSource(
      contract: contract, declared: declared, model: model, earlier: earlier, bundle: bundle, version: version,
      configured: rules, cloudKit: cloudKit, level: level)
    let noted = contract.findings + ContractModel.findings(of: contract, version: version)
    linted.notes = Dictionary(grouping: noted + rules.findings + contract.contradictions(of: rules), by: \.code)
    return sorted(LintRule.all, linted)
  }

  /// Checks a model by itself, the worst findings first.
  ///
  /// `earlier` is the version before it, with its name.
  package static func findings(
    of model: Model, earlier: (name: String, model: Model)? = nil, cloudKit: CloudKitScope = .declared
  ) -> [Finding] {
    sorted(
      LintRule.ofModels + ModelRules.rules,
      LintedSource(
        contract: Contract(), declared: Model(), model: model, earlier: earlier, version: nil, cloudKit: cloudKit))
  }

  private static func sorted(_ rules: [LintRule], _ linted: LintedSource) -> [Finding] {
    var seen: Set<Finding> = []
    let found = rules.flatMap { $0.findings(linted) }.filter { finding in
      var unmended = finding
      unmended.fix = nil
      return seen.insert(unmended).inserted
    }
    let released = linted.releasedPlaces
    return found.map { finding in
      // What is only advised may be right as it is, and stores hold what a released version says.
      let isOpen = finding.severity == .advice || finding.fix?.changes.contains { released.contains($0.place) } == true
      var finding = finding
      if isOpen { finding.fix = nil }
      return finding
    }.withoutConsequencesOfBraces.withoutAdviceOnReleases.sorted { left, right in
      if left.severity != right.severity { return left.severity < right.severity }
      let (a, b) = (left.location, right.location)
      let places = [a, b].map { ($0?.file ?? "", $0?.line ?? 0, $0?.column ?? 0) }
      if places[0] != places[1] { return places[0] < places[1] }
      return (left.code.rawValue, left.subject ?? "", left.message) < (
        right.code.rawValue, right.subject ?? "", right.message
      )
    }
  }
}

extension [Finding] {
  /// In a file that has lost a brace, what belongs to what is not known.
  fileprivate var withoutConsequencesOfBraces: [Finding] {
    let files = filter { finding in
      finding.code == .sourceSyntax && ["'}'", "'{'", "brace"].contains(where: finding.message.contains)
    }.compactMap(\.location?.file)
    guard !files.isEmpty else { return self }
    let broken = Set(files)
    return filter { $0.code == .sourceSyntax || $0.location.map { !broken.contains($0.file) } ?? true }
  }

  /// What CloudKit refuses to change says more than that it would, or what else becomes of a struct's member; and a
  /// former name does not help there.
  fileprivate var withoutAdviceOnReleases: [Finding] {
    func property(_ finding: Finding) -> [String?] {
      [finding.entity, finding.path?.split(separator: ".").first.map(String.init)]
    }
    let released = filter { $0.code == .sourceCloudKitReleased }
    let (properties, entities) = (Set(released.map(property)), Set(released.map(\.entity)))
    return filter { finding in
      guard finding.severity == .advice else { return true }
      return switch finding.code {
      case .sourceCloudKitColumns, .sourceVersionMemberRemoved, .sourceVersionMemberRenamed:
        !properties.contains(property(finding))
      case .sourceVersionRename: !entities.contains(finding.entity)
      default: true
      }
    }
  }
}

extension LintedSource {
  /// How the source differs from the model, without the rules of its dialect (DIALECTS A58, C3, E6): those of
  /// CoreValue's structs compare them with the entity that they read.
  package var differences: [Finding] {
    guard model != nil else { return [] }
    var seen: Set<Finding> = []
    return ([SourceComparison.rule] + LintRule.views).flatMap { $0.findings(self) }.filter { seen.insert($0).inserted }
  }

  /// What the oldest release of the app does not have (DIALECTS §6).
  package var releaseFindings: [Finding] { ReleaseRules.rules.flatMap { $0.findings(self) } }

  /// CloudKit's rules that the source or the model breaks (DIALECTS E19, G11).
  package var mirrorFindings: [Finding] { LintRule.cloudKit.flatMap { $0.findings(self) } }
}

extension LintedSource {
  /// Where the versions before the newest declare something.
  fileprivate var releasedPlaces: Set<SourcePlace> {
    let versions = Set(ContractModel.versions(of: contract).dropLast())
    guard !versions.isEmpty else { return [] }
    let entities = contract.entities.filter { $0.version.map(versions.contains) ?? false }
    let types = contract.types.values.filter { type in versions.contains { type.name.hasPrefix($0 + ".") } }
    let fields = types.flatMap { type -> [SourcePlace] in
      guard case .structure(let structure) = type.kind else { return [] }
      return structure.fields.map(\.location)
    }
    return Set(entities.flatMap { [$0.location] + $0.members.map(\.location) } + types.map(\.location) + fields)
  }
}

/// The entities that CloudKit's rules are checked for.
package enum CloudKitScope: Sendable {
  /// Those that CloudKit synchronises by what the source or the model shows.
  case declared
  /// These, and the entities of the given model, because CloudKit mirrors its store.
  case model
  /// All, because the user says so.
  case all
}
