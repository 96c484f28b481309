package import Findings
package import Schema
import Versioning

/// Chooses the entities of one versioned schema; versions are kept apart (DIALECTS E18, B16).
struct ContractVersions {
  struct Choice {
    var version: SchemaVersion?
    var entities: [EntityContract] = []
    /// Entities of the chosen one's system that no chosen class lists or leads to.
    var unlisted: [EntityContract] = []
    /// Those of that system inside the version that it neither lists nor leads to.
    var forgotten: [EntityContract] = []

    /// The hidden entity by which storable's schemas carry their version (DIALECTS B16).
    var storableMarker: Entity? {
      guard let version, entities.contains(where: { $0.dialect == .storable }) else { return nil }
      var marker = Entity(name: "$Schema")
      marker.versionHashModifier = version.identifier ?? version.name
      return marker
    }
  }

  private let contract: Contract
  private let entities: [EntityContract]

  init(contract: Contract) {
    self.contract = contract
    entities = contract.entities
  }

  func choice(_ wanted: String?) -> Choice {
    guard let version = version(wanted) else { return wanted == nil ? Choice(entities: entities) : Choice() }
    guard !version.models.isEmpty else {
      return Choice(version: version, entities: entities.filter { $0.version == version.name || $0.version == nil })
    }
    let listed = reachable(from: version.models.compactMap { entity($0, in: version) }, in: version)
    let systems = Set(listed.map(\.dialect))
    let others = entities.filter { !listed.contains($0) && systems.contains($0.dialect) }
    return Choice(
      version: version, entities: entities.filter { listed.contains($0) || isOther($0, systems) },
      unlisted: others.filter { $0.version == nil }, forgotten: others.filter { $0.version == version.name })
  }

  private func isOther(_ entity: EntityContract, _ systems: Set<Dialect>) -> Bool {
    entity.version == nil && !systems.contains(entity.dialect)
  }

  /// The names of the versions, oldest first.
  var names: [String] {
    (contract.versions.isEmpty ? nested : contract.versions).map(\.name).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Versions that are known only by the entities inside them.
  private var nested: [SchemaVersion] {
    entities.filter { entity in !contract.versions.contains { $0.name == entity.version } }.compactMap { entity in
      entity.version.map { SchemaVersion(name: $0, identifier: nil, models: [], location: entity.location) }
    }
  }

  private func version(_ wanted: String?) -> SchemaVersion? {
    let nested = nested
    let all = contract.versions.isEmpty ? nested : contract.versions
    guard let wanted else { return all.last }
    return all.last { $0.name == wanted || $0.identifier == wanted } ?? nested.last { $0.name == wanted }
  }

  /// A listed type's entity: the version it is qualified with, else the list's own, else any.
  private func entity(_ listed: String, in version: SchemaVersion) -> EntityContract? {
    let text = listed.hasSuffix(".self") ? String(listed.dropLast(5)) : listed
    if let named = entities.last(where: { $0.version != nil && $0.scope == text }) { return named }
    let parts = text.split(separator: ".").map(String.init)
    let qualifier = parts.count > 1 ? parts[0] : nil
    let fitting = entities.filter { entity in
      entity.swiftName == text || entity.swiftName == parts.dropFirst().joined(separator: ".")
        || entity.swiftName == parts.last
    }
    return fitting.last { qualifier != nil && $0.version == qualifier } ?? fitting.last { $0.version == version.name }
      ?? fitting.last { $0.version == nil } ?? fitting.last
  }

  /// The listed entities, their superclasses and what their relationships lead to.
  private func reachable(from listed: [EntityContract], in version: SchemaVersion) -> Set<EntityContract> {
    var found = Set(listed)
    var names = Set(listed.map(\.swiftName))
    var next = listed
    while let entity = next.popLast() {
      let leads = [entity.superclass].compactMap { $0 } + entity.relationships.map(\.destination)
      for name in leads where !names.contains(name) {
        names.insert(name)
        guard let other = self.entity(name, in: version) else { continue }
        guard other.version == nil || other.version == version.name else { continue }
        if found.insert(other).inserted { next.append(other) }
      }
    }
    return found
  }
}

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

  /// The classes that declare an entity once more, each with the one that is taken.
  package static func repeatedClasses(of contract: Contract, version: String?) -> [Finding] {
    findings(of: contract, version: version).filter { $0.code == .sourceSchemaDuplicateEntityName }
  }

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
    // Another target may have the same class in a file of its own.
    let scopes = Set(all.flatMap(\.listed).map(\.scope))
    let left = (unlisted + forgotten).filter { !scopes.contains($0.scope) }
    return asked.findings + others.flatMap(\.findings) + SchemaFinding.unlisted(left, in: contract)
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
