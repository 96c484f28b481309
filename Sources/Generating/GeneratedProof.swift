package import Foundation
package import Schema
import Versioning

/// The model that is read back of declarations, held against the one that they were made of.
package struct GeneratedProof: Sendable {
  /// An entity whose version hash is another, with the facets that the form cannot say.
  package struct Difference: Hashable, Sendable {
    package let entity: String
    package let omissions: [Omission]
  }

  /// The entities with the same version hash, by name.
  package private(set) var equal: [String] = []
  package private(set) var different: [Difference] = []
  /// Those that cannot have the store's version hashes, because the model is a guess from its tables.
  package private(set) var guessed: [String] = []
  /// Those whose own version hash is not known.
  package private(set) var unknown: [String] = []
  /// What is neither the same nor an omission, which is a fault of what was written; a line each.
  package private(set) var unexplained: [String] = []

  /// The facets on which version hashes depend (FORMAT §9).
  private static let hashed: Set<String> = [
    "name", "abstract", "hash modifier", "super-entity", "uniqueness constraints", "type", "optional", "transient",
    "external storage", "preserved after deletion", "derivation", "destination", "inverse", "no inverse", "ordered",
    "minimum count", "maximum count", "facets of an element",
  ]

  /// `made` is what the form can say of `model`, `back` what was read, and `faults` what is wrong with the Swift.
  ///
  /// `recorded` are the hashes that a store or a compiled model has; any other entity's are computed, unless the model
  /// is a guess.
  package init(
    of model: Model, _ made: SayableModel, back: Model, recorded: [String: Data] = [:], isGuess: Bool = false,
    faults: [String] = []
  ) {
    let changes = ModelDifference(from: made.model, to: back)
    unexplained = faults + changes.changes.map { "model: \($0.text)" }
    for entity in changes.entities where !entity.isUnchanged {
      let name = entity.from ?? entity.to ?? ""
      guard entity.from != nil, entity.to != nil else {
        unexplained.append("\(name): \(entity.to == nil ? "not read back" : "not in the model")")
        continue
      }
      unexplained += entity.changes.map { "\(name): \($0.text)" }
      for property in entity.properties {
        let path = "\(name).\(property.from ?? property.to ?? "")"
        if property.from == nil || property.to == nil {
          unexplained.append("\(path): \(property.to == nil ? "not read back" : "not in the model")")
        }
        unexplained += property.changes.map { "\(path): \($0.text)" }
      }
    }
    let own = isGuess ? recorded : VersionHashes(of: model).entities.merging(recorded) { $1 }
    let read = VersionHashes(of: back).entities
    for entity in model.entities {
      // Two hashes that are not known are no proof.
      if let hash = own[entity.name], hash == read[entity.name] {
        equal.append(entity.name)
        continue
      }
      if isGuess {
        guessed.append(entity.name)
        continue
      }
      guard own[entity.name] != nil else {
        unknown.append(entity.name)
        continue
      }
      let omissions = Self.reasons(of: entity, in: model, made.omissions)
      different.append(Difference(entity: entity.name, omissions: omissions))
      if omissions.isEmpty { unexplained.append("\(entity.name): another version hash") }
    }
  }

  /// The omissions on which an entity's version hash depends: its own, and the names of what it refers to.
  private static func reasons(of entity: Entity, in model: Model, _ omissions: [Omission]) -> [Omission] {
    let lineage = [entity] + model.ancestors(of: entity)
    let names = Set(lineage.map(\.name))
    let referred = lineage.flatMap(\.relationships).flatMap { relationship -> [Omission] in
      let destination = model.entity(named: relationship.destination)
      let owner = relationship.inverse.flatMap { inverse in destination.flatMap { model.declarer(of: inverse, in: $0) }
      }
      return [
        Omission(entity: relationship.destination, path: nil, facet: "name"),
        Omission(entity: owner?.name, path: relationship.inverse, facet: "name"),
      ]
    }
    let others = Set(referred)
    return omissions.filter { omission in
      omission.entity.map(names.contains) == true && hashed.contains(omission.facet) || others.contains(omission)
    }
  }
}
