import Foundation
import Testing

/// Facets of a declaration that `schema` shows, by the system that has them.
@Suite struct SchemaFacetTests {
  private func lines(_ source: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      return try Program.run("schema", file.path).lines
    }
  }

  private func expect(_ wanted: [String], in source: String) throws {
    let lines = try lines(source)
    for line in wanted { #expect(lines.contains(line), "\(line)\n\(lines.joined(separator: "\n"))") }
  }

  @Test func `storable's names, defaults, encodings and transients are shown`() throws {
    try expect(
      [
        "Animal (abstract) · renamed from Beast · Animal_v2 [source, storable]",
        "Person: Animal · Person [source, storable]",
        "  age: Integer 64 · renamed from years · age: Int default = 7 [source]",
        "  weight: Double? · weight: Weight? default [source]",
        "  photo: Transformable? · transformer imageValueTransformer · photo: UIImage? transformed [source]",
        "  points: Transformable · transformer boxedValueTransformer<Array<Point>> · points: [Point] transformed [source]",
        "  scratch: Undefined? · transient", "  scratch: Int? · not stored [source]",
        "  pets → n Pet · 0…* · Deny · inverse owner · pets: Set<Pet> [source]",
        "  owner → Person · 1…1 · Cascade · inverse pets · owner: Person [source]",
        "  young: fetched Pet, objects · age < 2 · sort name descending [source]",
      ],
      in: """
        import Storable
        struct Point : StorableAsData { var x : Float }
        struct Weight : Storable { typealias EncodingType = Double }
        @ManagedObject class Animal_v2 : ManagedObject {
          override class var renamingIdentifier : String? { "Beast" }
          override class var abstractClass : ManagedObject.Type { Animal_v2.self }
          @Attribute(renamingIdentifier: "years") var age : Int = 7
        }
        @ManagedObject class Person : Animal_v2 {
          @Attribute var weight : Weight?
          @Attribute var photo : UIImage?
          @Attribute var points : [Point]
          @Transient var scratch : Int?
          @Relationship(inverse: "owner", deleteRule: .deny) var pets : Set<Pet>
          @Fetched(predicate: NSPredicate(format: "age < 2"), sortDescriptors: [NSSortDescriptor(key: "name", ascending: false)])
          var young : [Pet]
        }
        @ManagedObject class Pet : ManagedObject {
          @Attribute var name : String
          @Relationship(inverse: "pets", deleteRule: .cascade) var owner : Person
        }
        """)
  }

  @Test func `Options, former names and hash modifiers are shown`() throws {
    try expect(
      [
        "Photo: Item · Photo [source, SwiftData]",
        "  bytes: Binary? · externalStorage · spotlight · bytes: Data? default [source]",
        "  code: String · preserveValueOnDeletion · allowsCloudEncryption · renamed from number · hash modifier v2 · code: String default = \"\" [source]",
        "  words: Transformable? · transformer WordsTransformer · words: [String]? transformed [source]",
        "  owner → Item · 0…1 · Nullify · inverse photos · owner: Item?, inverse inferred [source]",
        "  index SwiftDataIndexOnBinarycodename (code, name) [source]",
        "  unique (code), upserts [source]",
        "  unique (code, name), upserts [source]",
        "  cached: Int · not stored [source]",
      ],
      in: """
        import SwiftData
        @Model class Item {
          var name: String = ""
          var photos: [Photo] = []
        }
        @Model class Photo: Item {
          #Unique<Photo>([\\.code, \\.name])
          #Index<Photo>([\\.code, \\.name])
          @Attribute(.externalStorage, .spotlight) var bytes: Data?
          @Attribute(.unique, .preserveValueOnDeletion, .allowsCloudEncryption, originalName: "number", hashModifier: "v2")
          var code: String = ""
          @Attribute(.transformable(by: "WordsTransformer")) var words: [String]?
          @Transient var cached: Int = 0
          var owner: Item?
        }
        """)
  }

  @Test func `A property outside the model and a class of another name are shown`() throws {
    try expect(
      [
        "Item · CDItem [source, CoreDataEvolution]", "  count_raw: Integer 32 · count: Int32 default = 3 [source]",
        "  draft: String? · transient", "  draft: String? · not stored [source]",
        "  cache: [String] · not stored [source]",
        "  parts → n Item, ordered · 2…5 · Cascade · inverse whole · parts: [CDItem] [source]",
      ],
      in: """
        import CoreDataEvolution
        @objc(Item) @PersistentModel class CDItem: NSManagedObject {
          @Attribute(persistentName: "count_raw") var count: Int32 = 3
          @Attribute(.transient) var draft: String?
          @Ignore var cache: [String] = []
          @Relationship(inverse: "parts", deleteRule: .nullify) var whole: CDItem?
          @Relationship(inverse: "whole", deleteRule: .cascade, minimumModelCount: 2, maximumModelCount: 5)
          var parts: [CDItem]
        }
        """)
  }

  @Test func `A value type says what it can and what identifies it`() throws {
    try expect(
      ["  view Shop · insert, update, read, unique · reads <| name, <|| staff · identified by name [source]"],
      in: """
        import CoreValue
        struct Shop: CVManagedUniqueStruct {
          static var EntityName = "Shop"
          static var IdentifierName: String = "name"
          func IdentifierValue() -> IdentifierType { return self.name }
          let name: String
          var staff: [Person]
          static func fromObject(_ o: NSManagedObject) throws -> Shop {
            return try curry(self.init) <^> o <| "name" <^> o <|| "staff"
          }
        }
        class Shop_: NSManagedObject { }
        @objc(Shop) class ManagedShop: NSManagedObject { @NSManaged var name: String }
        """)
  }

  @Test func `An option set shows its flags`() throws {
    try expect(
      [
        "  styles: Integer 64? · styles: Styles? raw, fallbackToDefaultValue (assumed) [source]",
        "    flags bold = 1, italic = 4",
      ],
      in: """
        import CoreDataEvolution
        struct Styles: OptionSet {
          let rawValue: Int
          static let bold = Styles(rawValue: 1 << 0)
          static let italic = Styles(rawValue: 1 << 2)
        }
        @objc(Item) @PersistentModel class Item: NSManagedObject {
          @Attribute(storageMethod: .raw) var styles: Styles?
        }
        """)
  }

  @Test func `A default of an optional counts on insert only`() throws {
    try expect(
      [
        "  limit: Integer 64? · limit: Int? default = 5 on insert only [source]",
        "  most: Integer 64 · most: Int default = 9 [source]",
        "  state: String? · state: State? raw = .draft, fallbackToDefaultValue (assumed) [source]",
      ],
      in: """
        import CoreDataEvolution
        enum State: String { case draft }
        @objc(Item) @PersistentModel class Item: NSManagedObject {
          var limit: Int? = 5
          var most: Int = 9
          @Attribute(storageMethod: .raw) var state: State? = .draft
        }
        """)
  }

  @Test func `Both defaults stand side by side`() throws {
    let sample = DialectSample.folder.appending(path: "CoreDataEvolution/Models.swift").path
    let attributes = try SchemaPromiseTests.attributes(of: "Outcome", ["schema", sample, "--json"])
    let raw = try #require(attributes["raw_required"])
    // A raw attribute has none in the model.
    #expect(raw["swiftDefault"] as? String == ".draft" && raw["default"] is NSNull)
    let name = try #require(attributes["name"])
    #expect(name["swiftDefault"] as? String == "\"\"" && name["default"] as? String == "")
  }
}
