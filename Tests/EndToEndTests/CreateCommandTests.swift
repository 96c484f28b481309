import Foundation
import Testing
import TestSupport

/// Stores that the program writes, read with the plain shell and read back.
@Suite struct CreateCommandTests {
  private static let sample = Package.root.appending(path: "SampleStores/Observatory")
  private static let model = sample.appending(path: "Observatory.xcdatamodeld").path
  private static let rows = sample.appending(path: "rows.yaml").path

  private func create(_ store: String, rows: String = rows) throws -> Program.Outcome {
    try Program.run("create", store, "--model", Self.model, "--rows", rows)
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `the sample becomes a sound store`() throws {
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "sky.sqlite").path
      let outcome = try create(store)
      #expect(outcome.code == 0)
      #expect(outcome.lines == ["wrote \(store): 39 rows of 9 entities"])
      #expect(
        outcome.complaint == """
          note: version hashes may be others than Core Data's · 'home' is a composite of a model that is not compiled, \
          'position' is a composite of a model that is not compiled

          """)
      #expect(try SQLiteShell.run("PRAGMA integrity_check", on: store) == "ok")
      let numbers = "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_SUPER = 0"
      #expect(
        try SQLiteShell.run(numbers, on: store) == """
          Constellation|4
          Eyepiece|3
          Instrument|2
          Observation|7
          Observer|5
          Plan|3
          SkyObject|15
          """)
      let planets = """
        SELECT p.ZNAME FROM ZSKYOBJECT p JOIN ZSKYOBJECT s ON p.ZSTAR = s.Z_PK
        WHERE s.ZNAME = 'Sun' ORDER BY p.Z_FOK_STAR LIMIT 2
        """
      #expect(try SQLiteShell.run(planets, on: store) == "Mercury\nVenus")
      let count = "SELECT ZOBJECTCOUNT FROM ZCONSTELLATION WHERE ZABBREVIATION = 'Ori'"
      #expect(try SQLiteShell.run(count, on: store) == "3")
    }
  }

  @Test func `a created store is read by the model it keeps, as by the model's own file`() throws {
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "sky.sqlite").path
      _ = try create(store)
      #expect(try Program.run("schema", store).text.contains("model: store"))
      for entity in ["Star", "Observation", "SkyObject", "Plan"] {
        let arguments = ["rows", store, entity, "--format", "ndjson"]
        let byFile = try Program.run(arguments + ["--model", Self.model])
        #expect(try Program.run(arguments).output == byFile.output)
        #expect(!byFile.output.isEmpty)
      }
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `demo needs nothing but the program`() throws {
    let outcome = try Program.run("demo", "observatory")
    #expect(outcome.code == 0)
    let store = try #require(outcome.lines.first)
    defer { try? FileManager.default.removeItem(at: URL(filePath: store).deletingLastPathComponent()) }
    #expect(try SQLiteShell.run("SELECT count(*) FROM ZOBSERVATION", on: store) == "7")
  }

  @Test func `an existing file is refused and stays as it is, whatever it is`() throws {
    try TemporaryFolder.with { folder in
      for name in ["mine.sqlite", "mine.sqlite-wal", ".mine_SUPPORT"] {
        let file = folder.appending(path: name)
        try Data("mine".utf8).write(to: file)
        let outcome = try create(folder.appending(path: "mine.sqlite").path)
        #expect(outcome.code == 64)
        #expect(
          outcome.complaint == """
            storescope: the file exists already · \(file.path) · only a new file is written
            hint: choose another name, or remove the file yourself

            """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        try FileManager.default.removeItem(at: file)
      }
    }
  }

  @Test func `its help says that Apple's frameworks were not at hand`() throws {
    let help = try Program.run("create", "--help").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("Apple's frameworks were not at hand to open the result"))
  }

  @Test func `what does not concern the model does not keep it from being made`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Shelf.swift")
      let rows = folder.appending(path: "rows.yaml")
      try Data("Jar:\n  - label: plum\n".utf8).write(to: rows)
      let jar = """
        import SwiftData
        enum Taste: String, Codable { case sweet, sour }
        @Model final class Jar {
          var label: String = ""
          var taste: Taste?
          init() {}
        }
        @Model final class Lid {
          #Index<Jar>([\\.label])
          var tint: NSColor?
          init() {}
        }
        let sour = #Predicate<Jar> { $0.taste == .sour }
        """
      func make(_ more: String, _ store: String) throws -> Program.Outcome {
        try Data((jar + more).utf8).write(to: source)
        return try Program.run(
          "create", folder.appending(path: store).path, "--model", source.path, "--rows", rows.path)
      }
      // No schema of the app has Lid in it, so it may hold what no column can.
      let made = try make("\nlet container = try ModelContainer(for: Jar.self)", "a.store")
      #expect(made.code == 0, "\(made.complaint)")
      let open = try make("", "b.store")
      #expect(open.code == 65 && open.complaint.contains("NSColor of 'tint'"), "\(open.complaint)")
    }
  }

  @Test func `why source makes no model is what lint says of it`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Wall.swift")
      let rows = folder.appending(path: "rows.yaml")
      try Data("Wall:\n  - name: east\n".utf8).write(to: rows)
      try Data(
        """
        import SwiftData
        struct Coat: Codable { var paint: CGColor }
        @Model final class Wall {
          var name: String = ""
          var coat: Coat?
          init() {}
        }
        """.utf8
      ).write(to: source)
      let outcome = try Program.run(
        "create", folder.appending(path: "s.store").path, "--model", source.path, "--rows", rows.path)
      #expect(outcome.code == 65)
      let message = "'paint': Unexpected property within Persisted Struct/Enum: CGColor, below Wall.coat"
      #expect(outcome.complaint.hasPrefix("storescope: \(message) · \(source.path):2:28\n"), "\(outcome.complaint)")
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let rows: String
    let message: String
    let place: String
    let instead: String?
    var testDescription: String { message }

    init(_ rows: String, _ message: String, _ place: String, _ instead: String? = nil) {
      self.rows = rows
      self.message = message
      self.place = place
      self.instead = instead
    }
  }

  static let cases: [Case] = [
    Case("Sta:\n  - name: x", "the model has no entity 'Sta'", "1:1", "did you mean 'Star'?"),
    Case(
      "Star:\n  - temperature: 3", "Star.name has no value, and the model requires one", "2:5",
      "give the row a value, or { raw: null } to write NULL"),
    Case(
      "Star:\n  - temperature: 3\n    name: null", "Star.name has no value, and the model requires one", "3:11",
      "give the row a value, or { raw: null } to write NULL"),
    Case("Star: 3", "Star needs a list of rows", "1:7"),
    Case("Star:\n  - nme: x", "Star has no property 'nme'", "2:5", "did you mean 'name'?"),
    Case("Star:\n  - name: x\n    temperature: hot", "Star.temperature is Integer 32, not 'hot'", "3:18"),
    Case(
      "Star:\n  - position: { rightAscensio: 1 }", "Star.position has no property 'rightAscensio'", "2:17",
      "did you mean 'rightAscension'?"),
    Case("Star:\n  - position: 5", "Star.position is a composite of rightAscension, declination, not '5'", "2:15"),
    Case("Observation:\n  - seenAt: soon", "Observation.seenAt is Date, not 'soon'", "2:13"),
    Case(
      "Nebula:\n  - lines: [1]",
      "Nebula.lines is bytes: { base64: … }, { hex: … }, { text: … } or { file: … }, not a list", "2:12"),
    Case(
      "Nebula:\n  - lines: { hex: 0f+f }",
      "Nebula.lines is bytes: { base64: … }, { hex: … }, { text: … } or { file: … }, not a mapping", "2:12"),
    Case("Star:\n  - planets: { a: b }", "Star.planets is a label, not a mapping", "2:14"),
    Case("- 1", "a row file is a mapping from entities to their rows", "1:1"),
    Case("Star: [\n", "this is not YAML: did not find expected node content", "2:1"),
    Case("SkyObject:\n  - name: x", "'SkyObject' is abstract; give the rows of a sub-entity", "2:5"),
    Case(
      "Star:\n  - name: x\n    planets: [vulcan]", "Star.planets names 'vulcan', but no row of Planet has this label",
      "3:14"),
    Case("Star:\n  - { id: a, name: x }\n  - { id: a, name: y }", "two rows of Star are labelled 'a'", "3:5"),
    Case(
      "Star:\n  - name: x\n    temperature: 3000000000", "Star.temperature is Integer 32, which cannot hold 3000000000",
      "3:18"),
    Case(
      "Star: [{ id: a, name: a, planets: [p] }, { id: b, name: b, planets: [p] }]\n"
        + "Planet:\n  - { id: p, name: p }", "Planet.star can hold one object, but 2 refer to each other: a, b", "3:5"),
  ]

  @Test(arguments: cases)
  func `a wrong row file is reported by its line and column`(_ row: Case) throws {
    try TemporaryFolder.with { folder in
      let rows = folder.appending(path: "rows.yaml")
      try Data(row.rows.utf8).write(to: rows)
      let outcome = try create(folder.appending(path: "sky.sqlite").path, rows: rows.path)
      let instead = row.instead.map { " · " + $0 } ?? ""
      #expect(outcome.complaint == "storescope: \(row.message) · \(rows.path):\(row.place)\(instead)\n")
      #expect(outcome.code == 65)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["rows.yaml"])
    }
  }
}
