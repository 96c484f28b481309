import ContractModels
package import Findings
package import Schema

/// Checks Swift source against the rules of its dialect and, if a model is given, against the model.
package enum SourceLint {
  /// Reads, assembles and checks an app's source, and returns all findings, the worst first.
  ///
  /// `configured` reads the app's configuration for the given model or, without one, for the model of the source.
  /// `isSynchronised` checks CloudKit's rules for all classes, `isMirrored` for the classes of `model`, because CloudKit
  /// mirrors its store.
  package static func findings<Failure>(
    in source: Contract,
    against model: Model? = nil,
    isSynchronised: Bool = false,
    isMirrored: Bool = false,
    configured: (Model) throws(Failure) -> Contract
  ) throws(Failure) -> [Finding] {
    let contract = model.map { ContractModel.contract(source, namedBy: $0) } ?? source
    let version = model.flatMap { ContractModel.version(nearest: $0, in: contract) }
    let declared = ContractModel.model(from: contract, version: version).model
    let rules = try configured(model ?? declared)
    var linted = LintedSource(contract: contract, declared: declared, model: model)
    linted.configured = rules
    linted.isSynchronised = isSynchronised
    linted.isMirrored = isMirrored
    linted.version = version
    var found = contract.findings + ContractModel.findings(of: contract, version: version)
    found += PlanStages.findings(of: contract)
    found += rules.findings + contract.contradictions(of: rules)
    return findings(linted, found)
  }

  /// Adds the broken rules and the differences from the model to `found`, which reading and assembling reported.
  private static func findings(_ source: LintedSource, _ found: [Finding]) -> [Finding] {
    let broken = LintRule.all.flatMap { $0.findings(source) }
    let consequences = Consequences(of: broken + found, in: source.contract)
    let exceptions = LintException.ofSource(source, consequences)
    var findings = broken + found.filter { !exceptions.excuse($0) }
    if let model = source.model { findings += SourceComparison(source, model).findings }
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.sorted { left, right in
      if left.severity != right.severity { return left.severity < right.severity }
      let (a, b) = (left.location, right.location)
      return (
        a?.file ?? "", a?.line ?? 0, a?.column ?? 0, left.code.rawValue, left.path ?? "",
        left.message
      )
        < (
          b?.file ?? "", b?.line ?? 0, b?.column ?? 0, right.code.rawValue, right.path ?? "",
          right.message
        )
    }
  }

  /// Compares source with a model, without the rules of its dialect (DIALECTS A58, C3, E6).
  package static func differences(
    _ contract: Contract,
    declared: Model,
    model: Model,
    version: String? = nil,
    configured: Contract = Contract()
  ) -> [Finding] {
    var source = LintedSource(contract: contract, declared: declared, model: model)
    source.configured = configured
    source.version = version
    var seen: Set<Finding> = []
    // The rules of CoreValue's structs compare them with the entity that they read (DIALECTS C3).
    let views = LintRule.views.flatMap { $0.findings(source) }
    return (SourceComparison(source, model).findings + views).filter { seen.insert($0).inserted }
  }

  /// Checks CloudKit's rules for the classes of a store that CloudKit mirrors (DIALECTS E19, G11).
  package static func mirrorFindings(
    _ contract: Contract,
    declared: Model,
    model: Model,
    version: String? = nil
  ) -> [Finding] {
    var source = LintedSource(contract: contract, declared: declared, model: model)
    source.isMirrored = true
    source.version = version
    return LintRule.cloudKit.flatMap { $0.findings(source) }
  }
}
