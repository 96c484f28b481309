import Schema
import SourceReading
import Testing

struct SwiftDataTests {
  static let contract = read(
    #"""
    import SwiftData

    @Model
    final class Trip {
      #Unique<Trip>([\.name], [\.name, \.start])
      #Index<Trip>([\.start], [\.name, \.person.name])
      #Index<Trip>(.binary([\.name]), .rtree([\.x, \.y]))

      enum Status: String, Codable { case planned, done = "DONE" }
      enum Mood: Codable { case good, bad }
      enum Payment: Codable { case cash, card(number: String) }

      @Attribute(.unique) public private(set) var id = UUID()
      @Attribute(originalName: "title", hashModifier: "v2") var name: String
      var start: Date = Date.distantPast
      var x = 1.5, y = 2.0
      @Attribute(.externalStorage, .allowsCloudEncryption) var photo: Data?
      @Attribute(.transformable(by: ColourTransformer.self)) var colour: Colour?
      @Attribute(.transformable(by: "MyTransformer")) var other: Colour?
      @Attribute(.ephemeral) var counter: Int = 0
      @Transient var isOpen: Bool = false
      var status: Status = Status.planned
      var mood: Trip.Mood? = .good
      var payment: Payment
      var address: Address?
      var stops: [Address] = []
      var tags: [String] = ["a"]
      var scores: [String: Int] = [:]
      var duration: TimeInterval = 60
      var kindRaw: Int = Kind.business.rawValue
      var kind: Kind {
        get { Kind(rawValue: kindRaw) ?? .leisure }
        set { kindRaw = newValue.rawValue }
      }
      var person: Person?
      @Relationship(deleteRule: .cascade, originalName: "legs", inverse: \Leg.trip)
      var allLegs: [Leg] = []
      var length: Int { 3 }
      var observed: Int = 1 { didSet { print(observed) } }
      var map: MapKit.Region?
    }

    enum Kind: Int { case leisure = 10, business }
    struct Address: Codable { var street: String; var zip: Int? }
    final class ColourTransformer: ValueTransformer {
      static let name = NSValueTransformerName(rawValue: String(describing: ColourTransformer.self))
    }
    @Model class Person { var name: String = ""; @Relationship(inverse: \Trip.person) var trips: [Trip]? }
    @Model class Leg { var trip: Trip? }
    @Model class NightLeg: Leg { var berth: Int = 0 }
    """#)

  @Test func `A property's type decides how it is stored`() throws {
    let trip = try Self.contract.expected("Trip")
    #expect(trip.dialect == .swiftData)
    #expect(
      trip.propertyLines == [
        "id id UUID default", "name name String default", "start start Date default", "x x Double default",
        "y y Double default", "photo photo Data? default", "colour colour Colour? transformed",
        "other other Colour? transformed", "counter counter Int default", "isOpen isOpen Bool default",
        "status status Status raw", "mood mood Trip.Mood? raw", "payment payment Payment composition",
        "address address Address? composition", "stops stops [Address] codable", "tags tags [String] transformed",
        "scores scores [String: Int] transformed", "duration duration TimeInterval default",
        "kindRaw kindRaw Int default", "observed observed Int default", "map map MapKit.Region? default",
      ])
    #expect(
      Self.contract.findingLines == [
        "App.swift:40:7 source.not-understood: The type 'MapKit.Region' of 'map' is declared in none of the files."
      ])
  }

  @Test func `Options, names and constraints are read`() throws {
    let trip = try Self.contract.expected("Trip")
    #expect(try trip["name"].renamingIdentifier == "title")
    #expect(try trip["name"].versionHashModifier == "v2")
    #expect(try trip["photo"].options == ["externalStorage", "allowsCloudEncryption"])
    #expect(try trip["counter"].isTransient)
    #expect(try trip["isOpen"].isTransient)
    #expect(try trip["colour"].transformerName == "ColourTransformer")
    #expect(try trip["other"].transformerName == "MyTransformer")
    #expect(try trip["tags"].transformerName == "NSSecureUnarchiveFromData")
    #expect(trip.uniquenessConstraints == [["id"], ["name"], ["name", "start"]])
    #expect(
      trip.indexes.map { IndexContract(paths: $0.paths, kind: $0.kind) } == [
        IndexContract(paths: ["start"]), IndexContract(paths: ["name", "person.name"]), IndexContract(paths: ["name"]),
        IndexContract(paths: ["x", "y"], kind: .rTree),
      ])
  }

  @Test func `Defaults name cases and hold values`() throws {
    let trip = try Self.contract.expected("Trip")
    #expect(try trip["status"].defaultValue?.value == .string("planned"))
    #expect(try trip["status"].defaultValue?.caseName == "planned")
    #expect(try trip["mood"].defaultValue?.caseName == "good")
    #expect(try trip["mood"].defaultValue?.value == nil)
    #expect(try trip["kindRaw"].defaultValue?.value == .integer(11))
    #expect(try trip["kindRaw"].defaultValue?.caseName == "business")
    #expect(try trip["duration"].defaultValue?.value == .double(60))
    #expect(try trip["id"].defaultValue == DefaultExpression(text: "UUID()", written: .newUUID))
    let wrapper = try #require(try trip["kindRaw"].wrapper)
    #expect(wrapper.name == "kind")
    #expect(wrapper.type == .named("Kind"))
    #expect(wrapper.fallback?.caseName == "leisure")
  }

  @Test func `A model's type makes a relationship`() throws {
    let trip = try Self.contract.expected("Trip")
    #expect(trip.relationshipLines == ["person one Person.-", "allLegs many Leg.trip"])
    let legs = try trip.relationship("allLegs")
    #expect(legs.deleteRule == .cascade)
    #expect(legs.renamingIdentifier == "legs")
    #expect(!legs.isOrdered)
    let person = try Self.contract.expected("Person")
    #expect(person.relationshipLines == ["trips many Trip.person"])
    #expect(try person.relationship("trips").deleteRule == .nullify)
    #expect(try Self.contract.expected("NightLeg").superclass == "Leg")
  }

  @Test func `Versioned schemas keep entities of one name apart`() throws {
    let contract = read(
      """
      enum SchemaV1: VersionedSchema {
        static var versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
        @Model final class Note { var text: String = ""; var folder: Folder? }
        @Model final class Folder { var notes: [Note] = [] }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier: Schema.Version = .init(2, 1, 0)
        static var models: [any PersistentModel.Type] { return [Note.self] }
      }
      extension SchemaV2 {
        enum Colour: Int, Codable { case red, green }
        @Model final class Note { var text: String = ""; var colour: Colour = .green }
      }
      typealias Note = SchemaV2.Note
      """)
    #expect(
      contract.versions.map { "\($0.name) \($0.identifier ?? "-") \($0.models)" } == [
        "SchemaV1 1.0.0 [\"Note\", \"Folder\"]", "SchemaV2 2.1.0 [\"Note\"]",
      ])
    #expect(contract.entities.map(\.swiftName) == ["Note", "Folder", "Note"])
    let first = try contract.expected("Note", version: "SchemaV1")
    #expect(first.relationshipLines == ["folder one Folder.-"])
    let second = try contract.expected("Note", version: "SchemaV2")
    #expect(second.propertyLines == ["text text String default", "colour colour Colour raw"])
    #expect(try second["colour"].defaultValue?.value == .integer(1))
    #expect(contract.types["SchemaV2.Note"] == nil)
  }
}
