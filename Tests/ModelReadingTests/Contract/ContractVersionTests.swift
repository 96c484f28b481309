import ContractModels
import Findings
import ModelReading
import Schema
import Testing

@Suite struct ContractVersionTests {
  private static func version(_ name: String, _ number: String, _ models: String...) -> SchemaVersion {
    SchemaVersion(name: name, identifier: number, models: models, location: Declaring.at(1))
  }

  /// `Trip` in two versions, `Tag` in the first alone, `Place` outside both, `Draft` in none.
  static let versioned = Contract(
    entities: [
      Declaring.entity("Trip", version: "V1", properties: [Declaring.property("name", .string)]),
      Declaring.entity("Tag", version: "V1"),
      Declaring.entity(
        "Trip", version: "V2", properties: [Declaring.property("title", .string)],
        relationships: [Declaring.toOne("place", "Place")]),
      Declaring.entity("Place"),
      Declaring.entity("Draft", line: 70),
    ], versions: [version("V1", "1.0.0", "Trip.self", "Tag.self"), version("V2", "2.0.0", "V2.Trip", "V1.Tag")])

  /// The names of both versions are the same, so only hashes tell them apart.
  @Test func `the version with a model's hashes is nearest to it`() {
    let versions = Contract(
      entities: [
        Declaring.entity("Trip", version: "V1", properties: [Declaring.property("name", .string)]),
        Declaring.entity("Trip", version: "V2", properties: [Declaring.property("name", .optional(.string))]),
      ], versions: [Self.version("V1", "1.0.0", "V1.Trip"), Self.version("V2", "2.0.0", "V2.Trip")])
    for version in ["V1", "V2"] {
      let model = ContractModel.model(from: versions, version: version).model
      #expect(ContractModel.version(nearest: model, in: versions) == version)
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var wanted: String?
    var entities: [String]
    var trip: [String]
    var identifiers: [String]
    var codes: [String]
    var testDescription: String { wanted ?? "the default" }
  }

  static let rows: [Row] = [
    Row(
      wanted: nil, entities: ["Place", "Tag", "Trip"], trip: ["title"], identifiers: ["2.0.0"],
      codes: ["source.schema.unlisted"]),
    Row(
      wanted: "V1", entities: ["Tag", "Trip"], trip: ["name"], identifiers: ["1.0.0"],
      codes: ["source.schema.unlisted", "source.schema.unlisted"]),
    Row(
      wanted: "2.0.0", entities: ["Place", "Tag", "Trip"], trip: ["title"], identifiers: ["2.0.0"],
      codes: ["source.schema.unlisted"]),
    Row(wanted: "V3", entities: [], trip: [], identifiers: [], codes: ["source.schema.empty-input"]),
  ]

  @Test(arguments: rows)
  func `versions are kept apart`(_ row: Row) {
    let (model, findings) = ContractModel.model(from: Self.versioned, version: row.wanted)
    #expect(model.entities.map(\.name) == row.entities)
    #expect((model.entity(named: "Trip")?.attributes ?? []).map(\.name) == row.trip)
    #expect(model.versionIdentifiers == row.identifiers)
    #expect(findings.map(\.code.rawValue) == row.codes)
  }

  @Test func `without a list the last nesting counts`() {
    var contract = Self.versioned
    contract.versions = []
    let model = ContractModel.model(from: contract).model
    #expect(model.entities.map(\.name) == ["Draft", "Place", "Trip"])
    #expect(model.entity(named: "Trip")?.attributes.map(\.name) == ["title"])
  }

  @Test func `storable's class versions lose their suffix and mark the schema`() throws {
    let contract = Declaring.read(
      """
      @ManagedObject class Person_v1 : ManagedObject { @Attribute var name : String }
      @ManagedObject class Person_v2 : ManagedObject { @Attribute var age : Int }
      @ManagedObject class Chapter_vi : ManagedObject {}
      enum Schemas {
        static let v2 = try! Schema(versionId: "2", objectTypes: [Person_v2.self, Chapter_vi.self])
      }
      """)
    let model = ContractModel.model(from: contract).model
    #expect(model.entities.map(\.name) == ["$Schema", "Chapter_vi", "Person"])
    #expect(model.entity(named: "Person")?.className == "Person_v2")
    #expect(model.entity(named: "Person")?.attributes.map(\.name) == ["age"])
    #expect(model.entity(named: "$Schema")?.versionHashModifier == "2")
  }

  @Test func `a name that a class of storable gives its entity is kept`() {
    let contract = Declaring.read(
      """
      @ManagedObject class Person_v2 : ManagedObject {
        override class var entityName : String { "Person_v2" }
      }
      """)
    #expect(ContractModel.model(from: contract).model.entities.map(\.name) == ["Person_v2"])
  }

  @Test func `two classes of one entity are reported`() throws {
    let contract = Declaring.read(
      """
      @ManagedObject class Person_v10 : ManagedObject {}

      @ManagedObject
        class Person_v9 : ManagedObject {}
      """)
    let (model, findings) = ContractModel.model(from: contract)
    #expect(model.entities.map(\.className) == ["Person_v10"])
    #expect(findings.map(\.code.rawValue) == ["source.schema.duplicate-entity-name"])
    #expect(findings.first?.location == Declaring.at(4))
  }

  @Test func `an empty schema and a circle are reported`() {
    #expect(ContractModel.model(from: Contract()).findings.map(\.code.rawValue) == ["source.schema.empty-input"])
    let circle = [Declaring.entity("A", line: 1, superclass: "B"), Declaring.entity("B", line: 2, superclass: "A")]
    let (model, findings) = ContractModel.model(from: Contract(entities: circle))
    #expect(model.entities.map(\.superentity) == ["B", nil])
    #expect(findings.map(\.code.rawValue) == ["source.schema.cyclic-inheritance"])
    #expect(findings.first?.location?.line == 2)
  }

  @Test func `a chain of superclasses that nobody writes is cut and reported`() {
    let chain = (0..<300).map { number in
      Declaring.entity("C\(number)", line: number + 1, superclass: number == 0 ? nil : "C\(number - 1)")
    }
    let (model, findings) = ContractModel.model(from: Contract(entities: chain))
    #expect(model.entities.filter { $0.superentity == nil }.map(\.name) == ["C0", "C101", "C202"])
    #expect(Set(findings.map(\.code.rawValue)) == ["source.schema.deep-inheritance"])
    #expect(findings.map(\.location?.line) == [102, 203])
  }

  @Test func `a circle of many superclasses is opened once, then cut`() {
    let circle = (0..<300).map { Declaring.entity("C\($0)", line: $0 + 1, superclass: "C\(($0 + 1) % 300)") }
    let (model, findings) = ContractModel.model(from: Contract(entities: circle))
    #expect(model.entities.map { model.ancestors(of: $0).count }.max() == 100)
    #expect(findings.count { $0.code.rawValue == "source.schema.cyclic-inheritance" } == 1)
    #expect(findings.count { $0.code.rawValue == "source.schema.deep-inheritance" } == 2)
  }
}
