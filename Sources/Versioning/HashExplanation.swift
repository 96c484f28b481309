package import Foundation
package import Schema

/// Why an entity's version hash is another in a store than in a model.
package struct HashExplanation: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case onlyInStore, onlyInModel
    /// What differs, by the store's own model.
    case facets([String])
    /// The one facet that makes the hash fit: a guess, since other changes could not be tried.
    case guess(String)
    /// Nothing but a super-entity's hash differs.
    case superentity(String)
    /// The model leaves open what the hash is made of.
    case doubts([HashDoubt])
    /// More than one facet differs, and the store's own model is not there to compare.
    case unexplained
  }

  package let entity: String
  package let kind: Kind

  /// What differs, as a part of a sentence.
  package var text: String {
    switch kind {
    case .onlyInStore: "the model lacks it"
    case .onlyInModel: "the store was written without it"
    case .facets(let facets): facets.joined(separator: "; ")
    case .guess(let change): "a guess, the one change that fits: \(change)"
    case .superentity(let name): "its super-entity \(name) differs"
    case .doubts(let doubts): "not known: " + doubts.map(\.text).joined(separator: "; ")
    case .unexplained: "more than one facet differs"
    }
  }

  package var isGuess: Bool { if case .guess = kind { true } else { false } }

  /// The entities whose hashes differ; `stored` are the store's, `storeModel` its own copy of the model.
  package static func explain(
    stored: [String: Data], storeModel: Model?, model: Model, hashes: VersionHashes
  ) -> [HashExplanation] {
    let names = Set(stored.keys).union(hashes.entities.keys).union(hashes.doubts.keys).sorted()
    let different = names.filter { stored[$0] != hashes.entities[$0] }
    if different.isEmpty { return [] }
    let compared = storeModel.map { ModelDifference(from: $0, to: model, oldHashes: stored, oldIsStoreCopy: true) }
    var search = HashSearch(model: model, stored: stored)
    let guesses = compared == nil ? search.guesses() : [:]
    return different.map { name in
      let kind: Kind
      if stored[name] == nil {
        kind = .onlyInModel
      } else if model.entity(named: name) == nil {
        kind = .onlyInStore
      } else if let change = compared?.entities.first(where: { $0.from == name && $0.to == name }) {
        let facets = change.hashedTexts
        let above = model.entity(named: name)?.superentity
        if !facets.isEmpty {
          kind = .facets(facets)
        } else if let above, different.contains(above) {
          kind = .superentity(above)
        } else {
          kind = hashes.doubts[name].map(Kind.doubts) ?? .unexplained
        }
      } else if let guess = guesses[name] {
        kind = guess
      } else if let doubts = hashes.doubts[name] {
        kind = .doubts(doubts)
      } else if let above = model.entity(named: name)?.superentity, different.contains(above) {
        kind = .superentity(above)
      } else {
        kind = .unexplained
      }
      return HashExplanation(entity: name, kind: kind)
    }
  }
}

extension ModelDifference.EntityChange {
  /// What differs of what the hash is made of, a text for each property or facet.
  fileprivate var hashedTexts: [String] {
    let own = changes.filter(\.isInHash).map(\.text)
    return own
      + properties.compactMap { property in
        let changes = property.changes.filter(\.isInHash).map(\.text)
        switch (property.from, property.to) {
        case (nil, let new?) where property.isInHash: return "\(new) is only in the model"
        case (let old?, nil) where property.isInHash: return "\(old) is only in the store"
        case (let name?, .some) where !changes.isEmpty: return "\(name): \(changes.joined(separator: ", "))"
        default: return nil
        }
      }
  }
}

extension FacetChange {
  /// `optional yes → no`.
  package var text: String { "\(facet) \(from ?? "none") → \(to ?? "none")" }
}

/// The entities in which the hashes of a store and a model differ.
package struct HashDifference: Hashable, Sendable {
  package let onlyInStore: [String]
  package let onlyInModel: [String]
  package let different: [String]

  package var count: Int { onlyInStore.count + onlyInModel.count + different.count }
  package var isEmpty: Bool { count == 0 }

  /// By entity name: what a store has, and what a model's file has.
  package init(stored: [String: Data], model: [String: Data]) {
    onlyInStore = stored.keys.filter { model[$0] == nil }.sorted()
    onlyInModel = model.keys.filter { stored[$0] == nil }.sorted()
    different = stored.keys.filter { name in model[name].map { $0 != stored[name] } ?? false }.sorted()
  }
}
