import Findings
import Predicates
import Schema

/// What two versions of an entity change in the types and names of its properties: the one list that `lint`, `diff` and
/// a lock take.
struct TypeChanges {
  private typealias PropertyChange = ModelDifference.PropertyChange

  private let old: [Named]
  private let new: [Named]
  private let pairing: Pairing<Named>

  /// A stored attribute or relationship.
  fileprivate enum Named {
    case attribute(Attribute)
    case relationship(Relationship)

    var name: String {
      switch self {
      case .attribute(let attribute): attribute.name
      case .relationship(let relationship): relationship.name
      }
    }

    var formerName: String? {
      switch self {
      case .attribute(let attribute): attribute.renamingIdentifier
      case .relationship(let relationship): relationship.renamingIdentifier
      }
    }

    var identifier: String { formerName ?? name }

    /// Only attributes meet attributes, and relationships relationships (FORMAT §9.2).
    var kind: ModelDifference.PropertyChange.Kind {
      if case .attribute = self { .attribute } else { .relationship }
    }
  }

  init(_ from: Entity, _ to: Entity, in pairs: ModelPairs) {
    func stored(_ entity: Entity, _ model: Model) -> [Named] {
      model.attributes(of: entity).filter { !$0.isTransient }.map(Named.attribute)
        + model.relationships(of: entity).filter { !$0.isTransient }.map(Named.relationship)
    }
    (old, new) = (stored(from, pairs.old), stored(to, pairs.new))
    pairing = Pairing(
      old, new, identifier: { "\($0.kind) \($0.identifier)" }, name: { "\($0.kind) \($0.name)" },
      pairsNames: pairs.pairsNames)
  }

  /// What the mapping says of each property, and these changes, which say some of it more exactly.
  func added(to mapped: [ModelDifference.PropertyChange]) -> [ModelDifference.PropertyChange] {
    var changes = mapped
    for pair in pairing.pairs {
      guard case .attribute(let from)? = pair.from, case .attribute(let to)? = pair.to else { continue }
      let obstacles = ShapeComparison.obstacles(from: from, to: to)
      if obstacles.isEmpty { continue }
      let covered = Set(obstacles.map(\.effect)).intersection([.lost, .impossible])
      changes = changes.map { change in
        let isBelow = [(change.from, from.name), (change.to, to.name)].contains { path, name in
          path == name || path?.hasPrefix(name + ".") == true
        }
        return isBelow && change.kind == .attribute ? change.without(covered) : change
      }
      for obstacle in obstacles { Self.add(obstacle, from: from.name, to: to.name, &changes) }
    }
    let (gone, came) = (pairing.pairs.filter { $0.to == nil }, pairing.pairs.filter { $0.from == nil })
    let (left, right) = (gone.compactMap(\.from), came.compactMap(\.to))
    for one in right {
      if let former = renamed(to: one, left, right) {
        let reason = "it looks like '\(former.name)' renamed; without its former name the values are dropped"
        let rows = Self.takeLoss(of: former, &changes)
        // The inverse keeps the links.
        if one.kind == .relationship, rows == nil { continue }
        let obstacle = MigrationObstacle(
          .lost, reason, rows: rows, change: .init(.sourceVersionRename, one.name, about: one.name))
        Self.add(obstacle, from: nil, to: one.name, kind: one.kind, &changes)
      }
    }
    let unpaired = Set(right.map { "\($0.kind) \($0.name)" })
    for one in new {
      guard let told = misnamed(one, isNew: unpaired.contains("\(one.kind) \(one.name)")) else { continue }
      var obstacle = told.obstacle
      obstacle.rows = told.loses.flatMap { Self.takeLoss(of: $0, &changes) }
      // The mapping knows of several that have one identifier, and not why.
      if obstacle.effect == .notKnown {
        changes = changes.map { $0.kind == one.kind && $0.to == one.name ? $0.without([.notKnown]) : $0 }
      }
      Self.add(obstacle, from: nil, to: one.name, kind: one.kind, &changes)
    }
    return changes
  }

  private static func add(
    _ obstacle: MigrationObstacle, from: String?, to: String, kind: PropertyChange.Kind = .attribute,
    _ changes: inout [PropertyChange]
  ) {
    let path = obstacle.change?.path ?? to
    let index = changes.firstIndex { $0.kind == kind && ($0.to == path || $0.to == nil && $0.from == path) }
    if let index {
      changes[index] = changes[index].with(obstacle)
    } else {
      changes.append(
        PropertyChange(from: path, to: path, kind: kind, changes: [], obstacles: [obstacle], isInHash: false))
    }
  }
}

// Names.
extension TypeChanges {
  /// The only one like it that went, where this is the only one of its kind that came (DIALECTS E6).
  private func renamed(to new: Named, _ gone: [Named], _ came: [Named]) -> Named? {
    guard new.formerName == nil else { return nil }
    let names = Set(came.map(\.name))
    for isAlike: (Named, Named) -> Bool in [{ $0.isLike($1, exactly: true) }, { $0.isLike($1, exactly: false) }] {
      let fitting = gone.filter { isAlike($0, new) }
      guard fitting.count == 1, came.count(where: { isAlike($0, new) }) == 1, let former = fitting.first else {
        continue
      }
      // Under one name with another identifier it is no rename.
      return names.contains(former.name) ? nil : former
    }
    return nil
  }

