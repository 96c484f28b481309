import Findings
import Foundation
import Predicates
import Schema

/// Matching entities and properties of two models: by renaming identifier, or by name if there is none.
struct Pairing<Item> {
  var pairs: [(from: Item?, to: Item?)] = []
  /// Identifiers that several things on one side have.
  var shared: Set<String> = []

  init(_ old: [Item], _ new: [Item], identifier: (Item) -> String, name: (Item) -> String, pairsNames: Bool) {
    // Most models rename nothing.
    if (old + new).allSatisfy({ identifier($0) == name($0) }) {
      var left = Dictionary(new.enumerated().map { (name($1), $0) }) { first, _ in first }
      pairs = old.map { item in (item, left.removeValue(forKey: name(item)).map { new[$0] }) }
      pairs += left.values.sorted().map { (nil, new[$0]) }
      return
    }
    let oldByID = Dictionary(grouping: old, by: identifier)
    let newByID = Dictionary(grouping: new, by: identifier)
    let counted = [oldByID, newByID].flatMap { $0.filter { $0.value.count > 1 }.keys }
    shared = Set(counted)
    var (left, right) = ([Item](), [Item]())
    for id in Set(oldByID.keys).union(newByID.keys).sorted() {
      let (froms, tos) = (oldByID[id] ?? [], newByID[id] ?? [])
      if froms.count == 1, tos.count == 1 {
        pairs.append((froms[0], tos[0]))
      } else {
        left += froms
        right += tos
      }
    }
    for from in left {
      let twin = right.firstIndex { name($0) == name(from) }
      let isMeant = pairsNames || shared.contains(identifier(from))
      if let twin, isMeant || shared.contains(identifier(right[twin])) {
        pairs.append((from, right.remove(at: twin)))
      } else {
        pairs.append((from, nil))
      }
    }
    pairs += right.map { (nil, $0) }
  }
}

/// Two models whose entities were paired, to compare their properties.
struct ModelPairs {
  let old: Model
  let new: Model
  let pairsNames: Bool
  let entities: Pairing<Entity>
  /// By the old name.
  private let successors: [String: String]

  init(_ old: Model, _ new: Model, pairsNames: Bool) {
    self.old = old
    self.new = new
    self.pairsNames = pairsNames
    entities = Pairing(old.entities, new.entities, identifier: \.identifier, name: \.name, pairsNames: pairsNames)
    let known = entities.pairs.compactMap { pair in pair.from.flatMap { from in pair.to.map { (from.name, $0.name) } } }
    successors = Dictionary(known) { first, _ in first }
  }

  typealias EntityChange = ModelDifference.EntityChange
  typealias PropertyChange = ModelDifference.PropertyChange

  /// Whether the entity is the same on both sides, or differs in what it inherits alone.
  func isSame(_ pair: (from: Entity?, to: Entity?)) -> Bool {
    guard let from = pair.from, let to = pair.to, from == to else { return false }
    return from.relationships.allSatisfy(leadsOn) && from.superentity.map { successors[$0] ?? $0 } == to.superentity
  }

