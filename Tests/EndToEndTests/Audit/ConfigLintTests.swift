import Foundation
import TestSupport
import Testing

/// `lint` with a cde-tool.json (DIALECTS A53, A55, A56), and what cde-tool refuses of a model.
@Suite struct ConfigLintTests {
  /// What `lint` tells, each as a line of its own, and its exit code.
  private static func lint(
    config: String? = nil, _ options: String...
  ) throws -> (lines: [String], code: Int32, complaint: String) {
    let source = try MarkedSource(fixture: "Lint/CoreDataEvolution/a-configuration-that-fits")
    let model = try source.sibling("a-configuration-that-fits.contents")
    return try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(model)</model>".utf8).write(to: version.appending(path: "contents"))
      let file = folder.appending(path: "Models.swift")
      try Data((source.files.first?.text ?? "").utf8).write(to: file)
      if let config { try Data(config.utf8).write(to: folder.appending(path: "cde-tool.json")) }
      let outcome = try Program.run(["lint", file.path, "--model", version.path] + options)
      let lines = outcome.lines.map { $0.replacing(folder.path + "/", with: "") }
      return (lines.filter { !$0.isEmpty }, outcome.code, outcome.complaint)
    }
  }

  @Test func `the configuration beside the model is held against model and source`() throws {
    let config = """
      { "generate": { "attributeRules": { "Item": {
        "titel": {},
        "title": { "swiftType": "Int" },
        "place": { "storageMethod": "composition", "swiftType": "Place" } } },
        "relationshipRules": { "Item": { "parent": { "swiftName": "owner" } } },
        "compositionRules": { "Place": { "lat": { "swiftName": "breadth" } } } } }
      """
    let outcome = try Self.lint(config: config)
    #expect(
      outcome.lines.filter { !$0.hasPrefix("    hint: ") } == [
        "cde-tool.json:2:12: mismatch: Item has no attribute “titel” [config.rule-for-nothing]",
        "cde-tool.json:3:12: mismatch: 'title': type String in Models.swift:10, "
          + "Int in cde-tool.json [config.contradicts-source]",
        "cde-tool.json:3:12: mismatch: the model has String, which Int does not fit " + "[config.type-mismatch]",
        "cde-tool.json:5:46: mismatch: 'parent': Swift name parent in Models.swift:13, "
          + "owner in cde-tool.json [config.contradicts-source]",
        "cde-tool.json:6:43: mismatch: 'Place.lat': Swift name latitude in Models.swift:5, "
          + "breadth in cde-tool.json [config.contradicts-source]",
      ])
    #expect(outcome.code == 1)
  }

  @Test func `a configuration that cannot be read is reported, and refused where it was asked for`() throws {
    let found = try Self.lint(config: "{")
    #expect(found.lines.count { !$0.hasPrefix("    hint: ") } == 1)
    #expect(found.lines.first?.contains("was not read: this is not JSON") == true)
    let asked = try Self.lint(config: nil, "--config", "/nowhere.json")
    #expect(asked.code != 0 && asked.lines == [])
    #expect(asked.complaint.contains("/nowhere.json"))
  }

  @Test func `A configuration that is asked for is read`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "elsewhere.json")
      try Data(#"{ "generate": { "attributeRules": { "Item": { "titel": {} } } } }"#.utf8).write(to: file)
      let outcome = try Self.lint(config: nil, "--config", file.path)
      let told = "\(file.path):1:56: mismatch: Item has no attribute “titel” [config.rule-for-nothing]"
      #expect(outcome.lines.first == told && outcome.lines.count == 2)
    }
  }
}
