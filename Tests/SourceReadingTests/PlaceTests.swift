import Schema
import SourceReading
import Testing

/// Where each written fact stands; the marks ① ② … stand in the text itself.
struct PlaceTests {
  @Test func `A20–A30: the facts of CoreDataEvolution have their places`() throws {
    let source = Marked(
      """
      ①@objc(CDItem)
      @PersistentModel(generateInit: true) ②class Item: NSManagedObject {
        // Ümlaut: a column counts bytes.
        /* ü */ @Attribute(③.unique, ④persistentName: "n", ⑤storageMethod: .raw, ⑥decodeFailurePolicy: .debugAssertNil)
        var ⑦name: ⑧Status? = ⑨.a
        @Relationship(⑩inverse: "items", ⑪deleteRule: .deny, ⑫minimumModelCount: 1, ⑬maximumModelCount: 5)
        var ⑭tags: ⑮Set<Tag>
      }
      enum Status: String { case ⑯a, ⑰b = "B" }
      ⑱struct Point { var ⑲x: Double }
      """)
    let contract = source.contract
    let item = try contract.expected("CDItem")
    #expect(source.mark(item.places[.persistentName]) == "①")
    #expect(source.mark(item.location) == "②")
    #expect(item.otherArguments == ["generateInit": "true"])
    let name = try item["name"]
    #expect(source.mark(name.place(of: .options)) == "③")
    #expect(source.mark(item.uniquenessPlaces[["n"]]) == "③")
    #expect(source.mark(name.place(of: .persistentName)) == "④")
    #expect(source.mark(name.place(of: .storageMethod)) == "⑤")
    #expect(source.mark(name.place(of: .policy)) == "⑥")
    #expect(source.mark(name.location) == "⑦")
    #expect(source.mark(name.place(of: .type)) == "⑧")
    #expect(source.mark(name.place(of: .defaultValue)) == "⑨")
    // A fact that is not written stands where the property does.
    #expect(source.mark(name.place(of: .inverse)) == "⑦")
    let tags = try item.relationship("tags")
    #expect(source.mark(tags.place(of: .inverse)) == "⑩")
    #expect(source.mark(tags.place(of: .deleteRule)) == "⑪")
    #expect(source.mark(tags.place(of: .minCount)) == "⑫")
    #expect(source.mark(tags.place(of: .maxCount)) == "⑬")
    #expect(source.mark(tags.location) == "⑭")
    #expect(source.mark(tags.place(of: .type)) == "⑮")
    guard case .enumeration(let status) = try contract.expectedType("Status").kind,
      case .structure(let point) = try contract.expectedType("Point").kind
    else {
      Issue.record("no enum or no struct")
      return
    }
    #expect(status.cases.map { source.mark($0.location) } == ["⑯", "⑰"])
    #expect(source.mark(try contract.expectedType("Point").location) == "⑱")
    #expect(point.fields.map { source.mark($0.location) } == ["⑲"])
  }

  @Test func `E4–E10, E18: the facts of SwiftData have their places`() throws {
    let source = Marked(
      #"""
      ①enum V1: VersionedSchema {
        static var versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model(⑫originalName: "Journey") final ②class Trip {
          #Unique<Trip>(③[\.name], ④[\.name, \.start])
          #Index<Trip>(⑤[\.start], ⑥.binary([\.name]))
          @Attribute(⑦originalName: "title", ⑧hashModifier: "v2") var name: String
          var start: Date
          @Attribute(⑨.transformable(by: "T")) var colour: Colour?
          @Relationship(⑩deleteRule: .cascade, ⑪inverse: \Trip.next) var next: Trip?
        }
      }
      ⑬enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] {
          [⑭.lightweight(fromVersion: V1.self, toVersion: V2.self)]
        }
      }
      """#)
    let contract = source.contract
    #expect(contract.versions.map { source.mark($0.location) } == ["①"])
    let trip = try contract.expected("Trip", version: "V1")
    #expect(source.mark(trip.location) == "②")
    #expect(source.mark(trip.uniquenessPlaces[["name"]]) == "③")
    #expect(source.mark(trip.uniquenessPlaces[["name", "start"]]) == "④")
    #expect(trip.indexes.map { source.mark($0.location) } == ["⑤", "⑥"])
    #expect(source.mark(try trip["name"].place(of: .renamingIdentifier)) == "⑦")
    #expect(source.mark(try trip["name"].place(of: .versionHashModifier)) == "⑧")
    #expect(source.mark(try trip["colour"].place(of: .transformer)) == "⑨")
    #expect(source.mark(try trip.relationship("next").place(of: .deleteRule)) == "⑩")
    #expect(source.mark(try trip.relationship("next").place(of: .inverse)) == "⑪")
    #expect(source.mark(trip.places[.renamingIdentifier]) == "⑫")
    #expect(contract.migrationPlans.map { source.mark($0.location) } == ["⑬"])
    #expect(contract.migrationPlans[0].stages.map { source.mark($0.location) } == ["⑭"])
  }

  @Test func `B2, B12: the facts of storable have their places`() throws {
    let source = Marked(
      #"""
      @ManagedObject ①class A_v2 : ManagedObject {
        override class var ②renamingIdentifier : String? { "B" }
        override class var ③abstractClass : ManagedObject.Type { A_v2.self }
        override class var ④identity : Identity { .singleton }
        @Attribute(⑤renamingIdentifier: "old") var ⑥a : Int
        @Fetched(countOf: A_v2.self, ⑦predicate: .init(format: "a = 1")) var ⑧all : ⑨Int
      }
      let schema = ⑩Schema(objectTypes: [A_v2.self])
      """#)
    let contract = source.contract
    let entity = try contract.expected("A")
    #expect(source.mark(entity.location) == "①")
    #expect(source.mark(entity.places[.renamingIdentifier]) == "②")
    #expect(source.mark(entity.places[.abstractness]) == "③")
    #expect(source.mark(entity.places[.identity]) == "④")
    #expect(source.mark(try entity["a"].place(of: .renamingIdentifier)) == "⑤")
    #expect(source.mark(try entity["a"].location) == "⑥")
    let fetched = try #require(entity.fetchedProperties.first)
    #expect(source.mark(fetched.places[.predicate]) == "⑦")
    #expect(source.mark(fetched.location) == "⑧")
    #expect(source.mark(fetched.places[.type]) == "⑨")
    #expect(contract.versions.map { source.mark($0.location) } == ["⑩"])
  }
}