  /// `whole` has all that the entity inherits; `own` leaves out what the super-entity has alike.
  func change(
    _ pair: (from: Entity?, to: Entity?), isSame: Bool, oldHash: Data?, newHash: Data?, above: EntityChange?
  ) -> (own: EntityChange, whole: EntityChange) {
    guard let from = pair.from, let to = pair.to else {
      let single = EntityChange(
        from: pair.from?.name, to: pair.to?.name, mapping: pair.from == nil ? .add : .remove, oldHash: oldHash,
        newHash: newHash, changes: [], properties: [],
        obstacles: mergers(pair.from, pair.to)
          + (pair.to == nil ? [MigrationObstacle(.lost, "its rows", rows: .own)] : []))
      return (single, single)
    }
    let changes = isSame ? [] : Facet<Entity>.changes(Facet<Entity>.all, from: from, to: to)
    let all = isSame ? above?.properties ?? [] : properties(from, to)
    let isCopy: Bool
    func isUnhashed(_ one: MigrationObstacle) -> Bool {
      one.effect == .notKnown && one.change.map { $0.code != .sourceVersionFormerName } == true
    }
    if all.contains(where: { $0.obstacles.contains(where: isUnhashed) }) {
      // A part whose columns are not known changed, so its hash is not known either. No hash has a former name.
      isCopy = false
    } else if let oldHash, let newHash {
      isCopy = oldHash == newHash
    } else {
      isCopy = above?.mapping != .transform && changes.allSatisfy { !$0.isInHash } && all.allSatisfy { !$0.isInHash }
    }
    // Core Data compares hashes first; where they are equal, nothing is mapped.
    let properties = isCopy ? all.map { unmapped($0) } : all
    var obstacles = isCopy ? [] : self.obstacles(from, to) + mergers(from, to)
    if isCopy, !all.isEmpty { obstacles += unseen(from, to) }
    func change(_ properties: [PropertyChange]) -> EntityChange {
      EntityChange(
        from: from.name, to: to.name, mapping: isCopy ? .copy : .transform, oldHash: oldHash, newHash: newHash,
        changes: changes, properties: properties, obstacles: obstacles)
    }
    let inherited = Set(above?.properties ?? [])
    return (change(properties.filter { !inherited.contains($0) }), change(properties))
  }

  private func unmapped(_ change: PropertyChange) -> PropertyChange {
    PropertyChange(
      from: change.from, to: change.to, kind: change.kind, changes: change.changes,
      obstacles: change.obstacles.filter { $0.effect == .afterwards || $0.change != nil }, isInHash: change.isInHash)
  }

  /// Several entities under one identifier: inference would have to merge or split them.
  private func mergers(_ from: Entity?, _ to: Entity?) -> [MigrationObstacle] {
    let identifiers = Set([from?.identifier, to?.identifier].compactMap(\.self))
    return identifiers.intersection(entities.shared).sorted().map {
      MigrationObstacle(
        .notKnown, "several entities have the renaming identifier '\($0)', which would merge or split them")
    }
  }

  private func obstacles(_ from: Entity, _ to: Entity) -> [MigrationObstacle] {
    var found: [MigrationObstacle] = []
    if from.superentity.map({ successors[$0] ?? $0 }) != to.superentity {
      let names = [from.superentity, to.superentity].map { $0 ?? "none" }
      found.append(MigrationObstacle(.notKnown, "the super-entity was \(names[0]) and is \(names[1])"))
    }
    if !from.isAbstract, to.isAbstract { found.append(MigrationObstacle(.notKnown, "the entity became abstract")) }
    if to.uniquenessConstraints.isEmpty { return found }
    let names = Dictionary(paths(of: from, in: old).map { ($0.key, $0.path) }) { first, _ in first }
    let newPaths = paths(of: to, in: new)
    let constraints = ([from] + old.ancestors(of: from)).flatMap(\.uniquenessConstraints)
    let before = Set(constraints.map { Set($0) })
    for constraint in to.uniquenessConstraints {
      let earlier = constraint.map { name in newPaths.first { $0.path == name }.flatMap { names[$0.key] } }
      guard !before.contains(Set(earlier.compactMap(\.self))) || earlier.contains(nil) else { continue }
      let known = earlier.compactMap(\.self)
      found.append(
        MigrationObstacle(
          .mayFail, "rows that share \(constraint.joined(separator: ", ")) break the new uniqueness constraint",
          rows: known.count == constraint.count ? .sharing(known) : nil))
    }
    return found
  }

  /// What a uniqueness constraint may name, with the identifier by which both models have it.
  private func paths(of entity: Entity, in model: Model) -> [(path: String, key: String)] {
    columns(of: entity, in: model).map { ($0.path, $0.key) }
      + model.attributes(of: entity).filter { $0.type == .composite }.map { ($0.name, $0.identifier) }
      + model.relationships(of: entity).map { ($0.name, $0.renamingIdentifier ?? $0.name) }
  }

