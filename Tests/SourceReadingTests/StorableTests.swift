import Schema
import SourceReading
import Testing

struct StorableTests {
  static let contract = read(
    """
    import Storable

    struct Point : Equatable, StorableAsData { var x, y : Float }
    enum Level : Int, Storable { case low = 1, medium, high }
    struct Colour : Storable {
      func storedValue() -> String { "" }
      static func decodeStoredValue(_ text: String) -> Colour { Colour() }
    }
    struct Weight : Storable { typealias EncodingType = Double }

    @ManagedObject class Object : ManagedObject {
      override class var renamingIdentifier : String? { "Thing" }
      override class var identity : Identity { .name }
      @Attribute var bool : Bool
      @Attribute(renamingIdentifier: "count") var int : Int = 7
      @Attribute var url : URL?
      @Attribute var level : Level = .medium
      @Attribute var point : Point
      @Attribute var points : [Point] = []
      @Attribute var scores : [String: Int]
      @Attribute var boxed : Boxed<Point>
      @Attribute var colour : Colour
      @Attribute var weight : Weight?
      @Attribute var image : UIImage?
      @Attribute(ingestKey: .element("d"), transform: { (s: String) in s }) var date : Date
      @Attribute var amount : Decimal
      @Transient var thing : Thing? = nil
      var helper = 3
      let constant = 4
    }
    """)

  struct Row: CustomTestStringConvertible {
    var name: String
    var expected: String
    var transformer: String?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "bool", expected: "bool Bool default"),
    Row(name: "int", expected: "int Int default"),
    Row(name: "url", expected: "url URL? default"),
    Row(name: "date", expected: "date Date default"),
    Row(name: "amount", expected: "amount Decimal default"),
  ])
  func `B3: a storage type is kept as it is`(row: Row) throws { try expect(row) }

  @Test(arguments: [
    Row(name: "colour", expected: "colour Colour default"),
    Row(name: "weight", expected: "weight Weight? default"),
  ])
  func `B4: a type with its own stored value names what it is stored as`(row: Row) throws {
    try expect(row)
    #expect(try Self.contract.expectedType("Colour").encodingType == .named("String"))
    #expect(try Self.contract.expectedType("Weight").encodingType == .named("Double"))
  }

  @Test func `B5: an enum with raw values is stored by them`() throws {
    let object = try Self.contract.expected("Object")
    #expect(try object["level"].storageMethod == .raw)
    #expect(try Self.contract.expectedType("Level").lines == ["low = 1", "medium = 2", "high = 3"])
    #expect(try object["level"].defaultValue?.value == .integer(2))
  }

  @Test(arguments: [
    Row(name: "point", expected: "point Point transformed", transformer: "<Point>"),
    Row(name: "points", expected: "points [Point] transformed", transformer: "<Array<Point>>"),
    Row(name: "scores", expected: "scores [String: Int] transformed", transformer: "<Dictionary<String, Int>>"),
    Row(name: "boxed", expected: "boxed Boxed<Point> transformed", transformer: "<Point>"),
  ])
  func `B6: a Codable value is boxed as JSON under a transformer with its name`(row: Row) throws {
    try expect(row)
    let name = try #require(row.transformer)
    let property = try Self.contract.expected("Object")[row.name]
    #expect(property.transformerName == "boxedValueTransformer" + name)
  }

  @Test func `B7: an image has the image transformer`() throws {
    let image = try Self.contract.expected("Object")["image"]
    #expect(image.storageMethod == .transformed)
    #expect(image.transformerName == "imageValueTransformer")
  }

  @Test func `B9, B15: defaults, former names and import arguments are kept`() throws {
    let object = try Self.contract.expected("Object")
    #expect(try object["int"].defaultValue?.value == .integer(7))
    #expect(try object["int"].renamingIdentifier == "count")
    #expect(try object["date"].otherArguments == ["ingestKey": ".element(\"d\")", "transform": "{ (s: String) in s }"])
  }

  @Test func `B13, B14: what has no attribute is not persisted, and a transient one has no column`() throws {
    let object = try Self.contract.expected("Object")
    #expect(object.properties.filter(\.isIgnored).map(\.swiftName) == ["helper"])
    #expect(object.properties.filter(\.isTransient).map(\.swiftName) == ["thing"])
    #expect(object.properties.count == 15)
  }

  @Test func `B2: a class says its entity's former name, identity and whether it is abstract`() throws {
    let object = try Self.contract.expected("Object")
    #expect(object.renamingIdentifier == "Thing")
    #expect(object.identity == "name")
    #expect(!object.isAbstract)
    let contract = read(
      """
      @ManagedObject class Combatant : ManagedObject {
        override class var abstractClass : ManagedObject.Type { Combatant.self }
        @Attribute var name : String
      }
      @ManagedObject class Enemy : Combatant { @Attribute var loot : String }
      @Entity class Article : ManagedObject { @Attribute var text : String }
      class Extra : ManagedObject { }
      """)
    #expect(
      contract.entities.map { "\($0.entityName) \($0.superclass ?? "-") \($0.isAbstract)" } == [
        "Combatant - true", "Enemy Combatant false", "Article - false", "Extra - false",
      ])
    #expect(contract.entities.allSatisfy { $0.dialect == .storable })
  }

  @Test(arguments: [
    ("Person_v2", "Person"), ("Person", "Person"), ("Person_v", "Person_v"), ("_v2", "_v2"),
    ("Person_v2b", "Person_v2b"), ("Place_v12", "Place"),
  ])
  func `B2: the version at the end of a class's name is no part of the entity's`(name: String, entity: String) {
    let contract = read("@ManagedObject class \(name) : ManagedObject { @Attribute var a : Int }")
    #expect(contract.entities.map(\.entityName) == [entity])
    #expect(contract.entities.map(\.swiftName) == [name])
  }

  @Test func `B16: a schema lists its classes under a version`() {
    let contract = read(
      """
      @ManagedObject class Person_v1 : ManagedObject { @Attribute var name : String }
      @ManagedObject class Person_v2 : ManagedObject { @Attribute var name : String? }
      enum Schemas {
        static let first = try! Schema(versionId: "1", objectTypes: [Person_v1.self])
        static let second = try! Schema(objectTypes: [Person_v2.self])
      }
      """)
    #expect(
      contract.versions.map { "\($0.name) \($0.identifier ?? "-") \($0.models)" } == [
        "first 1 [\"Person_v1\"]", "second - [\"Person_v2\"]",
      ])
  }

  private func expect(_ row: Row) throws {
    let property = try Self.contract.expected("Object")[row.name]
    #expect("\(property.swiftName) \(property.swiftType) \(property.storageMethod)" == row.expected)
  }
}
