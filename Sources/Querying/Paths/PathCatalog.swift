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

  /// The paths of one step from an entity: attributes with their leaves, then relationships.
  package func paths(from name: String) -> [TypedPath] {
    guard let entity = model.entity(named: name) else { return [] }
    let place = Place(root: name, steps: [])
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
    return level.map { path in
      var path = path
      (path.root, path.steps) = (place.root, place.steps)
      return path
    }
  }

  /// All paths over at most this many relationships, level by level.
  package func paths(from entity: String, over relationships: Int) -> some Sequence<TypedPath> {
    PathWalk(self, from: entity, over: relationships)
  }

  /// The steps of a walk before its target.
  struct Place {
    var root: String
    var steps: [TypedPath.Step]
  }

  func place(beyond path: TypedPath, _ relationship: Relationship) -> Place {
    let step = TypedPath.Step(
      entity: path.finalEntity, relationship: relationship, swiftName: path.swiftProperty,
      isOptionalInSwift: path.swiftOptionals.last ?? nil, swiftType: path.swiftTypes.last ?? nil)
    return Place(root: path.root, steps: path.steps + [step])
  }

  func path(to attribute: Attribute, of entity: Entity, at place: Place) -> TypedPath {
    let plan = plan(of: attribute, of: entity)
    var path = TypedPath(
      root: place.root, steps: place.steps, property: attribute.name, swiftProperty: plan.swiftName,
      target: .attribute(attribute))
    path.plan = plan
    path.column = column(attribute.name, of: entity.name)
    path.swiftOptionals = [plan.swiftType?.isOptional ?? attribute.isOptional]
    path.swiftTypes = [plan.swiftType]
    return folded(path)
  }

  /// How an app stores an attribute, as far as known.
  package func plan(of attribute: Attribute, of entity: Entity) -> AttributePlan {
    contract.plan(of: attribute, of: entity, in: model)
  }

  func path(to relationship: Relationship, of entity: Entity, at place: Place) -> TypedPath {
    let declared = contract.relationship(relationship.name, of: entity, in: model)
    var path = TypedPath(
      root: place.root, steps: place.steps, property: relationship.name, swiftProperty: declared?.swiftName,
      target: .relationship(relationship))
    path.column = keyColumn(relationship.name, of: entity.name)
    // `[Tag]` is never nil, though it may be empty.
    let isOptional = declared.map { $0.isToMany ? $0.swiftType.isOptional : $0.isOptional }
    path.swiftOptionals = [isOptional ?? relationship.isOptional]
    path.swiftTypes = [declared?.swiftType]
    return path
  }

  /// An enum or option set of one leaf is that leaf, under its own Swift name (FORMAT §3.2).
  private func folded(_ path: TypedPath) -> TypedPath {
    guard let composite = path.attribute, composite.holdsRawValueAlone, let leaf = composite.elements.first else {
      return path
    }
    var folded = path
    folded.property += "." + leaf.name
    folded.target = .attribute(leaf)
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
      element.property += "." + leaf.element.name
      element.swiftProperty += "." + leaf.swiftName
      element.target = .attribute(leaf.element)
      element.plan = leaf.plan
      element.swiftOptionals.append(leaf.plan.swiftType?.isOptional ?? (leaf.element.isOptional ? nil : false))
      element.swiftTypes.append(leaf.plan.swiftType)
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
    if let path = try? Path(text, from: entity, in: model) { return path }
    let typed = try path(text, from: entity)
    if let path = typed.path { return path }
    let toMany = typed.steps.first { $0.relationship.isToMany }
    throw .stepsThroughToMany(step: typed.property, relationship: toMany?.relationship.name ?? typed.property)
  }
}
