import Foundation
import Schema
import Testing
import Versioning

/// Hashes that Core Data and SwiftData recorded for these entities, in `VersionInfo.plist` or `Z_METADATA`.
struct KnownHashesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let shows: String
    let entity: String
    let model: Model
    let hash: String
    var testDescription: String { shows }
  }

  private static let journal = Entity(
    name: "JournalEntry",
    attributes: [
      Attribute(name: "date", type: .date, isOptional: true),
      Attribute(name: "rating", type: .integer16, isOptional: true, defaultValue: .integer(0)),
    ] + ["height", "location", "period", "wind"].map { Attribute(name: $0, type: .string, isOptional: true) })

  private static let bookmark: Entity = {
    func relationship(_ name: String, _ inverse: String, isToMany: Bool) -> Relationship {
      Relationship(
        name: name, destination: "BookmarkEntity", inverse: inverse, isToMany: isToMany, isOrdered: isToMany,
        isOptional: true)
    }
    func modified(_ name: String, _ type: AttributeType, isOptional: Bool) -> Attribute {
      var attribute = Attribute(name: name, type: type, isOptional: isOptional)
      attribute.versionHashModifier = "3"
      return attribute
    }
    return Entity(
      name: "BookmarkEntity",
      attributes: [
        Attribute(name: "isFolder", type: .boolean),
        modified("isPendingDeletion", .boolean, isOptional: true),
        Attribute(name: "modifiedAt", type: .date, isOptional: true),
        Attribute(name: "title", type: .string, isOptional: true),
        modified("url", .string, isOptional: true),
        modified("uuid", .string, isOptional: false),
      ],
      relationships: [
        relationship("children", "parent", isToMany: true),
        relationship("parent", "children", isToMany: false),
        relationship("favorites", "favoriteFolder", isToMany: true),
        relationship("favoriteFolder", "favorites", isToMany: false),
      ])
  }()

  private static let preservedKey: Attribute = {
    var id = Attribute(name: "id", type: .uuid)
    id.preservesValueOnDeletion = true
    return id
  }()

  private static let cars = Model(entities: [
    Entity(
      name: "Car",
      attributes: [
        Attribute(name: "color", type: .transformable, isOptional: true),
        Attribute(name: "currentDrivingSpeed", type: .integer64, isOptional: true, isTransient: true),
        Attribute(name: "maker", type: .string, isOptional: true),
        Attribute(name: "markedForDeletionAsOf", type: .date, isOptional: true),
        Attribute(name: "model", type: .string, isOptional: true),
        Attribute(name: "numberPlate", type: .string),
      ], relationships: [Relationship(name: "owner", destination: "Person", inverse: "cars", isOptional: true)],
      uniquenessConstraints: [["numberPlate"]]),
    Entity(name: "SportCar", superentity: "Car"),
    Entity(
      name: "ExpensiveSportCar", superentity: "SportCar",
      attributes: [Attribute(name: "isLimitedEdition", type: .boolean, isOptional: true)]),
    Entity(
      name: "Person",
      attributes: [
        Attribute(name: "firstName", type: .string, isOptional: true),
        preservedKey,
        Attribute(name: "isDriving", type: .boolean, isTransient: true),
        Attribute(name: "lastName", type: .string, isOptional: true),
        Attribute(name: "updatedAt", type: .date),
      ],
      relationships: [
        Relationship(name: "cars", destination: "Car", inverse: "owner", isToMany: true, isOptional: true)
      ], uniquenessConstraints: [["firstName", "lastName"]]),
  ])

  private static let ingredient = Entity(
    name: "Ingredient",
    attributes: [
      Attribute(name: "id", type: .uuid),
      Attribute(name: "unit", type: .composite, elements: [Attribute(name: "unit", type: .string, isOptional: true)]),
      Attribute(name: "value", type: .double),
    ], relationships: [Relationship(name: "ingredientBase", destination: "IngredientBase")])

  private static let unique = Model(entities: [
    Entity(name: "AbstractEntity", isAbstract: true),
    Entity(
      name: "NewEntity", superentity: "AbstractEntity",
      attributes: [Attribute(name: "identifier", type: .uuid, isOptional: true)],
      uniquenessConstraints: [["identifier"]]),
  ])

  static let rows = [
    Row(
      shows: "attributes alone", entity: "JournalEntry", model: Model(entities: [journal]),
      hash: "4e3ea95632361f4d56a77e070ac74686a20d64aff5e049eb61a3412152eedf07"),
    Row(
      shows: "hash modifiers, ordered relationships and inverses", entity: "BookmarkEntity",
      model: Model(entities: [bookmark]), hash: "698b764beb72a2bc90217ab9a670d90d9ce1663b71c15f675ccbfb46e7ff76a5"),
    Row(
      shows: "a transient attribute, a to-one and a uniqueness constraint", entity: "Car", model: cars,
      hash: "9e555529072158220d1bacd2f80a3dad4919f74a32aa8be9ee22a6a7b4126c8f"),
    Row(
      shows: "an attribute that is preserved after deletion, a to-many and a constraint of two", entity: "Person",
      model: cars, hash: "164268551b45108ae763aa2ba61ff32d32d32323850987c3e21607c8da44b72b"),
    Row(
      shows: "a sub-entity without a property", entity: "SportCar", model: cars,
      hash: "514ec1907a568299f9fb6851106516136f0755f45fa53a823a0e4d44013d5313"),
    Row(
      shows: "a sub-entity of a sub-entity", entity: "ExpensiveSportCar", model: cars,
      hash: "3dc7e32b1be45b5a4c795ac9af3e1d10aa7222d3c69ae805bbeb4408bdeba480"),
    Row(
      shows: "SwiftData's composite", entity: "Ingredient", model: Model(entities: [ingredient]),
      hash: "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a"),
    Row(
      shows: "an abstract entity", entity: "AbstractEntity", model: unique,
      hash: "dbc201c1a26b2e8f6b8130b6ed8f7083e88229db4c1d1b73d8bccaab48402d12"),
    Row(
      shows: "a constraint below an abstract entity", entity: "NewEntity", model: unique,
      hash: "a1d2c1d335618c265d2ffbd01c2bafe655aa0e0a82bc9f1ceba0c8b5b1d73264"),
  ]

  @Test(arguments: rows)
  func `an entity has the hash that Core Data recorded`(_ row: Row) {
    let hashes = VersionHashes(of: row.model)
    #expect(hashes.entities[row.entity]?.hex == row.hash)
    #expect(hashes.doubts == [:])
  }

  /// Both are of `bookmarks/Bookmarks_V3.sqlite`, which has no checksum, and of `swiftdata-composites`.
  @Test func `digest and checksum are those that stores recorded`() {
    let bookmark = VersionHashes(of: Model(entities: [Self.bookmark])).entities
    #expect(
      VersionHashes.digest(of: bookmark) == """
        mq5DOodApwPsMEHT6e5vsvPfz1B8zAjCiVT0RFpxep6WIXFnTAakSGDtSyuSxMR71IS2NbpOAtTRaEstvviG1w==
        """)
    let hashes = [
      "Cocktail": "78b8be45a61c914cccf034ad2da209e146fce08f2c5906a791c1091761613590",
      "Ingredient": "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a",
      "Garnish": "76a9959e90e79ed17b32a980a29e5368b953c5b7e7fd4073cfe063e316d44cc5",
      "IngredientBase": "a017653989a9a1b642674e178f21d0f983180ef6b26dc16736063535ab22e615",
    ].mapValues(Self.data)
    #expect(VersionHashes.checksum(of: hashes) == "PfzOF+B8xFeHy7FWO/cFMC/dVCdmD0mbo1VdzPPozKA=")
  }

  private static func data(_ hex: String) -> Data {
    let digits = hex.compactMap(\.hexDigitValue)
    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  private static let plain = Attribute(name: "a", type: .string)

  /// What FORMAT §9 lists as not in the hash.
  static let unseen: [@Sendable (inout Entity) -> Void] = [
    { $0.className = "Other" }, { $0.userInfo = ["a": "b"] }, { $0.renamingIdentifier = "Before" },
    { $0.fetchIndexes = [FetchIndex(name: "i", elements: [.init(property: "a")])] },
    { $0.attributes[0].defaultValue = .string("x") }, { $0.attributes[0].validation.minimum = .integer(3) },
    { $0.attributes[0].valueTransformerName = "T" }, { $0.attributes[0].valueClassName = "C" },
    { $0.attributes[0].isIndexedBySpotlight = true }, { $0.attributes[0].allowsCloudEncryption = true },
    { $0.attributes[0].renamingIdentifier = "before" },
    { $0.attributes.append(Attribute(name: "t", type: .date, isTransient: true)) },
    { $0.relationships[0].deleteRule = .cascade }, { $0.relationships[0].renamingIdentifier = "before" },
    { $0.fetchedProperties = [FetchedProperty(name: "f", fetchRequest: FetchRequest(name: "f", entity: "A"))] },
  ]

  /// What FORMAT §9 lists as part of it.
  static let seen: [@Sendable (inout Entity) -> Void] = [
    { $0.isAbstract = true }, { $0.versionHashModifier = "2" }, { $0.uniquenessConstraints = [["a"]] },
    { $0.attributes[0].name = "b" }, { $0.attributes[0].type = .date }, { $0.attributes[0].isOptional = true },
    { $0.attributes[0].isTransient = true }, { $0.attributes[0].versionHashModifier = "2" },
    { $0.attributes[0].allowsExternalBinaryDataStorage = true }, { $0.attributes[0].preservesValueOnDeletion = true },
    { $0.attributes[0].derivationExpression = "r.@count" }, { $0.relationships[0].destination = "B" },
    { $0.relationships[0].inverse = "s" }, { $0.relationships[0].isOptional = true },
    { $0.relationships[0].isTransient = true }, { $0.relationships[0].isOrdered = true },
    { $0.relationships[0].minCount = 2 }, { $0.relationships[0].maxCount = 5 },
    { $0.relationships[0].versionHashModifier = "2" },
  ]

  private func hash(_ change: (inout Entity) -> Void = { _ in }) -> Data? {
    var entity = Entity(
      name: "A", attributes: [Self.plain], relationships: [Relationship(name: "r", destination: "A", isToMany: true)])
    change(&entity)
    return VersionHashes(of: Model(entities: [entity])).entities["A"]
  }

  @Test(arguments: unseen.indices)
  func `a facet that is not in the hash leaves it as it is`(_ index: Int) {
    #expect(hash(Self.unseen[index]) == hash())
  }

  @Test(arguments: seen.indices)
  func `a facet that is in the hash changes it`(_ index: Int) {
    #expect(hash(Self.seen[index]) != hash())
  }

  @Test func `the name of a composite is not in the hash`() {
    func hash(named name: String) -> Data? {
      let leaf = Attribute(name: "city", type: .string, isOptional: true)
      let home = Attribute(name: name, type: .composite, elements: [leaf])
      return VersionHashes(of: Model(entities: [Entity(name: "A", attributes: [home])])).entities["A"]
    }
    #expect(hash(named: "home") == hash(named: "house"))
  }

  @Test func `an own inverse is not in the hash`() {
    func hash(inverse: String?) -> Data? {
      let friends = Relationship(name: "r", destination: "A", inverse: inverse, isToMany: true)
      return VersionHashes(of: Model(entities: [Entity(name: "A", relationships: [friends])])).entities["A"]
    }
    #expect(hash(inverse: "r") == hash(inverse: nil))
    #expect(hash(inverse: "other") != hash(inverse: nil))
  }

  @Test func `what leaves a hash unknown is named, and its entity has none`() {
    let model = Model(entities: [
      Entity(name: "A", attributes: [Attribute(name: "a", type: .other("Newer"))]),
      Entity(name: "B", superentity: "A"),
      Entity(name: "C", superentity: "Gone"),
      Entity(name: "D", attributes: [Attribute(name: "ä", type: .string)]),
    ])
    let hashes = VersionHashes(of: model)
    #expect(hashes.entities.keys.sorted() == ["D"])
    #expect(hashes.doubts["A"] == [.unknownType(property: "a", type: "Newer")])
    #expect(hashes.doubts["B"] == hashes.doubts["A"])
    #expect(hashes.doubts["C"] == [.missingSuperentity("Gone")])
    #expect(hashes.doubts["D"] == [.name("ä")])
  }

  /// A store that holds a configuration recorded the hashes of its entities alone.
  @Test func `a model is a store's when all entities or those of a configuration agree`() {
    var model = Self.cars
    let hashes = VersionHashes(of: model)
    let cars = hashes.entities.filter { $0.key != "Person" }
    #expect(hashes.match(hashes.entities, in: model))
    #expect(!hashes.match(cars, in: model))
    #expect(!hashes.match([:], in: model))
    model.configurations = [Configuration(name: "Cars", entities: ["Car", "SportCar", "ExpensiveSportCar"])]
    #expect(hashes.match(cars, in: model))
    #expect(!hashes.match(cars.filter { $0.key == "Car" }, in: model))
    #expect(!hashes.match(cars.mapValues { _ in Data(count: 32) }, in: model))
  }
}