  /// Names that differ under equal hashes: those of composites and of derived attributes are not hashed.
  private func unseen(_ from: Entity, _ to: Entity) -> [MigrationObstacle] {
    let before = Set(old.attributes(of: from).filter { !$0.isTransient }.map(\.name))
    let after = new.attributes(of: to).filter { !$0.isTransient && !before.contains($0.name) }
    return after.sorted { $0.name < $1.name }.map { attribute in
      MigrationObstacle(
        .unseen,
        "the version hash does not see the name of '\(attribute.name)', so Core Data takes an old store as it is; "
          // A composite has no column; those of its leaves go by their own names (FORMAT §1.5).
          + (attribute.type == .composite
            ? "what it reads of the composite there is not known" : "the attribute has no column there"))
    }
  }
}

extension ModelPairs {
  /// A stored attribute with a column of its own: plain, derived, or a composite's leaf.
  struct Column {
    var path: String
    var key: String
    var attribute: Attribute
    /// Whether a composite around it is optional.
    var isInOptional = false
  }

  func columns(of entity: Entity, in model: Model) -> [Column] {
    model.attributes(of: entity).flatMap { Self.columns(of: $0) }
  }

  private static func columns(of attribute: Attribute) -> [Column] {
    guard attribute.type == .composite else {
      return [Column(path: attribute.name, key: attribute.identifier, attribute: attribute)]
    }
    return attribute.elements.flatMap(columns).map { leaf in
      var leaf = leaf
      leaf.path = "\(attribute.name).\(leaf.path)"
      leaf.key = "\(attribute.identifier).\(leaf.key)"
      leaf.isInOptional = leaf.isInOptional || attribute.isOptional
      if attribute.isTransient { leaf.attribute.isTransient = true }
      return leaf
    }
  }

  /// Without the columns of members whose own are not known on the other side: a struct or an enum inside a struct.
  private static func comparable(_ old: [Column], _ new: [Column]) -> ([Column], [Column]) {
    let open = (old + new).filter { $0.attribute.type == .undefined && $0.path.contains(".") }.map(\.key)
    if open.isEmpty { return (old, new) }
    func isBelow(_ column: Column) -> Bool { open.contains { column.key.hasPrefix($0 + ".") } }
    let met = Set(open.filter { key in (old + new).contains { $0.key.hasPrefix(key + ".") } })
    func kept(_ columns: [Column]) -> [Column] { columns.filter { !isBelow($0) && !met.contains($0.key) } }
    return (kept(old), kept(new))
  }

  /// All properties that differ, inherited ones too, in name order.
  private func properties(_ from: Entity, _ to: Entity) -> [PropertyChange] {
    let mapped = attributes(from, to) + composites(from, to) + relationships(from, to) + fetchedProperties(from, to)
    let found = TypeChanges(from, to, in: self).added(to: mapped)
    return found.sorted { ($0.to ?? $0.from ?? "", $0.kind.rawValue) < ($1.to ?? $1.from ?? "", $1.kind.rawValue) }
  }

  /// A property of one side alone counts when it is stored.
  private static func isInHash(_ changes: [FacetChange], _ areTransient: [Bool?]) -> Bool {
    areTransient.contains(nil) ? areTransient.contains(false) : changes.contains(where: \.isInHash)
  }

  private func attributes(_ from: Entity, _ to: Entity) -> [PropertyChange] {
    let (left, right) = Self.comparable(columns(of: from, in: old), columns(of: to, in: new))
    let pairing = Pairing(left, right, identifier: \.key, name: \.path, pairsNames: pairsNames)
    return pairing.pairs.compactMap { old, new in
      var changes: [FacetChange] = []
      var obstacles: [MigrationObstacle]
      switch (old, new) {
      case (let old?, let new?):
        if old.attribute == new.attribute { return nil }
        changes = Facet<Attribute>.changes(Facet<Attribute>.all, from: old.attribute, to: new.attribute)
        if changes.isEmpty { return nil }
        obstacles = AttributeMapping(from: old, to: new).obstacles
      case (nil, let new?): obstacles = AttributeMapping.obstacles(adding: new)
      case (let old?, nil): obstacles = AttributeMapping.obstacles(removing: old)
      case (nil, nil): obstacles = []
      }
      if pairing.shared.contains(old?.key ?? "") || pairing.shared.contains(new?.key ?? "") {
        obstacles.append(MigrationObstacle(.notKnown, "several attributes have its renaming identifier"))
      }
      return PropertyChange(
        from: old?.path, to: new?.path, kind: .attribute, changes: changes, obstacles: obstacles,
        isInHash: Self.isInHash(changes, [old, new].map { $0?.attribute.isTransient }))
    }
  }

