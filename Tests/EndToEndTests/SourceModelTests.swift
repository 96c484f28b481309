import Foundation
import Testing

/// Swift source where a model is due.
@Suite struct SourceModelTests {
  private static let versions = """
    import SwiftData

    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = ""; var kind: Kind = Kind.car }
      enum Kind: Int, Codable { case car }
    }
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip {
        #Unique<Trip>([\\.name])
        #Index<Trip>([\\.length])
        @Attribute(originalName: "name") var title: String = ""
        var name: String = ""
        var length: Double = 0
        var kind: Kind = Kind.train
      }
      enum Kind: String, Codable { case train, ship }
    }
    """

  private func with(_ text: String, _ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(text.utf8).write(to: file)
      try body(file)
    }
  }

  @Test func `The newest version is the model, and another can be asked for`() throws {
    try with(Self.versions) { file in
      let newest = try Program.run("schema", file.path)
      #expect(newest.code == 0)
      #expect(newest.text.contains("  title: String · renamed from name"))
      #expect(newest.text.contains("cases train, ship"))
      #expect(newest.text.contains("  unique (name), upserts [source]"))
      #expect(newest.text.contains("(length) [source]"))
      #expect(newest.text.contains("Version SchemaV2 2.0.0 · Trip · chosen"))
      for name in ["SchemaV1", "1.0.0"] {
        let first = try Program.run("schema", file.path, "--model-version", name)
        #expect(!first.text.contains("title"))
        #expect(first.text.contains("cases car = 0"), "\(first.text)")
      }
      let none = try Program.run("schema", file.path, "--model-version", "SchemaV3")
      #expect(none.code == 64)
      #expect(none.complaint.contains("there are SchemaV1, SchemaV2 · \(file.path)"))
    }
  }

  @Test func `A store is read by the version that is nearest to its model`() throws {
    try with(Self.versions) { file in
      let folder = file.deletingLastPathComponent()
      let rows = folder.appending(path: "rows.yaml")
      try Data("Trip:\n  - { name: a, kind: car }\n".utf8).write(to: rows)
      let store = folder.appending(path: "first.store").path
      let made = try Program.run(
        "create", store, "--model", file.path, "--model-version", "SchemaV1", "--rows", rows.path)
      #expect(made.code == 0, "\(made.complaint)")
      for arguments in [["--source", file.path], ["--model", file.path]] {
        let row = try Program.run(["rows", store, "Trip", "--layer", "app", "--format", "ndjson"] + arguments)
        #expect(row.text.contains(#""kind":{"value":"car"}"#), "\(row.text)\(row.complaint)")
      }
    }
  }

  @Test func `A folder of source and a pair in either order are opened`() throws {
    try DialectSample.with("CoreDataEvolution") { store, source in
      let folder = URL(filePath: source).deletingLastPathComponent().path
      for paths in [[store, source], [source, store], [folder, store]] {
        let schema = try Program.run(["schema"] + paths)
        #expect(schema.text.contains("[source, CoreDataEvolution]"), "\(schema.complaint)")
        #expect(schema.text.contains("model: store"))
      }
      let alone = try Program.run("schema", folder)
      #expect(alone.lines.first == "Group · Group [source, CoreDataEvolution]")
      let rows = try Program.run("rows", source, "Outcome")
      #expect(rows.code == 64 && rows.complaint.contains("this is a model, it has no rows"))
      let screen = try Program.run("browse", source, "--keys", "/dev/null", "--size", "100x12")
      #expect(screen.lines.first?.contains("model: Models.swift · model alone") == true)
    }
  }

  /// What the builder of CoreDataEvolution refuses (DIALECTS A41), with the place in the text.
  static let refused: [(text: String, code: String, place: String)] = [
    ("import CoreDataEvolution // @PersistentModel is nowhere used", "source.schema.empty-input", ""),
    (
      "@objc(A) @PersistentModel class A: NSManagedObject { var n: Int = 0 }\n"
        + "@objc(A) @PersistentModel class B: NSManagedObject { var n: Int = 0 }",
      "source.schema.duplicate-entity-name", ":2:27"
    ),
    (
      "@objc(A) @PersistentModel class A: NSManagedObject {\n"
        + "  @Relationship(inverse: \"a\", deleteRule: .nullify) var b: B?\n}",
      "source.schema.unknown-relationship-target", ":2:57"
    ),
    (
      "@objc(A) @PersistentModel class A: NSManagedObject {\n"
        + "  @Relationship(inverse: \"a\", deleteRule: .nullify) var b: B?\n}\n"
        + "@objc(B) @PersistentModel class B: NSManagedObject { var n: Int = 0 }", "source.schema.missing-inverse",
      ":2:57"
    ),
    (
      "@objc(A) @PersistentModel class A: NSManagedObject {\n"
        + "  @Attribute var day: Date = Date.now.addingTimeInterval(3)\n}",
      "source.schema.unsupported-default-value-expression", ":2:18"
    ),
    (
      "enum E: Double { case a }\n@objc(A) @PersistentModel class A: NSManagedObject {\n"
        + "  @Attribute(storageMethod: .raw) var e: E?\n}", "source.schema.unsupported-raw-backing-type", ":3:39"
    ),
  ]

  @Test(arguments: refused.indices)
  func `What keeps source from being a model is reported with its place`(
    _ index: Int
  ) throws {
    let item = Self.refused[index]
    try with(item.text) { file in
      let schema = try Program.run("schema", file.path, "--json")
      let problems = (schema.json as? [String: Any])?["problems"] as? [[String: Any]] ?? []
      let found = try #require(
        problems.first { $0["code"] as? String == item.code }, "\(schema.text)\(schema.complaint)")
      let place = found["source"] as? String ?? ""
      #expect(item.place.isEmpty || place == file.path + item.place, "\(place)")
      let rows = file.deletingLastPathComponent().appending(path: "rows.yaml")
      try Data("A: []".utf8).write(to: rows)
      let store = file.deletingLastPathComponent().appending(path: "a.store")
      let made = try Program.run("create", store.path, "--model", file.path, "--rows", rows.path)
      // A default that nobody can tell matters to rows that leave it out.
      if item.code == "source.schema.unsupported-default-value-expression" {
        return #expect(made.code == 0, "\(made.complaint)")
      }
      #expect(made.code == 65 && made.isOneSentence, "\(made.complaint)")
      #expect(!FileManager.default.fileExists(atPath: store.path))
    }
  }

  @Test func `Source that does not parse is reported with its place, and the rest still works`() throws {
    let text = "import SwiftData\n@Model class A { var n: Int = 0 }\n@Model class B { var m: = 3 }"
    try with(text) { file in
      let schema = try Program.run("schema", file.path)
      #expect(schema.code == 0)
      #expect(schema.text.contains("  n: Integer 64 · n: Int default = 0 [source]"))
      #expect(schema.text.contains("Models.swift:3:"), "\(schema.text)")
    }
  }
}
