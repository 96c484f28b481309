import Foundation
import Schema
import Testing
import Versioning

/// What Core Data infers between two models, by the rules of FORMAT §9.2.
struct InferredMappingTests {
  typealias Verdict = ModelDifference.Verdict
  typealias Change = @Sendable (inout Entity) -> Void

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var old: Change = { _ in }
    let new: Change
    let verdict: Verdict
    /// `path: predicate` of the rows that break; `*` for all of them.
    var rows: String?
    /// The same of the rows that lose something.
    var lost: String?
    var testDescription: String { name }
  }

  private static func attribute(_ change: @escaping @Sendable (inout Attribute) -> Void) -> Change {
    { change(&$0.attributes[0]) }
  }

  private static func relationship(_ change: @escaping @Sendable (inout Relationship) -> Void) -> Change {
    { change(&$0.relationships[0]) }
  }

  private static func type(_ type: AttributeType) -> Change { attribute { $0.type = type } }

  static let rows: [Row] = [
    Row(name: "nothing", new: { _ in }, verdict: .identical),
    Row(name: "a class", new: { $0.className = "Other" }, verdict: .identical),
    Row(
      name: "an index", new: { $0.fetchIndexes = [FetchIndex(name: "i", elements: [.init(property: "a")])] },
      verdict: .identical),
    Row(
      name: "a new optional attribute",
      new: { $0.attributes.append(Attribute(name: "n", type: .date, isOptional: true)) }, verdict: .lightweight),
    Row(
      name: "a new required attribute with a default",
      new: { $0.attributes.append(Attribute(name: "n", type: .integer16, defaultValue: .integer(1))) },
      verdict: .lightweight),
    Row(
      name: "a new required attribute", new: { $0.attributes.append(Attribute(name: "n", type: .integer16)) },
      verdict: .lightweightIfRowsAllow, rows: "n: *"),
    Row(
      name: "a new transient attribute",
      new: { $0.attributes.append(Attribute(name: "n", type: .integer16, isTransient: true)) }, verdict: .identical),
    Row(
      name: "a new derived attribute",
      new: { $0.attributes.append(Attribute(name: "n", type: .integer64, derivationExpression: "r.@count")) },
      verdict: .lightweight),
    Row(name: "a removed attribute", new: { $0.attributes = [] }, verdict: .lightweight, lost: "a: a != nil"),
    Row(
      name: "a removed transient attribute", old: attribute { $0.isTransient = true }, new: { $0.attributes = [] },
      verdict: .identical),
    Row(name: "a removed relationship", new: { $0.relationships = [] }, verdict: .lightweight, lost: "r: r != nil"),
    Row(
      name: "a removed to-many", old: relationship { $0.isToMany = true }, new: { $0.relationships = [] },
      verdict: .lightweight, lost: "r: r.@count > 0"),
    Row(name: "required to optional", new: attribute { $0.isOptional = true }, verdict: .lightweight),
    Row(
      name: "optional to required", old: attribute { $0.isOptional = true }, new: { _ in },
      verdict: .lightweightIfRowsAllow, rows: "a: a == nil"),
    Row(
      name: "optional to required with a default", old: attribute { $0.isOptional = true },
      new: attribute { $0.defaultValue = .string("x") }, verdict: .lightweight),
    Row(name: "Integer 16 to Integer 64", old: type(.integer16), new: type(.integer64), verdict: .lightweight),
    Row(name: "Double to Boolean", old: type(.double), new: type(.boolean), verdict: .lightweight),
    Row(name: "Decimal to Float", old: type(.decimal), new: type(.float), verdict: .lightweight),
    Row(name: "Integer 32 to String", old: type(.integer32), new: type(.string), verdict: .custom),
    Row(name: "Date to Double", old: type(.date), new: type(.double), verdict: .custom),
    Row(name: "String to URI", old: type(.string), new: type(.uri), verdict: .custom),
    Row(name: "UUID to String", old: type(.uuid), new: type(.string), verdict: .custom),
    Row(name: "Transformable to Binary", old: type(.transformable), new: type(.binary), verdict: .custom),
    Row(
      name: "Transformable to Binary with the key", old: type(.transformable),
      new: attribute {
        $0.type = .binary;
        $0.userInfo = ["NSMigrationAllowTypeTransformation": "YES"]
      }, verdict: .lightweight),
    Row(
      name: "in place to external", old: type(.binary),
      new: attribute {
        $0.type = .binary;
        $0.allowsExternalBinaryDataStorage = true
      }, verdict: .lightweight),
    Row(
      name: "external to in place",
      old: attribute {
        $0.type = .binary;
        $0.allowsExternalBinaryDataStorage = true
      }, new: type(.binary), verdict: .custom),
    Row(name: "stored to transient", new: attribute { $0.isTransient = true }, verdict: .lightweight),
    Row(
      name: "transient to stored and required", old: attribute { $0.isTransient = true }, new: { _ in },
      verdict: .lightweightIfRowsAllow, rows: "a: *"),
    Row(name: "plain to derived", new: attribute { $0.derivationExpression = "r.@count" }, verdict: .notKnown),
    Row(
      name: "a renamed attribute",
      new: attribute {
        $0.name = "b";
        $0.renamingIdentifier = "a"
      }, verdict: .lightweight),
    Row(
      name: "a renamed attribute without its identifier", new: attribute { $0.name = "b" },
      verdict: .lightweightIfRowsAllow, rows: "b: *", lost: "b: a != nil"),
    Row(
      name: "renamed twice under one identifier",
      old: attribute {
        $0.name = "b";
        $0.renamingIdentifier = "a"
      },
      new: attribute {
        $0.name = "c";
        $0.renamingIdentifier = "a"
      }, verdict: .lightweight),
    Row(
      name: "a renamed reserved word, required now",
      old: attribute {
        $0.name = "and";
        $0.isOptional = true
      },
      new: attribute {
        $0.name = "b";
        $0.renamingIdentifier = "and"
      }, verdict: .lightweightIfRowsAllow, rows: "b: #and == nil"),
    Row(
      name: "a limit", old: type(.integer16),
      new: attribute {
        $0.type = .integer16;
        $0.validation.maximum = .integer(9)
      }, verdict: .identical, rows: "a: a > 9"),
    Row(
      name: "to-one to to-many",
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      }, verdict: .lightweight),
    Row(
      name: "to-many to to-one",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      }, new: { _ in }, verdict: .custom),
    Row(
      name: "ordered",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 0;
        $0.isOrdered = true
      }, verdict: .notKnown),
    Row(name: "another destination", new: relationship { $0.destination = "B" }, verdict: .lightweight),
    Row(
      name: "another destination, required now",
      new: relationship {
        $0.destination = "B";
        $0.isOptional = false
      }, verdict: .lightweightIfRowsAllow, rows: "r: r == nil"),
    Row(
      name: "a required relationship", new: relationship { $0.isOptional = false }, verdict: .lightweightIfRowsAllow,
      rows: "r: r == nil"),
    Row(
      name: "a required to-many",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 0;
        $0.isOptional = false;
        $0.minCount = 1
      }, verdict: .lightweightIfRowsAllow, rows: "r: r.@count == 0"),
    Row(
      name: "a required to-many that may be empty",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 0;
        $0.isOptional = false
      }, verdict: .lightweight),
    Row(
      name: "a first maximum of a to-many",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 3
      }, verdict: .lightweight, rows: "r: r.@count > 3"),
    Row(
      name: "a lower maximum",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 5
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 3
      }, verdict: .lightweight, rows: "r: r.@count > 3"),
    Row(
      name: "a higher maximum",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 3
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 5
      }, verdict: .lightweight),
    Row(
      name: "no maximum any more",
      old: relationship {
        $0.isToMany = true;
        $0.maxCount = 3
      },
      new: relationship {
        $0.isToMany = true;
        $0.maxCount = 0
      }, verdict: .lightweight),
    Row(
      name: "a new required relationship", new: { $0.relationships.append(Relationship(name: "s", destination: "B")) },
      verdict: .lightweightIfRowsAllow, rows: "s: *"),
    Row(
      name: "a new optional relationship",
      new: { $0.relationships.append(Relationship(name: "s", destination: "B", isOptional: true)) },
      verdict: .lightweight),
    Row(name: "a delete rule", new: relationship { $0.deleteRule = .cascade }, verdict: .identical),
    Row(name: "abstract", new: { $0.isAbstract = true }, verdict: .notKnown),
    Row(name: "no longer abstract", old: { $0.isAbstract = true }, new: { _ in }, verdict: .lightweight),
    Row(name: "another super-entity", new: { $0.superentity = "B" }, verdict: .notKnown),
    Row(
      name: "a new uniqueness constraint", new: { $0.uniquenessConstraints = [["a"]] },
      verdict: .lightweightIfRowsAllow, rows: "entity: same a"),
    Row(
      name: "a uniqueness constraint less", old: { $0.uniquenessConstraints = [["a"]] }, new: { _ in },
      verdict: .lightweight),
    Row(
      name: "a constraint over a renamed attribute", old: { $0.uniquenessConstraints = [["a"]] },
      new: {
        $0.attributes[0].name = "b";
        $0.attributes[0].renamingIdentifier = "a";
        $0.uniquenessConstraints = [["b"]]
      }, verdict: .lightweight),
    Row(
      name: "a constraint over a relationship that was there before", old: { $0.uniquenessConstraints = [["a", "r"]] },
      new: {
        $0.uniquenessConstraints = [["a", "r"]]
        $0.attributes[0].isOptional = true
      }, verdict: .lightweight),
    Row(
      name: "a renamed entity",
      new: {
        $0.name = "C";
        $0.renamingIdentifier = "A"
        $0.relationships[0].destination = "C"
      }, verdict: .lightweight),
    Row(
      name: "a renamed entity without its identifier", new: { $0.name = "C" }, verdict: .lightweight, lost: "entity: *"),
  ]

  private func model(_ change: Change) -> Model {
    var entity = Entity(
      name: "A", attributes: [Attribute(name: "a", type: .string)],
      relationships: [Relationship(name: "r", destination: "A", isOptional: true)])
    change(&entity)
    return Model(entities: [entity, Entity(name: "B")])
  }

  private func text(_ obstacle: MigrationObstacle, at path: String) -> String? {
    switch obstacle.rows {
    case .all?, .own?: "\(path): *"
    case .passing?, .lacking?: "\(path): \(obstacle.rows?.predicate ?? "")"
    case .sharing(let names)?: "\(path): same \(names.joined(separator: ", "))"
    case nil: nil
    }
  }

  @Test(arguments: rows)
  func `a change has the verdict that Core Data's rules give it`(_ row: Row) throws {
    let difference = ModelDifference(from: model(row.old), to: model(row.new))
    #expect(difference.verdict == row.verdict)
    let found = difference.entities.flatMap { entity in
      entity.obstacles.map { ($0, "entity") }
        + entity.properties.flatMap { property in property.obstacles.map { ($0, property.to ?? property.from ?? "") } }
    }
    let rows = found.filter { $0.0.effect != .lost }.compactMap { text($0.0, at: $0.1) }
    #expect(rows == [row.rows].compactMap(\.self))
    let lost = found.filter { $0.0.effect == .lost }.compactMap { text($0.0, at: $0.1) }
    #expect(lost == [row.lost].compactMap(\.self))
    #expect(difference.isEmpty == (row.name == "nothing"))
  }

  @Test func `entities are copied, transformed, added and removed`() throws {
    let old = Model(entities: [
      Entity(name: "Kept"), Entity(name: "Gone"), Entity(name: "Before"),
      Entity(name: "Base", attributes: [Attribute(name: "a", type: .string)]),
      Entity(name: "Below", superentity: "Base"),
    ])
    let new = Model(entities: [
      Entity(name: "Kept"), Entity(name: "Come"), Entity(name: "After", renamingIdentifier: "Before"),
      Entity(name: "Base", attributes: [Attribute(name: "a", type: .string, isOptional: true)]),
      Entity(name: "Below", superentity: "Base"),
    ])
    let found = ModelDifference(from: old, to: new).entities.map {
      "\($0.from ?? "") \($0.to ?? "") \($0.mapping) \($0.properties.count)"
    }
    // What is inherited is said once, where it is declared.
    #expect(
      found == [
        "Before After transform 0", "Base Base transform 1", "Below Below transform 0", " Come add 0", "Gone  remove 0",
        "Kept Kept copy 0",
      ])
  }

  @Test func `a type that does not fit has the words of Core Data's error`() throws {
    let difference = ModelDifference(from: model { _ in }, to: model { $0.attributes[0].type = .date })
    let property = try #require(difference.entities.first?.properties.first)
    #expect(property.obstacles.map(\.text) == ["134190: Source and destination attribute types are incompatible"])
    #expect(property.changes.map(\.text) == ["type String → Date"])
    #expect(property.changes.map(\.isInHash) == [true])
  }

  @Test func `another destination is reported as inferred as far as is known`() {
    let difference = ModelDifference(from: model { _ in }, to: model { $0.relationships[0].destination = "B" })
    #expect(
      difference.lines().contains(
        "    lightweight: the destination entity is another one, and only the tests of one public project show that this is inferred"
      ))
  }

  @Test func `one renaming identifier for two entities is not known`() {
    let old = Model(entities: [Entity(name: "A")])
    let new = Model(entities: [Entity(name: "B", renamingIdentifier: "A"), Entity(name: "C", renamingIdentifier: "A")])
    #expect(ModelDifference(from: old, to: new).verdict == .notKnown)
  }

  private func composites(_ name: String, id: String? = nil, leaf: AttributeType = .string) -> Model {
    let city = Attribute(name: "city", type: leaf, isOptional: true)
    let home = Attribute(name: name, type: .composite, elements: [city], renamingIdentifier: id)
    return Model(entities: [Entity(name: "A", attributes: [home])])
  }

  @Test func `a renamed composite that the hash does not see is named`() throws {
    for id in [nil, "home"] {
      let difference = ModelDifference(from: composites("home"), to: composites("house", id: id))
      #expect(difference.verdict == .identical)
      let entity = try #require(difference.entities.first)
      #expect(entity.obstacles.map(\.effect) == [.unseen])
      #expect(entity.obstacles.first?.reason.contains("'house'") == true)
    }
  }

  @Test func `a composite's leaves meet by the identifiers of both`() throws {
    let difference = ModelDifference(from: composites("home"), to: composites("house", id: "home", leaf: .date))
    #expect(difference.verdict == .custom)
    let leaf = try #require(difference.entities.first?.properties.first { $0.from == "home.city" })
    #expect(leaf.to == "house.city" && leaf.obstacles.map(\.effect) == [.impossible])
    let lost = ModelDifference(from: composites("home"), to: composites("house", leaf: .date))
    #expect(lost.verdict == .lightweight)
  }

  /// A store's copy may lack the identifiers that its model's own file has.
  @Test func `two entities of one name, as a damaged model has them, are compared`() {
    let damaged = Model(entities: [Entity(name: "A"), Entity(name: "A")])
    let difference = ModelDifference(from: Model(entities: [Entity(name: "A")]), to: damaged)
    #expect(difference.entities.contains { $0.from == "A" && $0.to == "A" })
  }

  @Test func `equal names are enough for a store's copy of its model`() {
    let old = Model(entities: [Entity(name: "B", attributes: [Attribute(name: "b", type: .string)])])
    let new = Model(entities: [
      Entity(
        name: "B", attributes: [Attribute(name: "b", type: .string, renamingIdentifier: "a")], renamingIdentifier: "A")
    ])
    #expect(ModelDifference(from: old, to: new, oldIsStoreCopy: true).verdict == .identical)
    #expect(ModelDifference(from: old, to: new).entities.map(\.mapping) == [.add, .remove])
  }
}