  /// The composites themselves, beside their leaves: pairs that differ in what is their own.
  private func composites(_ from: Entity, _ to: Entity) -> [PropertyChange] {
    let isComposite = { (attribute: Attribute) in attribute.type == .composite }
    let pairing = Pairing(
      old.attributes(of: from).filter(isComposite), new.attributes(of: to).filter(isComposite),
      identifier: \.identifier, name: \.name, pairsNames: pairsNames)
    return pairing.pairs.compactMap { old, new in
      guard let old, let new else { return nil }
      let changes = Facet<Attribute>.changes(Facet<Attribute>.all, from: old, to: new)
      if changes.isEmpty { return nil }
      return PropertyChange(
        from: old.name, to: new.name, kind: .attribute, changes: changes, obstacles: [],
        isInHash: changes.contains(where: \.isInHash))
    }
  }

  /// Whether a to-many's links are keys of a to-one that both models have (FORMAT §2).
  private func keepsLinks(_ relationship: Relationship) -> Bool {
    func inverse(_ name: String?, in model: Model, where isMeant: (Relationship) -> Bool) -> Relationship? {
      name.flatMap(model.entity(named:)).flatMap { model.relationships(of: $0).first(where: isMeant) }
    }
    guard relationship.isToMany,
      let back = inverse(relationship.destination, in: old, where: { $0.name == relationship.inverse }), !back.isToMany
    else { return false }
    let key = back.renamingIdentifier ?? back.name
    return inverse(successors[relationship.destination], in: new) { ($0.renamingIdentifier ?? $0.name) == key } != nil
  }

  /// Whether the destination still has its name.
  private func leadsOn(_ relationship: Relationship) -> Bool {
    successors[relationship.destination] ?? relationship.destination == relationship.destination
  }

  private func relationships(_ from: Entity, _ to: Entity) -> [PropertyChange] {
    let pairing = Pairing(
      old.relationships(of: from), new.relationships(of: to), identifier: \.identifier, name: \.name,
      pairsNames: pairsNames)
    return pairing.pairs.compactMap { old, new in
      var changes: [FacetChange] = []
      if let old, let new {
        if old == new, leadsOn(old) { return nil }
        changes = Facet<Relationship>.changes(Facet<Relationship>.all, from: old, to: new)
      }
      return PropertyChange(
        from: old?.name, to: new?.name, kind: .relationship, changes: changes,
        obstacles: RelationshipMapping(
          from: old, to: new, keepsLinks: old.map(keepsLinks) ?? false, successors: successors
        ).obstacles,
        isInHash: Self.isInHash(changes, [old, new].map { $0?.isTransient }))
    }
  }

  private func fetchedProperties(_ from: Entity, _ to: Entity) -> [PropertyChange] {
    let pairing = Pairing(
      old.fetchedProperties(of: from), new.fetchedProperties(of: to), identifier: \.name, name: \.name, pairsNames: true
    )
    return pairing.pairs.compactMap { old, new in
      var changes: [FacetChange] = []
      if let old, let new {
        changes = Facet<FetchedProperty>.changes(Facet<FetchedProperty>.all, from: old, to: new)
        if changes.isEmpty { return nil }
      }
      return PropertyChange(
        from: old?.name, to: new?.name, kind: .fetchedProperty, changes: changes, obstacles: [], isInHash: false)
    }
  }
}

extension Entity { var identifier: String { renamingIdentifier ?? name } }

extension Attribute { var identifier: String { renamingIdentifier ?? name } }

extension Relationship { var identifier: String { renamingIdentifier ?? name } }
