package import Schema

extension Path {
  /// Resolves a persistent spelling such as `owner.address.city`; throws `PathError`.
  package init(_ text: String, from root: String, in model: Model) throws(PathError) {
    guard let start = model.entity(named: root) else {
      throw .unknownEntity(root, nearest: Nearest.names(to: root, among: model.entities.map(\.name)))
    }
    let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let last = steps.last, !last.isEmpty else { throw .empty }
    var entity = start
    var prefix: [Step] = []
    for (index, step) in steps.enumerated() {
      if let relationship = model.relationships(of: entity).first(where: { $0.name == step }) {
        if index == steps.count - 1 {
          self.init(root: root, prefix: prefix, property: step, target: .relationship(relationship))
          return
        }
        guard !relationship.isToMany else { throw .stepsThroughToMany(step: steps[index + 1], relationship: step) }
        prefix.append(Step(entity: entity.name, relationship: relationship))
        guard let next = model.entity(named: relationship.destination) else {
          throw .unknownEntity(relationship.destination, nearest: [])
        }
        entity = next
        continue
      }
      if let attribute = model.attributes(of: entity).first(where: { $0.name == step }) {
        let found = try attribute.descend(steps[(index + 1)...])
        self.init(
          root: root, prefix: prefix, property: steps[index...].joined(separator: "."), target: .attribute(found))
        return
      }
      if let fetched = model.fetchedProperties(of: entity).first(where: { $0.name == step }) {
        self.init(root: root, prefix: prefix, property: step, target: .fetchedProperty(fetched))
        return
      }
      let names = model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
      throw .unknownStep(
        step: step, prefix: steps[..<index].joined(separator: "."), entity: entity.name,
        nearest: Nearest.names(to: step, among: names))
    }
    throw .empty
  }
}

extension Attribute {
  /// Resolves steps into a composite's elements.
  fileprivate func descend(_ steps: ArraySlice<String>) throws(PathError) -> Attribute {
    guard let step = steps.first else { return self }
    guard type == .composite else { throw .stepsBeyondAttribute(step: step, attribute: name, type: type) }
    guard let element = elements.first(where: { $0.name == step }) else {
      throw .unknownStep(
        step: step, prefix: name, entity: name, nearest: Nearest.names(to: step, among: elements.map(\.name)))
    }
    return try element.descend(steps.dropFirst())
  }
}
