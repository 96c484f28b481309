import Findings
import Schema
import SourceReading
import Testing

struct CoreDataEvolutionTests {
  static let contract = read(
    """
    // cde-tool:generated
    import CoreData
    import CoreDataEvolution

    enum ItemStatus: String, Codable {
      case draft
      case published = "pub"
    }

    struct ItemConfig: Codable, Equatable { var pages: Int }

    @Composition
    public struct ItemLocation {
      @CompositionField(persistentName: "lat")
      var x: Double = 0
      var y: Double?
    }

    final class KeywordsTransformer: ValueTransformer, CDRegisteredValueTransformer {
      static let transformerName = NSValueTransformerName("KeywordsTransformer.v2")
    }

    final class SystemTransformer: ValueTransformer, CDRegisteredValueTransformer {
      static var transformerName: NSValueTransformerName { .secureUnarchiveFromDataTransformerName }
    }

    @objc(CDEItem)
    @PersistentModel(generateInit: true, observation: .mainActor)
    public final class Item: NSManagedObject {
      @CoreDataEvolution.Attribute(.unique)
      var id: UUID
      @Attribute(persistentName: "name") var title: String = "untitled"
      var priority: Int16 = 3   // a comment
      @Attribute(
        persistentName: "status_raw",
        storageMethod: .raw,
        decodeFailurePolicy: .debugAssertNil
      )
      var status: ItemStatus? = .draft
      @Attribute(persistentName: "config_blob", storageMethod: AttributeStorageMethod.codable)
      var config: ItemConfig? = nil
      @Attribute(storageMethod: .composition) var location: ItemLocation?
      @Attribute(persistentName: "keywords_payload", storageMethod: .transformed(KeywordsTransformer.self))
      var keywords: [String]?
      @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
      var labels: [String: String]?
      @Attribute(storageMethod: .transformed(SystemTransformer.self)) var notes: [Int]?
      @Attribute(.transient) var isDirty: Bool = false
      @Ignore var cache: [String] = []
      @NSManaged var legacy: String?
      @Relationship(persistentName: "main_tag", inverse: "items", deleteRule: .nullify)
      var tag: Tag?
      @Relationship(inverse: "item", deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 5)
      var steps: [Step]
      @Relationship(inverse: "owner", deleteRule: .deny) var others: Set<Tag>
      var computed: Int { 1 }
      static var count = 0
      lazy var shared = 1
      let constant = 2
    }

    @objc(CDETag) @PersistentModel final class Tag: CoreData.NSManagedObject {
      @Attribute var name: Swift.String
      @Relationship(persistentName: "items", inverse: "main_tag", deleteRule: .nullify)
      var items: Set<Item>
      @Relationship(inverse: "others", deleteRule: .nullify) var owner: Item!
    }
    """)

  @Test func `A stored variable is what A26 makes of it`() throws {
    let item = try Self.contract.expected("CDEItem")
    #expect(item.swiftName == "Item")
    #expect(item.dialect == .coreDataEvolution)
    #expect(
      item.propertyLines == [
        "id id UUID default", "title name String default", "priority priority Int16 default",
        "status status_raw ItemStatus? raw", "config config_blob ItemConfig? codable",
        "location location ItemLocation? composition", "keywords keywords_payload [String]? transformed",
        "labels labels [String: String]? transformed", "notes notes [Int]? transformed", "isDirty isDirty Bool default",
        "cache cache [String] default",
      ])
    #expect(item.relationshipLines == ["tag one Tag.items", "steps ordered Step.item", "others many Tag.owner"])
    #expect(Self.contract.findings == [])
  }

  @Test func `Traits, policies and transformers come from the macro's arguments`() throws {
    let item = try Self.contract.expected("CDEItem")
    #expect(item.uniquenessConstraints == [["id"]])
    #expect(try item["id"].isUnique)
    #expect(try item["status"].policy == .debugAssertNil)
    #expect(try item["title"].policy == nil)
    #expect(try item["isDirty"].isTransient)
    #expect(try item["cache"].isIgnored)
    #expect(try item["keywords"].transformerName == "KeywordsTransformer.v2")
    #expect(try item["labels"].transformerName == "NSSecureUnarchiveFromData")
    #expect(try item["notes"].transformerName == "NSSecureUnarchiveFromData")
    #expect(
      Self.contract.transformers == [
        "KeywordsTransformer": "KeywordsTransformer.v2",
        "SystemTransformer": "NSSecureUnarchiveFromData",
      ])
  }

  @Test func `Relationships carry rule and counts, and defaults their values`() throws {
    let item = try Self.contract.expected("CDEItem")
    let steps = try item.relationship("steps")
    #expect(steps.deleteRule == .cascade)
    #expect(steps.minCount == 1)
    #expect(steps.maxCount == 5)
    #expect(try item.relationship("others").deleteRule == .deny)
    #expect(try item.relationship("tag").persistentName == "main_tag")
    #expect(try item.relationship("tag").minCount == nil)
    #expect(try Self.contract.expected("CDETag").relationship("owner").isOptional)
    #expect(try item["title"].defaultValue?.value == .string("untitled"))
    #expect(try item["priority"].defaultValue?.value == .integer(3))
    #expect(try item["config"].defaultValue?.isNil == true)
    let status = try #require(try item["status"].defaultValue)
    #expect(
      status
        == DefaultExpression(
          text: ".draft", value: .string("draft"), caseName: "draft", written: .enumCase("draft", [])))
    #expect(try item["id"].location.description == "App.swift:31:7")
  }

  @Test func `Compositions keep the names of their leaves`() throws {
    let location = try Self.contract.expectedType("ItemLocation")
    #expect(location.isComposition)
    guard case .structure(let structure) = location.kind else {
      Issue.record("no struct")
      return
    }
    #expect(structure.fields.map(\.persistentName) == ["lat", "y"])
    #expect(structure.fields.map(\.type) == [.named("Double"), .optional(.named("Double"))])
    #expect(structure.fields.first?.defaultValue?.value == .double(0))
  }

  @Test func `What no rule covers is a finding with its place`() {
    let contract = read(
      """
      @objc(A) @PersistentModel final class A: NSManagedObject {
        @Attribute(.indexed, storageMethod: .packed) var a: String = ""
        @Attribute(original: "b") var b: String = ""
        var c: [String]?
        @Relationship(inverse: "x", deleteRule: .nullify, ordered: true) var d: A?
      }
      """)
    #expect(
      contract.findingLines == [
        "App.swift:2:14 source.attribute.argument: 'a': '.indexed' is no known trait.",
        "App.swift:2:24 source.attribute.argument: 'a': '.packed' is no known storage method.",
        "App.swift:3:14 source.attribute.argument: 'original' is no argument of @Attribute.",
        "App.swift:5:53 source.attribute.argument: 'ordered' is no argument of @Relationship.",
      ])
    #expect(contract.findings.map(\.path) == ["a", "a", "b", "d"])
  }
}
