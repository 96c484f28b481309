import Foundation
import TestSupport
import Testing

/// The findings that no other sample provokes.
@Suite struct RarerFindingsTests {
  static let sources: [MarkedSource] = [
    .genericComposition, .ambiguousTarget, .oddStorable, .doubleInverse, .mixedViews,
  ]

  @Test(arguments: sources)
  func `rarer rules are told where they are broken`(_ source: MarkedSource) throws {
    let outcome = try source.lint()
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }

  private static let model = """
    <entity name="Base" isAbstract="YES"><attribute name="kind" optional="YES" \
    attributeType="String"/></entity>
    <entity name="Item">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="cached" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="first" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Other" inverseName="items" inverseEntity="Other"/>
      <relationship name="second" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Group" inverseName="others" inverseEntity="Group"/>
    </entity>
    <entity name="Group">
      <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="second" inverseEntity="Item"/>
    </entity>
    <entity name="Other" parentEntity="Base">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="first" inverseEntity="Item"/>
    </entity>
    """

  private static let source = MarkedSource(
    "SwiftData against a model",
    #"""
    import SwiftData

    @Model
    final class Item {
      init() {}
      var name: «model.optional»String
      var «model.option»cached: String?
      @Relationship(«model.inverse»inverse: \Group.firsts) var first: «model.destination»Group?
      @Relationship(inverse: \Group.others) var second: Group?
    }

    @Model
    final class Group {
      init() {}
      var «model.extra-property»firsts: [Item]
      var others: [Item]
    }

    @Model
    final «model.no-property»«model.superentity»class Other {
      var kind: String?
    }
    """#
  )

  private func model(_ elements: String, in folder: URL) throws -> String {
    let version = folder.appending(path: "Test.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try Data("<model>\(elements)</model>".utf8).write(to: version.appending(path: "contents"))
    return version.path
  }

  @Test func `rarer differences from a model are told`() throws {
    try TemporaryFolder.with { folder throws in
      let outcome = try Self.source.lint("--model", try model(Self.model, in: folder))
      #expect(
        outcome.found == (Self.source.expected + [" source.model.no-class"]).sorted(),
        "\(outcome.messages)"
      )
    }
  }

  @Test func `what CoreValue cannot read is told`() throws {
    let model = """
      <entity name="Shop"><attribute name="words" optional="YES" attributeType="Transformable"/>
      </entity>
      """
    let source = MarkedSource(
      "CoreValue over a transformable",
      #"""
      import CoreValue

      struct Shop: UnboxingStruct {
        static let EntityName = "Shop"
        let «unbox.unsupported»words: [String]
      }
      """#
    )
    try TemporaryFolder.with { folder throws in
      let outcome = try source.lint("--model", try self.model(model, in: folder))
      #expect(outcome.found.contains { source.expected.contains($0) }, "\(outcome.messages)")
    }
  }

  @Test(
    .enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"),
    arguments: [
      (
        "UPDATE Z_MODELCACHE SET Z_CONTENT = x'00'",
        ["store.model-cache.unreadable", "model.missing", "model.guessed"]
      ),
      // Its hashes prove the model to be the store's, so it is the table that is wrong.
      ("DROP TABLE Z_4OBSERVERS", ["store.relationship.missing"]),
    ]
  )
  func `a model that is gone and a relationship without a table are told`(
    _ sql: String,
    _ codes: [String]
  ) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(sql, on: store.path)
      let found = Set(try store.findings().map(\.code))
      #expect(found == Set(codes))
    }
  }

  @Test func `a part of a model that is not understood is told`() throws {
    try TemporaryFolder.with { folder throws in
      let odd = #"<entity name="Odd"><attribute name="a" attributeType="Enormous"/></entity>"#
      let store = folder.appending(path: "s/odd.sqlite").path
      try FileManager.default.createDirectory(
        at: folder.appending(path: "s"),
        withIntermediateDirectories: true
      )
      let plain = #"<entity name="Odd"><attribute name="a" attributeType="String"/></entity>"#
      let written = try model(plain, in: folder.appending(path: "plain"))
      let rows = folder.appending(path: "rows.yaml")
      try Data("Odd:\n  - { a: x }\n".utf8).write(to: rows)
      let made = try Program.run("create", store, "--model", written, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      let read = try model(odd, in: folder.appending(path: "odd"))
      let outcome = try Program.run("audit", store, "--model", read, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      #expect(findings.contains { $0["code"] as? String == "model.unknown" }, "\(findings)")
    }
  }

  @Test(
    arguments: [
      ("{", "config.unreadable"),
      (
        """
        { "generate": { "attributeRules": { "Observation": { "settings":
        { "storageMethod": "transformed", "transformerName": "Other", "swiftType": "NSDictionary" } } } } }
        """,
        "config.transformer-mismatch"
      ),
    ]
  )
  func `a configuration beside the store that is wrong is told`(
    _ config: String,
    _ code: String
  ) throws {
    try AuditedStore.with { store throws in
      try Data(config.utf8).write(to: store.folder.appending(path: "cde-tool.json"))
      #expect(try store.findings().map(\.code) == [code])
    }
  }
}
