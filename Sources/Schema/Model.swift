/// A managed object model: what its entities and properties mean, whichever file it was read from.
///
/// Properties belong to the entity that declares them; the functions below add inherited ones.
package struct Model: Hashable, Sendable {
  /// The entities in byte order of their names; no two share a name.
  package var entities: [Entity] { didSet { index = Index(entities) } }
  private var index: Index
  package var fetchRequests: [FetchRequest]
  package var configurations: [Configuration]
  /// The composite types that the model names; only the XML form names them.
  package var compositeTypes: [CompositeType]
  package var versionIdentifiers: [String]
  /// What the file holds and this reader does not know, as `where: what` (FORMAT §8).
  package var unknowns: [String]
  /// Xcode's `usedWithCloudKit`, which speaks of all entities; nil if it is off or not told (FORMAT §8).
  package var cloudKitUse = Remark()

  package init(
    entities: [Entity] = [], fetchRequests: [FetchRequest] = [], configurations: [Configuration] = [],
    compositeTypes: [CompositeType] = [], versionIdentifiers: [String] = [], unknowns: [String] = []
  ) {
    self.entities = entities.sorted { $0.name < $1.name }
    index = Index(self.entities)
    self.fetchRequests = fetchRequests.sorted { $0.name < $1.name }
    self.configurations = configurations.sorted { $0.name < $1.name }
    self.compositeTypes = compositeTypes.sorted { $0.name < $1.name }
    self.versionIdentifiers = versionIdentifiers
    self.unknowns = unknowns
  }

  /// The index of each name in `entities`, and its sub-entities: entities are looked up in loops over entities.
  private struct Index: Hashable, Sendable {
    let positions: [String: Int]
    /// By the super-entity's name, in numbering order.
    let subentities: [String: [Int]]

    init(_ entities: [Entity]) {
      positions = Dictionary(entities.enumerated().map { ($1.name, $0) }) { first, _ in first }
      let below = entities.indices.filter { entities[$0].superentity != nil }
      let names = below.map { (entities[$0].name.lowercased(), entities[$0].name, $0) }
      subentities = Dictionary(grouping: names.sorted(by: <).map(\.2)) { entities[$0].superentity ?? "" }
    }
  }

  package func entity(named name: String) -> Entity? { index.positions[name].map { entities[$0] } }
}

extension Model {
  /// The super-entities of an entity, nearest first; a cycle in a broken model ends the list.
  package func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = entity.superentity
    while let name = next, seen.insert(name).inserted, let ancestor = self.entity(named: name) {
      found.append(ancestor)
      next = ancestor.superentity
    }
    return found
  }

  package func rootEntity(of entity: Entity) -> Entity { ancestors(of: entity).last ?? entity }

  /// The direct sub-entities, in the case-insensitive order that numbers them (FORMAT §1.2).
  package func subentities(of entity: Entity) -> [Entity] { index.subentities[entity.name]?.map { entities[$0] } ?? [] }

  /// The entity and everything below it, depth first: parent, then its children.
  package func hierarchy(from entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = []
    // By a list and not by recursion: a file may put any number of entities below each other.
    var waiting = [entity]
    while let next = waiting.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      found.append(next)
      waiting += subentities(of: next).reversed()
    }
    return found
  }

  /// Root entities in numbering order; an entity whose super-entity is missing counts as a root.
  package var rootEntities: [Entity] {
    entities.filter { entity in entity.superentity.map { self.entity(named: $0) == nil } ?? true }.inNumberingOrder()
  }

  /// Own and inherited attributes in name order.
  package func attributes(of entity: Entity) -> [Attribute] { collect(entity, \.attributes, \.name) }

  /// Own and inherited relationships in name order.
  package func relationships(of entity: Entity) -> [Relationship] { collect(entity, \.relationships, \.name) }

  /// Own and inherited fetched properties in name order.
  package func fetchedProperties(of entity: Entity) -> [FetchedProperty] {
    collect(entity, \.fetchedProperties, \.name)
  }

  /// The relationship that answers one of an entity; nil if it has no inverse, or one that the model lacks.
  package func inverse(of relationship: Relationship) -> Relationship? {
    guard let name = relationship.inverse, let destination = entity(named: relationship.destination) else { return nil }
    return relationships(of: destination).first { $0.name == name }
  }

  /// Whether Xcode marks an entity for CloudKit, in the whole model or in a configuration.
  package func isMarkedForCloudKit(_ entity: Entity) -> Bool {
    cloudKitUse.text != nil
      || configurations.contains { $0.cloudKitUse.text != nil && $0.entities.contains(entity.name) }
  }

  /// The entity of the hierarchy that declares a property, nearest first.
  package func declarer(of property: String, in entity: Entity) -> Entity? {
    ([entity] + ancestors(of: entity)).first { $0.declares(property) }
  }

  private func collect<Property>(
    _ entity: Entity, _ properties: KeyPath<Entity, [Property]>, _ name: KeyPath<Property, String>
  ) -> [Property] {
    let all = ([entity] + ancestors(of: entity)).flatMap { $0[keyPath: properties] }
    if all.isEmpty { return [] }
    var seen: Set<String> = []
    return all.filter { seen.insert($0[keyPath: name]).inserted }.sorted { $0[keyPath: name] < $1[keyPath: name] }
  }
}

extension [Entity] {
  /// Core Data numbers siblings by name without regard to case (FORMAT §1.2).
  package func inNumberingOrder() -> [Entity] {
    sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }
}

extension Model {
  /// How many super-entities an entity may have: what is inherited is gathered for each entity anew.
  package static let mostAncestors = 100

  /// How deeply composites may be nested.
  package static let mostCompositeLevels = 30

  /// How many properties an entity may declare; SQLite's default limit of a table's columns is 2,000.
  package static let mostProperties = 5_000

  /// The entities where a chain of super-entities exceeds that length; each counts as the start of a new chain.
  package static func cuts<Name: Hashable>(in names: some Sequence<Name>, parents: [Name: Name]) -> [Name] {
    var ancestors: [Name: Int] = [:]
    var cuts: [Name] = []
    for name in names {
      var path: [Name] = []
      var next: Name? = name
      while let name = next, ancestors[name] == nil {
        path.append(name)
        // So that a circle ends here too.
        ancestors[name] = 0
        next = parents[name]
      }
      var count = next.flatMap { ancestors[$0] } ?? -1
      for name in path.reversed() {
        count += 1
        if count > mostAncestors {
          cuts.append(name)
          count = 0
        }
        ancestors[name] = count
      }
    }
    return cuts
  }
}
