import Foundation
import Testing

/// The program itself, run as a user runs it.
@Suite struct CreateCommandTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("storescope")
  private static let shell = URL(fileURLWithPath: "/usr/bin/sqlite3")
  private static let isPresent =
    FileManager.default.isExecutableFile(atPath: program.path)
    && FileManager.default.isExecutableFile(atPath: shell.path)

  private struct Outcome {
    var output: String
    var errors: String
    var code: Int32
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    return Outcome(
      output: text.trimmingCharacters(in: .newlines),
      errors: problems.trimmingCharacters(in: .newlines),
      code: process.terminationStatus
    )
  }

  private func sql(_ store: String, _ statement: String) throws -> String {
    try run(Self.shell, ["file:\(store)?immutable=1", statement]).output
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("SampleStores/Observatory")

  @Test(.enabled(if: isPresent, "the program or sqlite3 is not there"))
  func `the sample becomes a sound store`() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("sky.sqlite").path
    let outcome = try run(
      Self.program,
      [
        "create", store, "--model", Self.sample.path + "/Observatory.xcdatamodeld", "--rows",
        Self.sample.path + "/rows.yaml",
      ]
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "wrote \(store): 39 rows of 9 entities")
    #expect(outcome.errors == "note: version hashes are left out · only a .momd holds them")
    #expect(try sql(store, "PRAGMA integrity_check") == "ok")
    #expect(
      try sql(store, "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_SUPER = 0") == """
        Constellation|4
        Eyepiece|3
        Instrument|2
        Observation|7
        Observer|5
        Plan|3
        SkyObject|15
        """
    )
    #expect(
      try sql(
        store,
        """
        SELECT p.ZNAME FROM ZSKYOBJECT p JOIN ZSKYOBJECT s ON p.ZSTAR = s.Z_PK
        WHERE s.ZNAME = 'Sun' ORDER BY p.Z_FOK_STAR LIMIT 2
        """
      ) == "Mercury\nVenus"
    )
    #expect(
      try sql(store, "SELECT ZOBJECTCOUNT FROM ZCONSTELLATION WHERE ZABBREVIATION = 'Ori'") == "3"
    )
  }

  @Test(.enabled(if: isPresent, "the program or sqlite3 is not there"))
  func `a created store is read by the model it keeps, as by the model's own file`() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("sky.sqlite").path
    let model = Self.sample.path + "/Observatory.xcdatamodeld"
    _ = try run(
      Self.program,
      ["create", store, "--model", model, "--rows", Self.sample.path + "/rows.yaml"]
    )
    let kept = try run(Self.program, ["schema", store])
    #expect(kept.output.contains("model: store"))
    for entity in ["Star", "Observation", "SkyObject", "Plan"] {
      let arguments = ["rows", store, entity, "--format", "ndjson"]
      let byFile = try run(Self.program, arguments + ["--model", model])
      #expect(try run(Self.program, arguments).output == byFile.output)
      #expect(!byFile.output.isEmpty)
    }
  }

  @Test(.enabled(if: isPresent, "the program or sqlite3 is not there"))
  func `demo needs nothing but the program`() throws {
    let outcome = try run(Self.program, ["demo", "observatory"])
    #expect(outcome.code == 0)
    let store = URL(fileURLWithPath: outcome.output)
    defer { try? FileManager.default.removeItem(at: store.deletingLastPathComponent()) }
    #expect(try sql(store.path, "SELECT count(*) FROM ZOBSERVATION") == "7")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let rows: String
    let message: String
    var testDescription: String { message }

    init(_ rows: String, _ message: String) {
      self.rows = rows
      self.message = message
    }
  }

  static let cases: [Case] = [
    Case("Sta:\n  - name: x", "line 1: the model has no entity 'Sta'; did you mean 'Star'?"),
    Case("Star: 3", "line 1: Star needs a list of rows"),
    Case("Star:\n  - nme: x", "line 2: Star has no property 'nme'; did you mean 'name'?"),
    Case(
      "Star:\n  - name: x\n    temperature: hot",
      "line 3: Star.temperature is Integer 32, not 'hot'"
    ),
    Case(
      "Star:\n  - position: { rightAscensio: 1 }",
      "line 2: Star.position has no property 'rightAscensio'; did you mean 'rightAscension'?"
    ),
    Case(
      "Star:\n  - position: 5",
      "line 2: Star.position is a composite of rightAscension, declination, not '5'"
    ),
    Case("Observation:\n  - seenAt: soon", "line 2: Observation.seenAt is Date, not 'soon'"),
    Case(
      "Nebula:\n  - lines: [1]",
      "line 2: Nebula.lines is bytes: { base64: … }, { hex: … }, { text: … } or { file: … }, not a list"
    ),
    Case("Star:\n  - planets: { a: b }", "line 2: Star.planets is a label, not a mapping"),
    Case("- 1", "line 1: a row file is a mapping from entities to their rows"),
  ]

  @Test(.enabled(if: isPresent, "the program is not there"), arguments: cases)
  func `a wrong row file is told by its line`(_ row: Case) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = folder.appendingPathComponent("rows.yaml")
    try Data(row.rows.utf8).write(to: rows)
    let store = folder.appendingPathComponent("sky.sqlite")
    let outcome = try run(
      Self.program,
      [
        "create", store.path, "--model", Self.sample.path + "/Observatory.xcdatamodeld", "--rows",
        rows.path,
      ]
    )
    #expect(outcome.errors == "storescope: \(row.message) · \(rows.path)")
    #expect(outcome.code == 65)
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }
}
