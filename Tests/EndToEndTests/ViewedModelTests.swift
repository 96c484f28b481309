import Foundation
import Testing

/// CoreValue's structs where no model and no class says what they are views of (DIALECTS C1, C4, C6).
@Suite struct ViewedModelTests {
  private static let source = """
    import CoreValue
    enum Level: Int { case low = 1, high = 3 }
    extension Level: Boxing, Unboxing {}
    struct Worker: CVManagedPersistentStruct {
      static let EntityName = "Employee"
      var objectID: NSManagedObjectID?
      let name: String
      var age: Int16
      var level: Level
      var position: String?
      static func fromObject(_ o: NSManagedObject) throws -> Worker {
        return try curry(self.init) <^> o <|? "objectID" <^> o <| "name" <^> o <| "age"
          <^> o <| "level" <^> o <|? "position"
      }
    }
    struct Shop: CVManagedPersistentStruct {
      static let EntityName = "Shop"
      var objectID: NSManagedObjectID?
      let title: String
      let owner: Worker
      let workers: [Worker]
      static func fromObject(_ o: NSManagedObject) throws -> Shop {
        return try curry(self.init) <^> o <|? "objectID" <^> o <| "title" <^> o <| "owner"
          <^> o <|| "workers"
      }
    }
    """
  private static let rows = """
    Employee:
      - { id: ada, name: Ada, age: 36, level: high }
      - { id: bob, name: Bob, age: 20, level: .low, position: clerk }
    Shop:
      - { title: Books, owner: ada, workers: [bob, ada] }
    """

  @Test func `The structs are the model where nothing else is`() throws {
    try CreatedDefaultsTests.create(Self.source, Self.rows) { _, source, _ in
      let schema = try Program.run("schema", source)
      #expect(schema.code == 0, "\(schema.complaint)")
      for line in [
        "  name: String", "  age: Integer 16", "  level: Integer 64", "  position: String?", "  owner → Employee",
        "  workers → n Employee, ordered",
      ] {
        #expect(schema.lines.contains { $0.hasPrefix(line) }, "\(line): \(schema.text)")
      }
      #expect(schema.text.contains("cases low = 1, high = 3"), "\(schema.text)")
      #expect(!schema.text.contains("no entity is declared"))
      #expect(try Program.run("lint", source).code == 0)
    }
  }

  @Test func `A store is made of the structs, and they read its rows`() throws {
    try CreatedDefaultsTests.create(Self.source, Self.rows) { store, source, made in
      #expect(made.code == 0, "\(made.complaint)")
      let rows = try Program.run("rows", store, "Shop", "--layer", "app", "--source", source, "--format", "ndjson")
      let shop = try #require(try rows.objects().first?["views"] as? [String: Any], "\(rows.text)")
      #expect((shop["Shop"] as? [String: Any])?["value"] != nil, "\(rows.text)")
      let levels = try Program.run("rows", store, "Employee", "--format", "ndjson").objects().map {
        ($0["values"] as? [String: Any])?["level"] as? Int
      }
      #expect(levels == [3, 1])
    }
  }

  @Test func `The cases of an enum that a struct reads are in paths, census and predicates`() throws {
    try CreatedDefaultsTests.create(Self.source, Self.rows) { store, source, _ in
      let paths = try Program.run("paths", store, "Employee", "--source", source)
      let level = paths.lines.first { $0.hasPrefix("level: ") } ?? ""
      #expect(level.contains("low|high"), "\(paths.text)")
      for predicate in ["level == \"high\"", "level == .high", "level == 3"] {
        let count = try Program.run("count", store, "Employee", "--source", source, "--where", predicate)
        #expect(count.text == "1\n", "\(predicate): \(count.complaint)")
      }
      let census = try Program.run("summary", store, "--shapes", "--source", source)
      #expect(census.text.contains(".high"), "\(census.text)\(census.complaint)")
    }
  }
}
