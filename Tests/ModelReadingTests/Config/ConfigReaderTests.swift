import ContractModels
import Findings
import Foundation
import ModelReading
import Schema
import Testing

@Suite struct ConfigReaderTests {
  /// The shapes of CoreDataEvolution's own fixture, reduced.
  static let model = Model(entities: [
    Entity(
      name: "Item", className: "CDItem",
      attributes: [
        Attribute(name: "name", type: .string, isOptional: false, defaultValue: .string("new")),
        Attribute(name: "priority", type: .integer16),
        Attribute(name: "status_raw", type: .string, isOptional: true),
        Attribute(name: "config_blob", type: .binary, isOptional: true),
        Attribute(
          name: "keywords", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
        Attribute(
          name: "location", type: .composite, isOptional: true,
          elements: [Attribute(name: "lat", type: .double), Attribute(name: "lng", type: .double)]),
      ],
      relationships: [
        Relationship(name: "owned_by", destination: "Item", inverse: "owns"),
        Relationship(name: "owns", destination: "Item", inverse: "owned_by", isToMany: true),
      ])
  ])

  static let rules = """
    {
      "$schemaVersion": 1,
      "generate": {
        "modelPath": "Models.xcdatamodeld",
        "defaultDecodeFailurePolicy": "debugAssertNil",
        "typeMappings": { "Integer 16": { "swiftType": "Int" } },
        "attributeRules": {
          "Item": {
            "name": { "swiftName": "title" },
            "status_raw": { "swiftName": "status", "swiftType": "Status", "storageMethod": "raw" },
            "config_blob": {
              "swiftType": "[String: Swift.Int]?", "storageMethod": "codable",
              "decodeFailurePolicy": "fallbackToDefaultValue"
            },
            "location": { "swiftType": "Point", "storageMethod": "composition" }
          }
        },
        "relationshipRules": { "Item": { "owned_by": { "swiftName": "owner" } } },
        "compositionRules": { "Point": { "lat": { "swiftName": "latitude" } } }
      },
      "storescope": {
        "decoders": {
          "Item.config_blob": ["gzip", "json"],
          "NSSecureUnarchiveFromData": { "steps": "uint16be", "swiftType": "[Int]" }
        }
      }
    }
    """

  static func read(_ text: String) throws -> Contract {
    try ConfigReader.contract(from: Data(text.utf8), path: "cde-tool.json", model: model)
  }

  @Test func `rules become properties with the origin config`() throws {
    let contract = try Self.read(Self.rules)
    #expect(contract.findings.isEmpty)
    let item = try #require(contract.entity(named: "Item"))
    let seen = Dictionary(
      uniqueKeysWithValues: item.properties.map {
        let policy = $0.policy?.rawValue ?? "-"
        return ($0.persistentName, "\($0.swiftName) \($0.swiftType) \($0.storageMethod) \(policy) \($0.origin)")
      })
    #expect(
      seen == [
        "name": "title String default - config",
        "priority": "priority Int default - config",
        "status_raw": "status Status? raw debugAssertNil config",
        "config_blob": "config_blob [String: Int]? codable fallbackToDefaultValue config",
        "location": "location Point? composition - config",
      ])
    #expect(item.relationships.map { "\($0.swiftName) \($0.swiftType)" } == ["owner CDItem?"])
  }

  @Test func `what no rule speaks of is left to others`() throws {
    let item = try #require(try Self.read(Self.rules).entity(named: "Item"))
    #expect(item.property(persistentName: "keywords") == nil)
    #expect(!item.relationships.contains { $0.persistentName == "owns" })
  }

  @Test func `a composition's leaves take their Swift names`() throws {
    let type = try #require(try Self.read(Self.rules).types["Point"])
    guard case .structure(let structure) = type.kind else {
      Issue.record("Point is no structure")
      return
    }
    #expect(structure.fields.map(\.name) == ["latitude", "lng"])
    #expect(structure.fields.map(\.persistentName) == ["lat", "lng"])
    #expect(type.isComposition)
  }

  @Test func `decoders are assigned to an attribute and to a transformer`() throws {
    let decoders = try Self.read(Self.rules).assignedDecoders
    #expect(decoders["Item.config_blob"]?.steps == [.gzip, .json])
    #expect(
      decoders["NSSecureUnarchiveFromData"]
        == AssignedDecoder(
          steps: [.integers(bytes: 2, isSigned: false, isBigEndian: true)], swiftType: .array(.named("Int"))))
  }

  @Test(arguments: [#"["uint8", "json"]"#, #"["gzip", "utf8", "json"]"#])
  func `nothing follows a decoder that makes a value`(steps: String) {
    #expect(throws: ConfigError.self) { try Self.read(#"{ "decoders": { "Item.config_blob": \#(steps) } }"#) }
  }

  /// Each mistake with the code it is told by and its line and column, counted by hand.
  @Test(arguments: [
    (
      "{\n  \"generate\": { \"attributeRules\": { \"Item\": {\n    \"nam\": { \"swiftName\": \"x\" } } } } }",
      "config.rule-for-nothing", 3, 12
    ),
    ("{ \"generate\": { \"relationshipRules\": { \"Itm\": { \"a\": {} } } } }", "config.rule-for-nothing", 1, 54),
    (
      "{ \"generate\": { \"typeMappings\": { \"Blob\": { \"swiftType\": \"X\" } } } }",
      "config.unsupported-type-mapping", 1, 43
    ),
    (
      "{ \"validate\": { \"attributeRules\": { \"Item\": { \"status_raw\": { \"storageMethod\": \"codable\", \"swiftType\": \"A\" } } } } }",
      "config.storage-mismatch", 1, 61
    ),
    ("{ \"generate\": { \"emptyKey\": 1 } }", "config.unknown-key", 1, 29),
    ("{ \"decoders\": { \"Item.nothing\": \"json\" } }", "config.rule-for-nothing", 1, 33),
  ])
  func `a rule for nothing is a finding at its place`(text: String, code: String, line: Int, column: Int) throws {
    let findings = try Self.read(text).findings
    #expect(findings.map(\.code.rawValue) == [code])
    #expect(findings.first?.location?.description == "cde-tool.json:\(line):\(column)")
  }

  @Test func `two sections that disagree are reported`() throws {
    let contract = try Self.read(
      """
      {
        "generate": { "attributeRules": { "Item": { "name": { "swiftName": "title" } } } },
        "validate": { "attributeRules": { "Item": { "name": { "swiftName": "label" } } } }
      }
      """)
    #expect(contract.findings.map(\.code.rawValue) == ["config.sections-disagree"])
    #expect(contract.findings.first?.location?.line == 3)
    #expect(contract.entity(named: "Item")?.properties.map(\.swiftName) == ["title"])
  }

  @Test func `what cannot be read throws with its place`() {
    #expect(
      throws: ConfigError.newerSchemaVersion(
        SourcePlace(file: "cde-tool.json", line: 1, column: 21), found: 2, newest: 1)
    ) { try Self.read("{ \"$schemaVersion\": 2 }") }
    #expect(
      throws: ConfigError.unexpected(
        SourcePlace(file: "cde-tool.json", line: 2, column: 18), key: "generate.attributeRules", expected: "an object",
        found: "“no”")
    ) { try Self.read("{ \"generate\": {\n\"attributeRules\":\"no\" } }") }
    #expect(throws: ConfigError.self) { try Self.read("{ \"generate\": ") }
  }
}
