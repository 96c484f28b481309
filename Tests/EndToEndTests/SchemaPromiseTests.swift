import Foundation
import Testing

/// What `schema` shows of source beside the model and the store.
@Suite struct SchemaPromiseTests {
  @Test func `The text shows method, type, policy and cases with their origin`() throws {
    try DialectSample.with("CoreDataEvolution") { store, source in
      let lines = try Program.run("schema", store, "--source", source).lines
      for line in [
        "  codableAsserting: Binary? · ZCODABLEASSERTING · codableAsserting: Config? codable, debugAssertNil [source] · holds JSON [sniffed]",
        "  composition: Composite? · composition: Point? composition [source]",
        "    lat: Double · ZLAT · latitude: Double default [source]",
        "  raw_required: String · ZRAW_REQUIRED · rawRequired: Status raw = .draft, fallbackToDefaultValue (assumed) [source]",
        "    cases draft, done = \"finished\"",
        "  group → Group · 0…1 · Nullify · inverse outcomes · ZGROUP · group: Group? [source]",
        "  unique (title) [model, source, store]",
        "Composite Point · used by Outcome.composition",
      ] {
        #expect(lines.contains(line), "\(line)\n\(lines.joined(separator: "\n"))")
      }
    }
  }

  @Test func `A raw value that a computed property wraps is stored as raw`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Task.swift")
      try """
      import CoreData
      enum Status: String { case draft, done }
      @objc(Task) final class Task: NSManagedObject {
        @NSManaged var statusRaw: String?
        @NSManaged var title: String?
        var status: Status { Status(rawValue: statusRaw ?? "") ?? .draft }
      }
      """.write(to: source, atomically: true, encoding: .utf8)
      let attributes = try Self.attributes(of: "Task", ["schema", source.path, "--json"])
      #expect(attributes["statusRaw"]?["storageMethod"] as? String == "raw")
      #expect(attributes["title"]?["storageMethod"] as? String == "default")
      #expect(
        try Program.run("schema", source.path).lines.contains(
          "  statusRaw: String? · statusRaw: String? raw, wrapped as status: Status [source]"))
    }
  }

  @Test func `Without source the model alone speaks, and says so`() throws {
    try DialectSample.with("CoreDataEvolution") { store, _ in
      let attributes = try Self.attributes(of: "Outcome", ["schema", store, "--json"])
      let transformed = try #require(attributes["transformed"])
      #expect(transformed["storageMethod"] as? String == "transformed")
      #expect(transformed["origin"] as? String == "model")
      #expect(transformed["swiftType"] == nil)
      // A raw value cannot be told from a text.
      #expect(attributes["rawOptional"]?["storageMethod"] as? String == "default")
    }
  }

  @Test func `A configuration names the same without source, and source goes before it`() throws {
    try DialectSample.with("CoreDataEvolution") { store, source in
      let config = URL(filePath: store).deletingLastPathComponent().appending(path: "rules.json")
      let rules = """
        { "generate": { "attributeRules": { "Outcome": {
          "rawOptional": { "swiftName": "state", "swiftType": "State", "storageMethod": "raw" } } } } }
        """
      try Data(rules.utf8).write(to: config)
      let command = ["schema", store, "--json", "--config", config.path]
      let alone = try #require(try Self.attributes(of: "Outcome", command)["rawOptional"])
      #expect(alone["origin"] as? String == "config")
      #expect(alone["swiftType"] as? String == "State?")
      let both = try Program.run(command + ["--source", source])
      let schema = try #require(both.json as? [String: Any])
      let merged = try #require(Self.attributes(of: "Outcome", in: schema)["rawOptional"])
      #expect(merged["origin"] as? String == "source")
      #expect(merged["swiftType"] as? String == "Status?")
      let problems = try #require(schema["problems"] as? [[String: Any]])
      #expect(problems.map { $0["code"] as? String } == Array(repeating: "config.contradicts-source", count: 2))
      #expect(problems.allSatisfy { ($0["source"] as? String)?.hasSuffix("rules.json:2:18") == true })
    }
  }

  @Test func `Without source the bytes are looked at, and what they hold is marked as sniffed`() throws {
    try DialectSample.with("CoreDataEvolution") { store, source in
      // Of the codable columns one holds nothing but JSON, in whole or cut short.
      let attributes = try Self.attributes(of: "Outcome", ["schema", store, "--json"])
      let codable = try #require(attributes["codableAsserting"])
      #expect(codable["storageMethod"] as? String == "codable")
      #expect(codable["origin"] as? String == "sniffed" && codable["sniffed"] as? String == "JSON")
      // An archive in one row and text in another are no hint.
      #expect(attributes["transformed"]?["sniffed"] == nil)
      let lines = try Program.run("schema", store).lines
      #expect(lines.contains("  codable: Binary? · ZCODABLE · holds JSON [sniffed]"))
      let told = try Self.attributes(of: "Outcome", ["schema", store, "--json", "--source", source])
      #expect(told["codableAsserting"]?["origin"] as? String == "source")
    }
  }

  @Test func `A configuration beside the store is found`() throws {
    try DialectSample.with("CoreDataEvolution") { store, _ in
      let config = URL(filePath: store).deletingLastPathComponent().appending(path: "cde-tool.json")
      try Data(#"{ "decoders": { "Outcome.codable": ["utf8"] } }"#.utf8).write(to: config)
      let rows = try DialectSample.rows(store, "--columns", "codable")
      #expect(rows.lines.first?.contains(#"{"value":"{\"retryCount\":3,\"host\":\"example.org\"}"}"#) == true)
      let told = try Program.run("schema", store)
      #expect(told.text.contains("decoded by utf8 [config]"))
      // One that cannot be read is a problem, no error, since nobody asked for it.
      try Data("{".utf8).write(to: config)
      let schema = try Program.run("schema", store)
      #expect(schema.code == 0)
      #expect(schema.text.contains("cde-tool.json was not read: this is not JSON"))
      let asked = try Program.run("schema", store, "--config", config.path)
      #expect(asked.code == 65 && asked.isOneSentence)
    }
  }

  @Test func `storable's fetched properties, implicit inverses and earlier names are shown`() throws {
    try DialectSample.with("storable") { store, source in
      for (arguments, origins) in [([store, "--source", source], "model, source"), ([source], "source")] {
        let lines = try Program.run(["schema"] + arguments).lines
        #expect(
          lines.contains("  size: fetched Outcome, count · group == $FETCH_SOURCE [\(origins)]"),
          "\(lines.joined(separator: "\n"))")
        #expect(lines.contains { $0.hasPrefix("  reserve → n Outcome · 0…* · Nullify · inverse second") })
        #expect(lines.contains { $0.contains("implicit inverse reserve [source]") })
        let reserve = lines.first { $0.hasPrefix("  reserve →") }
        #expect(reserve?.hasSuffix(" · implicit, declared by Outcome.second [source]") == true)
        #expect(lines.contains { $0.contains("renamed from caption") })
      }
    }
  }

  @Test func `A default of the model stands beside source's, a problem after what it is about`() throws {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "M.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data(
        """
        <model><entity name="Item" representedClassName="Item">
        <attribute name="size" attributeType="Integer 64" defaultValueString="5"/></entity></model>
        """.utf8
      ).write(to: version.appending(path: "contents"))
      let source = folder.appending(path: "Item.swift")
      try """
      import CoreDataEvolution
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        var size: Int = 6
        var (x, y) = (1, 2)
      }
      """.write(to: source, atomically: true, encoding: .utf8)
      let lines = try Program.run("schema", version.path, "--source", source.path).lines
      #expect(lines.contains("  size: Integer 64 · default 5 [model] · size: Int default = 6 [source]"), "\(lines)")
      #expect(lines.contains { $0.hasPrefix("mismatch: Item: '(x, y)' is a pattern;") }, "\(lines)")
    }
  }

  @Test func `A value type is shown over its entity with its keys in order`() throws {
    let source = DialectSample.folder.appending(path: "CoreValue/Models.swift").path
    let lines = try Program.run("schema", source).lines
    #expect(
      lines.contains(
        "  view Good · insert, update, read · reads <|? objectID, <| name, <| age, <| level, <|? motto [source]"),
      "\(lines.joined(separator: "\n"))")
  }

  static func attributes(of entity: String, _ arguments: [String]) throws -> [String: [String: Any]] {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return attributes(of: entity, in: try #require(outcome.json as? [String: Any]))
  }

  static func attributes(of entity: String, in schema: [String: Any]) -> [String: [String: Any]] {
    let entities = schema["entities"] as? [[String: Any]] ?? []
    let found = entities.first { $0["name"] as? String == entity }
    let attributes = found?["attributes"] as? [[String: Any]] ?? []
    return Dictionary(attributes.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
  }
}
