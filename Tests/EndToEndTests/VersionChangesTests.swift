import Foundation
import TestSupport
import Testing

/// Changes that lose data: `lint`, `diff` of versions, a lock and `diff` of a store agree on codes, paths and rows.
@Suite(.mostlyWaits) struct VersionChangesTests {
  static let all = VersionPair.all

  @Test(arguments: all)
  func `Two versions are reported the same wherever they meet`(_ name: String) throws {
    let pair = try VersionPair(name)
    try TemporaryFolder.with { folder in
      let files = try pair.written(into: folder)
      var told = ["diff": try Self.told("diff", files.older, files.newer, "--json")]
      let lock = folder.appending(path: "lock.json").path
      _ = try Program.run("lint", files.first, "--lock", lock)
      if pair.system == "SwiftData" { told["lint"] = try Self.told("lint", files.both, "--json") }
      // Source of CoreDataEvolution has no versions.
      if pair.system != "CoreDataEvolution" {
        told["locked"] = try Self.told("lint", files.both, "--locked", lock, "--json")
      }
      for (way, found) in told { #expect(found.map(\.subject).sorted() == pair.subjects, "\(way)") }
    }
  }

  /// A change of which the hashes tell may be told by them alone.
  @Test(arguments: all.filter { !$0.hasPrefix("CoreData/") })
  func `A released version that changes is reported by its lock`(_ name: String) throws {
    let pair = try VersionPair(name)
    try TemporaryFolder.with { folder in
      let files = try pair.written(into: folder)
      let lock = folder.appending(path: "lock.json").path
      _ = try Program.run("lint", files.first, "--lock", lock)
      let whole = try Program.run("lint", files.changed, "--locked", lock, "--json")
      let found = try Self.told("lint", files.changed, "--locked", lock, "--json").map(\.subject).sorted()
      if whole.text.contains("model.version.changed") {
        #expect(Set(found).isSubset(of: pair.subjects))
      } else {
        #expect(found == pair.subjects)
      }
    }
  }

  @Test func `A lock of an older build, without the cases, is read as before`() throws {
    let pair = try VersionPair("SwiftData/a-case-that-vanished")
    try TemporaryFolder.with { folder in
      let files = try pair.written(into: folder)
      let lock = folder.appending(path: "lock.json")
      _ = try Program.run("lint", files.first, "--lock", lock.path)
      var object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: lock)) as? [String: Any])
      var versions = try #require(object["versions"] as? [[String: Any]])
      #expect(versions.allSatisfy { $0["shapes"] != nil })
      for index in versions.indices { versions[index]["shapes"] = nil }
      object["versions"] = versions
      try JSONSerialization.data(withJSONObject: object).write(to: lock)
      let outcome = try Program.run("lint", files.changed, "--locked", lock.path)
      #expect(outcome.code == 0 && outcome.text.isEmpty, "\(outcome.text) \(outcome.complaint)")
    }
  }

  @Test(arguments: all)
  func `A store's rows that lose something are counted`(_ name: String) throws {
    let pair = try VersionPair(name)
    try TemporaryFolder.with { folder in
      let files = try pair.written(into: folder)
      for (rows, expected) in [(pair.rows, pair.expected), (pair.safeRows, pair.safe)] {
        let store = folder.appending(path: "\(UUID().uuidString)/s.sqlite")
        let file = folder.appending(path: "rows.yaml")
        try Data(rows.utf8).write(to: file)
        try MadeOnce.create(store, model: URL(filePath: files.first), rows: file)
        let found = try Self.told(
          ["diff", store.path, files.newer, "--json"]
            + (pair.system == "CoreDataEvolution" ? ["--source", files.first] : []))
        #expect(found.map(\.line).sorted() == expected)
        for one in found {
          guard let predicate = one.predicate else { continue }
          let counted = try Program.run("count", store.path, "Item", "--where", predicate)
          #expect(counted.lines == ["\(one.rows)"], "\(predicate)")
          // What meets no row is no loss.
          #expect(one.rows > 0 || one.severity == "advice")
        }
      }
    }
  }

  private struct Told {
    let code: String
    let path: String
    let severity: String
    let rows: Int
    let predicate: String?

    var subject: String { "\(code) \(path)" }
    var line: String { "\(subject) \(predicate == nil ? "-" : "\(rows)")" }
  }

  private static func told(_ arguments: String...) throws -> [Told] { try told(arguments) }

  private static func told(_ arguments: [String]) throws -> [Told] {
    let outcome = try Program.run(arguments)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.compactMap { finding in
      guard let code = finding["code"] as? String, code.hasPrefix("source.version.") else { return nil }
      // That no hash sees a change is told of the version as a whole, by lint alone.
      if code == "source.version.identical" { return nil }
      return Told(
        code: code, path: finding["path"] as? String ?? "", severity: finding["severity"] as? String ?? "",
        rows: finding["rows"] as? Int ?? 0, predicate: finding["predicate"] as? String)
    }
  }
}