  /// A former name that leads nowhere, or that is missing (DIALECTS E6).
  ///
  /// `isNew` says that the mapping pairs the property with none.
  private func misnamed(_ one: Named, isNew: Bool) -> (obstacle: MigrationObstacle, loses: Named?)? {
    func told(
      _ effect: MigrationObstacle.Effect, _ severity: Severity, _ reason: String, loses: Named? = nil
    ) -> (MigrationObstacle, Named?) {
      let change = MigrationObstacle.Change(.sourceVersionFormerName, one.name, about: one.formerName ?? one.name)
      return (MigrationObstacle(effect, reason, change: change.worth(severity)), loses)
    }
    if one.formerName == nil, !isNew { return nil }
    let known = old.filter { $0.kind == one.kind }
    guard let former = one.formerName else {
      guard let same = known.first(where: { $0.name == one.name }), let other = same.formerName else { return nil }
      return told(
        .lost, .advice, "the version before knows it by its former name '\(other)', which it no longer has", loses: same
      )
    }
    let others = new.filter { $0.kind == one.kind && $0.name != one.name }
    if let other = others.first(where: { $0.formerName == former }) {
      return told(.notKnown, .mismatch, "'\(other.name)' has the former name '\(former)' too")
    }
    if others.contains(where: { $0.name == former && $0.formerName == nil }) {
      return told(.notKnown, .mismatch, "its former name '\(former)' is still in use")
    }
    guard isNew, !known.contains(where: { $0.identifier == former }) else { return nil }
    if let same = known.first(where: { $0.name == former }), let other = same.formerName {
      return told(
        .lost, .advice, "the version before knows '\(former)' by its own former name '\(other)'", loses: same)
    }
    if let same = known.first(where: { $0.name == one.name }) {
      return told(
        .lost, .advice, "its former name '\(former)' is new, so the version before knows it by another", loses: same)
    }
    let what = "its former name '\(former)' is no property of the version before"
    guard let meant = meant(by: former, one.kind) else { return told(.noted, .mismatch, what) }
    return told(
      .lost, .mismatch, "\(what); '\(meant.name)' may be meant, whose values are dropped", loses: meant)
  }

  /// The property that went whose name is near to a former name that nothing had.
  private func meant(by former: String, _ kind: PropertyChange.Kind) -> Named? {
    let kept = Set(new.map(\.identifier))
    let gone = old.filter { $0.kind == kind && !kept.contains($0.name) && !kept.contains($0.identifier) }
    let near = Nearest.names(to: former, among: gone.map(\.name)).first
    return gone.first { $0.name == near }
  }

  /// The rows that the loss of a property meets, which is then told of the new one.
  private static func takeLoss(of former: Named, _ changes: inout [PropertyChange]) -> MigrationObstacle.Rows? {
    let isFormer = { (change: PropertyChange) in change.kind == former.kind && change.isWithin(former.name, \.from) }
    let predicates = changes.filter(isFormer).flatMap(\.obstacles).compactMap { obstacle -> String? in
      guard case .passing(let predicate)? = obstacle.rows, obstacle.effect == .lost else { return nil }
      return predicate
    }
    changes = changes.map { isFormer($0) ? $0.without([.lost]) : $0 }
    return predicates.isEmpty ? nil : .passing(predicate: predicates.sorted().joined(separator: " OR "))
  }
}

extension TypeChanges.Named {
  /// Whether it may be another under another name; not exactly, its being optional may differ.
  fileprivate func isLike(_ other: Self, exactly: Bool) -> Bool {
    switch (self, other) {
    case (.attribute(let left), .attribute(let right)):
      left.type == right.type && left.type != .undefined && left.knownShape.value.isLike(right.knownShape.value)
        && (!exactly || left.isOptional == right.isOptional)
    case (.relationship(let left), .relationship(let right)):
      left.destination == right.destination && left.isToMany == right.isToMany
        && (!exactly || left.isOptional == right.isOptional)
    default: false
    }
  }
}

extension ModelDifference.PropertyChange {
  fileprivate func with(_ obstacle: MigrationObstacle) -> Self { replacing(obstacles + [obstacle]) }

  /// Without what the mapping alone says with these effects.
  fileprivate func without(_ effects: Set<MigrationObstacle.Effect>) -> Self {
    replacing(obstacles.filter { $0.change != nil || !effects.contains($0.effect) })
  }

  private func replacing(_ obstacles: [MigrationObstacle]) -> Self {
    Self(from: from, to: to, kind: kind, changes: changes, obstacles: obstacles, isInHash: isInHash)
  }

  fileprivate func isWithin(_ name: String, _ side: Swift.KeyPath<Self, String?>) -> Bool {
    self[keyPath: side].map { $0 == name || $0.hasPrefix(name + ".") } ?? false
  }
}
