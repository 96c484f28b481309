import ContractModels
import Findings
import Foundation
import ModelReading
import Schema
import Testing

@Suite struct ContractAttributeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var dialect: Dialect
    var property: PropertyContract
    /// `type[?] [elements] [default] [transformer] [value class]`, or `-` for no attribute.
    var expected: String
    var codes: [String] = []

    init(_ dialect: Dialect, _ property: PropertyContract, _ expected: String, _ codes: String...) {
      self.dialect = dialect
      self.property = property
      self.expected = expected
      self.codes = codes.map { "source.schema." + $0 }
    }

    var testDescription: String { "\(dialect.rawValue): \(property.swiftType)" }
  }

  private static func p(
    _ type: SwiftType, _ method: StorageMethod = .default, default value: DefaultExpression? = nil,
    transformer: String? = nil
  ) -> PropertyContract {
    Declaring.property("p", type, method, default: value, transformer: transformer)
  }

  static let types: [String: TypeDeclaration] = {
    var found = Declaring.types(
      Declaring.enumeration("Status", .string, ["draft", "done"]),
      Declaring.enumeration("Level", .int, ["low", "high"]), Declaring.enumeration("Ratio", .double, []),
      Declaring.enumeration("Kind", nil, ["gin", "rum"]),
      Declaring.structure("Point", [("x", .named("Double")), ("y", .maybe("Double"))]),
      Declaring.structure("Recipe", [("name", .string), ("steps", .array(.named("Point")))]))
    found["Payload"] = TypeDeclaration(
      name: "Payload",
      kind: .enumeration(
        .init(
          rawType: nil,
          cases: [
            .init(name: "none", location: Declaring.at(1)),
            .init(name: "some", associatedValues: [.init(label: nil, type: .int)], location: Declaring.at(1)),
          ])), location: Declaring.at(1))
    found["Alias"] = TypeDeclaration(name: "Alias", kind: .alias(.named("Status")), location: Declaring.at(1))
    found["Options"] = TypeDeclaration(
      name: "Options", kind: .rawStruct(rawType: .named("Int32"), flags: []), location: Declaring.at(1))
    return found
  }()

  static let rows: [Row] = [
    // SwiftData
    Row(.swiftData, p(.int), "Integer 64"),
    Row(.swiftData, p(.maybe("UInt8")), "Integer 16?"),
    Row(.swiftData, p(.named("UUID")), "UUID"),
    Row(.swiftData, p(.named("Status")), "Composite [p: String?] enum"),
    Row(.swiftData, p(.maybe("Alias")), "Composite? [p: String?] enum"),
    Row(.swiftData, p(.named("Level")), "Composite [p: Integer 64?] enum"),
    Row(.swiftData, p(.named("Kind")), "Composite [gin: String?, rum: String?] enum"),
    Row(.swiftData, p(.named("Payload")), "Composite [none: String?, some: Undefined?] enum"),
    Row(.swiftData, p(.named("Point")), "Composite [x: Double?, y: Double?]"),
    Row(.swiftData, p(.named("Recipe")), "Composite [name: String?, steps: Binary?]"),
    Row(.swiftData, p(.array(.string)), "Transformable NSSecureUnarchiveFromData Array<String>"),
    Row(.swiftData, p(.dictionary(.string, .int)), "Transformable NSSecureUnarchiveFromData Dictionary<String, Int>"),
    Row(.swiftData, p(.array(.named("Point"))), "Binary"),
    Row(.swiftData, p(.named("UIColor"), .transformed, transformer: "Colour"), "Transformable Hue"),
    Row(.swiftData, p(.named("Elsewhere")), "Undefined", "unknown-type"),
    // CoreDataEvolution
    Row(.coreDataEvolution, p(.int), "Integer 64"),
    Row(.coreDataEvolution, p(.named("Level"), .raw), "Integer 64"),
    Row(.coreDataEvolution, p(.maybe("Status"), .raw), "String?"),
    Row(.coreDataEvolution, p(.maybe("Options"), .raw), "Integer 32?"),
    Row(.coreDataEvolution, p(.maybe("Ratio"), .raw), "Double?", "unsupported-raw-backing-type"),
    Row(.coreDataEvolution, p(.maybe("Kind"), .raw), "Undefined?", "unsupported-raw-backing-type"),
    Row(.coreDataEvolution, p(.maybe("Point"), .codable), "Binary?"),
    Row(.coreDataEvolution, p(.optional(.array(.string)), .transformed, transformer: "Colour"), "Transformable? Hue"),
    Row(.coreDataEvolution, p(.maybe("Point"), .composition), "Composite? [x: Double, y: Double?]"),
    Row(.coreDataEvolution, p(.named("Status")), "Undefined", "unsupported-type"),
    // ManagedModels
    Row(.managedModels, p(.named("UInt16")), "Integer 32"),
    Row(.managedModels, p(.named("Level")), "Integer 64"),
    Row(.managedModels, p(.maybe("Point")), "Transformable? CodableTransformer<Point>"),
    Row(.managedModels, p(.array(.string)), "Transformable CodableTransformer<Array<String>>"),
    // storable
    Row(.storable, p(.named("URL")), "URI"),
    // What is not Storable has the column that it would have.
    Row(.storable, p(.named("Status")), "String", "unsupported-type"),
    Row(.storable, p(.array(.int)), "Transformable boxedValueTransformer<Array<Int>>"),
    Row(.storable, p(.maybe("Point")), "Transformable? boxedValueTransformer<Point>", "unsupported-type"),
    Row(.storable, p(.generic("Boxed", [.named("Point")])), "Transformable boxedValueTransformer<Point>"),
    Row(.storable, p(.maybe("UIImage")), "Transformable? imageValueTransformer"),
    Row(.storable, p(.named("Decimal")), "Undefined", "unsupported-type"),
    // plain Core Data
    Row(.plainCoreData, p(.maybe("NSDecimalNumber")), "Decimal?"),
    Row(.plainCoreData, p(.maybe("NSObject")), "Transformable?"),
    Row(.plainCoreData, p(.maybe("NSNumber")), "Undefined?"),
    // Defaults
    Row(.swiftData, p(.int, default: .init(text: "3", value: .integer(3))), "Integer 64 = 3"),
    Row(.swiftData, p(.named("Double"), default: .init(text: "3", value: .integer(3))), "Double = 3.0"),
    Row(.swiftData, p(.named("UUID"), default: .init(text: "UUID()")), "UUID"),
    Row(
      .storable, p(.named("Level"), default: .init(text: ".high", caseName: "high")), "Integer 64 = 1",
      "unsupported-type"),
    Row(.coreDataEvolution, p(.named("Level"), .raw, default: .init(text: ".high", caseName: "high")), "Integer 64"),
    Row(
      .coreDataEvolution, p(.named("Date"), default: .init(text: "Date()")), "Date",
      "unsupported-default-value-expression"),
    Row(
      .coreDataEvolution, p(.named("Int16"), default: .init(text: "70_000", value: .integer(70000))), "Integer 16",
      "unsupported-default-value-expression"),
    Row(.coreDataEvolution, p(.maybe("Date"), default: .init(text: "nil")), "Date?"),
  ]

  @Test(arguments: rows)
  func `a property becomes the column its dialect makes of it`(_ row: Row) throws {
    let contract = Contract(
      entities: [Declaring.entity("Item", row.dialect, properties: [row.property])], types: Self.types,
      transformers: ["Colour": "Hue"])
    let (model, findings) = ContractModel.model(from: contract)
    let attribute = try #require(model.entity(named: "Item")?.attributes.first)
    #expect(Self.text(attribute) == row.expected)
    #expect(findings.map(\.code.rawValue) == row.codes)
    #expect(findings.allSatisfy { $0.location == Declaring.at(7) && $0.path == "p" })
  }

  private static func text(_ attribute: Attribute) -> String {
    var words = [attribute.type.title + (attribute.isOptional ? "?" : "")]
    if !attribute.elements.isEmpty {
      let elements = attribute.elements.map { "\($0.name): \(text($0))" }
      words.append("[\(elements.joined(separator: ", "))]")
    }
    if attribute.isSwiftDataEnum { words.append("enum") }
    switch attribute.defaultValue?.scalar {
    case .integer(let number): words.append("= \(number)")
    case .double(let number): words.append("= \(number)")
    case .some(let other): words.append("= \(other)")
    case nil: break
    }
    words += [attribute.valueTransformerName, attribute.valueClassName].compactMap { $0 }
    return words.joined(separator: " ")
  }

  static let transient: [(Dialect, AttributeType?)] = [
    (.swiftData, nil), (.managedModels, nil), (.storable, .undefined), (.coreDataEvolution, .integer64),
  ]

  @Test(arguments: transient)
  func `a transient property is in the model or not`(
    _ dialect: Dialect, _ type: AttributeType?
  ) throws {
    var property = Declaring.property("seen", .int)
    property.isTransient = true
    var ignored = Declaring.property("cache", .int)
    ignored.isIgnored = true
    let entity = Declaring.entity("Item", dialect, properties: [property, ignored])
    let model = ContractModel.model(from: Contract(entities: [entity])).model
    let attributes = try #require(model.entity(named: "Item")).attributes
    #expect(attributes.map(\.name) == (type == nil ? [] : ["seen"]))
    #expect(attributes.first?.type == type)
    #expect(attributes.allSatisfy { $0.isTransient })
  }

  @Test(arguments: [
    ("[String]", true), ("[String: Int]", true), ("Set<UUID>", true), ("[Date?]?", true), ("[[Name]]", true),
    ("[Point]", false), ("[String: Point]", false), ("Set<Kind>", false),
  ])
  func `SwiftData's collections are archived or coded in the model as in the property`(
    type: String, isArchived: Bool
  ) throws {
    let contract = Declaring.read(
      """
      typealias Name = String
      enum Kind: String, Codable { case a }
      struct Point: Codable { var x: Int }
      @Model class Item { var values: \(type) }
      """)
    let property = try #require(contract.entities.first?.properties.first)
    #expect(property.storageMethod == (isArchived ? .transformed : .codable))
    let made = ContractModel.model(from: contract).model.entity(named: "Item")
    #expect(made?.attributes.map(\.type) == [isArchived ? .transformable : .binary])
    #expect(made?.attributes.first?.valueTransformerName == property.transformerName)
  }

  @Test func `options become facets, constraints and indexes`() throws {
    var photo = Declaring.property(
      "photo", .maybe("Data"),
      options: ["externalStorage", "preserveValueOnDeletion", "allowsCloudEncryption", "spotlight"])
    photo.versionHashModifier = "2"
    photo.renamingIdentifier = "image"
    let source = "@Model class Item { @Attribute(.ephemeral) var draft: String? }"
    let draft = try #require(Declaring.read(source).entities.first?.properties.first)
    let code = Declaring.property("code", .string, options: ["unique"])
    var entity = Declaring.entity("Item", properties: [photo, draft, code])
    entity.uniquenessConstraints = [["a", "b"]]
    entity.indexes = [
      IndexContract(paths: ["code"]), IndexContract(paths: ["code", "draft"]),
      IndexContract(paths: ["x", "y"], kind: .rTree),
    ]
    let made = try #require(ContractModel.model(from: Contract(entities: [entity])).model.entity(named: "Item"))
    #expect(made.className == nil)
    #expect(made.uniquenessConstraints == [["a", "b"], ["code"]])
    #expect(
      made.fetchIndexes.map(\.name) == [
        "SwiftDataIndexOnBinarycode", "SwiftDataIndexOnBinarycodedraft", "SwiftDataIndexOnRTreexy",
      ])
    #expect(made.fetchIndexes.last?.elements.map(\.isRTree) == [true, true])
    let attribute = try #require(made.attributes.first { $0.name == "photo" })
    #expect(attribute.allowsExternalBinaryDataStorage && attribute.preservesValueOnDeletion)
    #expect(attribute.allowsCloudEncryption && attribute.isIndexedBySpotlight)
    #expect(attribute.versionHashModifier == "2" && attribute.renamingIdentifier == "image")
    #expect(made.attributes.filter(\.isTransient).map(\.name) == ["draft"])
  }
}
