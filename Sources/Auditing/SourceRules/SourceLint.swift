package import Schema

/// Swift source against its dialect's own rules, and against a model where one is given.
package enum SourceLint {
  /// `declared` is the model that the declarations make, of `version` where there are some; `found` is what reading and
  /// assembling told; `isSynchronised` asks for CloudKit's rules whatever the source shows.
  package static func findings(
    _ contract: Contract,
    declared: Model,
    model: Model? = nil,
    version: String? = nil,
    isSynchronised: Bool = false,
    found: [Finding] = []
  ) -> [Finding] {
    var source = LintedSource(contract: contract, declared: declared, model: model)
    source.isSynchronised = isSynchronised
    source.version = version
    let broken = rules.flatMap { $0.findings(source) }
    let consequences = Consequences(of: broken + found, in: contract)
    // CoreValue's structs are views over entities that stand in the model alone (DIALECTS C1).
    let isViewsAlone = contract.entities.isEmpty && !contract.valueViews.isEmpty
    var findings =
      broken
      + found.filter {
        !consequences.contains($0) && !(isViewsAlone && $0.code == "source.schema.empty-input")
          && !source.isOfSuperentity($0) && !source.isTargetOfModel($0)
      }.map(weighed)
    if let model { findings += SourceComparison(source, model).findings }
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.sorted { left, right in
      if left.severity != right.severity { return left.severity < right.severity }
      let (a, b) = (left.location, right.location)
      return (a?.file ?? "", a?.line ?? 0, a?.column ?? 0, left.code, left.path ?? "", left.message)
        < (b?.file ?? "", b?.line ?? 0, b?.column ?? 0, right.code, right.path ?? "", right.message)
    }
  }

  /// Source against a model alone, whatever its dialect's own rules say (DIALECTS A58, E6).
  package static func differences(
    _ contract: Contract,
    declared: Model,
    model: Model,
    version: String? = nil
  ) -> [Finding] {
    var source = LintedSource(contract: contract, declared: declared, model: model)
    source.version = version
    var seen: Set<Finding> = []
    return SourceComparison(source, model).findings.filter { seen.insert($0).inserted }
  }

  /// A default that was not evaluated and a type that no file declares are no faults: only who makes a model of the
  /// source alone needs to know them (DIALECTS A35, A41).
  private static let unknowns: Set<String> = [
    "source.schema.unsupported-default-value-expression", "source.schema.unknown-type",
  ]

  private static func weighed(_ finding: Finding) -> Finding {
    guard unknowns.contains(finding.code) else { return finding }
    var advice = finding
    advice.severity = .advice
    return advice
  }

  static let rules: [SourceRule] =
    ClassRules.all + PropertyRules.all + StorageRules.all + RelationshipRules.all
    + CompositionRules.all + ModelMacroRules.all + SwiftDataRules.all + CloudKitRules.all
    + VersionRules.all + StageRules.all
    + StorableRules.all + ManagedModelsRules.all + ValueViewRules.all
}
