import Schema
import SourceReading
import Testing

/// SwiftData, row by row.
struct SwiftDataRowTests {
  /// The contract of a model with these members, beside other declarations.
  private func model(_ members: String, _ more: String = "") throws -> EntityContract {
    try read("@Model final class A {\n\(members)\n}\n\(more)").expected("A")
  }

  @Test func `E1: every stored variable persists, and models inherit`() throws {
    let contract = read(
      """
      @Model class Base { var id: Int = 0; let kept = 1; lazy var late = 2; static var shared = 3
        var seen: Int = 4 { didSet {} }
        var computed: Int { id } }
      @available(iOS 26, *) @Model final class Sub: Base { var more: String = "" }
      """)
    #expect(try contract.expected("Base").properties.map(\.swiftName) == ["id", "kept", "seen"])
    #expect(try contract.expected("Sub").superclass == "Base")
  }

  @Test(arguments: [
    ("unique", "E2"), ("externalStorage", "E3"), ("spotlight", "E5"), ("preserveValueOnDeletion", "E5"),
    ("allowsCloudEncryption", "E5"), ("ephemeral", "E5"),
  ])
  func `E2, E3, E5: an option is kept by its name`(option: String, row: String) throws {
    for spelling in [".\(option)", "Schema.Attribute.Option.\(option)"] {
      let property = try model("@Attribute(\(spelling)) var a: Data = Data()")["a"]
      #expect(property.options == [option], "\(row)")
      #expect(property.isUnique == (option == "unique"))
      #expect(property.isTransient == (option == "ephemeral"))
    }
  }

  @Test(
    arguments: [
      (".transformable(by: T.self)", "T", "T"), (".transformable(by: \"Name\")", "Name", nil),
      (".transformable(by: R.self)", "Registered", "R"),
    ] as [(String, String, String?)])
  func `E4: a transformer is named by its class or by its name`(
    option: String, name: String, className: String?
  ) throws {
    let property = try model(
      "@Attribute(\(option)) var a: Colour?",
      "class R: ValueTransformer { static let name = NSValueTransformerName(\"Registered\") }")["a"]
    #expect(property.storageMethod == .transformed)
    #expect(property.transformerName == name)
    #expect(property.transformerClass == className)
  }

