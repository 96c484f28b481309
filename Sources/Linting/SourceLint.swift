import ContractModels
package import Findings
package import Schema

/// Checks Swift source against the rules of its dialect and, if a model is given, against the model.
package enum SourceLint {
  /// Reads, assembles and checks an app's source, and returns all findings, the worst first.
  ///
  /// `configured` reads the app's configuration for the given model or, without one, for the model of the source.
  package static func findings<Failure>(
    in source: Contract, against model: Model? = nil, cloudKit: CloudKitScope = .declared,
    configured: (Model) throws(Failure) -> Contract
  ) throws(Failure) -> [Finding] {
    let contract = model.map { ContractModel.contract(source, namedBy: $0) } ?? source
    let version = model.flatMap { ContractModel.version(nearest: $0, in: contract) }
    let declared = ContractModel.model(from: contract, version: version).model
    let rules = try configured(model ?? declared)
    var linted = LintedSource(
      contract: contract, declared: declared, model: model, version: version, configured: rules, cloudKit: cloudKit)
    let noted = contract.findings + ContractModel.findings(of: contract, version: version)
    linted.notes = Dictionary(grouping: noted + rules.findings + contract.contradictions(of: rules), by: \.code)
    var seen: Set<Finding> = []
    return LintRule.all.flatMap { $0.findings(linted) }.filter { seen.insert($0).inserted }.sorted { left, right in
      if left.severity != right.severity { return left.severity < right.severity }
      let (a, b) = (left.location, right.location)
      return (a?.file ?? "", a?.line ?? 0, a?.column ?? 0, left.code.rawValue, left.path ?? "", left.message) < (
        b?.file ?? "", b?.line ?? 0, b?.column ?? 0, right.code.rawValue, right.path ?? "", right.message
      )
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

  /// CloudKit's rules that the source breaks (DIALECTS E19, G11).
  package var mirrorFindings: [Finding] { LintRule.cloudKit.flatMap { $0.findings(self) } }
}

/// The classes that CloudKit's rules are checked for.
package enum CloudKitScope: Sendable {
  /// Those that CloudKit synchronises by what the source shows.
  case declared
  /// These, and the classes of the given model, because CloudKit mirrors its store.
  case model
  /// All, because the user says so.
  case all
}
