import Foundation
import Testing

/// Swift's own forms in a row file, what is asked of them, and what is said of those that do not fit.
@Suite struct CreatedFormsTests {
  private static let source = """
    import Foundation
    import SwiftData
    enum Status: String, Codable { case draft, done = "finished" }
    enum Shape: Codable { case circle(radius: Double), line(Int, to: Int?), dot }
    struct Flags: OptionSet, Codable {
      let rawValue: Int
      static let bold = Flags(rawValue: 1 << 0)
      static let thin = Flags(rawValue: 1 << 4)
    }
    struct Geo: Codable { var lat: Double; var lon: Double? }
    struct Inner: Codable {
      var status: Status
      var geo: Geo
      var flags: Flags
      var list: [Geo] = []
    }
    @Model final class Item {
      @Attribute(.unique) var code: String
      var status: Status
      var shape: Shape
      var flags: Flags
      var inner: Inner
      var words: [Int]
      init() {}
    }
    """

  private static let good = """
    Item:
      - { code: a, status: done, shape: { circle: { radius: 3 } }, flags: [bold],
          inner: { status: .done, geo: { lat: 5 }, flags: [thin] }, words: [] }
      - { code: b, status: .draft, shape: dot, flags: [bold, thin],
          inner: { status: draft, geo: { lat: 7, lon: 1 }, flags: [] }, words: [1] }
    """

  static let asked: [(predicate: String, code: String)] = [
    ("status == \"done\"", "a"), ("status == .draft", "b"), ("status == \".done\"", "a"), ("status IN {.done}", "a"),
    ("flags == \"bold\"", "a"), ("flags == .bold", "a"), ("flags != .bold", "b"), ("flags.rawValue == 17", "b"),
    ("flags == 17", "b"), ("inner.status == .done", "a"), ("inner.status == \"draft\"", "b"),
    ("inner.geo.lat > 6", "b"), ("inner.geo.lon == nil", "a"), ("inner.flags == .thin", "a"), ("shape == .circle", "a"),
    ("shape == \"dot\"", "b"), ("shape != .dot", "a"), ("shape.circle.radius > 2", "a"),
  ]

