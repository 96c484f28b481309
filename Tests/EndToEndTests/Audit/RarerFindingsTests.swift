import Foundation
import TestSupport
import Testing

/// The findings that no other sample provokes.
@Suite struct RarerFindingsTests {
  private func model(_ elements: String, in folder: URL) throws -> String {
    let version = folder.appending(path: "Test.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try Data("<model>\(elements)</model>".utf8).write(to: version.appending(path: "contents"))
    return version.path
  }

  @Test(
    .enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"),
    arguments: [
      (
        "UPDATE Z_MODELCACHE SET Z_CONTENT = x'00'", ["store.model-cache.unreadable", "model.missing", "model.guessed"]
      ),
      // Its hashes prove the model to be the store's, so it is the table that is wrong.
      ("DROP TABLE Z_4OBSERVERS", ["store.relationship.missing"]),
    ])
  func `a model that is gone and a relationship without a table are reported`(_ sql: String, _ codes: [String]) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(sql, on: store.path)
      let found = Set(try store.findings().map(\.code))
      #expect(found == Set(codes))
    }
  }

  @Test func `a part of a model that is not understood is reported`() throws {
    try TemporaryFolder.with { folder throws in
      let odd = #"<entity name="Odd"><attribute name="a" attributeType="Enormous"/></entity>"#
      let store = folder.appending(path: "s/odd.sqlite").path
      try FileManager.default.createDirectory(at: folder.appending(path: "s"), withIntermediateDirectories: true)
      let plain = #"<entity name="Odd"><attribute name="a" attributeType="String"/></entity>"#
      let written = try model(plain, in: folder.appending(path: "plain"))
      let rows = folder.appending(path: "rows.yaml")
      try Data("Odd:\n  - { a: x }\n".utf8).write(to: rows)
      let made = try Program.run("create", store, "--model", written, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      let read = try model(odd, in: folder.appending(path: "odd"))
      let outcome = try Program.run("audit", store, "--model", read, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      #expect(findings.contains { $0["code"] as? String == "model.unknown" }, "\(findings)")
    }
  }

  @Test(arguments: [
    ("{", "config.unreadable"),
    (
      """
      { "generate": { "attributeRules": { "Observation": { "settings":
      { "storageMethod": "transformed", "transformerName": "Other", "swiftType": "NSDictionary" } } } } }
      """, "config.transformer-mismatch"
    ),
  ])
  func `a configuration beside the store that is wrong is reported`(_ config: String, _ code: String) throws {
    try AuditedStore.with { store throws in
      try Data(config.utf8).write(to: store.folder.appending(path: "cde-tool.json"))
      #expect(try store.findings().map(\.code) == [code])
    }
  }
}
