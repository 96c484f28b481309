import Schema

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
