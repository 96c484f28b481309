import Findings
import Schema

/// What is wrong with classes that no model holds: another class declares their entity again, or no schema version lists
/// them.
///
/// Each stands once in the place of the class that took its own, or beside the others, as it would without that one.
struct LeftOutEntities {
  /// How many classes of one entity are looked at: each takes a look at the whole schema.
  private static let mostOfOne = 16

  private(set) var findings: [Finding] = []

  init(contract: Contract, declared: [EntityContract], _ leftOut: [EntityContract]) {
    let names = Set(declared.map(\.entityName))
    for entities in Self.rounds(leftOut) {
      for entity in entities.values {
        var attributes = ContractAttributes(contract: contract, entity: entity)
        for property in entity.properties { _ = attributes.attribute(property) }
        findings += attributes.findings
      }
      let added = entities.values.filter { !names.contains($0.entityName) }
      let schema = declared.map { entities[$0.entityName] ?? $0 } + added.sorted { $0.entityName < $1.entityName }
      var inherited: [Finding] = []
      let parents = ContractInheritance.parents(of: schema, findings: &inherited)
      var relationships = ContractRelationships(
        contract, entities: schema, parents: parents, others: leftOut.filter { names.contains($0.entityName) })
      relationships.resolve()
      let own = entities.mapValues { entity in Set([entity.location] + entity.relationships.map(\.location)) }
      findings += (inherited + relationships.findings).filter { finding in
        guard let name = finding.entity, let place = finding.location else { return false }
        return own[name]?.contains(place) == true
      }
    }
  }

  /// By entity name; a class of each entity a round.
  private static func rounds(_ leftOut: [EntityContract]) -> [[String: EntityContract]] {
    var rounds: [[String: EntityContract]] = []
    var counts: [String: Int] = [:]
    for entity in leftOut {
      let round = counts[entity.entityName, default: 0]
      guard round < mostOfOne else { continue }
      counts[entity.entityName] = round + 1
      if round == rounds.count { rounds.append([:]) }
      rounds[round][entity.entityName] = entity
    }
    return rounds
  }
}
