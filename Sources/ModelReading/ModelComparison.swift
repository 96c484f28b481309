package import Schema

/// One way in which a store's model and another differ.
package struct StructuralDifference: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case onlyInStore
    case onlyInModel
    /// A facet with its value in the store and in the model.
    case facet(String, stored: String, model: String)
  }

  package var entity: String
  /// The property it is about; nil where it is the entity itself.
  package var property: String?
  package var kind: Kind
}

/// Compares a store's model with another by structure, for where there are no hashes.
package enum ModelComparison {
  /// Compares the facets that a version hash depends on and those that decide columns (FORMAT §9).
  ///
  /// Class names, transformers, indexes, delete rules and transient attributes do not count; nor
  /// do renaming identifiers, which a store's own copy may have lost.
  package static func compare(stored: Model, model: Model) -> [StructuralDifference] {
    let pairs = pair(stored.entities, model.entities, \.name)
    return pairs.flatMap { name, left, right in
      guard let left, let right else {
        let kind = left == nil ? StructuralDifference.Kind.onlyInModel : .onlyInStore
        return [StructuralDifference(entity: name, kind: kind)]
      }
      return compare(left, right)
    }
  }

  private static func compare(_ left: Entity, _ right: Entity) -> [StructuralDifference] {
    var found = differences(facets(left), facets(right)).map {
      StructuralDifference(entity: left.name, kind: $0)
    }
    let attributes = pair(
      left.attributes.filter { !$0.isTransient },
      right.attributes.filter { !$0.isTransient },
      \.name
    )
    for (name, stored, model) in attributes {
      found += kinds(stored.map(facets), model.map(facets)).map {
        StructuralDifference(entity: left.name, property: name, kind: $0)
      }
    }
    for (name, stored, model) in pair(left.relationships, right.relationships, \.name) {
      found += kinds(stored.map(facets), model.map(facets)).map {
        StructuralDifference(entity: left.name, property: name, kind: $0)
      }
    }
    return found
  }

  private typealias Facets = [(name: String, value: String)]

  private static func facets(_ entity: Entity) -> Facets {
    [
      ("abstract", "\(entity.isAbstract)"), ("super-entity", entity.superentity ?? "none"),
      ("hash modifier", entity.versionHashModifier ?? "none"),
    ]
  }

  private static func facets(_ attribute: Attribute) -> Facets {
    [
      ("type", attribute.type.title), ("optional", "\(attribute.isOptional)"),
      ("hash modifier", attribute.versionHashModifier ?? "none"),
      ("elements", elements(attribute)),
    ]
  }

  private static func elements(_ attribute: Attribute) -> String {
    attribute.elements.map { element in
      let inner = element.elements.isEmpty ? "" : " {\(elements(element))}"
      return "\(element.name): \(element.type.title)\(inner)"
    }.joined(separator: ", ")
  }

  private static func facets(_ relationship: Relationship) -> Facets {
    [
      ("destination", relationship.destination), ("inverse", relationship.inverse ?? "none"),
      ("cardinality", relationship.cardinality), ("optional", "\(relationship.isOptional)"),
      ("transient", "\(relationship.isTransient)"),
      ("minimum count", "\(relationship.minCount)"), ("maximum count", "\(relationship.maxCount)"),
      ("hash modifier", relationship.versionHashModifier ?? "none"),
    ]
  }

  private static func kinds(_ left: Facets?, _ right: Facets?) -> [StructuralDifference.Kind] {
    guard let left else { return [.onlyInModel] }
    guard let right else { return [.onlyInStore] }
    return differences(left, right)
  }

  private static func differences(
    _ left: Facets,
    _ right: Facets
  ) -> [StructuralDifference.Kind] {
    zip(left, right).filter { $0.value != $1.value }.map {
      .facet($0.name, stored: $0.value, model: $1.value)
    }
  }

  /// Both sides' items by name, in name order; the first of equal names counts.
  private static func pair<Item>(
    _ left: [Item],
    _ right: [Item],
    _ name: KeyPath<Item, String>
  ) -> [(String, Item?, Item?)] {
    let names = Set((left + right).map { $0[keyPath: name] }).sorted()
    return names.map { wanted in
      (
        wanted, left.first { $0[keyPath: name] == wanted },
        right.first { $0[keyPath: name] == wanted }
      )
    }
  }
}
