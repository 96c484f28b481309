import Foundation
import Schema

/// Computes the version hash of an entity from the parts that FORMAT §9 lists.
struct EntityHasher {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// `below` is the super-entity's hash.
  func hash(of entity: Entity, below: Data?) -> [UInt8] {
    Self.hash(of: entity, below: below, properties: properties(of: entity).map(\.hash))
  }

  static func hash(of entity: Entity, below: Data?, properties: [[UInt8]]) -> [UInt8] {
    var bytes = HashedBytes(entity.name)
    bytes.bytes.append(entity.isAbstract ? 1 : 0)
    if let below { bytes.bytes += below }
    for property in properties { bytes.bytes += property }
    bytes.append(entity.versionHashModifier)
    let constraints = entity.uniquenessConstraints.map { $0.joined(separator: ".") }
    for constraint in constraints.sorted(by: isBefore) { bytes.append(constraint) }
    return bytes.hash
  }

  typealias Property = (name: String, hash: [UInt8])

  /// The hashes of all properties that count, inherited ones too, in byte order of their names.
  func properties(of entity: Entity) -> [Property] {
    let above = model.ancestors(of: entity).reversed()
    return properties(of: entity, inheriting: above.reduce([]) { properties(of: $1, inheriting: $0) })
  }

  /// The same with what the super-entity passes on.
  func properties(of entity: Entity, inheriting inherited: [Property]) -> [Property] {
    let attributes = entity.attributes.filter { !$0.isTransient }.map { (name: $0.name, hash: Self.hash(of: $0)) }
    let relationships = entity.relationships.filter { !$0.isTransient }.map {
      (name: $0.name, hash: hash(of: $0, in: entity))
    }
    let own = attributes + relationships
    let passedOn = inherited.isEmpty ? [] : inherited.filter { !entity.declares($0.name) }
    return (passedOn + own).sorted { Self.isBefore($0.name, $1.name) }
  }

  static func hash(of attribute: Attribute) -> [UInt8] {
    if attribute.type == .composite {
      let leaves = attribute.storedLeaves.sorted { isBefore($0.name, $1.name) }
      return HashedBytes(leaves.flatMap(hash)).hash
    }
    if let derivation = attribute.printedDerivation {
      var bytes = HashedBytes(derivation)
      bytes.append(attribute.derivationFilter)
      return bytes.hash
    }
    var bytes = HashedBytes(
      property: attribute.name, isOptional: attribute.isOptional, modifier: attribute.versionHashModifier)
    bytes.append(Int32(truncatingIfNeeded: attribute.type.number ?? 0))
    if attribute.allowsExternalBinaryDataStorage { bytes.bytes.append(1) }
    if attribute.preservesValueOnDeletion { bytes.bytes.append(1) }
    return bytes.hash
  }

  func hash(of relationship: Relationship, in entity: Entity) -> [UInt8] {
    var bytes = HashedBytes(
      property: relationship.name, isOptional: relationship.isOptional, modifier: relationship.versionHashModifier)
    bytes.append(relationship.destination)
    if let inverse = relationship.inverse, !isOwnInverse(relationship, in: entity) { bytes.append(inverse) }
    bytes.append(Int32(truncatingIfNeeded: relationship.maxCount))
    bytes.append(Int32(truncatingIfNeeded: relationship.minCount))
    if relationship.isOrdered { bytes.append(UInt16(1)) }
    return bytes.hash
  }

  /// Whether a relationship leads back along itself, as `friends` between people.
  private func isOwnInverse(_ relationship: Relationship, in entity: Entity) -> Bool {
    guard relationship.inverse == relationship.name, let destination = model.entity(named: relationship.destination)
    else { return false }
    let declarer = model.declarer(of: relationship.name, in: entity)
    return declarer == model.declarer(of: relationship.name, in: destination)
  }

  static func isBefore(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
}

extension EntityHasher {
  /// What of the entity itself, without its super-entities, is not settled.
  func doubts(of entity: Entity) -> [HashDoubt] {
    var doubts: [HashDoubt] = []
    if let above = entity.superentity, model.entity(named: above) == nil { doubts.append(.missingSuperentity(above)) }
    let names = [entity.name] + entity.attributes.map(\.name) + entity.relationships.map(\.name)
    doubts += names.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }.map(HashDoubt.name)
    for attribute in entity.attributes where !attribute.isTransient {
      let leaves = attribute.type == .composite ? attribute.storedLeaves : [attribute]
      doubts += leaves.filter { $0.type.number == nil || $0.type == .undefined }.map {
        .unknownType(property: $0.name, type: $0.type.title)
      }
      if attribute.compositeName != nil { doubts.append(.composite(property: attribute.name)) }
      if Set(leaves.map(\.name)).count < leaves.count { doubts.append(.equalLeaves(property: attribute.name)) }
      if attribute.derivationExpression != nil, !attribute.hasKnownDerivation {
        doubts.append(.derivation(property: attribute.name))
      }
    }
    return doubts
  }
}

/// The bytes that a hash is made of; integers are little endian, text is UTF-8.
struct HashedBytes {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The hash that attributes and relationships begin with; transient ones have no hash, and only derived ones are read-only.
  init(property name: String, isOptional: Bool, modifier: String?) {
    self.init(name)
    append(UInt16(isOptional ? 1 : 0))
    append(modifier)
    bytes = hash
  }

  mutating func append(_ text: String?) { if let text { bytes += text.utf8 } }

  mutating func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

  var hash: [UInt8] { SHA2.sha256.hash(bytes) }
}

extension Attribute {
  /// The leaves of a composite that are stored, composites in it flattened.
  var storedLeaves: [Attribute] {
    elements.filter { !$0.isTransient }.flatMap { $0.type == .composite ? $0.storedLeaves : [$0] }
  }

  /// The derivation as `NSExpression` prints it: a collection operator is a function there.
  var printedDerivation: String? {
    guard let text = derivationExpression else { return nil }
    var path = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let place = path.firstIndex(where: { $0.hasPrefix("@") }),
      path.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" } })
    else { return text }
    let function = ["@avg": "average"][path[place]] ?? String(path[place].dropFirst())
    path.remove(at: place)
    return "\(function):(\(path.joined(separator: ".")))"
  }

  /// Whether stores with a derivation of this form were seen: a key path, a count, `canonical:` and `now()`.
  fileprivate var hasKnownDerivation: Bool {
    guard derivationFilter == nil, let text = printedDerivation else { return false }
    if text == "now()" { return true }
    let isCall = ["count:(", "canonical:("].contains { text.hasPrefix($0) } && text.hasSuffix(")")
    let path = isCall ? text.drop { $0 != "(" }.dropFirst().dropLast() : text[...]
    return !path.isEmpty && path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }
}