/// A file of `Tests/Fixtures/Versions`: two versions of an entity, and rows of the older.
private struct VersionPair {
  /// `expect:` lines, each a code, a path, and the rows or `-` if none are counted.
  let expected: [String]
  let system: String
  private let sections: [String: String]

  private static let folder = Package.root.appending(path: "Tests/Fixtures/Versions")

  static let all: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".versions") }.map { String($0.dropLast(".versions".count)) }.sorted()
  }()

  init(_ name: String) throws {
    system = name.split(separator: "/").first.map(String.init) ?? ""
    let text = try String(contentsOf: Self.folder.appending(path: name + ".versions"), encoding: .utf8)
    let parts = text.components(separatedBy: "== ")
    expected = parts[0].split(separator: "\n").map { String($0.dropFirst("expect: ".count)) }.sorted()
    sections = Dictionary(
      uniqueKeysWithValues: parts.dropFirst().map { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (lines[0], lines.last ?? "")
      })
  }

  var rows: String { sections["rows"] ?? "" }
  /// Rows that no change meets.
  var safeRows: String { sections["safe"] ?? "" }
  var subjects: [String] { expected.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }.sorted() }

  var safe: [String] {
    expected.map { $0.hasSuffix("-") ? $0 : $0.split(separator: " ").prefix(2).joined(separator: " ") + " 0" }.sorted()
  }

  /// The older version by itself, both, each of them for `diff`, and the older with the newer's text.
  struct Files {
    var first: String
    var both: String
    var older: String
    var newer: String
    var changed: String
  }

  func written(into folder: URL) throws -> Files {
    let (old, new) = (sections["old"] ?? "", sections["new"] ?? "")
    switch system {
    case "SwiftData":
      let both = try write(Self.plan([old, new]), folder, "both")
      return Files(
        first: try write(Self.plan([old]), folder, "first"), both: both, older: both + "@V1", newer: both + "@V2",
        changed: try write(Self.plan([new]), folder, "changed"))
    case "CoreDataEvolution":
      let (first, second) = (try write(old, folder, "first"), try write(new, folder, "second"))
      return Files(first: first, both: second, older: first, newer: second, changed: second)
    default:
      let first = try DiffCommandTests.bundle([old], in: folder.appending(path: "first")).path
      let both = try DiffCommandTests.bundle([old, new], in: folder.appending(path: "both")).path
      return Files(first: first, both: both, older: both + "@V1", newer: both + "@V2", changed: both)
    }
  }

  private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
    let file = folder.appending(path: "\(name)/Models.swift")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Versioned schemas V1, V2 and so on, with a plan of lightweight stages.
  private static func plan(_ versions: [String]) -> String {
    let names = versions.indices.map { "V\($0 + 1)" }
    let schemas = zip(names, versions).enumerated().map { index, version in
      """
      enum \(version.0): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(index + 1), 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
      \(version.1)
      }
      """
    }
    let stages = zip(names, names.dropFirst()).map { ".lightweight(fromVersion: \($0).self, toVersion: \($1).self)" }
    return """
      import Foundation
      import SwiftData
      \(schemas.joined(separator: "\n"))
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(names.map { $0 + ".self" }.joined(separator: ", "))] }
        static var stages: [MigrationStage] { [\(stages.joined(separator: ", "))] }
      }
      """
  }
}
