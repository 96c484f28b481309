import Foundation
import TestSupport
import Testing

/// CoreDataEvolution's library and its tool, CoreValue and storable as they are shipped.
@Suite struct ShippedDialectTests {
  /// DIALECTS A2, A14, A15.
  @Test func `what CoreDataEvolution reads all the same is advice`() throws {
    let source = MarkedSource(
      "CoreDataEvolution",
      """
      import CoreDataEvolution

      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        @Attribute(storageMethod: .transformed(NSSecureUnarchiveFromDataTransformer.self))
        var words: [String]?
        var rank: «model.type»Int?
        @Attribute(«model.type»storageMethod: .transformed(name: "Words")) var old: [String]?
      }
      """
    )
    let outcome = try source.lint(
      against: """
        <entity name="Item" representedClassName="Item">
          <attribute name="words" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData"/>
          <attribute name="rank" optional="YES" attributeType="Integer 16"/>
          <attribute name="old" optional="YES" attributeType="String"/>
        </entity>
        """
    )
    #expect(outcome.found == source.expected, "\(outcome.messages)")
    #expect(outcome.code == 0)
    #expect(outcome.messages.contains { $0.contains("older layout of .transformed") })
  }

  /// DIALECTS A56: the tool itself overlooks what its configuration maps or asks to overlook.
  @Test func `what the configuration asks for is no difference`() throws {
    try TemporaryFolder.with { folder in
      let config = folder.appending(path: "cde-tool.json")
      try Data(
        #"""
        {"$schemaVersion": 1, "validate": {
          "typeMappings": {"Integer 32": {"swiftType": "Int"}},
          "attributeRules": {"Item": {"title": {"ignoreOptionality": true}}}}}
        """#.utf8
      ).write(to: config)
      let source = MarkedSource(
        "configured",
        """
        import CoreDataEvolution

        @objc(Item) @PersistentModel final class Item: NSManagedObject {
          var count: Int?
          var title: String = ""
          var other: «model.optional»String = ""
        }
        """
      )
      let outcome = try source.lint(
        against: """
          <entity name="Item" representedClassName="Item">
            <attribute name="count" optional="YES" attributeType="Integer 32"/>
            <attribute name="title" optional="YES" attributeType="String" defaultValueString=""/>
            <attribute name="other" optional="YES" attributeType="String" defaultValueString=""/>
          </entity>
          """,
        "--config",
        config.path
      )
      #expect(outcome.found == source.expected, "\(outcome.messages)")
    }
  }

  /// DIALECTS C3, B10: an object always has an identifier, and .noAction is a rule like the others.
  @Test func `the object's identifier never throws, and storable knows no action`() throws {
    let source = MarkedSource(
      "CoreValue and storable",
      """
      import CoreData

      struct Shop: CVManagedPersistentStruct {
        static let EntityName = "Shop"
        var objectID: NSManagedObjectID?
        let name: String
        static func fromObject(_ o: NSManagedObject) throws -> Shop {
          try curry(self.init) <^> o <| "objectID" <^> o <| "name"
        }
      }
      @ManagedObject class Shelf: ManagedObject {
        @Relationship(
          inverse: .init(name: "shelves", range: 0...1, deleteRule: .noAction), deleteRule: .noAction)
        var books: Set<Book>
      }
      @ManagedObject class Book: ManagedObject { @Attribute var title: String }
      """
    )
    #expect(try source.lint().messages == [])
  }

  @Test func `an extension of a system's type declares no type`() throws {
    let source = MarkedSource(
      "extended TimeInterval",
      """
      import SwiftData

      extension TimeInterval { var minutes: Double { self / 60 } }
      @Model final class Lap { var length: TimeInterval = 0; init() {} }
      """
    )
    #expect(try source.lint().messages == [])
  }

  /// DIALECTS C3: what `lint` tells of the keys, `audit` tells too, and at which line the app reads a value.
  @Test func `audit tells what keys a struct reads, and where source reads a value`() throws {
    try CreatedStore.with(
      """
      <entity name="Shop"><attribute name="name" optional="YES" attributeType="String"/></entity>
      """,
      "Shop: [{name: a}, {}]\n"
    ) { store in
      let file = store.deletingLastPathComponent().appending(path: "Shop.swift")
      try Data(
        """
        struct Shop: CVManagedStruct {
          static let EntityName = "Shop"
          let name: String
          static func fromObject(_ o: NSManagedObject) throws -> Shop {
            try curry(self.init) <^> o <| "name"
          }
        }
        """.utf8
      ).write(to: file)
      let outcome = try Program.run("audit", store.path, "--source", file.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.map { finding in
        let line = (finding["source"] as? String ?? "").split(separator: ":").dropLast().last ?? ""
        return "\(finding["code"] as? String ?? "") \(line)"
      }
      let expected = ["decode.view.stops 5", "source.unbox.operator 5"]
      #expect(Set(found).isSuperset(of: expected), "\(found)")
    }
  }

  @Test func `a model's version needs a model`() throws {
    let outcome = try Program.run("lint", "/nowhere.swift", "--model-version", "2")
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains("--model-version"), "\(outcome.complaint)")
  }
}
