import Foundation
import TestSupport
import Testing

/// `--target` as a user gives it (DIALECTS §6, E23).
@Suite struct TargetTests {
  private static let models = """
    import SwiftData
    enum Kind: String, Codable { case one, two }
    @Model final class Item {
      var kind: Kind = Kind.one
      var maybe: Kind?
      init() {}
    }
    func run() { _ = #Predicate<Item> { $0.kind == .one } }
    """

  private func run(_ source: String, _ arguments: (String) -> [String]) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      return try Program.run(arguments(file.path))
    }
  }

  @Test(arguments: [
    ("kind == 'one'", "let value1 = Kind.one\n#Predicate<Item> { $0.kind == value1 }"),
    ("kind != 'two'", "let value1 = Kind.two\n#Predicate<Item> { $0.kind != value1 }"),
    ("maybe == 'two'", "let value1 = Kind.two\n#Predicate<Item> { $0.maybe == value1 }"),
    ("maybe == nil", "#Predicate<Item> { $0.maybe == nil }"),
    (
      "kind IN {'one', 'two'}",
      "let value1 = Kind.one\nlet value2 = Kind.two\n#Predicate<Item> { ($0.kind == value1 || $0.kind == value2) }"
    ),
  ])
  func `An enum is compared in a predicate for 27, and in none before`(_ query: String, _ predicate: String) throws {
    for (target, expected) in [("ios27", predicate), ("macos27", predicate), ("ios26", nil), (nil, nil)] {
      let outcome = try run(Self.models) { file in
        ["translate", file, "Item", "--where", query, "--json"] + (target.map { ["--target", $0] } ?? [])
      }
      let json = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      #expect(json["swiftDataPredicate"] as? String == expected, "\(target ?? "unknown")")
    }
  }

  @Test func `All releases stand side by side`() throws {
    let outcome = try run(Self.models) { ["lint", $0, "--target", "all", "--json"] }
    let json = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let rows = try #require(json["releases"] as? [[String: Any]])
    #expect(rows.map { $0["construct"] as? String } == ["enum in #Predicate"])
    let releases = try #require(rows.first?["releases"] as? [[String: String]])
    #expect(
      releases.map { "\($0["ios"] ?? "") \($0["macos"] ?? "") \($0["standing"] ?? "")" } == [
        "17 14 stops", "17.4 14.4 stops", "18 15 stops", "26 26 stops", "27 27 works",
      ])
    let table = try run(Self.models) { ["lint", $0, "--target", "all"] }
    #expect(table.lines.contains { $0.hasPrefix("enum in #Predicate") && $0.contains("stops") && $0.contains("works") })
  }

  @Test(arguments: [("ios17.4", "stops"), ("ios27", "works")])
  func `schema says what a release does with the source`(_ target: String, _ standing: String) throws {
    let outcome = try run(Self.models) { ["schema", $0, "--target", target] }
    #expect(outcome.lines.contains { $0.hasPrefix("enum in #Predicate") && $0.contains(standing) })
    let json = try #require(
      try run(Self.models) { ["schema", $0, "--target", target, "--json"] }.json as? [String: Any])
    let rows = try #require(json["releases"] as? [[String: Any]])
    #expect(rows.map { $0["standing"] as? String } == [standing])
    let plain = try #require(try run(Self.models) { ["schema", $0, "--json"] }.json as? [String: Any])
    #expect(plain["releases"] is NSNull)
  }

  @Test func `schema takes no target where it says nothing of releases`() throws {
    let hashes = try run(Self.models) { ["schema", $0, "--target", "ios17", "--hashes"] }
    #expect(hashes.code == 64 && hashes.complaint.contains("--hashes prints none of them"))
    let store = try TemporaryFolder.with { folder in
      _ = try Program.run("demo", "Observatory", "--into", folder.path)
      return try Program.run("schema", folder.appending(path: "Observatory.sqlite").path, "--target", "ios17")
    }
    #expect(store.code == 64 && store.complaint.contains("add --source"))
  }

  @Test func `A serialized value is one attribute with its own hash`() throws {
    func model(_ option: String) throws -> (hash: String, type: String) {
      let source = """
        import SwiftData
        struct Place: Codable { var name = "" }
        @Model final class Trip { \(option) var place: Place?; init() {} }
        """
      let outcome = try run(source) { ["schema", $0, "--json"] }
      let hashes = try run(source) { ["schema", $0, "--hashes", "--json"] }
      #expect(hashes.code == 0)
      return (hashes.text, outcome.text.contains("\"Codable\"") ? "Codable" : "")
    }
    let (whole, apart) = (try model("@Attribute(.codable)"), try model(""))
    #expect(whole.type == "Codable")
    #expect(apart.type.isEmpty)
    #expect(whole.hash != apart.hash)
  }
}
