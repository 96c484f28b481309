import ContractModels
import Findings
import ModelReading
import Schema
import Testing

@Suite struct ContractRelationshipTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var title: String
    var entities: [EntityContract]
    /// `Entity.name -> Destination min…max rule <> inverse`, in name order.
    var expected: [String]
    /// `code entity.path line`, in the order told.
    var findings: [String] = []
    var testDescription: String { title }
  }

  static let rows: [Row] = [
    Row(
      title: "an inverse written on one side serves both",
      entities: [
        Declaring.entity(
          "Trip", relationships: [Declaring.toMany("stops", "Stop", inverse: "Stop.trip", rule: .cascade)]),
        Declaring.entity("Stop", relationships: [Declaring.toOne("trip", "Trip")]),
      ], expected: ["Stop.trip? -> Trip 0…1 Nullify <> stops", "Trip.stops -> Stop 0…* Cascade <> trip"]),
    Row(
      title: "SwiftData pairs what fits no other",
      entities: [
        Declaring.entity(
          "Trip",
          relationships: [Declaring.toMany("stops", "Stop"), Declaring.toOne("owner", "Person", isOptional: false)]),
        Declaring.entity("Stop", relationships: [Declaring.toOne("trip", "Trip")]),
        Declaring.entity("Person"),
      ],
      expected: [
        "Stop.trip? -> Trip 0…1 Nullify <> stops", "Trip.owner -> Person 0…1 Nullify <> none",
        "Trip.stops -> Stop 0…* Nullify <> trip",
      ]),
    Row(
      title: "two that would fit stay without an inverse",
      entities: [
        Declaring.entity("Trip", relationships: [Declaring.toOne("from", "Place"), Declaring.toOne("to", "Place")]),
        Declaring.entity("Place", relationships: [Declaring.toMany("trips", "Trip")]),
      ],
      expected: [
        "Place.trips -> Trip 0…* Nullify <> none", "Trip.from? -> Place 0…1 Nullify <> none",
        "Trip.to? -> Place 0…1 Nullify <> none",
      ], findings: ["ambiguous-inverse Place.trips 9"]),
    Row(
      title: "an inherited relationship answers",
      entities: [
        Declaring.entity("Person", relationships: [Declaring.toOne("home", "House")]),
        Declaring.entity("Ada", superclass: "Person"),
        Declaring.entity("House", relationships: [Declaring.toMany("people", "Person", inverse: "home")]),
      ], expected: ["House.people -> Person 0…* Nullify <> home", "Person.home? -> House 0…1 Nullify <> people"]),
    Row(
      title: "CoreDataEvolution demands the persistent name",
      entities: [
        Declaring.entity(
          "Item", .coreDataEvolution,
          relationships: [Declaring.toOne("tag", "Tag", inverse: "all", rule: .deny, line: 21)]),
        Declaring.entity(
          "Tag", .coreDataEvolution,
          relationships: [renamed(Declaring.toMany("all", "Item", inverse: "tag"), "all_items")]),
      ], expected: ["Item.tag? -> Tag 0…1 Deny <> none", "Tag.all_items? -> Item 0…* Nullify <> none"],
      findings: ["missing-inverse Item.tag 21", "missing-inverse Tag.all_items 9"]),
    Row(
      title: "a target that is not there, and one that may be two",
      entities: [
        Declaring.entity(
          "A", .coreDataEvolution,
          relationships: [
            Declaring.toOne("gone", "Gone", inverse: "x", line: 31),
            Declaring.toOne("twice", "Item", inverse: "x", line: 32),
            Declaring.toOne("alone", "A", line: 33),
          ]),
        named(Declaring.entity("One.Item", .coreDataEvolution), "One"),
        named(Declaring.entity("Two.Item", .coreDataEvolution), "Two"),
      ], expected: ["A.alone? -> A 0…1 Nullify <> none"],
      findings: [
        "unknown-relationship-target A.gone 31", "ambiguous-relationship-target A.twice 32",
        "missing-inverse A.alone 33",
      ]),
    Row(
      title: "storable makes an inverse that the other class does not declare",
      entities: [
        Declaring.entity(
          "Song", .storable, relationships: [implying(Declaring.toOne("album", "Album", isOptional: false), "songs")]),
        Declaring.entity("Album", .storable),
      ], expected: ["Album.songs? -> Song 0…20 Cascade <> album", "Song.album -> Album 1…1 Nullify <> songs"]),
    Row(
      title: "an inverse that is declared and implied is defined twice",
      entities: [
        Declaring.entity(
          "Song", .storable, relationships: [implying(Declaring.toOne("album", "Album", line: 41), "songs")]),
        Declaring.entity(
          "Album", .storable, relationships: [Declaring.toMany("songs", "Song", inverse: "nothing", line: 42)]),
      ], expected: ["Album.songs? -> Song 0…* Nullify <> none", "Song.album? -> Album 0…1 Nullify <> none"],
      findings: ["duplicate-inverse Song.album 41", "missing-inverse Album.songs 42"]),
    Row(
      title: "inverses must name each other and lead back",
      entities: [
        Declaring.entity(
          "A",
          relationships: [
            Declaring.toOne("b", "B", inverse: "a", line: 51),
            Declaring.toOne("c", "B", inverse: "c", line: 52),
          ]),
        Declaring.entity(
          "B",
          relationships: [
            Declaring.toOne("a", "A", inverse: "c", line: 53),
            Declaring.toOne("c", "B", inverse: "c", line: 54),
          ]),
      ],
      expected: [
        "A.b? -> B 0…1 Nullify <> none", "A.c? -> B 0…1 Nullify <> none", "B.a? -> A 0…1 Nullify <> none",
        "B.c? -> B 0…1 Nullify <> c",
      ], findings: ["missing-inverse A.b 51", "missing-inverse A.c 52", "missing-inverse B.a 53"]),
  ]

  private static func renamed(_ relationship: RelationshipContract, _ name: String) -> RelationshipContract {
    var relationship = relationship
    relationship.persistentName = name
    return relationship
  }

  private static func named(_ entity: EntityContract, _ name: String) -> EntityContract {
    var entity = entity
    entity.entityName = name
    return entity
  }

  private static func implying(_ relationship: RelationshipContract, _ name: String) -> RelationshipContract {
    var relationship = relationship
    relationship.implicitInverse = .init(name: name, minCount: 0, maxCount: 20, deleteRule: .cascade)
    return relationship
  }

  @Test(arguments: rows)
  func `destinations and inverses are resolved`(_ row: Row) {
    let (model, findings) = ContractModel.model(from: Contract(entities: row.entities))
    let found = model.entities.flatMap { entity in entity.relationships.map { "\(entity.name).\(Self.text($0))" } }
    #expect(found == row.expected)
    let told = findings.map { finding in
      let code = finding.code.rawValue.replacing("source.schema.", with: "")
      return "\(code) \(finding.entity ?? "").\(finding.path ?? "") \(finding.location?.line ?? 0)"
    }
    #expect(told == row.findings)
  }

  private static func text(_ relationship: Relationship) -> String {
    let most = relationship.maxCount == 0 ? "*" : "\(relationship.maxCount)"
    return relationship.name + (relationship.isOptional ? "?" : "")
      + " -> \(relationship.destination) \(relationship.minCount)…\(most) "
      + "\(relationship.deleteRule.title) <> \(relationship.inverse ?? "none")"
  }

  @Test func `order is kept where the dialect has one`() throws {
    for (dialect, isOrdered) in [(Dialect.coreDataEvolution, true), (.swiftData, false)] {
      var list = Declaring.toMany("items", "List", inverse: "items")
      list.isOrdered = true
      let entity = Declaring.entity("List", dialect, relationships: [list])
      let model = ContractModel.model(from: Contract(entities: [entity])).model
      let made = try #require(model.entity(named: "List")?.relationships.first)
      #expect(made.isOrdered == isOrdered)
    }
  }

  @Test func `fetched properties keep target, mode and sort`() throws {
    var entity = Declaring.entity("Person", .storable)
    var rivals = FetchedPropertyContract(name: "rivals", location: Declaring.at(3))
    rivals.destination = "Person"
    rivals.mode = .identifiers
    rivals.predicate = "name == $FETCH_SOURCE.name"
    rivals.sortKeys = [.init(key: "name", isAscending: true), .init(key: "age", isAscending: false)]
    entity.fetchedProperties = [rivals]
    let made = try #require(ContractModel.model(from: Contract(entities: [entity])).model.entity(named: "Person"))
    let request = FetchRequest(
      name: "rivals", entity: "Person", predicate: "name == $FETCH_SOURCE.name",
      sortDescriptors: ["name", "age descending"], resultType: .objectIDs)
    #expect(made.fetchedProperties == [FetchedProperty(name: "rivals", fetchRequest: request)])
  }
}
