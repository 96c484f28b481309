import Foundation
import Testing

/// Values that a row file gives as Swift writes them come back the same from the app layer, however they are stored.
@Suite struct RoundTripTests {
  @Test(arguments: RoundTrip.all)
  func `What create stores of a Swift value is what the app layer reads`(
    _ trip: RoundTrip
  ) throws {
    try CreatedDefaultsTests.create(trip.source, trip.rows) { store, source, made in
      #expect(made.code == 0, "\(made.complaint)")
      let found = try CreatedDefaultsTests.readings(store, source)
      try #require(found.count == 1)
      for (index, value) in trip.values.enumerated() {
        let read = try CreatedDefaultsTests.text(found[0]["p\(index)"])
        #expect(read == value.read, "\(trip.dialect) \(value.method): \(value.declaration) = \(value.written)")
      }
    }
  }

  @Test(arguments: RoundTrip.all)
  func `What the app layer prints is read by create as the same values`(
    _ trip: RoundTrip
  ) throws {
    try CreatedDefaultsTests.create(trip.source, trip.rows) { store, source, _ in
      let first = try CreatedDefaultsTests.readings(store, source)
      let row = try #require(first.first).mapValues { reading in (reading as? [String: Any])?["value"] ?? NSNull() }
      // JSON is YAML too.
      let rows = try JSONSerialization.data(withJSONObject: ["Item": [row]])
      try CreatedDefaultsTests.create(trip.source, String(decoding: rows, as: UTF8.self)) { store, source, made in
        #expect(made.code == 0, "\(made.complaint)")
        let second = try CreatedDefaultsTests.readings(store, source)
        for name in first[0].keys.sorted() {
          #expect(
            try CreatedDefaultsTests.text(second[0][name]) == CreatedDefaultsTests.text(first[0][name]),
            "\(trip.dialect) \(name)")
        }
      }
    }
  }
}

/// A dialect's source of one entity, with a property for each storage method and kind of value.
struct RoundTrip: CustomTestStringConvertible, Sendable {
  struct Value: Sendable {
    let method: String
    /// The property's declaration, `NAME` for its name.
    let declaration: String
    /// As a row file has it.
    let written: String
    /// The app layer's reading, keys sorted.
    let read: String

    init(_ method: String, _ declaration: String, _ written: String, _ read: String) {
      self.method = method
      self.declaration = declaration
      self.written = written
      self.read = #"{"value":\#(read)}"#
    }

    init(nil method: String, _ declaration: String) {
      self.method = method
      self.declaration = declaration
      written = "null"
      read = #"{"nil":"NULL"}"#
    }
  }

  let dialect: String
  let head: String
  let values: [Value]

  var testDescription: String { dialect }

  var source: String {
    let properties = values.enumerated().map { index, value in
      "  " + value.declaration.replacing("NAME", with: "p\(index)")
    }
    let reads = values.enumerated().map { index, value in
      "<^> o \(value.declaration.hasSuffix("?") ? "<|?" : "<|") \"p\(index)\""
    }
    return head.replacing("PROPERTIES", with: properties.joined(separator: "\n")).replacing(
      "READS", with: reads.joined(separator: "\n      "))
  }

  var rows: String {
    let values = values.enumerated().map { "    p\($0): \($1.written)" }
    return "Item:\n  -\n" + values.joined(separator: "\n") + "\n"
  }

  static let all = [swiftData, coreDataEvolution, managedModels, storable, coreModel, coreValue, coreData]
}

