import Foundation
import Schema
import Testing
import Versioning

/// Why hashes differ: by the store's own model, else by a search for the one change that fits.
struct HashExplanationTests {
  private static let base = Model(entities: [
    Entity(
      name: "Animal",
      attributes: [
        Attribute(name: "legs", type: .integer16), Attribute(name: "name", type: .string),
        Attribute(name: "cached", type: .string, isTransient: true),
      ], relationships: [Relationship(name: "owner", destination: "Person", inverse: "pets", isOptional: true)]),
    Entity(name: "Dog", superentity: "Animal"),
    Entity(
      name: "Person",
      relationships: [
        Relationship(name: "pets", destination: "Animal", inverse: "owner", isToMany: true, isOptional: true)
      ]),
  ])

  private func explain(_ storeModel: Model, isThere: Bool) -> [String] {
    let stored = VersionHashes(of: storeModel).entities
    return HashExplanation.explain(
      stored: stored, storeModel: isThere ? storeModel : nil, model: Self.base, hashes: VersionHashes(of: Self.base)
    ).map { "\($0.entity): \($0.text)" }
  }

  struct Row: Sendable {
    let change: @Sendable (inout Entity) -> Void
    let facet: String
  }

  static let rows = [
    Row(change: { $0.attributes[2].isOptional = true }, facet: "name: optional yes → no"),
    Row(change: { $0.attributes[1].type = .integer64 }, facet: "legs: type Integer 64 → Integer 16"),
    Row(change: { $0.attributes[1].preservesValueOnDeletion = true }, facet: "legs: preserved after deletion yes → no"),
    Row(change: { $0.relationships[0].isOptional = false }, facet: "owner: optional no → yes"),
    Row(change: { $0.relationships[0].inverse = nil }, facet: "owner: inverse none → pets"),
    Row(change: { $0.relationships[0].destination = "Dog" }, facet: "owner: destination Dog → Person"),
    Row(change: { $0.isAbstract = true }, facet: "abstract yes → no"),
    Row(change: { $0.attributes[0].isTransient = false }, facet: "cached: transient no → yes"),
  ]

  @Test(arguments: rows.indices)
  func `one facet is named, as a guess when the store keeps no model`(
    _ index: Int
  ) throws {
    let row = Self.rows[index]
    var store = Self.base
    row.change(&store.entities[0])
    #expect(store != Self.base)
    let below = "Dog: its super-entity Animal differs"
    #expect(explain(store, isThere: true) == ["Animal: \(row.facet)", below])
    #expect(explain(store, isThere: false) == ["Animal: a guess, the one change that fits: \(row.facet)", below])
  }

  @Test func `two facets are named by the store's model, and not guessed without it`() {
    var store = Self.base
    store.entities[0].attributes[2].isOptional = true
    store.entities[0].attributes[1].type = .date
    let below = "Dog: its super-entity Animal differs"
    #expect(explain(store, isThere: true) == ["Animal: legs: type Date → Integer 16; name: optional yes → no", below])
    #expect(explain(store, isThere: false) == ["Animal: more than one facet differs", below])
  }

  @Test func `entities on one side alone and parts that are not settled are reported`() {
    var store = Self.base
    store.entities.removeLast()
    #expect(explain(store, isThere: true) == ["Person: the store was written without it"])
    var composite = Attribute(name: "home", type: .composite, elements: [Attribute(name: "city", type: .string)])
    composite.compositeName = "Home"
    let model = Model(entities: [Entity(name: "A", attributes: [composite])])
    let found = HashExplanation.explain(
      stored: ["A": Data(repeating: 1, count: 32), "B": Data(repeating: 2, count: 32)], storeModel: nil, model: model,
      hashes: VersionHashes(of: model))
    #expect(found.map(\.kind) == [.doubts([.composite(property: "home")]), .onlyInStore])
  }
}
