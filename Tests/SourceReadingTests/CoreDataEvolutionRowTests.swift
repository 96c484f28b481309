import Schema
import SourceReading
import Testing

/// CoreDataEvolution, row by row.
struct CoreDataEvolutionRowTests {
  /// The contract of an entity with these members.
  private func entity(_ members: String, _ more: String = "") throws -> EntityContract {
    let head = "@objc(A) @PersistentModel final class A: NSManagedObject {"
    return try read("\(head)\n\(members)\n}\n\(more)").expected("A")
  }

  @Test(arguments: [
    "String", "Bool", "Int", "Int16", "Int32", "Int64", "Float", "Double", "Decimal", "Date", "Data", "UUID", "URL",
  ])
  func `A1, A3: a primitive needs no attribute, optional or not`(type: String) throws {
    for spelling in [type, "Swift.\(type)", "Foundation.\(type)", "\(type)?", "Optional<\(type)>"] {
      let property = try entity("var a: \(spelling)")["a"]
      #expect(property.storageMethod == .default)
      #expect(property.isOptional == (spelling.hasSuffix("?") || spelling.hasSuffix(">")))
      #expect(property.swiftType.unwrapped == .named(type))
    }
  }

  @Test(arguments: [
    ("enum S: String { case a, b = \"x\", c }", "a = a,b = x,c = c"),
    ("enum S: Int { case a, b = 5, c }", "a = 0,b = 5,c = 6"),
    ("enum S: Int16 { case a = -2, b; case c = 0x10 }", "a = -2,b = -1,c = 16"),
    ("enum S: Int32 { case a = 1_000, b }", "a = 1000,b = 1001"),
    ("enum S: Int64, CaseIterable { case `default`, b }", "default = 0,b = 1"),
    ("typealias Raw = Int\nenum S: Raw { case a = 3 }", "a = 3"),
    ("struct S: RawRepresentable { let rawValue: String }", "rawValue: String"),
    (
      "struct S: OptionSet { let rawValue: Int; static let a = S(rawValue: 1 << 0), b = Self(rawValue: 4) }",
      "rawValue: Int,a = 1,b = 4"
    ),
  ])
  func `A7: raw values are computed as Swift does`(declaration: String, expected: String) throws {
    let contract = read(
      "@objc(A) @PersistentModel class A: NSManagedObject { @Attribute(storageMethod: .raw) var s: S? = nil }\n"
        + declaration)
    #expect(try contract.expected("A")["s"].storageMethod == .raw)
    #expect(try contract.expectedType("S").lines.joined(separator: ",") == expected)
  }

  @Test(
    arguments: [
      ("", nil), ("decodeFailurePolicy: .fallbackToDefaultValue", .fallbackToDefaultValue),
      ("decodeFailurePolicy: .debugAssertNil", .debugAssertNil),
      ("decodeFailurePolicy: AttributeDecodeFailurePolicy.debugAssertNil", .debugAssertNil),
    ] as [(String, DecodeFailurePolicy?)])
  func `A21: a policy is what is written, and nothing where nothing is`(
    argument: String, policy: DecodeFailurePolicy?
  ) throws {
    let attribute = argument.isEmpty ? "@Attribute" : "@Attribute(storageMethod: .raw, \(argument))"
    #expect(try entity("\(attribute) var a: String? = nil")["a"].policy == policy)
  }

  @Test(arguments: [
    (".default", StorageMethod.default), (".raw", .raw), (".codable", .codable), (".composition", .composition),
    (".transformed(T.self)", .transformed), (".transformed(name: \"N\")", .transformed),
    ("AttributeStorageMethod.raw", .raw), ("CoreDataEvolution.AttributeStorageMethod.codable", .codable),
  ])
  func `A20: every storage method is read in every spelling`(argument: String, method: StorageMethod) throws {
    let property = try entity("@Attribute(storageMethod: \(argument)) var a: X? = nil")["a"]
    #expect(property.storageMethod == method)
  }

  @Test func `A15: a transformer's class that no file declares stays told apart`() throws {
    let property = try entity("@Attribute(storageMethod: .transformed(My.T.self)) var a: X?")["a"]
    #expect(property.transformerClass == "My.T")
    #expect(property.transformerName == nil)
    #expect(read("class T: ValueTransformer {}").transformerClasses["T"]?.registeredName == nil)
  }

  @Test(arguments: [
    ("var a: String = \"x\"", "inferred", false), ("var a = 1", "inferred", true), ("var a, b: Int", "shared", true),
    ("var a: Int { didSet {} }", "observed", true), ("override var a: Int", "override", true),
    ("var a: Int", "shared", false),
  ])
  func `A40: how a variable is declared is kept`(declaration: String, form: String, isThere: Bool) throws {
    let forms: [String: DeclarationForm] = [
      "inferred": .inferredType, "shared": .sharedDeclaration, "observed": .observed, "override": .override,
    ]
    let wanted = try #require(forms[form])
    #expect(try entity(declaration)["a"].forms.contains(wanted) == isThere)
  }

  @Test func `A24, A40: attributes on what is not stored are reported with their place`() {
    let source = Marked(
      """
      @objc(A) @PersistentModel class A: NSManagedObject {
        ①@Attribute var a: Int { 1 }
        ②@Attribute static var b: Int = 1
        ③@Relationship(inverse: "x", deleteRule: .deny) let c: A? = nil
        ④@Attribute lazy var d: Int = 1
        ⑤@Ignore let e = 1
      }
      """)
    #expect(
      source.findings == [
        "① '@Attribute' stands on a computed property, 'a', which is not stored.",
        "② '@Attribute' stands on a type property, 'b', which is not stored.",
        "③ '@Relationship' stands on a constant, 'c', which is not stored.",
        "④ '@Attribute' stands on a lazy property, 'd', which is not stored.",
        "⑤ '@Ignore' stands on a constant, 'e', which is not stored.",
      ])
  }

  @Test func `A28: a relationship's initial value and optional collection are kept`() throws {
    let found = try entity(
      """
      @Relationship(inverse: "x", deleteRule: .deny) var a: Set<A> = []
      @Relationship(inverse: "x", deleteRule: .deny) var b: [A]
      @Relationship(inverse: "x", deleteRule: .deny) var c: A!
      """)
    #expect(try found.relationship("a").defaultValue?.text == "[]")
    #expect(try found.relationship("b").defaultValue == nil)
    #expect(found.relationshipLines == ["a many A.x", "b ordered A.x", "c one A.x"])
  }

  @Test func `A32, A33: the class's macro, name and superclass are kept`() throws {
    let contract = read(
      """
      @PersistentModel(generateInit: false, generateToManyCount: true, observation: .none)
      class A: Base, Sendable {}
      """)
    let entity = try #require(contract.entities.first)
    #expect(entity.otherArguments == ["generateInit": "false", "generateToManyCount": "true", "observation": ".none"])
    #expect(entity.inheritedNames == ["Base", "Sendable"])
    #expect(entity.places[.persistentName] == nil)
  }

  @Test func `A36: a composition keeps the forms of its fields`() throws {
    let contract = read(
      """
      @Composition struct P<T> {
        var x: Double = 1.5
        let y: Int
        var z = 2
        var w: Int { x > 0 ? 1 : 0 }
        static var s = 1
      }
      """)
    let type = try contract.expectedType("P")
    #expect(type.isGeneric)
    #expect(type.lines == ["x: Double", "y: Int", "z: Int"])
    guard case .structure(let structure) = type.kind else { return }
    let forms = structure.fields.map { $0.forms.map(\.rawValue).sorted() }
    #expect(forms == [[], ["constant"], ["inferredType"]])
  }
}
