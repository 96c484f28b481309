import Foundation
import Schema

/// Changes one facet after the other until an entity's hash is the one that a store recorded.
struct HashSearch {
  private var model: Model
  private let stored: [String: Data]
  /// How many property hashes may still be hashed into an entity's, for all entities together.
  private var left = 1_000_000

  private static let types = AttributeType.allCases.filter { ![.undefined, .composite, .objectID].contains($0) }

  init(model: Model, stored: [String: Data]) { (self.model, self.stored) = (model, stored) }

  /// By entity; an entity for which no single change fits is left out.
  mutating func guesses() -> [String: HashExplanation.Kind] {
    var found: [String: HashExplanation.Kind] = [:]
    // A guess about a super-entity also applies to its sub-entities.
    for entity in model.rootEntities.flatMap(model.hierarchy) {
      guard let wanted = stored[entity.name] else { continue }
      let below = entity.superentity.flatMap { stored[$0] }
      if entity.superentity != nil, below == nil { continue }
      let hasher = EntityHasher(model)
      if Data(hasher.hash(of: entity, below: below)) == wanted {
        if let above = entity.superentity { found[entity.name] = .superentity(above) }
        continue
      }
      guard let (text, changed) = guess(entity, wanted, below, hasher) else { continue }
      found[entity.name] = .guess(text)
      if let index = model.entities.firstIndex(where: { $0.name == entity.name }) { model.entities[index] = changed }
    }
    return found
  }

  private mutating func guess(
    _ entity: Entity, _ wanted: Data, _ below: Data?, _ hasher: EntityHasher
  ) -> (text: String, changed: Entity)? {
    let properties = hasher.properties(of: entity)
    func fits(_ changed: Entity, _ properties: [[UInt8]]) -> Bool {
      left -= properties.count + 1
      return left > 0 && Data(EntityHasher.hash(of: changed, below: below, properties: properties)) == wanted
    }
    let all = properties.map(\.hash)
    for (text, changed) in Self.variants(of: entity) where fits(changed, all) { return (text, changed) }
    /// The hashes with another one, or none, for a property.
    func replaced(_ name: String, by hash: [UInt8]?) -> [[UInt8]] {
      guard properties.contains(where: { $0.name == name }) else {
        let added = properties + (hash.map { [(name, $0)] } ?? [])
        return added.sorted { EntityHasher.isBefore($0.name, $1.name) }.map(\.hash)
      }
      return properties.compactMap { $0.name == name ? hash : $0.hash }
    }
    for (index, attribute) in entity.attributes.enumerated() {
      var variants = Self.variants(of: attribute)
      if !attribute.isTransient {
        var transient = attribute
        transient.isTransient = true
        variants.append(("\(attribute.name) is only in the model, or transient in the store", transient))
      }
      for (text, variant) in variants {
        let hash = variant.isTransient ? nil : EntityHasher.hash(of: variant)
        if fits(entity, replaced(attribute.name, by: hash)) {
          var changed = entity
          changed.attributes[index] = variant
          return (text, changed)
        }
      }
    }
    for (index, relationship) in entity.relationships.enumerated() {
      for (text, variant) in Self.variants(of: relationship, entities: model.entities.map(\.name)) {
        let hash = variant.isTransient ? nil : hasher.hash(of: variant, in: entity)
        if fits(entity, replaced(relationship.name, by: hash)) {
          var changed = entity
          changed.relationships[index] = variant
          return (text, changed)
        }
      }
    }
    return nil
  }

  private static func variants(of entity: Entity) -> [(String, Entity)] {
    var variants = Variants(of: entity)
    variants.flip("abstract", \.isAbstract)
    variants.clear("hash modifier", \.versionHashModifier)
    for (index, constraint) in entity.uniquenessConstraints.enumerated() {
      let names = constraint.joined(separator: ", ")
      variants.add("uniqueness constraint \(names) is only in the model") { $0.uniquenessConstraints.remove(at: index) }
    }
    for attribute in entity.attributes where !attribute.isTransient {
      variants.add("uniqueness constraint \(attribute.name) is only in the store") {
        $0.uniquenessConstraints.append([attribute.name])
      }
    }
    return variants.all
  }

  private static func variants(of attribute: Attribute) -> [(String, Attribute)] {
    if attribute.isTransient {
      var stored = attribute
      stored.isTransient = false
      return [("\(attribute.name): transient no → yes", stored)]
    }
    if attribute.type == .composite {
      return attribute.elements.enumerated().flatMap { index, element in
        Self.variants(of: element).map { text, variant in
          var changed = attribute
          changed.elements[index] = variant
          return ("\(attribute.name).\(text)", changed)
        }
      }
    }
    var variants = Variants(of: attribute, prefix: "\(attribute.name): ")
    variants.flip("optional", \.isOptional)
    for type in types where type != attribute.type {
      variants.add("type \(type.title) → \(attribute.type.title)") { $0.type = type }
    }
    // Both are the same byte in the hash (FORMAT §9.1).
    if attribute.type.mayHoldBytes {
      variants.flip("external storage or preserved after deletion", \.allowsExternalBinaryDataStorage)
    } else {
      variants.flip("preserved after deletion", \.preservesValueOnDeletion)
    }
    variants.clear("hash modifier", \.versionHashModifier)
    variants.clear("derivation", \.derivationExpression)
    return variants.all
  }

  private static func variants(of relationship: Relationship, entities: [String]) -> [(String, Relationship)] {
    var variants = Variants(of: relationship, prefix: "\(relationship.name): ")
    variants.flip("optional", \.isOptional)
    variants.flip("transient", \.isTransient)
    variants.flip("ordered", \.isOrdered)
    for count in [0, 1] where count != relationship.minCount {
      variants.add("minimum count \(count) → \(relationship.minCount)") { $0.minCount = count }
    }
    for count in [-1, 0, 1] where count != relationship.maxCount {
      variants.add("maximum count \(count) → \(relationship.maxCount)") { $0.maxCount = count }
    }
    for name in entities where name != relationship.destination {
      variants.add("destination \(name) → \(relationship.destination)") { $0.destination = name }
    }
    variants.clear("inverse", \.inverse)
    variants.clear("hash modifier", \.versionHashModifier)
    return variants.all
  }
}

/// Copies of a part of a model, each with one facet changed as a text says.
private struct Variants<Part> {
  private let original: Part
  private let prefix: String
  private(set) var all: [(String, Part)] = []

  init(of original: Part, prefix: String = "") { (self.original, self.prefix) = (original, prefix) }

  mutating func add(_ text: String, _ change: (inout Part) -> Void) {
    var changed = original
    change(&changed)
    all.append((prefix + text, changed))
  }

  mutating func flip(_ facet: String, _ path: WritableKeyPath<Part, Bool>) {
    let isSet = original[keyPath: path]
    add("\(facet) \(isSet ? "no → yes" : "yes → no")") { $0[keyPath: path].toggle() }
  }

  mutating func clear(_ facet: String, _ path: WritableKeyPath<Part, String?>) {
    guard let value = original[keyPath: path] else { return }
    add("\(facet) none → \(value)") { $0[keyPath: path] = nil }
  }
}
