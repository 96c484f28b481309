#if canImport(SwiftParser)
  import ContractModels
  import Findings
  import Foundation
  import Generating
  import Schema
  import Testing

  /// What cde-tool's guide and public tests say that `generate` makes of a model and a configuration, beside what
  /// storescope makes: the same, but for the differences that `help dialects` lists.
  struct ToolAgreementTests {
    struct Row: Sendable, CustomTestStringConvertible {
      let what: String
      var attribute: Attribute?
      var relationship: Relationship?
      /// The rule in the tool's configuration, for the property's name.
      var rule = "{}"
      /// Members of the section `generate` beside the rules.
      var options = ""
      /// The tool's declaration, on one line and without the `= nil` that it writes for each optional.
      let tool: String

      var testDescription: String { what }
    }

    private static func plain(
      _ name: String, _ type: AttributeType, required: Bool = false, _ value: Value? = nil
    ) -> Attribute {
      Attribute(name: name, type: type, isOptional: !required, defaultValue: value)
    }

    private static func transformable(_ name: String) -> Attribute {
      Attribute(
        name: name, type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData")
    }

    private static let attributes: [Row] = [
      Row(what: "an optional", attribute: plain("note", .string), tool: "var note: String?"),
      Row(
        what: "a text with a default", attribute: plain("name", .string, required: true, .string("a\"b\n")),
        tool: "var name: String = \"a\\\"b\\n\""),
      Row(
        what: "a required value without a default", attribute: plain("name", .string, required: true),
        tool: "var name: String"),
      Row(
        what: "a flag", attribute: plain("isOpen", .boolean, required: true, .boolean(true)),
        tool: "var isOpen: Bool = true"),
      Row(
        what: "each width of a number", attribute: plain("count", .integer64, required: true, .integer(7)),
        tool: "var count: Int64 = 7"),
      Row(
        what: "a small number", attribute: plain("rank", .integer16, required: true, .integer(-1)),
        tool: "var rank: Int16 = -1"),
      Row(
        what: "a fraction", attribute: plain("weight", .double, required: true, .double(0.5)),
        tool: "var weight: Double = 0.5"),
      Row(
        what: "a decimal", attribute: plain("price", .decimal, required: true, .decimal(Decimal(1.5))),
        tool: "var price: Decimal = 1.5"),
      Row(
        what: "a date", attribute: plain("made", .date, required: true, .date(60)),
        tool: "var made: Date = Date(timeIntervalSinceReferenceDate: 60.0)"),
      Row(
        what: "an identifier",
        attribute: plain(
          "id", .uuid, required: true, .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7)))),
        tool: "var id: UUID = UUID(uuidString: \"01020304-0506-0708-0901-020304050607\")!"),
      Row(
        what: "a link", attribute: plain("page", .uri, required: true, .uri("https://a.example")),
        tool: "var page: URL = URL(string: \"https://a.example\")!"),
      Row(
        what: "bytes", attribute: plain("icon", .binary, required: true, .data(Data([1, 2]))),
        tool: "var icon: Data = Data(base64Encoded: \"AQI=\")!"),
      Row(
        what: "a transient",
        attribute: Attribute(name: "scratch", type: .string, isOptional: true, isTransient: true),
        tool: "@Attribute(.transient) var scratch: String?"),
      Row(
        what: "another name", attribute: plain("name", .string, required: true, .string("")),
        rule: "{\"swiftName\": \"title\"}", tool: "@Attribute(persistentName: \"name\") var title: String = \"\""),
      Row(
        what: "another type for each column", attribute: plain("count", .integer64),
        options: "\"typeMappings\": {\"Integer 64\": {\"swiftType\": \"Int\"}}", tool: "var count: Int?"),
      Row(
        what: "a raw value", attribute: plain("status_raw", .string),
        rule: "{\"swiftName\": \"status\", \"swiftType\": \"Status\", \"storageMethod\": \"raw\"}",
        tool:
          "@Attribute(persistentName: \"status_raw\", storageMethod: .raw, decodeFailurePolicy: .fallbackToDefaultValue) var status: Status?"
      ),
      Row(
        what: "a required raw value with a default",
        attribute: plain("status", .integer32, required: true, .integer(0)),
        rule: "{\"swiftType\": \"Status\", \"storageMethod\": \"raw\"}",
        tool:
          "@Attribute(storageMethod: .raw, decodeFailurePolicy: .fallbackToDefaultValue) var status: Status = Status(rawValue: 0)!"
      ),
      Row(
        what: "a required raw value without a default", attribute: plain("status", .integer32, required: true),
        rule: "{\"swiftType\": \"Status\", \"storageMethod\": \"raw\", \"decodeFailurePolicy\": \"debugAssertNil\"}",
        tool: "@Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var status: Status"),
      Row(
        what: "a Codable value", attribute: plain("config", .binary),
        rule: "{\"swiftType\": \"Config\", \"storageMethod\": \"codable\"}",
        options: "\"defaultDecodeFailurePolicy\": \"debugAssertNil\"",
        tool: "@Attribute(storageMethod: .codable, decodeFailurePolicy: .debugAssertNil) var config: Config?"),
      Row(
        what: "a transformed value", attribute: transformable("keywords"),
        rule:
          "{\"swiftType\": \"[String]\", \"storageMethod\": \"transformed\", \"transformerName\": \"NSSecureUnarchiveFromData\"}",
        tool:
          "@Attribute(storageMethod: .transformed(name: \"NSSecureUnarchiveFromData\"), decodeFailurePolicy: .fallbackToDefaultValue) var keywords: [String]?"
      ),
      Row(
        what: "a composition",
        attribute: Attribute(
          name: "place", type: .composite, isOptional: true, elements: [plain("x", .double)]),
        rule: "{\"swiftType\": \"Place\", \"storageMethod\": \"composition\"}",
        tool: "@Attribute(storageMethod: .composition) var place: Place?"),
    ]

    private static func link(
      _ name: String, toMany: Bool = false, ordered: Bool = false, _ rule: DeleteRule = .nullify,
      _ counts: (Int, Int) = (0, 0)
    ) -> Relationship {
      var made = Relationship(
        name: name, destination: "Tag", inverse: "items", isToMany: toMany, isOptional: true)
      (made.isOrdered, made.deleteRule, made.minCount) = (ordered, rule, counts.0)
      made.maxCount = toMany ? counts.1 : 1
      return made
    }

    private static let relationships: [Row] = [
      Row(
        what: "one object", relationship: link("tag"),
        tool: "@Relationship(inverse: \"items\", deleteRule: .nullify) var tag: Tag?"),
      Row(
        what: "several objects", relationship: link("tags", toMany: true, .cascade),
        tool: "@Relationship(inverse: \"items\", deleteRule: .cascade) var tags: Set<Tag>"),
      Row(
        what: "several in order, so many",
        relationship: link("tags", toMany: true, ordered: true, .deny, (1, 3)),
        tool:
          "@Relationship(inverse: \"items\", deleteRule: .deny, minimumModelCount: 1, maximumModelCount: 3) var tags: [Tag]"
      ),
      Row(
        what: "another name of a relationship", relationship: link("main_tag"), rule: "{\"swiftName\": \"tag\"}",
        tool: "@Relationship(persistentName: \"main_tag\", inverse: \"items\", deleteRule: .nullify) var tag: Tag?"),
    ]

    @Test(arguments: attributes + relationships) func `a property is declared as cde-tool declares it`(
      _ row: Row
    ) throws {
      let (text, _) = try Self.generate(row)
      let declared = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(declared.contains(row.tool), "\(text)")
    }

    private static func generate(_ row: Row, _ options: GenerationOptions? = nil) throws -> (String, Model) {
      let back = Relationship(
        name: "items", destination: "Item", inverse: row.relationship?.name ?? "tag", isToMany: true, isOptional: true)
      let item = Entity(
        name: "Item", attributes: [row.attribute].compactMap(\.self),
        relationships: [row.relationship ?? link("tag")].compactMap(\.self))
      let model = Model(entities: [item, Entity(name: "Tag", relationships: [back])])
      let key = row.attribute == nil ? "relationshipRules" : "attributeRules"
      let name = row.attribute?.name ?? row.relationship?.name ?? ""
      let rules = "\"\(key)\": {\"Item\": {\"\(name)\": \(row.rule)}}"
      let parts = [rules, row.options].filter { !$0.isEmpty }.joined(separator: ", ")
      let told = try ConfigFormTests.read("{\"generate\": {\(parts)}}", of: model)
      #expect(told.findings.map(\.message) == [])
      let known = KnownValues(contract: told)
      var made = GenerationOptions()
      made.tool = told.generation
      let sayable = SayableModel(model, in: .coredataevolution, known: known)
      let files = GeneratedForm.coredataevolution.files(
        of: sayable, named: "Models", known: known, options: options ?? made)
      return (files.map(\.text).joined(), model)
    }

    /// The class's own lines, by what the configuration or the command asks for.
    @Test(
      arguments: [
        ("", ["@objc(Item)", "@PersistentModel", "final class Item: NSManagedObject {"]),
        ("\"generateInit\": true", ["@PersistentModel(generateInit: true)"]),
        ("\"generateToManyCount\": false", ["@PersistentModel(generateToManyCount: false)"]),
        (
          "\"generateInit\": true, \"generateToManyCount\": false",
          ["@PersistentModel(generateInit: true, generateToManyCount: false)"]
        ),
      ] as [(String, [String])])
    func `a class is declared as cde-tool declares it`(_ options: String, _ lines: [String]) throws {
      let row = Row(what: "", attribute: Self.plain("note", .string), options: options, tool: "")
      let text = try Self.generate(row).0
      #expect(Set(lines).isSubset(of: text.split(separator: "\n").map(String.init)), "\(text)")
    }

    @Test func `public classes have public members, and public structs an initialiser`() throws {
      let leaf = Self.plain("x", .double)
      let place = Attribute(name: "place", type: .composite, isOptional: true, elements: [leaf])
      var options = GenerationOptions()
      options.access = .public
      let text = try Self.generate(Row(what: "", attribute: place, tool: ""), options).0
      #expect(text.contains("public final class Item: NSManagedObject {"))
      #expect(text.contains(") public var place: ItemPlace?"), "\(text)")
      #expect(text.contains("public struct ItemPlace {\n  public var x: Double?\n}"), "\(text)")
      let model = Model(entities: [Entity(name: "Item", attributes: [place])])
      let data = GeneratedForm.swiftdata.files(
        of: SayableModel(model, in: .swiftdata), named: "Models", options: options)
      #expect(data[0].text.contains("public init("), "\(data[0].text)")
      #expect(data[0].text.contains("  public init(x: Double? = nil) {\n    self.x = x\n  }"), "\(data[0].text)")
      let plain = GeneratedForm.coredata.files(of: SayableModel(model, in: .coredata), named: "Models")
      #expect(plain[1].text.contains("public class Item"))
      options.access = .internal
      let own = GeneratedForm.coredata.files(
        of: SayableModel(model, in: .coredata), named: "Models", options: options)
      #expect(!own[1].text.contains("public"), "\(own[1].text)")
    }
  }
#endif
