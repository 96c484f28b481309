import ContractModels
package import Findings
package import Schema

/// Swift source against its dialect's own rules, and against a model where one is given.
package enum SourceLint {
  /// All that reading, assembling and checking an app's source finds, the worst first.
  ///
  /// `configured` reads the app's configuration about a model: the given one, else the one that the source declares.
  /// `isSynchronised` asks for CloudKit's rules whatever the source shows, `isMirrored` for the classes of `model`, whose
  /// store CloudKit mirrors.
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

  /// `found` is what reading and assembling reported.
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

  /// Source against a model alone, whatever its dialect's own rules say (DIALECTS A58, C3, E6).
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
    // CoreValue's structs have no rules but against what they read (DIALECTS C3).
    let views = LintRule.views.flatMap { $0.findings(source) }
    return (SourceComparison(source, model).findings + views).filter { seen.insert($0).inserted }
  }

  /// What CloudKit asks of the classes of a store that it mirrors (DIALECTS E19, G11).
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