  @Test func `An enum, a struct and flags are asked by their names, wherever they stand`() throws {
    try CreatedDefaultsTests.create(Self.source, Self.good) { store, source, made in
      #expect(made.code == 0, "\(made.complaint)")
      for (predicate, code) in Self.asked {
        let rows = try Program.run(
          "rows", store, "Item", "--source", source, "--where", predicate, "--format", "ndjson")
        let codes = try rows.objects().map { ($0["values"] as? [String: Any])?["code"] as? String }
        #expect(codes == [code], "\(predicate): \(rows.text)\(rows.complaint)")
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let row: String
    let message: String
    var testDescription: String { row }

    init(_ row: String, _ message: String) {
      self.row = row
      self.message = message
    }
  }

  static let wrong: [Case] = [
    Case("status: drat", "Item.status is one of draft, done, not 'drat'"),
    Case("status: 3", "Item.status is one of draft, done, not '3'"),
    Case("flags: [bold, wide]", "Item.flags[1] is one of bold, thin, not 'wide'"),
    Case("flags: wide", "Item.flags is one of bold, thin, not 'wide'"),
    Case("shape: { circle: { radius: wide } }", "Item.shape.circle.radius is Double, not 'wide'"),
    Case("shape: { circle: {} }", "Item.shape.circle.radius has no value, and Double is"),
    Case("shape: circle", "Item.shape.circle.radius has no value, and Double is not optional"),
    Case("shape: { circle: { size: 1 } }", "Item.shape.circle has no property 'size'"),
    Case("shape: { circle: {}, dot: {} }", "Item.shape is one of circle, line, dot, not a mapping"),
    Case("shape: square", "Item.shape is one of circle, line, dot, not 'square'"),
    Case("inner: { status: over }", "Item.inner.status is one of draft, done, not 'over'"),
    Case("inner: { geo: { lat: north } }", "Item.inner.geo.lat is Double, not 'north'"),
    Case("inner: { geo: { latt: 1 } }", "Item.inner.geo has no property 'latt' · "),
    Case("inner: { geo: 3 }", "Item.inner.geo is a Geo, not '3'"),
    Case("inner: { flags: [fat] }", "Item.inner.flags[0] is one of bold, thin, not 'fat'"),
    Case("inner: { list: [{ lat: 1 }, { lon: 2 }] }", "Item.inner.list[1].lat has no value"),
    Case("words: [1, two]", "Item.words[1] is Int, not 'two'"),
  ]

  @Test(arguments: wrong)
  func `An error names the member that does not fit, and its line`(_ item: Case) throws {
    try CreatedDefaultsTests.create(Self.source, "Item:\n  - code: x\n    \(item.row)\n") { store, _, made in
      #expect(made.code == 65)
      #expect(made.complaint.hasPrefix("storescope: \(item.message)"), "\(made.complaint)")
      #expect(made.complaint.contains("rows.yaml:3:"), "\(made.complaint)")
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test func `Two rows with one unique value are named with their lines`() throws {
    let rows = """
      Item:
        - id: first
          code: a
          words: []
        - { code: b, words: [] }
        - id: second
          words: []
          code: a
      """
    try CreatedDefaultsTests.create(Self.source, rows) { store, _, made in
      #expect(made.code == 65)
      let message = "Item.code is unique, and 'first' (line 2) and 'second' (line 6) both have “a”"
      #expect(made.complaint.hasPrefix("storescope: \(message) · "), "\(made.complaint)")
      #expect(made.complaint.contains("rows.yaml:8:11"), "\(made.complaint)")
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }

  @Test func `A label is never taken for an attribute that is called id, nor dropped for one`() throws {
    let source = """
      import SwiftData
      @Model class Item { var id: String?; var other: Item?; init() {} }
      """
    try CreatedDefaultsTests.create(source, "Item:\n  - id: a\n") { _, _, made in
      #expect(made.code == 65)
      #expect(
        made.complaint.hasPrefix("storescope: 'id' is a row's label, and Item has an attribute of that name · "),
        "\(made.complaint)")
      #expect(made.complaint.contains("rows.yaml:2:5 · write '.id' for the attribute, '$id' for the label"))
    }
    let rows = "Item:\n  - { $id: a, other: b }\n  - { id: b, .id: x }\n  - { .id: y }\n"
    try CreatedDefaultsTests.create(source, rows) { store, source, made in
      #expect(made.code == 0, "\(made.complaint)")
      let found = try CreatedDefaultsTests.readings(store, source)
      let ids = try found.map { try CreatedDefaultsTests.text($0["id"]) }
      #expect(ids == [#"{"nil":"NULL"}"#, #"{"value":"x"}"#, #"{"value":"y"}"#])
      #expect(try CreatedDefaultsTests.text(found[0]["other"]).contains("\"pk\":2"))
    }
  }

  @Test func `A store that SwiftData's source makes is called SwiftData`() throws {
    let source = "import SwiftData\n@Model class Item { var name: String = \"\"; init() {} }"
    try CreatedDefaultsTests.create(source, "Item:\n  - { name: a }\n") { store, _, made in
      #expect(made.code == 0, "\(made.complaint)")
      let schema = try Program.run("schema", store, "--json")
      let facts = (schema.json as? [String: Any])?["store"] as? [String: Any]
      #expect(facts?["kind"] as? String == "swiftData")
      #expect(facts?["hasHistory"] as? Bool == true)
      let problems = (schema.json as? [String: Any])?["problems"] as? [Any]
      #expect(problems?.isEmpty == true, "\(schema.text)")
      let audit = try Program.run("audit", store)
      #expect(audit.code == 0, "\(audit.text)")
    }
    let other = """
      import CoreDataEvolution
      @objc(Item) @PersistentModel class Item: NSManagedObject { var name: String = "" }
      """
    try CreatedDefaultsTests.create(other, "Item:\n  - { name: a }\n") { store, _, _ in
      let schema = try Program.run("schema", store, "--json")
      let facts = (schema.json as? [String: Any])?["store"] as? [String: Any]
      #expect(facts?["kind"] as? String == "coreData")
      #expect(facts?["hasHistory"] as? Bool == false)
    }
  }

  @Test func `A note names each layout that was never seen`() throws {
    try CreatedDefaultsTests.create(Self.source, Self.good) { _, _, made in
      for what in [
        "Item.shape: how SwiftData stores an enum with associated values",
        "Item.inner: how SwiftData stores an enum inside a struct",
        "Item.inner: how SwiftData stores a struct inside a struct",
        "Item.inner: how SwiftData stores an option set inside a struct",
      ] {
        let note = "note: assumed · \(what) was never seen; create stores it like the forms that were seen\n"
        #expect(made.complaint.contains(note), "\(made.complaint)")
      }
    }
  }
}
