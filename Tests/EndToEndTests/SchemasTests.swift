import Foundation
import TestSupport
import Testing

/// What commands print as JSON has the members and types that `Sources/storescope/Schemas` promises.
@Suite struct SchemasTests {
  /// A sample, and the command's arguments after the store; `{source}` is the folder of its Swift files.
  private static let commands: [(schema: String, sample: String, command: [String])] =
    ["Expedition", "Observatory", "Planetarium", "StarParty", "Workshop", "Plates", "Storm", "Logbook", "Ephemeris"]
    .flatMap { sample in
      [
        ("schema", sample, ["schema", "{store}", "--json", "--source", "{source}"]),
        ("audit", sample, ["audit", "{store}", "--json", "--source", "{source}"]),
        ("census", sample, ["summary", "{store}", "--shapes", "--json", "--source", "{source}"]),
        ("lint", sample, ["lint", "{source}", "--json"]),
        ("hashes", sample, ["schema", "{store}", "--hashes", "--json"]),
        ("fetch", sample, ["fetch", "{store}", "--json", "--source", "{source}"]),
        ("diff", sample, ["diff", "{store}", "{source}", "--json"]),
      ]
    } + [
      ("stores", "Observatory", ["stores", "{source}", "--json"]),
      ("commits", "Logbook", ["commits", "{store}", "--json"]),
      ("cloudkit", "Storm", ["cloudkit", "{store}", "--json"]),
      ("paths", "Observatory", ["paths", "{store}", "Observation", "--json"]),
      ("rows", "Observatory", ["rows", "{store}", "Observation", "--format", "json"]),
      ("rows", "Observatory", ["rows", "{store}", "Star", "--format", "json", "--layer", "raw"]),
      (
        "rows", "Observatory",
        ["rows", "{store}", "Plan.targets", "--format", "json", "--columns", "name,plans.owner.name"]
      ),
      ("rows", "Expedition", ["rows", "{store}", "Camp", "--format", "json", "--layer", "app"]),
      ("summary", "Observatory", ["summary", "{store}", "Star", "name", "--json"]),
      ("extract", "Observatory", ["extract", "{store}", "{store}-stars.sqlite", "--entity", "Star", "--json"]),
      ("explain", "Observatory", ["explain", "1570 x-coredata://A/Star/p1", "--store", "{store}", "--json"]),
      ("explain", "Expedition", ["explain", "134503", "--source", "{source}", "--json"]),
      ("convert", "Observatory", ["convert", "{store}", "{store}-plain.sqlite", "--json"]),
      ("translate", "Observatory", ["translate", "{store}", "Star", "--json", "--where", "magnitude < 1"]),
    ]

  @Test func `every form has the members and types that its schema promises`() throws {
    try TemporaryFolder.with { folder in
      for (name, sample, command) in Self.commands {
        let home = folder.appending(path: sample)
        let store = home.appending(path: "\(sample).sqlite")
        if !FileManager.default.fileExists(atPath: store.path) { try MadeOnce.demo(sample, into: home) }
        let source = store.deletingLastPathComponent().appending(path: sample).path
        let run = try Program.run(
          command.map { $0.replacing("{store}", with: store.path).replacing("{source}", with: source) })
        guard run.code <= 1 else { continue }
        let json = try #require(run.json, "\(command) \(run.complaint)")
        let schema = try JSONSchema(named: name)
        let values = name == "rows" ? try #require(json as? [Any]) : [json]
        #expect(values.flatMap(schema.faults) == [], "\(sample): \(command.joined(separator: " "))")
      }
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "needs sqlite3"))
  func `each row that differs between two stores has what its schema promises`() throws {
    let stores = try [1, 2].map { _ in URL(filePath: try #require(try Program.run("demo", "Observatory").lines.first)) }
    defer { for store in stores { try? FileManager.default.removeItem(at: store.deletingLastPathComponent()) } }
    try SQLiteShell.run(
      "DELETE FROM ZSKYOBJECT WHERE Z_PK = 1; UPDATE ZSKYOBJECT SET ZNAME = 'X' WHERE Z_PK = 2", on: stores[1].path)
    let keyed = try Program.run(["diff"] + stores.map(\.path) + ["--json", "--entity", "SkyObject"])
    let lines = try keyed.objects()
    #expect(keyed.code == 1 && !lines.isEmpty, "\(keyed.complaint)")
    let schema = try JSONSchema(named: "difference")
    #expect(lines.flatMap(schema.faults) == [])
  }

  @Test func `the checker sees a missing member and a wrong type`() throws {
    let schema = try JSONSchema(named: "lint")
    #expect(schema.faults([String: Any]()) == ["$ lacks findings"])
    #expect(schema.faults(["findings": "none"]) == ["$.findings is of another type"])
    let finding: [String: Any] = ["code": 3]
    #expect(schema.faults(["findings": [finding]]).contains("$.findings[].code is of another type"))
  }
}

/// As much of JSON Schema as `Sources/storescope/Schemas` uses.
struct JSONSchema {
  private let schema: [String: Any]

  init(named name: String) throws {
    let file = Package.root.appending(path: "Sources/storescope/Schemas/\(name).json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    schema = try #require(json as? [String: Any])
  }

  init(_ schema: [String: Any]) { self.schema = schema }

  func faults(_ value: Any) -> [String] { Self.faults(value, schema, "$") }

  private static func faults(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    guard types.isEmpty || types.contains(where: { fits(value, $0) }) else { return ["\(place) is of another type"] }
    if let object = value as? [String: Any] {
      let required = schema["required"] as? [String] ?? []
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      return required.filter { object[$0] == nil }.map { "\(place) lacks \($0)" }
        + object.sorted { $0.key < $1.key }.flatMap { key, value in
          properties[key].map { faults(value, $0, "\(place).\(key)") } ?? []
        }
    }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      return list.flatMap { faults($0, items, "\(place)[]") }
    }
    return []
  }

  private static func fits(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "null": return value is NSNull
    case "string": return value is String
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    default:
      guard let number = value as? NSNumber else { return false }
      // Foundation reads true and 1 into the same class.
      let isBoolean = String(cString: number.objCType) == "c"
      if type == "boolean" { return isBoolean }
      if type == "integer" { return !isBoolean && number.doubleValue == number.doubleValue.rounded() }
      return !isBoolean
    }
  }
}
