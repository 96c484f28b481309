import Foundation
import Testing

/// What a row does not say is what a new object of the app would hold.
@Suite struct CreatedDefaultsTests {
  private static let source = """
    import Foundation
    import SwiftData
    enum Status: String, Codable { case draft, done = "finished" }
    enum Size: Codable { case small, large }
    struct Inner: Codable { var n = 1; var note: String?; var tags: [String] = ["x"] }
    struct Flags: OptionSet, Codable {
      let rawValue: Int
      static let bold = Flags(rawValue: 1)
    }
    @Model final class Item {
      var name: String
      var id: UUID = UUID()
      var made: Date = Date.now
      var status: Status = Status.done
      var size: Size = Size.large
      var inner: Inner = Inner(n: 2)
      var list: [Inner] = []
      var words: [String] = []
      var scores: [String: Int] = [:]
      var flags: Flags = [.bold]
      var note: String? = nil
      var link: URL = URL(string: "https://a.b")!
      var home: URL? = URL(string: "https://a.b/c?d=é")
      var links: [URL] = [URL(string: "https://a.b")!]
      var file = URL(fileURLWithPath: "/tmp/a")
      init(name: String) { self.name = name }
    }
    """

  /// Runs `create` with source as the model, then hands over the store and what `create` said.
  static func create(
    _ source: String, _ rows: String,
    _ body: (_ store: String, _ source: String, _ made: Program.Outcome) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let models = folder.appending(path: "Models.swift")
      let list = folder.appending(path: "rows.yaml")
      try Data(source.utf8).write(to: models)
      try Data(rows.utf8).write(to: list)
      let store = folder.appending(path: "a.store").path
      let made = try Program.run("create", store, "--model", models.path, "--rows", list.path)
      try body(store, models.path, made)
    }
  }

  /// The app layer's readings of each row, by property.
  static func readings(_ store: String, _ source: String, _ entity: String = "Item") throws -> [[String: Any]] {
    let rows = try Program.run("rows", store, entity, "--layer", "app", "--source", source, "--format", "ndjson")
    #expect(rows.code == 0, "\(rows.complaint)")
    return try rows.objects().map { try #require($0["values"] as? [String: Any]) }
  }

  /// What one reading holds, as JSON with sorted keys.
  static func text(_ reading: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(reading), options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `Each kind of initial value is written where the row says nothing`() throws {
    let start = Date()
    let rows = """
      Item:
        - { name: a, $id: first }
        - { name: b, .id: 00000000-0000-0000-0000-00000000000B, status: .draft,
            inner: { note: y }, words: [w] }
      """
    try Self.create(Self.source, rows) { store, source, made in
      #expect(made.code == 0, "\(made.complaint)")
      let found = try Self.readings(store, source)
      try #require(found.count == 2)
      let wanted = [
        "status": #"{"value":"done"}"#,
        "size": #"{"value":"large"}"#,
        "inner": #"{"value":{"n":2,"note":null,"tags":["x"]}}"#,
        "list": #"{"value":[]}"#,
        "words": #"{"value":[]}"#,
        "scores": #"{"value":{}}"#,
        "flags": #"{"value":["bold"]}"#,
        "note": #"{"nil":"NULL"}"#,
        "link": #"{"value":"https://a.b"}"#,
        "home": #"{"value":"https://a.b/c?d=%C3%A9"}"#,
        "links": #"{"value":["https://a.b"]}"#,
        "file": #"{"value":"file:///tmp/a"}"#,
      ]
      for (name, text) in wanted { #expect(try Self.text(found[0][name]) == text, "\(name)") }
      #expect(try Self.text(found[1]["status"]) == #"{"value":"draft"}"#)
      // A struct that the row gives has its own initial values, not those of the property's.
      #expect(try Self.text(found[1]["inner"]) == #"{"value":{"n":1,"note":"y","tags":["x"]}}"#)
      #expect(try Self.text(found[1]["words"]) == #"{"value":["w"]}"#)
      let ids = try found.map { try #require(($0["id"] as? [String: Any])?["value"] as? String) }
      #expect(Set(ids).count == 2)
      for row in found {
        let made = try #require((row["made"] as? [String: Any])?["value"] as? String)
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(made)
        #expect(date.timeIntervalSince(start) > -1 && date.timeIntervalSinceNow < 1)
      }
    }
  }

  private static let types = """
    import Foundation
    enum Status: String, Codable, Storable { case draft, done = "finished" }
    struct Point: StorableAsData, Codable { var x: Double = 2; var status = Status.done }

    """
  static let others: [(dialect: String, source: String, wanted: [String: String])] = [
    (
      "CoreDataEvolution",
      """
      import CoreDataEvolution
      @objc(Item) @PersistentModel class Item: NSManagedObject {
        var name: String = "x"
        var id: UUID = UUID()
        var made: Date = Date()
        @Attribute(persistentName: "state", storageMethod: .raw) var status: Status = .done
        @Attribute(storageMethod: .codable) var point: Point? = nil
      }
      """, ["name": #""x""#, "state": #""done""#]
    ),
    (
      "ManagedModels",
      """
      import ManagedModels
      @Model class Item: NSManagedObject {
        var name = "x"
        var id = UUID()
        var status = Status.done
        var point = Point(x: 1)
        var points: [Point] = [Point()]
        var words: [String] = []
      }
      """,
      [
        "name": #""x""#, "status": #""done""#, "point": #"{"status":"done","x":1}"#,
        "points": #"[{"status":"done","x":2}]"#, "words": "[]",
      ]
    ),
    (
      "storable",
      """
      import Storable
      @ManagedObject class Item: ManagedObject {
        @Attribute var name : String = "x"
        @Attribute var id : UUID = UUID()
        @Attribute var status : Status = .done
        @Attribute var point : Point = Point()
        @Attribute var words : [String: Int] = [:]
      }
      """, ["name": #""x""#, "status": #""done""#, "point": #"{"status":"done","x":2}"#, "words": "{}"]
    ),
  ]

  @Test(arguments: others.indices)
  func `Each dialect's initial values are written as it stores them`(
    _ index: Int
  ) throws {
    let item = Self.others[index]
    try Self.create(Self.types + item.source, "Item: [{}, {}]\n") { store, source, made in
      #expect(made.code == 0, "\(item.dialect): \(made.complaint)")
      let found = try Self.readings(store, source)
      try #require(found.count == 2)
      for (name, text) in item.wanted {
        let read = try Self.text(found[0][name])
        #expect(read == #"{"value":\#(text)}"#, "\(item.dialect) \(name)")
      }
      for row in found {
        for (name, reading) in row {
          let isTrap = (reading as? [String: Any])?["trap"] != nil
          #expect(!isTrap, "\(item.dialect) \(name)")
        }
      }
      #expect(try Set(found.map { try Self.text($0["id"]) }).count == 2)
    }
  }

  @Test func `Initial values that make each other without end are refused`() throws {
    let source = """
      import SwiftData
      struct Inner: Codable { var list: [Inner] = [Inner()] }
      @Model class Item { var name: String; var inner: [Inner] = [Inner()]; init() {} }
      """
    try Self.create(source, "Item:\n  - name: a\n") { _, _, made in
      #expect(made.code == 65 && made.isOneSentence, "\(made.complaint)")
      #expect(made.complaint.contains("nested less than 100 deep"), "\(made.complaint)")
    }
  }

  @Test func `A required default that only the app can know must be given`() throws {
    let source = """
      import SwiftData
      @Model class Item {
        var name: String = ""
        var size: Int = Int.random(in: 0...9)
        init() {}
      }
      """
    try Self.create(source, "Item:\n  - { size: 3 }\n  - name: b\n") { store, _, made in
      #expect(made.code == 65)
      #expect(
        made.complaint.hasPrefix(
          "storescope: Item.size has no value, and its default “Int.random(in: 0...9)” is not evaluated (Models.swift:4) · "
        ))
      #expect(made.complaint.contains("rows.yaml:3:5 · give the row a value"), "\(made.complaint)")
      #expect(!FileManager.default.fileExists(atPath: store))
    }
    try Self.create(source, "Item:\n  - { size: 3 }\n") { _, _, made in #expect(made.code == 0) }
  }

  @Test func `A URL that Foundation does not read must be given`() throws {
    let source = """
      import SwiftData
      @Model class Item { var link: URL = URL(string: "ht tp://[bad")!; init() {} }
      """
    try Self.create(source, "Item:\n  - {}\n") { store, _, made in
      #expect(made.code == 65)
      #expect(made.complaint.contains("is not evaluated (Models.swift:2)"), "\(made.complaint)")
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test(arguments: [
    ("struct Inner: Codable { var n: Int = .random(in: 0...9); var s = 1 }", "{ s: 2 }"),
    ("struct Inner: Codable { var n: Int? = .random(in: 0...9); var s = 1 }", "{ s: 2 }"),
  ])
  func `A default inside a struct that only the app can know must be given`(type: String, value: String) throws {
    for property in ["inner: Inner?", "list: [Inner]"] {
      let name = String(property.prefix { $0 != ":" })
      let source = """
        import SwiftData
        \(type)
        @Model class Item { var \(property); init() {} }
        """
      let given = name == "list" ? "[\(value)]" : value
      try Self.create(source, "Item:\n  - { \(name): \(given) }\n") { store, _, made in
        #expect(made.code == 65 && made.isOneSentence, "\(made.complaint)")
        #expect(
          made.complaint.contains("its default “.random(in: 0...9)” is not evaluated (Models.swift:2)"),
          "\(made.complaint)")
        #expect(!FileManager.default.fileExists(atPath: store))
      }
    }
  }

  @Test func `An optional default that only the app can know is reported and stays nil`() throws {
    let source = """
      import SwiftData
      @Model class Item { var size: Int? = Int.random(in: 0...9); init() {} }
      """
    try Self.create(source, "Item:\n  - {}\n") { store, source, made in
      #expect(made.code == 0)
      #expect(
        made.complaint.contains("note: left out · Item.size: its default “Int.random(in: 0...9)” is not evaluated\n"),
        "\(made.complaint)")
      let found = try Self.readings(store, source)
      #expect(try Self.text(found[0]["size"]) == #"{"nil":"NULL"}"#)
    }
  }
}
