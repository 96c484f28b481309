import Findings
import Schema
import Testing

@Suite struct ContractMergingTests {
  private let source = Contract(entities: [
    Declaring.entity(
      "Item", .coreDataEvolution,
      properties: [
        Declaring.property("status", .maybe("Status"), .raw),
        Declaring.property("keywords", .maybe("Data"), .transformed),
      ])
  ])

  private func config(_ properties: PropertyContract...) -> Contract {
    var entity = Declaring.entity("Item", .coreDataEvolution, properties: properties)
    for index in entity.properties.indices { entity.properties[index].origin = .config }
    return Contract(entities: [entity])
  }

  @Test func `every fact keeps its origin`() throws {
    let merged = source.merging(
      config(
        Declaring.property("status", .maybe("Status"), .raw), Declaring.property("payload", .maybe("Config"), .codable))
    )
    let item = try #require(merged.entity(named: "Item"))
    #expect(
      item.properties.map { "\($0.persistentName) \($0.origin)" } == [
        "status source", "keywords source", "payload config",
      ])
    #expect(merged.findings.isEmpty)
  }

  @Test func `source wins, and a difference is a finding`() throws {
    let merged = source.merging(config(Declaring.property("status", .maybe("String"), .default)))
    #expect(merged.entity(named: "Item")?.property(persistentName: "status")?.storageMethod == .raw)
    #expect(
      merged.findings.map(\.message) == [
        "'status': type Status in Models.swift:7, String in Models.swift",
        "'status': storage method raw in Models.swift:7, default in Models.swift",
      ])
    #expect(merged.findings.allSatisfy { $0.code.rawValue == "config.contradicts-source" })
  }

  /// The source's spelling, the configuration's, and whether they are one type where `Words` is `[String]`.
  @Test(arguments: [
    ("Status", "Item.Status", true), ("Item.Status", "Status", true), ("Status", "App.Status", true),
    ("Words", "[String]", true), ("[String]", "Array<String>", true), ("Words?", "Optional<Words>", true),
    ("[Status]", "[Item.Status]", true), ("Package.Size", "Size", true),
    ("[String: Words]", "Dictionary<String, [Swift.String]>", true), ("Loop", "Loop", true), ("Wide", "Wide", true),
    ("Wide", "[Wide]", false), ("Status", "State", false), ("[Int]", "[String]", false), ("Words", "[Int]", false),
    ("String", "NSString", false), ("Item.Status", "Other.Status", false),
  ])
  func `one type spelled otherwise is no difference`(_ written: String, _ stated: String, _ isSame: Bool) {
    let text = """
      import CoreDataEvolution
      typealias Words = [String]
      typealias Loop = [Loop]
      typealias Wide = Box<\(Array(repeating: "Wide", count: 40).joined(separator: ", "))>
      enum Other { enum Status: String { case a } }
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        enum Status: String { case a }
        @Attribute(storageMethod: .codable) var value: \(written)?
      }
      """
    let rule = Declaring.property("value", SwiftType(spelling: stated), .codable)
    let findings = Declaring.read(text).contradictions(of: config(rule))
    #expect(findings.isEmpty == isSame, "\(findings.map(\.message))")
  }

  @Test func `every class of an entity is held against its rules`() {
    let source = Declaring.read(
      """
      import CoreDataEvolution
      enum Old { @objc(Item) @PersistentModel final class A: NSManagedObject { var size: Int = 0 } }
      enum New { @objc(Item) @PersistentModel final class B: NSManagedObject { var size: String = "" } }
      """)
    let rule = Declaring.property("size", .named("Double"))
    #expect(
      source.contradictions(of: config(rule)).map(\.message) == [
        "'size': type Int in Models.swift:2, Double in Models.swift",
        "'size': type String in Models.swift:3, Double in Models.swift",
      ])
  }

  @Test func `a transformer that source leaves open is taken from the configuration`() {
    let merged = source.merging(
      config(Declaring.property("keywords", .maybe("Data"), .transformed, transformer: "Words")))
    let keywords = merged.entity(named: "Item")?.property(persistentName: "keywords")
    #expect(keywords?.transformerName == "Words")
    #expect(keywords?.origin == .source)
    #expect(keywords?.otherOrigins == [.transformer: .config])
  }

  @Test func `an entity without source stands by the configuration`() {
    let merged = Contract().merging(source)
    #expect(merged.entities.map(\.entityName) == ["Item"])
  }
}