  @Test func `E8: a relationship without an attribute nullifies and names no inverse`() throws {
    let found = try model(
      #"""
      var b: B?
      var many: [B] = []
      @Relationship(.unique, deleteRule: .deny, minimumModelCount: 1, maximumModelCount: 3, inverse: \B.a)
      var more: [B]?
      @Relationship(deleteRule: .noAction) var last: B?
      """#, "@Model class B { var a: A? }")
    #expect(found.relationshipLines == ["b one B.-", "many many B.-", "more many B.a", "last one B.-"])
    #expect(found.relationships.map(\.deleteRule) == [.nullify, .nullify, .deny, .noAction])
    #expect(try found.relationship("more").minCount == 1)
    #expect(try found.relationship("more").maxCount == 3)
    #expect(try found.relationship("more").options == ["unique"])
    #expect(found.relationships.allSatisfy { !$0.isOrdered })
  }

  @Test func `E9, E10: constraints and indexes are lists of key paths`() throws {
    let found = try model(
      #"""
      #Unique<A>([\.a], [\.a, \.b])
      #Unique<A>([\.a])
      #Index<A>([\.a], [\.b, \.c.d], .rtree([\.a, \.b]))
      var a: Int = 0
      """#)
    #expect(found.uniquenessConstraints == [["a"], ["a", "b"]])
    #expect(found.indexes.map(\.paths) == [["a"], ["b", "c.d"], ["a", "b"]])
    #expect(found.indexes.map(\.kind) == [.binary, .binary, .rTree])
  }

  @Test(arguments: [
    ("Plain", StorageMethod.raw), ("Text", .raw), ("Number", .raw), ("Payload", .composition), ("Struct", .composition),
    ("[Struct]", .codable), ("Set<Text>", .codable), ("[String: Struct]", .codable), ("[String]", .transformed),
    ("[Date]?", .transformed), ("Flags", .raw), ("Alias", .composition), ("Numbers", .transformed),
    ("Seconds", .default),
  ])
  func `E12, E14, E15: a type decides how it is stored`(type: String, method: StorageMethod) throws {
    let property = try model(
      "var a: \(type)",
      """
      enum Plain: Codable { case a }
      enum Text: String, Codable { case a }
      enum Number: Int, Codable { case a }
      enum Payload: Codable { case a, b(Int) }
      struct Struct: Codable { var x: Int }
      struct Flags: OptionSet, Codable { let rawValue: Int }
      typealias Alias = Struct
      typealias Numbers = [Int]
      typealias Seconds = TimeInterval
      """)["a"]
    #expect(property.storageMethod == method)
  }

  @Test func `E12, E13: a struct keeps its stored properties, coding keys and own decoding`() throws {
    let contract = read(
      """
      struct Address: Codable {
        var street: String
        var zip: Int? = nil
        let country = "CH"
        var note: String { street }
        enum CodingKeys: String, CodingKey { case street = "s", zip }
        init(from decoder: Decoder) throws { street = "" }
      }
      struct Plain: Codable { var a: Int; init(from text: String) { a = 0 } }
      """)
    let address = try contract.expectedType("Address")
    #expect(address.hasCustomDecoding)
    #expect(address.isCodable)
    #expect(address.lines == ["street: String", "zip: Int?", "country: String"])
    guard case .structure(let structure) = address.kind else { return }
    #expect(structure.fields.map(\.codingKey) == ["s", "zip", nil])
    #expect(structure.fields.map(\.isConstant) == [false, false, true])
    #expect(try !contract.expectedType("Plain").hasCustomDecoding)
  }

  @Test func `E15: the payload of an enum's case keeps its labels and types`() throws {
    let type = try read(
      """
      enum P: Codable {
        case none, card(number: String, Int), pair(_ a: Double?)
        enum CodingKeys: String, CodingKey { case none = "n", card, pair }
      }
      """
    ).expectedType("P")
    guard case .enumeration(let enumeration) = type.kind else {
      Issue.record("no enum")
      return
    }
    let values = enumeration.cases.map { item in
      item.associatedValues.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")
    }
    #expect(values == ["", "number: String, _: Int", "_: Double?"])
    #expect(enumeration.cases.map(\.codingKey) == ["n", "card", "pair"])
  }

  @Test(arguments: [
    "Kind(rawValue: raw) ?? .b", "return Kind(rawValue: self.raw) ?? Kind.b", "Kind.init(rawValue: raw, ) ?? .b",
    "if let k = Kind(rawValue: raw) { return k }; return x ?? .b",
  ])
  func `E16: a computed enum over a raw value is found in every form`(getter: String) throws {
    for head in [
      "var kind: Kind { \(getter) }",
      "var kind: Kind { get { \(getter) } set { raw = newValue.rawValue } }",
    ] {
      let property = try model("var raw: Int = 0\nvar x: Kind?\n\(head)", "enum Kind: Int { case a, b }")["raw"]
      #expect(property.wrapper?.name == "kind")
      #expect(property.wrapper?.type == .named("Kind"))
      #expect(property.wrapper?.fallback?.caseName == "b")
    }
  }

  @Test func `E18: models in an extension of a version belong to it`() {
    let contract = read(
      """
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: SwiftData.VersionedSchema { static let versionIdentifier = Schema.Version(2, 0, 0) }
      extension V1 { @Model class A { var a: Int = 0 } }
      extension V2 { @Model class A { var b: Int = 0 } }
      @Model class A { var c: Int = 0 }
      """)
    #expect(contract.entities.map { $0.version ?? "-" }.sorted() == ["-", "V1", "V2"])
    #expect(contract.entity(named: "A", version: "V1")?.properties.map(\.swiftName) == ["a"])
    #expect(contract.entity(named: "A", version: "V2")?.properties.map(\.swiftName) == ["b"])
  }
}
