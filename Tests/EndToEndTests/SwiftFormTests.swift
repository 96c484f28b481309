import Foundation
import Testing

/// Values that a row file gives in their Swift form are boxed as the app itself would box them.
@Suite struct SwiftFormTests {
  // The types of the source below, for Foundation's own decoder to read what was written.
  enum Colour: String, Codable { case red, dark = "dark-blue" }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case line(Int, Int?)
    case none
  }
  struct Inner: Codable, Equatable {
    var day: Date
    var bytes: Data
    var link: URL
    var id: UUID
  }
  struct Config: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case retryCount = "retry_count"
      case colour, shapes, inner, byColour, byNumber, amount, ratio, host
    }
    var retryCount: Int
    var colour: Colour
    var shapes: [Shape]
    var inner: Inner?
    var byColour: [Colour: Int]
    var byNumber: [Int: String]
    var amount: Decimal
    var ratio: Float
    var host: String?
  }

  private static let source = """
    import CoreDataEvolution
    enum Colour: String, Codable { case red, dark = "dark-blue" }
    enum Shape: Codable { case circle(radius: Double), line(Int, Int?), none }
    struct Inner: Codable { var day: Date; var bytes: Data; var link: URL; var id: UUID }
    struct Config: Codable {
      enum CodingKeys: String, CodingKey {
        case retryCount = "retry_count"
        case colour, shapes, inner, byColour, byNumber, amount, ratio, host
      }
      var retryCount: Int
      var colour: Colour
      var shapes: [Shape]
      var inner: Inner?
      var byColour: [Colour: Int]
      var byNumber: [Int: String]
      var amount: Decimal
      var ratio: Float
      var host: String?
    }
    struct Days: OptionSet {
      let rawValue: Int
      static let monday = Days(rawValue: 1 << 0)
      static let friday = Days(rawValue: 1 << 4)
    }
    @objc(Item) @PersistentModel class CDItem: NSManagedObject {
      @Attribute(persistentName: "config_blob", storageMethod: .codable) var config: Config?
      @Attribute(storageMethod: .raw) var colour: Colour?
      @Attribute(storageMethod: .raw) var days: Days?
      @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var tags: [String: Int]?
    }
    """

  private func create(_ rows: String, _ body: (String, Program.Outcome) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Models.swift")
      let list = folder.appending(path: "rows.yaml")
      try Data(Self.source.utf8).write(to: source)
      try Data(rows.utf8).write(to: list)
      let store = folder.appending(path: "s.store").path
      try body(store, try Program.run("create", store, "--model", source.path, "--rows", list.path))
    }
  }

  private func bytes(_ value: Any?) throws -> Data {
    let object = try #require(value as? [String: Any])
    let text = try #require(object["base64"] as? String)
    return try #require(Data(base64Encoded: text))
  }

  @Test func `A payload is what JSONDecoder reads back, flags are bits, an archive is one`() throws {
    let rows = """
      Item:
        - config:
            retryCount: 3
            colour: dark
            shapes: [{ circle: { radius: 1.5 } }, { line: { _0: 1, _1: null } }, none]
            inner:
              day: 2001-01-02T00:00:00Z
              bytes: { hex: 00ff }
              link: https://example.org/a
              id: 00000000-0000-0000-0000-00000000000A
            byColour: { dark: 1 }
            byNumber: { 7: seven }
            amount: 12.25
            ratio: 0.5
          colour: dark
          days: [friday, monday]
          tags: { a: 1 }
      """
    try create(rows) { store, outcome in
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let rows = try Program.run("rows", store, "Item", "--format", "ndjson")
      let row = try #require(rows.json as? [String: Any])
      let values = try #require(row["values"] as? [String: Any])
      let link = try #require(URL(string: "https://example.org/a"))
      let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
      let amount = try #require(Decimal(string: "12.25"))
      let config = try JSONDecoder().decode(Config.self, from: try bytes(values["config_blob"]))
      #expect(
        config
          == Config(
            retryCount: 3, colour: .dark, shapes: [.circle(radius: 1.5), .line(1, nil), .none],
            inner: Inner(day: Date(timeIntervalSinceReferenceDate: 86_400), bytes: Data([0, 255]), link: link, id: id),
            byColour: [.dark: 1], byNumber: [7: "seven"], amount: amount, ratio: 0.5, host: nil))
      #expect(values["colour"] as? String == "dark-blue")
      #expect(values["days"] as? Int == 17)
      let archive = try PropertyListSerialization.propertyList(from: try bytes(values["tags"]), format: nil)
      #expect((archive as? [String: Any])?["$archiver"] as? String == "NSKeyedArchiver")
    }
  }

  @Test(arguments: [
    ("config: { retryCount: three }", "Item.config.retryCount is Int, not 'three'"),
    ("config: { retryCount: 3 }", "Item.config.colour has no value, and Colour is not"),
    ("config: { retries: 3 }", "Item.config has no property 'retries' · "),
    ("config: [1]", "Item.config is a Config, not a list"),
    ("tags: [1]", "Item.tags is a mapping, not a list"),
  ])
  func `A value that does not fit its Swift type is reported by its line`(row: String, message: String) throws {
    try create("Item:\n  - \(row)\n") { store, outcome in
      #expect(outcome.code == 65)
      #expect(outcome.complaint.hasPrefix("storescope: \(message)"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains("rows.yaml:2:"))
      #expect(!FileManager.default.fileExists(atPath: store))
    }
  }
}