extension RoundTrip {
  /// The types that all sources declare, with what makes them fit the dialect.
  private static func types(_ conformances: String) -> String {
    """
    import Foundation
    enum Status: String\(conformances) { case draft, done = "finished" }
    enum Level: Int\(conformances) { case low = 1, high = 3 }
    enum Size: Codable { case small, large }
    enum Shape: Codable {
      case circle(radius: Double), line(Int, to: Int?), dot
      enum CodingKeys: String, CodingKey { case circle = "c", line, dot }
    }
    struct Flags: OptionSet, Codable {
      let rawValue: Int
      static let bold = Flags(rawValue: 1 << 0)
      static let thin = Flags(rawValue: 1 << 4)
    }
    struct Point: Codable { var x: Double; var label: String? }
    struct Deep: Codable {
      var point: Point
      var status: Status
      var size: Size?
      var shapes: [Shape]
      var flags: Flags
      var made: Date
      var bytes: Data
      var link: URL
      var amount: Decimal
      var byName: [String: Point]
      var bySize: [Status: Int]
      enum CodingKeys: String, CodingKey {
        case point = "pt", status = "st", size, shapes, flags, made = "made_at", bytes, link
        case amount, byName, bySize
      }
    }

    """
  }

  /// One value of each primitive, as every dialect stores it.
  private static let primitives: [(type: String, written: String, read: String)] = [
    ("String", "\"3é\"", "\"3é\""), ("Bool", "true", "true"), ("Int", "-5", "-5"), ("Int16", "-32768", "-32768"),
    ("Int32", "70000", "70000"), ("Int64", "9007199254740993", "9007199254740993"), ("Double", "1.5", "1.5"),
    ("Float", "0.25", "0.25"), ("Date", "2001-01-02T00:00:00.500Z", "\"2001-01-02T00:00:00.500Z\""),
    ("Data", "{ hex: 00ff }", #"{"base64":"AP8="}"#),
    ("UUID", "00000000-0000-0000-0000-00000000000a", "\"00000000-0000-0000-0000-00000000000A\""),
    ("URL", "https://example.org/a", "\"https://example.org/a\""), ("Decimal", "12.25", "\"12.25\""),
  ]

  private static func plain(_ prefix: String = "", without unknown: Set<String> = []) -> [Value] {
    primitives.filter { !unknown.contains($0.type) }.map {
      Value("default", "\(prefix)var NAME: \($0.type)", $0.written, $0.read)
    } + [
      Value(nil: "default", "\(prefix)var NAME: Date?"),
      Value("default", "\(prefix)var NAME: Date", "{ seconds: -63114076800.5 }", #"{"seconds":-63114076800.5}"#),
    ]
  }

  private static let deep = """
    { point: { x: 1 }, status: .done, size: large, shapes: [{ circle: { radius: 2.5 } }, \
    { line: { _0: 1, to: 2 } }, dot], flags: [bold, .thin], made: 2001-01-02T00:00:00Z, \
    bytes: { text: ab }, link: "https://example.org", amount: 0.1, \
    byName: { a: { x: 3, label: b } }, bySize: { draft: 4 } }
    """
  private static let deepRead = """
    {"amount":"0.1","byName":{"a":{"label":"b","x":3}},"bySize":{"draft":4},\
    "bytes":{"base64":"YWI="},"flags":["bold","thin"],"link":"https://example.org",\
    "made":"2001-01-02T00:00:00.000Z","point":{"label":null,"x":1},\
    "shapes":[{"circle":{"radius":2.5}},{"line":{"_0":1,"to":2}},"dot"],"size":"large",\
    "status":"done"}
    """

  static let swiftData = RoundTrip(
    dialect: "SwiftData",
    head: types(", Codable") + """
      import SwiftData
      struct Nested: Codable {
        var point: Point
        var status: Status
        var size: Size?
        var shape: Shape
        var flags: Flags
        var words: [String]
        var made: Date
      }
      @Model final class Item {
      PROPERTIES
        init() {}
      }
      """,
    values: plain() + [
      Value("raw", "var NAME: Status", "done", "\"done\""),
      Value("raw", "var NAME: Level?", ".high", "\"high\""),
      Value(nil: "raw", "var NAME: Level?"),
      Value("raw", "var NAME: Size", ".large", "\"large\""),
      Value("raw", "var NAME: Flags", "[bold, .thin]", #"["bold","thin"]"#),
      Value("raw", "var NAME: Flags", "[]", "[]"),
      Value("composition", "var NAME: Point", "{ x: 1.5 }", #"{"label":null,"x":1.5}"#),
      Value(nil: "composition", "var NAME: Point?"),
      Value("composition", "var NAME: Shape", "dot", "\"dot\""),
      Value("composition", "var NAME: Shape", "{ circle: { radius: 2 } }", #"{"circle":{"radius":2}}"#),
      Value("composition", "var NAME: Shape", "{ .line: { _0: 1 } }", #"{"line":{"_0":1,"to":null}}"#),
      Value(
        "composition", "var NAME: Nested",
        """
        { point: { x: 1, label: a }, status: done, size: .small, shape: { circle: { radius: 3 } }, \
        flags: thin, words: [a, b], made: 2001-01-01T00:00:01Z }
        """,
        """
        {"flags":["thin"],"made":"2001-01-01T00:00:01.000Z","point":{"label":"a","x":1},\
        "shape":{"circle":{"radius":3}},"size":"small","status":"done","words":["a","b"]}
        """),
      Value("codable", "var NAME: [Point]", "[{ x: 1 }]", #"[{"label":null,"x":1}]"#),
      Value("codable", "var NAME: [Deep]", "[\(deep)]", "[\(deepRead)]"),
      Value("codable", "var NAME: [String: Shape]", "{ a: dot }", #"{"a":"dot"}"#),
      Value("transformed", "var NAME: [String]", "[a, b]", #"["a","b"]"#),
      Value("transformed", "var NAME: [Int]", "[]", "[]"),
      Value("transformed", "var NAME: [String: Double]", "{ a: 1.5 }", #"{"a":1.5}"#),
      Value("transformed", "var NAME: [Date]", "[2001-01-01T00:00:00.250Z]", #"["2001-01-01T00:00:00.250Z"]"#),
      Value(
        "transformed", "var NAME: [UUID]", "[00000000-0000-0000-0000-00000000000A]",
        #"["00000000-0000-0000-0000-00000000000A"]"#),
      Value("transformed", "var NAME: [URL]", "[\"https://a.b\"]", #"["https://a.b"]"#),
    ])

  static let coreDataEvolution = RoundTrip(
    dialect: "CoreDataEvolution",
    head: types(", Codable") + """
      import CoreDataEvolution
      @Composition struct Place {
        @CompositionField(persistentName: "lat") var latitude: Double
        var seen: Date?
      }
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
      PROPERTIES
      }
      """,
    values: plain() + [
      Value("raw", "@Attribute(storageMethod: .raw) var NAME: Status", "done", "\"done\""),
      Value("raw", "@Attribute(storageMethod: .raw) var NAME: Level?", ".low", "\"low\""),
      Value(nil: "raw", "@Attribute(storageMethod: .raw) var NAME: Status?"),
      Value("raw", "@Attribute(storageMethod: .raw) var NAME: Flags", "bold", #"["bold"]"#),
      Value("codable", "@Attribute(storageMethod: .codable) var NAME: Deep?", deep, deepRead),
      Value("codable", "@Attribute(storageMethod: .codable) var NAME: Shape?", "dot", "\"dot\""),
      Value(nil: "codable", "@Attribute(storageMethod: .codable) var NAME: Deep?"),
      Value("codable", "@Attribute(storageMethod: .codable) var NAME: [Size]?", "[.small]", #"["small"]"#),
      Value(
        "transformed",
        #"@Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var NAME: [String: Int]?"#,
        "{ a: 1 }", #"{"a":1}"#),
      Value(
        "transformed", #"@Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var NAME: [Data]?"#,
        "[{ hex: ff }]", #"[{"base64":"/w=="}]"#),
      Value(
        "composition", "@Attribute(storageMethod: .composition) var NAME: Place?", "{ latitude: 1.5 }",
        #"{"latitude":1.5,"seen":null}"#),
    ])

  static let managedModels = RoundTrip(
    dialect: "ManagedModels",
    head: types(", Codable") + """
      import ManagedModels
      @Model class Item: NSManagedObject {
      PROPERTIES
      }
      """,
    values: plain() + [
      Value("raw", "var NAME: Status", ".done", "\"done\""),
      Value("raw", "var NAME: Level?", "high", "\"high\""),
      Value("raw", "var NAME: Flags", "[thin]", #"["thin"]"#),
      Value("transformed", "var NAME: Deep", deep, deepRead),
      Value("transformed", "var NAME: Shape?", "{ circle: { radius: 1 } }", #"{"circle":{"radius":1}}"#),
      Value("transformed", "var NAME: Size", "large", "\"large\""),
      Value("transformed", "var NAME: [String]", "[a]", #"["a"]"#),
      Value(nil: "transformed", "var NAME: [Point]?"),
    ])

  static let storable = RoundTrip(
    dialect: "storable",
    head: types(", Codable, Storable").replacing("struct Deep: Codable", with: "struct Deep: StorableAsData").replacing(
      "enum Shape: Codable", with: "enum Shape: StorableAsData") + """
        import Storable
        @ManagedObject class Item: ManagedObject {
        PROPERTIES
        }
        """,
    values: plain("@Attribute ", without: ["Decimal"]) + [
      Value("raw", "@Attribute var NAME: Status", "done", "\"done\""),
      Value("raw", "@Attribute var NAME: Level?", ".low", "\"low\""),
      Value("transformed", "@Attribute var NAME: Deep", deep, deepRead),
      Value("transformed", "@Attribute var NAME: Shape", "dot", "\"dot\""),
      Value("transformed", "@Attribute var NAME: [Point]?", "[{ x: 2 }]", #"[{"label":null,"x":2}]"#),
      Value(nil: "transformed", "@Attribute var NAME: Deep?"),
    ])

  static let coreModel = RoundTrip(
    dialect: "CoreModel",
    head: types(", Codable") + """
      import CoreModel
      @Entity struct Item {
        let id: UUID
      PROPERTIES
      }
      """,
    values: plain("@Attribute ") + [
      Value("composition", "@CompositeAttribute var NAME: Point", "{ x: 1.5 }", #"{"label":null,"x":1.5}"#),
      Value(nil: "composition", "@CompositeAttribute var NAME: Point?"),
    ])

  static let coreValue = RoundTrip(
    dialect: "CoreValue",
    head: types("") + """
      import CoreData
      import CoreValue
      extension Status: Boxing, Unboxing {}
      extension Level: Boxing, Unboxing {}
      struct Item: CVManagedStruct {
        static let EntityName = "Item"
      PROPERTIES
        static func fromObject(_ o: NSManagedObject) throws -> Item {
          return try curry(self.init)
            READS
        }
      }
      """,
    values: plain(without: ["UUID", "URL", "Decimal"]) + [
      Value("default", "var NAME: NSDecimalNumber", "12.25", "\"12.25\""),
      Value("raw", "var NAME: Status", "done", "\"done\""),
      Value("raw", "var NAME: Level", ".high", "\"high\""),
      Value(nil: "raw", "var NAME: Status?"),
    ])

  static let coreData = RoundTrip(
    dialect: "Core Data",
    head: types("") + """
      import CoreData
      @objc(Item) class Item: NSManagedObject {
      PROPERTIES
        @NSManaged var statusRaw: String?
        var status: Status? {
          get { statusRaw.flatMap(Status.init(rawValue:)) }
          set { statusRaw = newValue?.rawValue }
        }
      }
      """,
    values: plain("@NSManaged ") + [Value("transformed", "@NSManaged var NAME: [String]?", "[a, b]", #"["a","b"]"#)])
}
