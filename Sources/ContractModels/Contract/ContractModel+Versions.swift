package import Findings
package import Schema
import Versioning

extension ContractModel {
  /// The names of a contract's schema versions, oldest first; empty if none is declared.
  package static func versions(of contract: Contract) -> [String] { ContractVersions(contract: contract).names }

  /// The promise of one version alone, its entities under the names that a store uses (DIALECTS E18, B2).
  ///
  /// `version` is a name or an identifier; by default the last listed.
  package static func contract(_ contract: Contract, version: String?) -> Contract {
    let choice = ContractVersions(contract: contract).choice(version)
    var chosen = contract
    chosen.entities = choice.entities + choice.unlisted
    return chosen
  }

  /// The version with a model's version hashes, else the one whose entities and properties are nearest to it; the later
  /// of equals.
  ///
  /// Names are compared there: the hashes of a model that is only near are others (DIALECTS E18).
  package static func version(nearest model: Model, in contract: Contract) -> String? {
    let wanted = names(in: model)
    let made = versions(of: contract).reversed().map { version in
      (name: version, model: self.model(from: contract, version: version).model)
    }
    guard made.count > 1 else { return made.first?.name }
    let hashes = VersionHashes(of: model).entities
    if !hashes.isEmpty, let proved = made.first(where: { VersionHashes(of: $0.model).entities == hashes }) {
      return proved.name
    }
    return made.map { ($0.name, names(in: $0.model).symmetricDifference(wanted).count) }.min { $0.1 < $1.1 }?.0
  }

  /// The versions besides the asked one that are looked at: each is a model of its own.
  private static let mostVersions = 32

  /// What keeps the models of all versions from being complete, the asked one's first, then the latest of the others.
  ///
  /// A class is in no schema if none of them lists it; the requested version reports its faults.
  package static func findings(of contract: Contract, version: String?) -> [Finding] {
    let names = versions(of: contract)
    let asked = assembly(of: contract, version: version)
    let others = names.filter { $0 != version ?? names.last }.suffix(mostVersions).map {
      assembly(of: contract, version: $0)
    }
    let unlisted = others.reduce(asked.unlisted) { left, other in left.filter(Set(other.unlisted).contains) }
    let leftOut = LeftOutEntities(contract: contract, declared: asked.declared, unlisted)
    // Another version may take over the members of this one.
    let all = [asked] + others
    let forgotten = all.flatMap(\.forgotten).filter { entity in !all.contains { $0.listed.contains(entity) } }
    return asked.findings + others.flatMap(\.findings) + (unlisted + forgotten).map(SchemaFinding.unlisted)
      + leftOut.findings
  }

  /// Entities, and their own properties with the kind that decides their columns.
  private static func names(in model: Model) -> Set<String> {
    var names: Set<String> = []
    for entity in model.entities where !entity.name.hasPrefix("$") {
      names.insert(entity.name)
      for attribute in model.attributes(of: entity) where !attribute.isTransient {
        names.insert("\(entity.name).\(attribute.name) \(attribute.type.title)")
      }
      for relationship in model.relationships(of: entity) {
        names.insert("\(entity.name).\(relationship.name) \(relationship.cardinality)")
      }
    }
    return names
  }
}
