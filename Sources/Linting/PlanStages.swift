import ContractModels
import Findings
import Schema
import Versioning

/// Checks the stages of migration plans in source: what Core Data would have to infer (DIALECTS E18, D9).
enum PlanStages {
  /// Steps that are left to inference although no mapping can be inferred.
  ///
  /// Versions that are not fully known, or that a plan names without declaring them, are left out.
  static func unreachable(_ contract: Contract) -> [LintRule.Breach] {
    let known = Set(ContractModel.versions(of: contract))
    return contract.migrationPlans.flatMap { plan in
      zip(plan.schemas, plan.schemas.dropFirst()).compactMap { from, to -> LintRule.Breach? in
        guard !plan.mayCarryOver(from: from, to: to), known.contains(from), known.contains(to),
          let old = model(from, contract), let new = model(to, contract)
        else { return nil }
        let reasons = ModelDifference(from: old, to: new).impossible { entity, property in
          isPlain(property, of: entity, in: from, contract) && isPlain(property, of: entity, in: to, contract)
        }
        guard !reasons.isEmpty else { return nil }
        return LintRule.Breach(
          message: "Core Data infers no mapping from '\(from)' to '\(to)': " + reasons.joined(separator: "; "),
          place: plan.stage(from: from, to: to)?.location ?? plan.stagesLocation ?? plan.location)
      }
    }
  }

  /// Whether a property is no enum and no struct, whose own rules decide what happens to their columns (DIALECTS E12,
  /// E15).
  private static func isPlain(_ property: String, of entity: String, in version: String, _ contract: Contract) -> Bool {
    let declared = contract.entities(named: entity).first { $0.version == version }?.property(persistentName: property)
    return declared.map { $0.swiftType.unwrapped.primitive != nil } ?? !property.contains(".")
  }

  /// The model of a version; nil if the source does not declare all of it.
  private static func model(_ version: String, _ contract: Contract) -> Model? {
    let made = ContractModel.model(from: contract, version: version)
    guard !made.findings.contains(where: ContractModel.leavesOpen),
      VersionHashes(of: made.model).entities.count == made.model.entities.count
    else { return nil }
    return made.model
  }
}

extension ModelDifference {
  /// Each selected property without a mapping, with Core Data's reason.
  fileprivate func impossible(_ isMeant: (_ entity: String, _ property: String) -> Bool) -> [String] {
    entities.flatMap { entity in
      entity.properties.filter { isMeant(entity.to ?? "", $0.to ?? "") }.flatMap { property in
        property.obstacles.filter { $0.effect == .impossible }.map {
          "\(entity.to ?? "").\(property.to ?? ""), \($0.reason)"
        }
      }
    }
  }
}
