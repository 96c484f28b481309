import Generating
import Schema
import Testing

/// What storable says in its own words (DIALECTS B2–B14).
struct StorableFormTests {
  private static func file(_ entities: Entity...) -> (text: String, lost: [String]) {
    let sayable = SayableModel(Model(entities: entities), in: .storable)
    let files = GeneratedForm.storable.files(of: sayable, named: "Models")
    return (files.map(\.text).joined(), sayable.omissions.map { "\($0.subject): \($0.facet)" })
  }

  @Test func `an abstract entity and a former name are members of the class`() {
    let base = Entity(name: "Animal", isAbstract: true, renamingIdentifier: "Creature")
    let (text, lost) = Self.file(base, Entity(name: "Cat", superentity: "Animal"))
    #expect(text.contains("class Animal: ManagedObject {\n"))
    #expect(text.contains("  override class var renamingIdentifier: String? { \"Creature\" }\n"))
    #expect(text.contains("  override class var abstractClass: ManagedObject.Type { Animal.self }\n"))
    #expect(text.contains("class Cat: Animal {") && lost == [])
  }

  @Test(arguments: ["Person_v2", "ManagedObject", "Attribute"])
  func `an entity is not called what storable takes for another`(_ name: String) {
    let (text, lost) = Self.file(Entity(name: name))
    #expect(text.contains("class \(name)Value: ManagedObject {") && lost == ["\(name): name"])
  }

  @Test(
    arguments: [
      (
        Attribute(name: "title", type: .string, isOptional: true, renamingIdentifier: "name"),
        "@Attribute(renamingIdentifier: \"name\") var title: String?", []
      ),
      (Attribute(name: "count", type: .integer64, defaultValue: .integer(3)), "@Attribute var count: Int = 3", []),
      (
        Attribute(name: "scratch", type: .string, isOptional: true, isTransient: true),
        "@Transient var scratch: String?", ["Item.scratch: type"]
      ),
      (Attribute(name: "price", type: .decimal), nil, ["Item.price: type"]),
      (
        Attribute(
          name: "marks", type: .transformable, isOptional: true,
          valueTransformerName: "boxedValueTransformer<Array<Int>>"),
        "@Attribute var marks: [Int]?", []
      ),
      (
        Attribute(
          name: "photo", type: .transformable, isOptional: true, valueTransformerName: "imageValueTransformer"),
        "@Attribute var photo: UIImage?", []
      ),
      (
        Attribute(
          name: "blob", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
        nil, ["Item.blob: type"]
      ),
    ] as [(Attribute, String?, [String])])
  func `an attribute has storable's type, or is listed`(
    _ attribute: Attribute, _ line: String?, _ lost: [String]
  ) {
    let made = Self.file(Entity(name: "Item", attributes: [attribute]))
    #expect(made.lost == lost)
    #expect(line.map { made.text.contains("  \($0)\n") } ?? !made.text.contains(" var "), "\(made.text)")
  }

  @Test(
    arguments: [
      (
        FetchRequest(
          name: "all", entity: "Item", predicate: "owner == $FETCH_SOURCE", sortDescriptors: ["a descending"]),
        "@Fetched(predicate: NSPredicate(format: \"owner == $FETCH_SOURCE\"), sortDescriptors: [NSSortDescriptor(key: \"a\", ascending: false)]) var found: [Item]",
        []
      ),
      (
        FetchRequest(name: "all", entity: "Item", predicate: "a LIKE \"%\"", resultType: .count),
        "@Fetched(countOf: Item.self) var found: Int", ["Item.found: predicate"]
      ),
      (
        FetchRequest(name: "all", entity: "Item", resultType: .objectIDs, fetchLimit: 3),
        "@Fetched(identifiersOf: Item.self) var found: [NSManagedObjectID]",
        ["Item.found: facets of a fetch request"]
      ),
      (FetchRequest(name: "all", entity: "Gone"), nil, ["Item.found: destination"]),
    ] as [(FetchRequest, String?, [String])])
  func `a fetched property has storable's mode, or is listed`(
    _ request: FetchRequest, _ line: String?, _ lost: [String]
  ) {
    var item = Entity(name: "Item", attributes: [Attribute(name: "a", type: .string)])
    item.fetchedProperties = [FetchedProperty(name: "found", fetchRequest: request)]
    let made = Self.file(item)
    #expect(made.lost == lost)
    #expect(line.map { made.text.contains("  \($0)\n") } ?? !made.text.contains("Fetched"), "\(made.text)")
  }

  @Test func `an inverse that leads to a class below is left out on both sides`() {
    let extras = Relationship(name: "extras", destination: "Extras", inverse: "asset", isOptional: true)
    let asset = Relationship(name: "asset", destination: "Photo", inverse: "extras", isOptional: true)
    let (_, lost) = Self.file(
      Entity(name: "Asset", relationships: [extras]), Entity(name: "Photo", superentity: "Asset"),
      Entity(name: "Extras", relationships: [asset]))
    #expect(lost == ["Asset.extras: no inverse", "Extras.asset: no inverse"])
  }
}
