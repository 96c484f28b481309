package import Foundation
package import Schema

/// The version hashes of a model's entities, as Core Data computes them (FORMAT §9).
package struct VersionHashes: Hashable, Sendable {
  /// The 32 bytes of each entity; an entity whose hash cannot be computed is left out.
  package private(set) var entities: [String: Data] = [:]
  /// By entity: parts of the model whose share in the hash is not settled, or not known.
  package private(set) var doubts: [String: [HashDoubt]] = [:]

  package init(of model: Model) {
    var hashes = EntityHashes(of: model)
    for entity in model.rootEntities.flatMap(model.hierarchy) { hashes.compute(entity) }
    (entities, doubts) = (hashes.known, hashes.doubts)
  }

  /// What Core Data writes as `NSStoreModelVersionHashesDigest`.
  package static func digest(of hashes: [String: Data]) -> String {
    let bytes = inByteOrder(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }
    return Data(SHA2.sha512.hash(bytes)).base64EncodedString()
  }

  /// What Core Data writes as `NSStoreModelVersionChecksumKey`, and what a staged migration names a version by.
  package static func checksum(of hashes: [String: Data]) -> String {
    let bytes = inByteOrder(hashes).flatMap { Array($0.value) }
    return Data(SHA2.sha256.hash(bytes)).base64EncodedString()
  }

  private static func inByteOrder(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension VersionHashes {
  /// Whether a store with these hashes takes the model for its own: all entities, or those of a configuration.
  package func match(_ stored: [String: Data], in model: Model) -> Bool { Self.match(stored, entities, in: model) }

  /// The same for hashes that a file recorded.
  static func match(_ stored: [String: Data], _ hashes: [String: Data], in model: Model) -> Bool {
    guard !stored.isEmpty, stored.allSatisfy({ hashes[$0.key] == $0.value }) else { return false }
    return stored.count == model.entities.count
      || model.configurations.contains { Set($0.entities) == Set(stored.keys) }
  }
}

/// A part of a model that no known store has hashed, or that is not known at all.
package enum HashDoubt: Hashable, Sendable, Comparable {
  /// A type without a number of Core Data's.
  case unknownType(property: String, type: String)
  case missingSuperentity(String)
  /// A composite whose model is not compiled: no store with its source was seen.
  case composite(property: String)
  /// Two leaves of a composite with one name, which are sorted by it.
  case equalLeaves(property: String)
  /// A derivation with a filter, or of a form that was not seen.
  case derivation(property: String)
  /// Names beyond ASCII: their order is assumed to be that of their bytes.
  case name(String)

  /// Whether there is nothing to compute the hash of.
  package var leavesHashUnknown: Bool {
    switch self {
    case .unknownType, .missingSuperentity: true
    case .composite, .equalLeaves, .derivation, .name: false
    }
  }

  /// What is not settled, as a part of a sentence.
  package var text: String {
    switch self {
    case .unknownType(let property, let type): "the type of '\(property)', \(type), has no known number"
    case .missingSuperentity(let name): "the super-entity '\(name)' is missing"
    case .composite(let property): "'\(property)' is a composite of a model that is not compiled"
    case .equalLeaves(let property): "'\(property)' has two leaves of one name"
    case .derivation(let property): "'\(property)' is derived in a form that was not seen"
    case .name(let name): "'\(name)' is not ASCII"
    }
  }
}

/// The version hashes of a model's entities, each computed when it is asked for.
struct EntityHashes {
  private(set) var known: [String: Data] = [:]
  private(set) var doubts: [String: [HashDoubt]] = [:]
  /// Whether a file or a store recorded the hashes, so that none is computed.
  let areRecorded: Bool
  private let hasher: EntityHasher
  private let model: Model
  private var passedOn: [String: [EntityHasher.Property]] = [:]

  init(of model: Model, recorded: [String: Data]? = nil) {
    self.model = model
    hasher = EntityHasher(model)
    areRecorded = recorded != nil
    known = recorded ?? [:]
  }

  /// The entity's hash; nil if it is not known.
  mutating func hash(of entity: Entity) -> Data? {
    if !areRecorded, passedOn[entity.name] == nil {
      // The super-entity's hash is a part of the entity's.
      for above in model.ancestors(of: entity).reversed() where passedOn[above.name] == nil { compute(above) }
      compute(entity)
    }
    return known[entity.name]
  }

  /// Computes the hash of an entity whose super-entity has its own already.
  mutating func compute(_ entity: Entity) {
    let above = entity.superentity
    let doubts = hasher.doubts(of: entity) + (above.flatMap { self.doubts[$0] } ?? [])
    if !doubts.isEmpty { self.doubts[entity.name] = doubts.inOrder() }
    guard !doubts.contains(where: \.leavesHashUnknown) else { return }
    let properties = hasher.properties(of: entity, inheriting: above.flatMap { passedOn[$0] } ?? [])
    passedOn[entity.name] = properties
    let hash = EntityHasher.hash(of: entity, below: above.flatMap { known[$0] }, properties: properties.map(\.hash))
    known[entity.name] = Data(hash)
  }
}

extension [HashDoubt] { fileprivate func inOrder() -> [HashDoubt] { Set(self).sorted() } }

extension Data {
  /// Two small digits for each byte.
  package var hexDigits: String {
    let digits = Array("0123456789abcdef")
    return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
