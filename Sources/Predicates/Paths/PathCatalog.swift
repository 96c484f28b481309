package import Schema

/// The typed paths of a model: listed level by level, and resolved from either spelling.
///
/// Paths through relationships are endless, so each level is made when it is needed.
package struct PathCatalog: Sendable {
  package let model: Model
  package let contract: Contract
  /// The columns of properties; nil for a model without a store.
  package let layout: StoreLayout?
  /// Whether steps after bytes lead into their payload, which only memory can follow.
  package var looksIntoPayloads = false

  package init(model: Model, contract: Contract = Contract(), layout: StoreLayout? = nil) {
    (self.model, self.contract, self.layout) = (model, contract, layout)
  }

  /// The names with which paths are shown at first: Swift's if source declares the properties.
  package var spelling: PathSpelling { contract.isEmpty ? .persistent : .swift }

  /// The paths of one step from an entity: attributes with their leaves, then relationships.
  package func paths(from name: String) -> [TypedPath] {
    guard let entity = model.entity(named: name) else { return [] }
    let place = Place(root: name)
    return model.attributes(of: entity).flatMap { attribute in
      let path = self.path(to: attribute, of: entity, at: place)
      return ([path] + leaves(of: path)).flatMap { [$0] + payloadPaths(of: $0) }
    } + model.relationships(of: entity).filter { !$0.isTransient }.map { self.path(to: $0, of: entity, at: place) }
  }

  /// The paths one step beyond a relationship; empty for anything else.
  package func paths(beyond path: TypedPath) -> [TypedPath] {
    path.destination.map { paths(beyond: path, paths(from: $0)) } ?? []
  }

  /// The same, made of the paths of one step from the relationship's destination.
  func paths(beyond path: TypedPath, _ level: [TypedPath]) -> [TypedPath] {
    guard let relationship = path.relationship else { return [] }
    let place = place(beyond: path, relationship)
    return level.map(place.path)
  }

  /// All paths over at most this many relationships, level by level.
  package func paths(from entity: String, over relationships: Int) -> some Sequence<TypedPath> {
    PathWalk(self, from: entity, over: relationships)
  }

  /// Where a walk is before its target.
  struct Place {
    var root: String
    var prefix: [Path.Step] = []
    var swiftSteps: [TypedPath.SwiftName] = []

    /// A path of one step, or one to a leaf, from here.
    func path(_ path: TypedPath) -> TypedPath {
      var path = path
      (path.walk.root, path.walk.prefix, path.swiftSteps) = (root, prefix, swiftSteps)
      return path
    }
  }

  func place(beyond path: TypedPath, _ relationship: Relationship) -> Place {
    let step = Path.Step(entity: path.finalEntity, relationship: relationship)
    return Place(
      root: path.root, prefix: path.walk.prefix + [step], swiftSteps: path.swiftSteps + path.swiftNames)
  }

  func path(to attribute: Attribute, of entity: Entity, at place: Place) -> TypedPath {
    let plan = plan(of: attribute, of: entity)
    let isOptional = plan.swiftType?.isOptional ?? attribute.isOptional
    var path = path(
      to: .attribute(attribute), attribute.name, at: place,
      as: .init(name: plan.swiftName ?? attribute.name, isOptional: isOptional, type: plan.swiftType))
    path.plan = plan
    path.column = column(attribute.name, of: entity.name)
    return folded(path)
  }

  func path(
    to target: Path.Target, _ name: String, at place: Place, as swiftName: TypedPath.SwiftName
  ) -> TypedPath {
    TypedPath(
      Path(root: place.root, prefix: place.prefix, property: name, target: target), swiftSteps: place.swiftSteps,
      swiftNames: [swiftName])
  }

  /// How an app stores an attribute, as far as known.
  package func plan(of attribute: Attribute, of entity: Entity) -> AttributePlan {
    contract.plan(of: attribute, of: entity, in: model)
  }

  func path(to relationship: Relationship, of entity: Entity, at place: Place) -> TypedPath {
    let declared = contract.relationship(relationship.name, of: entity, in: model)
    // `[Tag]` is never nil, though it may be empty.
    let isOptional = declared.map { $0.isToMany ? $0.swiftType.isOptional : $0.isOptional }
    var path = path(
      to: .relationship(relationship), relationship.name, at: place,
      as: .init(
        name: declared?.swiftName ?? relationship.name, isOptional: isOptional ?? relationship.isOptional,
        type: declared?.swiftType))
    path.column = keyColumn(relationship.name, of: entity.name)
    return path
  }

  /// An enum or option set of one leaf is that leaf, under its own Swift name (FORMAT §3.2).
  private func folded(_ path: TypedPath) -> TypedPath {
    guard let composite = path.attribute, composite.holdsRawValueAlone, let leaf = composite.elements.first else {
      return path
    }
    var folded = path
    folded.walk.property += "." + leaf.name
    folded.walk.target = .attribute(leaf)
    folded.composites.append(composite)
    folded.column = column(folded.property, of: path.finalEntity)
    return folded
  }

  /// The paths to a composite's elements and to theirs, in their order; empty for anything else.
  package func leaves(of path: TypedPath) -> [TypedPath] { elements(of: path).flatMap { [$0] + leaves(of: $0) } }

  /// The paths to a composite's own elements.
  func elements(of path: TypedPath) -> [TypedPath] {
    guard let composite = path.attribute, composite.type == .composite, let plan = path.plan else { return [] }
    return plan.leaves(of: composite, in: contract).map { leaf in
      var element = path
      element.walk.property += "." + leaf.element.name
      element.walk.target = .attribute(leaf.element)
      element.plan = leaf.plan
      let isOptional = leaf.plan.swiftType?.isOptional ?? (leaf.element.isOptional ? nil : false)
      element.swiftNames.append(.init(name: leaf.swiftName, isOptional: isOptional, type: leaf.plan.swiftType))
      element.composites.append(composite)
      element.column = column(element.property, of: path.finalEntity)
      return folded(element)
    }
  }

  private func column(_ property: String, of entity: String) -> String? {
    guard let place = layout?.entities[entity]?.columns[property], place.certainty != .missing else { return nil }
    return place.name
  }

  private func keyColumn(_ relationship: String, of entity: String) -> String? {
    guard case .key(let place, _)? = layout?.entities[entity]?.relationships[relationship], place.certainty != .missing
    else { return nil }
    return place.name
  }
}

