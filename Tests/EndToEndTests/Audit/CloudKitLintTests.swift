import Foundation
import TestSupport
import Testing

/// CloudKit's rules where the store or an option of the source says that it may be used (DIALECTS E19, G11).
@Suite struct CloudKitLintTests {
  private static let source = MarkedSource(
    "classes of a mirrored store",
    #"""
    import Foundation
    import SwiftData

    enum Kind: String, Codable { case a }

    @Model final class Item {
      @Attribute(«cloudkit.unique».unique) var code: String = ""
      var «cloudkit.no-default»count: Int
      var «cloudkit.columns»kind: Kind?
      var words: [String] = []
      var «cloudkit.required-relationship»group: Group
      init() { fatalError() }
    }
    @Model final class Group {
      @Relationship(deleteRule: .cascade, inverse: \Item.group) var items: [Item]?
      init() {}
    }
    """#)

  /// Of another store, so nothing is asked of it.
  private static let other = "\n@Model final class Local { var name: String; init() { fatalError() } }"

  /// A store that the source made, mirrored where `isMirrored`.
  private static func store(isMirrored: Bool, _ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Stored.swift")
      try source.text.write(to: file, atomically: true, encoding: .utf8)
      let rows = folder.appending(path: "rows.yaml")
      try "Group: []\n".write(to: rows, atomically: true, encoding: .utf8)
      let store = folder.appending(path: "s.store").path
      let made = try Program.run("create", store, "--model", file.path, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      if isMirrored { try SQLiteShell.run("CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY)", on: store) }
      try body(store)
    }
  }

  @Test func `a store that CloudKit mirrors asks for its rules`() throws {
    try Self.store(isMirrored: true) { store throws in
      let changed = MarkedSource("two stores", Self.source.text + Self.other)
      let outcome = try changed.lint("--model", store)
      #expect(outcome.found.filter { $0.contains("source.cloudkit.") } == Self.source.expected, "\(outcome.messages)")
      let file = URL(filePath: store).deletingLastPathComponent().appending(path: "Stored.swift")
      let found = try SourceAgainstStoreTests.findings(store, file)
      #expect(found.places == Self.source.expected, "\(found.messages)")
      // Where the store keeps no model, the source is it.
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store)
      let alone = try SourceAgainstStoreTests.findings(store, file)
      #expect(alone.places == Self.source.expected, "\(alone.messages)")
    }
  }

  @Test func `the model of a mirrored store is held against them without source`() throws {
    try Self.store(isMirrored: true) { store throws in
      let found = Set(try Self.subjects("audit", store))
      #expect(
        found.isSuperset(of: [
          "source.cloudkit.unique Item.code", "source.cloudkit.no-default Item.count",
          "source.cloudkit.required-relationship Item.group",
        ]), "\(found)")
    }
    try Self.store(isMirrored: false) { store throws in #expect(try Self.subjects("audit", store) == []) }
  }

  private static let model = """
    <model usedWithCloudKit="YES">
      <entity name="Book"><attribute name="title" attributeType="String"/></entity>
    </model>
    """

  @Test func `a model by itself is checked, its current version or the one behind @`() throws {
    try TemporaryFolder.with { folder in
      let bundle = folder.appending(path: "Library.xcdatamodeld")
      for (name, text) in [("V1", Self.model), ("V2", Self.model.replacing("name=\"title\"", with: "name=\"name\""))] {
        let version = bundle.appending(path: "\(name).xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try text.write(to: version.appending(path: "contents"), atomically: true, encoding: .utf8)
      }
      let current =
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>V2.xcdatamodel</string></dict></plist>"
      try current.write(to: bundle.appending(path: ".xccurrentversion"), atomically: true, encoding: .utf8)
      // V1 was never loaded, so CloudKit has no record of its title.
      #expect(try Self.subjects("lint", bundle.path) == ["source.cloudkit.no-default Book.name"])
      #expect(try Self.subjects("lint", bundle.path + "@V1") == ["source.cloudkit.no-default Book.title"])
      let shown = try Program.run("lint", bundle.path + "@V1")
      #expect(shown.code == 1)
      #expect(
        shown.lines.first
          == "Book.title: mismatch: 'title' is neither optional nor has it a default [source.cloudkit.no-default]")
      #expect(shown.lines.dropFirst().map { $0.hasPrefix("    hint: ") } == [true])
      let sarif = try Program.run("lint", bundle.path, "--format", "sarif")
      #expect(sarif.text.contains("Library.xcdatamodeld\""))
      #expect(sarif.text.contains("\"fullyQualifiedName\": \"Book.name\""))
    }
  }

  /// The codes of what a command finds, with their subjects.
  private static func subjects(_ arguments: String...) throws -> [String] {
    struct Report: Decodable {
      struct Finding: Decodable {
        var code: String
        var entity: String?
        var path: String?
      }
      var findings: [Finding]
    }
    let run = try Program.run(arguments + ["--json"])
    return try JSONDecoder().decode(Report.self, from: Data(run.text.utf8)).findings.map {
      "\($0.code) \($0.entity ?? "").\($0.path ?? "")"
    }
  }

  @Test func `a store of the app alone asks for none`() throws {
    try Self.store(isMirrored: false) { store throws in
      #expect(try Self.source.lint("--model", store, "--fail-on", "advice").messages == [])
      let file = URL(filePath: store).deletingLastPathComponent().appending(path: "Stored.swift")
      #expect(try SourceAgainstStoreTests.findings(store, file).messages == [])
    }
  }

  @Test func `a message names the option by its own name`() throws {
    try Self.store(isMirrored: false) { store throws in
      let text = Self.source.text.replacing("var kind:", with: "@Attribute(.ephemeral) var kind:")
      let messages = try MarkedSource("ephemeral", text).lint("--model", store).messages
      #expect(messages == ["'kind': .ephemeral in source only"])
    }
  }
}
