import Predicates
import Schema

/// A facet in which an entity or a property differs between two models.
package struct FacetChange: Hashable, Sendable {
  package let facet: String
  /// Its value as text; nil when the model says nothing.
  package let from: String?
  package let to: String?
  /// Whether the version hash depends on it (FORMAT §9).
  package let isInHash: Bool
}

/// One thing that a model says of an entity, an attribute or a relationship.
struct Facet<Subject> {
  let name: String
  let isInHash: (Subject) -> Bool
  let value: (Subject) -> String?

  init(
    _ name: String, inHash isInHash: @escaping (Subject) -> Bool = { _ in false },
    _ value: @escaping (Subject) -> String?
  ) {
    (self.name, self.isInHash, self.value) = (name, isInHash, value)
  }

  static func changes(_ facets: [Self], from: Subject, to: Subject) -> [FacetChange] {
    facets.compactMap { facet in
      let (old, new) = (facet.value(from), facet.value(to))
      guard old != new else { return nil }
      let isInHash = facet.isInHash(from) || facet.isInHash(to)
      return FacetChange(facet: facet.name, from: old, to: new, isInHash: isInHash)
    }
  }
}

extension Facet<Entity> {
  static var all: [Self] {
    [
      Self("name", inHash: { _ in true }, \.name),
      Self("abstract", inHash: { _ in true }) { $0.isAbstract.word },
      Self("super-entity", inHash: { _ in true }, \.superentity),
      Self("hash modifier", inHash: { _ in true }, \.versionHashModifier),
      Self("uniqueness constraints", inHash: { _ in true }) {
        $0.uniquenessConstraints.map { $0.joined(separator: ", ") }.sorted().list
      },
      Self("class", \.className),
      Self("renaming identifier", \.renamingIdentifier),
      Self("indexes") { $0.fetchIndexes.map(\.text).list },
      Self("user info") { $0.userInfo.text },
    ]
  }
}

extension Facet<Attribute> {
  /// The elements of a composite are attributes of their own.
  static var all: [Self] {
    let plain = { (attribute: Attribute) in
      !attribute.isTransient && attribute.type != .composite && attribute.derivationExpression == nil
    }
    let stored = { (attribute: Attribute) in !attribute.isTransient }
    return [
      Self("name", inHash: plain, \.name),
      Self("type", inHash: plain) { $0.type.title },
      Self("optional", inHash: plain) { $0.isOptional.word },
      Self("transient", inHash: { _ in true }) { $0.isTransient.word },
      Self("hash modifier", inHash: plain, \.versionHashModifier),
      Self("external storage", inHash: plain) { $0.allowsExternalBinaryDataStorage.word },
      Self("preserved after deletion", inHash: plain) { $0.preservesValueOnDeletion.word },
      Self("derivation", inHash: stored, \.printedDerivation),
      Self("derivation filter", inHash: stored, \.derivationFilter),
      Self("default") { $0.defaultValue.map(\.facet) },
      Self("minimum") { $0.validation.minimum.map(\.facet) },
      Self("maximum") { $0.validation.maximum.map(\.facet) },
      Self("pattern", \.validation.regularExpression),
      Self("validation") { $0.validation.otherPredicates.list },
      Self("transformer", \.valueTransformerName),
      Self("class", \.valueClassName),
      Self("renaming identifier", \.renamingIdentifier),
      Self("Spotlight") { $0.isIndexedBySpotlight.word },
      Self("indexed") { $0.isIndexed.word },
      Self("cloud encryption") { $0.allowsCloudEncryption.word },
      Self("user info") { $0.userInfo.text },
    ]
  }
}

extension Facet<Relationship> {
  static var all: [Self] {
    let stored = { (relationship: Relationship) in !relationship.isTransient }
    return [
      Self("name", inHash: stored, \.name),
      Self("destination", inHash: stored, \.destination),
      Self("inverse", inHash: stored, \.inverse),
      Self("cardinality", inHash: stored) { $0.isToMany ? "to-many" : "to-one" },
      Self("ordered", inHash: stored) { $0.isOrdered.word },
      Self("minimum count", inHash: stored) { "\($0.minCount)" },
      Self("maximum count", inHash: stored) { "\($0.maxCount)" },
      Self("optional", inHash: stored) { $0.isOptional.word },
      Self("transient", inHash: { _ in true }) { $0.isTransient.word },
      Self("hash modifier", inHash: stored, \.versionHashModifier),
      Self("delete rule") { $0.deleteRule.title },
      Self("renaming identifier", \.renamingIdentifier),
      Self("Spotlight") { $0.isIndexedBySpotlight.word },
      Self("user info") { $0.userInfo.text },
    ]
  }
}

extension Facet<FetchedProperty> {
  static var all: [Self] {
    [
      Self("destination") { $0.fetchRequest.entity },
      Self("predicate", \.fetchRequest.predicate),
      Self("sort") { $0.fetchRequest.sortDescriptors.list },
      Self("limit") { "\($0.fetchRequest.fetchLimit)" },
      Self("user info") { $0.userInfo.text },
    ]
  }
}

extension Bool { fileprivate var word: String { self ? "yes" : "no" } }

extension [String] {
  /// Nil when there is nothing.
  fileprivate var list: String? { isEmpty ? nil : joined(separator: "; ") }
}

extension [String: String] {
  fileprivate var text: String? { sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.list }
}

extension FetchIndex {
  fileprivate var text: String {
    let elements = elements.map { $0.property + ($0.isAscending ? "" : " descending") + ($0.isRTree ? " R-tree" : "") }
    let condition = partialPredicate.map { " where \($0)" } ?? ""
    return "\(name) (\(elements.joined(separator: ", ")))\(condition)"
  }
}

extension Value {
  /// As a predicate writes it.
  fileprivate var facet: String {
    switch self {
    case .float(let number): "\(number)"
    case .scalar(.data(let data)): "\(data.count) bytes"
    default: ValuePredicate.literal(self) ?? "a value"
    }
  }
}
