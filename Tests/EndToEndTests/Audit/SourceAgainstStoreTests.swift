import Foundation
import TestSupport
import Testing

/// Source against the model that a store keeps, as `audit --source` and `lint --model STORE` tell it.
@Suite struct SourceAgainstStoreTests {
  /// The source that made a store, and the source that reads it: the folders of `Tests/Fixtures/Changes`.
  struct Change {
    let stored: MarkedSource
    let changed: MarkedSource

    init(_ changed: String) throws {
      self.changed = try MarkedSource(fixture: changed)
      stored = try MarkedSource(fixture: changed.replacing("/changed", with: "/stored"))
    }
  }

  static let changes = MarkedSource.fixtures(in: "Changes").filter { $0.hasSuffix("/changed") }

  @Test(arguments: changes)
  func `audit names each difference where the source makes it`(_ name: String) throws {
    let change = try Change(name)
    try change.with { store, source throws in
      try change.changed.text.write(to: source, atomically: true, encoding: .utf8)
      let found = try Self.findings(store, source)
      #expect(found.places == change.changed.expected, "\(found.messages)")
    }
  }

  @Test(arguments: changes)
  func `a store is a model that source is held against`(_ name: String) throws {
    let change = try Change(name)
    try change.with { store, _ throws in
      let outcome = try change.changed.lint("--model", store)
      #expect(outcome.found.filter { $0.contains("source.model.") } == change.changed.expected, "\(outcome.messages)")
    }
  }

  @Test(arguments: changes)
  func `the source that made the store differs in nothing`(_ name: String) throws {
    let change = try Change(name)
    try change.with { store, source throws in
      #expect(try Self.findings(store, source).messages == [])
      #expect(try change.stored.lint("--model", store, "--fail-on", "advice").messages == [])
    }
  }

  @Test func `a store without a model is none for lint`() throws {
    let change = try Change("Changes/SwiftData/changed")
    try change.with { store, source throws in
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store)
      let outcome = try Program.run("lint", source.path, "--model", store)
      #expect(outcome.code == 65)
      #expect(outcome.complaint.contains("keeps no model"), "\(outcome.complaint)")
    }
  }

  @Test func `without a model the columns are held against the source`() throws {
    let change = try Change("Changes/SwiftData/changed")
    try change.with { store, source throws in
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store)
      try SQLiteShell.run("ALTER TABLE ZITEM DROP COLUMN ZSCORE", on: store)
      let found = try Self.findings(store, source)
      let line = try #require(
        change.stored.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
          $0.contains("var score")
        })
      #expect(found.places.contains("\(line + 1):7 store.column.missing"), "\(found.messages)")
    }
  }

  /// What `audit` tells of the source's differences, as `line:column code`, and every message.
  static func findings(_ store: String, _ source: URL) throws -> (places: [String], messages: [String]) {
    let outcome = try Program.run("audit", store, "--source", source.path, "--json")
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    let places = findings.map { finding in
      let place = (finding["source"] as? String ?? "").split(separator: ":").suffix(2)
      return place.joined(separator: ":") + " " + (finding["code"] as? String ?? "")
    }
    return (places.sorted(), findings.compactMap { $0["message"] as? String })
  }
}

extension SourceAgainstStoreTests.Change {
  /// A store that `stored` made, and a file that holds it.
  fileprivate func with(_ body: (String, URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Stored.swift")
      try stored.text.write(to: source, atomically: true, encoding: .utf8)
      let rows = folder.appending(path: "rows.yaml")
      try "Item: []\n".write(to: rows, atomically: true, encoding: .utf8)
      let store = folder.appending(path: "s.store").path
      let made = try Program.run("create", store, "--model", source.path, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      try body(store, source)
    }
  }
}