extension PathCatalog {
  /// The path of a column or a sort in either spelling; throws `PathError`, also if it leads over a to-many.
  ///
  /// In its persistent spelling, an enum of one leaf stays a composite.
  package func rowPath(_ text: String, from entity: String) throws(PathError) -> Path {
    let path = try columnPath(text, from: entity)
    guard path.leadsThroughToMany else { return path }
    let toMany = path.prefix.first { $0.relationship.isToMany }
    throw .stepsThroughToMany(step: path.property, relationship: toMany?.relationship.name ?? path.property)
  }

  /// The columns of a listing in a text such as `title,tags.name,tags.@count`; throws `PathError`.
  package func columns(_ text: String, from entity: String) throws(PathError) -> [ListedColumn] {
    let count = ListedColumn.count
    var columns: [ListedColumn] = []
    for part in text.split(separator: ",") {
      let text = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if text.hasSuffix(count), let path = try? columnPath(String(text.dropLast(count.count)), from: entity),
        path.relationship?.isToMany == true
      {
        columns.append(ListedColumn(path, isCount: true))
      } else {
        columns.append(ListedColumn(try columnPath(text, from: entity)))
      }
    }
    return columns
  }

  /// The same as `rowPath`, which may lead over to-manys.
  func columnPath(_ text: String, from entity: String) throws(PathError) -> Path {
    let typed = try path(text, from: entity)
    return typed.unfolded.persistentSpelling == text ? typed.unfolded : typed.walk
  }
}

/// A column of a listing.
package struct ListedColumn: Hashable, Sendable {
  fileprivate static let count = ".@count"

  /// It may lead over to-manys.
  package var path: Path
  /// Whether only the number of the to-many's objects is wanted, as a plain number.
  package var isCount: Bool

  package init(_ path: Path, isCount: Bool = false) { (self.path, self.isCount) = (path, isCount) }

  package var spelling: String { path.persistentSpelling + (isCount ? Self.count : "") }
}

extension Path {
  /// Resolves a persistent spelling such as `owner.address.city`; throws `PathError`.
  package init(_ text: String, from root: String, in model: Model) throws(PathError) {
    self = try PathCatalog(model: model).rowPath(text, from: root)
  }
}

/// The typed paths from an entity by the number of relationships on the way, level by level.
///
/// A level has very many paths, so each is computed again from the start and none is kept.
struct PathWalk: Sequence, IteratorProtocol {
  private let catalog: PathCatalog
  private let start: [TypedPath]
  private let deepest: Int
  private var depth = 0
  /// The remaining paths at each level of the walk.
  private var levels: [ArraySlice<TypedPath>]

  init(_ catalog: PathCatalog, from entity: String, over relationships: Int) {
    self.catalog = catalog
    start = catalog.paths(from: entity)
    deepest = relationships
    levels = [start[...]]
  }

  mutating func next() -> TypedPath? {
    while depth <= deepest {
      while var level = levels.popLast() {
        guard let path = level.popFirst() else { continue }
        levels.append(level)
        if levels.count > depth { return path }
        if path.relationship != nil { levels.append(catalog.paths(beyond: path)[...]) }
      }
      depth += 1
      levels = [start[...]]
    }
    return nil
  }
}
