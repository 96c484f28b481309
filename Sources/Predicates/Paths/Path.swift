package import Schema

/// A walk over relationships to a property or a composite's leaf, with the facts of the model alone.
///
/// Rows are read, shown and sorted by the paths that lead over to-ones alone, as `rowPath` and `TypedPath.path` give
/// them. A `TypedPath` also holds the facts of the source, and can be used in predicates.
///
///     try Path("author.person", from: cocktail, in: model).persistentSpelling   // author.person
package struct Path: Hashable, Sendable {
  /// The entity the walk starts at.
  package var root: String
  /// The relationships walked before the target, each with its entity.
  package var prefix: [Step]
  /// The target's own spelling below the last entity: `author.person` for a composite leaf.
  package var property: String
  package var target: Target

  /// The last step.
  package enum Target: Hashable, Sendable {
    /// An attribute; for a composite's leaf, the leaf.
    case attribute(Attribute)
    case relationship(Relationship)
    case fetchedProperty(FetchedProperty)
  }

  package struct Step: Hashable, Sendable {
    package let entity: String
    package let relationship: Relationship
  }

  package init(root: String, prefix: [Step] = [], property: String, target: Target) {
    (self.root, self.prefix, self.property, self.target) = (root, prefix, property, target)
  }

  /// The path as the model spells it, steps joined by dots.
  package var persistentSpelling: String { (prefix.map(\.relationship.name) + [property]).joined(separator: ".") }

  /// The entity of the target property.
  package var finalEntity: String { prefix.last?.relationship.destination ?? root }

  /// The target's type if it is an attribute.
  package var attribute: Attribute? { if case .attribute(let attribute) = target { attribute } else { nil } }

  /// The target if it is a relationship.
  package var relationship: Relationship? {
    if case .relationship(let relationship) = target { relationship } else { nil }
  }

  /// Whether a step before the target is to-many.
  var leadsThroughToMany: Bool { prefix.contains(where: \.relationship.isToMany) }

  /// The first to-many, its target included, and the path from there to the target, which is nil if that is the to-many
  /// itself; nil if there is none.
  package var link: (path: Path, rest: Path?)? {
    guard let index = prefix.firstIndex(where: \.relationship.isToMany) else {
      return relationship?.isToMany == true ? (self, nil) : nil
    }
    let relationship = prefix[index].relationship
    let path = Path(
      root: root, prefix: Array(prefix[..<index]), property: relationship.name, target: .relationship(relationship))
    let rest = Path(
      root: relationship.destination, prefix: Array(prefix[(index + 1)...]), property: property, target: target)
    return (path, rest)
  }

  /// The to-one that leads to the owner of the target; nil if the row itself owns it.
  package var owner: Path? {
    guard let last = prefix.last else { return nil }
    return Path(
      root: root, prefix: prefix.dropLast(), property: last.relationship.name, target: .relationship(last.relationship))
  }

  /// Whether it is an enum or option set of one leaf, which has that leaf's column (FORMAT §3.2).
  var isFoldedEnum: Bool { attribute?.holdsRawValueAlone ?? false }
}

extension Path {
  /// Why rows cannot be sorted by it; nil if they can.
  package var sortError: SortError? {
    let spelling = persistentSpelling
    switch target {
    case .relationship(let relationship): return relationship.isToMany ? .toMany(path: spelling) : nil
    case .fetchedProperty: return .fetchedProperty(path: spelling)
    case .attribute(let attribute):
      if attribute.isTransient { return .transient(path: spelling) }
      switch attribute.type {
      case .composite: return isFoldedEnum ? nil : .wholeComposite(path: spelling)
      case .binary, .transformable, .codable: return .blob(path: spelling, type: attribute.type)
      default: return nil
      }
    }
  }
}

/// Why a text is not a path, as facts.
package enum PathError: Error, Hashable, Sendable {
  case empty
  case unknownEntity(String, nearest: [String])
  /// `prefix` resolved to `entity`, which has no `step`.
  case unknownStep(step: String, prefix: String, entity: String, nearest: [String])
  /// A property of the class that no column holds.
  case unstored(UnstoredProperty)
  case stepsBeyondAttribute(step: String, attribute: String, type: AttributeType)
  case stepsThroughToMany(step: String, relationship: String)
  /// `@count` and the like, which only predicates have, after a path.
  case aggregate(step: String, path: String, isToMany: Bool)
}
