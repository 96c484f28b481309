package import Schema

/// Swift source against its dialect's own rules, and against a model where one is given.
package enum SourceLint {
  /// `declared` is the model that the declarations make; `found` is what reading and assembling told;
  /// `isSynchronised` asks for CloudKit's rules whatever the source shows.
  package static func findings(
    _ contract: Contract,
    declared: Model,
    model: Model? = nil,
    isSynchronised: Bool = false,
    found: [Finding] = []
  ) -> [Finding] {
    var source = LintedSource(contract: contract, declared: declared, model: model)
    source.isSynchronised = isSynchronised
    let broken = rules.flatMap { $0.findings(source) }
    let causes =
      broken + found.filter { !$0.code.hasPrefix("source.schema.") && $0.severity != .advice }
    // CoreValue's structs are views over entities that stand in the model alone (DIALECTS C1).
    let isViewsAlone = contract.entities.isEmpty && !contract.valueViews.isEmpty
    var findings =
      broken
      + found.filter {
        !isFollowing($0, causes) && !(isViewsAlone && $0.code == "source.schema.empty-input")
      }
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
    model: Model
  ) -> [Finding] {
    let source = LintedSource(contract: contract, declared: declared, model: model)
    var seen: Set<Finding> = []
    return SourceComparison(source, model).findings.filter { seen.insert($0).inserted }
  }

  /// What assembling the model tells of a line follows from the rule that the line breaks.
  private static func isFollowing(_ finding: Finding, _ broken: [Finding]) -> Bool {
    guard finding.code.hasPrefix("source.schema."), let place = finding.location else {
      return false
    }
    return broken.contains { $0.location?.file == place.file && $0.location?.line == place.line }
  }

  static let rules: [SourceRule] =
    ClassRules.all + PropertyRules.all + StorageRules.all + RelationshipRules.all
    + CompositionRules.all + ModelMacroRules.all + SwiftDataRules.all + CloudKitRules.all
    + VersionRules.all
    + StorableRules.all + ManagedModelsRules.all + ValueViewRules.all
}
