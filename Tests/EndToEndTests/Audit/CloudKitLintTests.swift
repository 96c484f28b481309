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
