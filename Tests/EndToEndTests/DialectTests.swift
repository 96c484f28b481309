import Foundation
import Testing

/// A store of each source system, made from its sample, is read as its app would read it (DIALECTS §5.1).
@Suite
struct DialectTests {
  static let dialects = DialectOutcomes.all.keys.sorted()

  @Test(arguments: dialects)
  func `Every line of the outcome matrix reads as the sheet says`(_ dialect: String) throws {
    try DialectSample.with(dialect) { store, source in
      let rows = try #require(DialectOutcomes.all[dialect])
      let outcome = try DialectSample.rows(store, "--source", source)
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let found = try outcome.objects().map { try #require($0["values"] as? [String: Any]) }
      #expect(found.map { Self.text($0["name"]) } == ["good", "nothing", "broken"].map { "value \"\($0)\"" })
      guard found.count == 3 else { return }
      for line in rows {
        for (row, wanted) in zip(found, [line.good, line.nothing, line.broken]) {
          #expect(Self.text(row[line.property]) == wanted, "\(line.property): \(row)")
        }
      }
      // No property goes untold but the row's name.
      let told = Set(rows.map(\.property)).union(["name"])
      #expect(Set(found[0].keys) == told)
    }
  }

  @Test(arguments: dialects)
  func `The store that is made of a sample fits the source and the model it keeps`(
    _ dialect: String
  ) throws {
    try DialectSample.with(dialect) { store, source in
      for arguments in [["schema", store], ["schema", store, "--model", source]] {
        let outcome = try Program.run(arguments + ["--json"])
        let schema = try #require(outcome.json as? [String: Any])
        #expect((schema["problems"] as? [Any])?.isEmpty == true, "\(outcome.text)")
        let facts = try #require(schema["store"] as? [String: Any])
        #expect(facts["modelMatch"] as? String == "hashes")
        #expect(facts["modelSource"] as? String == (arguments.count == 2 ? "store" : "source"))
      }
      let hashes = try Program.run("schema", store, "--source", source, "--hashes", "--json")
      let proof = (hashes.json as? [String: Any])?["sourceMatch"] as? Bool
      #expect(proof == true, "\(hashes.text)")
    }
  }

  @Test func `A value type over an entity reads each row or says which key stops it`() throws {
    try DialectSample.with("CoreValue") { store, source in
      let outcome = try DialectSample.rows(store, "--source", source)
      let rows = try outcome.objects()
      try #require(rows.count == 3)
      for line in DialectOutcomes.views {
        for (row, wanted) in zip(rows, [line.good, line.nothing, line.broken]) {
          let views = try #require(row["views"] as? [String: Any])
          #expect(Self.text(views[line.property]) == wanted, "\(line.property)")
        }
      }
    }
  }

  /// `value …`, `default …`, `nil`, `trap` or `throw`, then `asserts`.
  private static func text(_ reading: Any?) -> String {
    guard let reading = reading as? [String: Any] else { return "none" }
    let asserts = reading["asserts"] as? Bool == true ? " asserts" : ""
    for key in ["value", "default"] {
      guard let value = reading[key] else { continue }
      let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
      return "\(key) " + String(decoding: data ?? Data(), as: UTF8.self) + asserts
    }
    // The one that says why is the outcome.
    return ["nil", "trap", "throw"].filter { (reading[$0] as? String)?.isEmpty == false }.joined(separator: " ")
      + asserts
  }
}

/// A store that `create` makes of a sample's source and rows.
enum DialectSample {
  static let folder = Package.root.appending(path: "Tests/EndToEndTests/Dialects")

  /// What `rows` prints of the sample's outcomes as the app reads them.
  static func rows(_ store: String, _ options: String...) throws -> Program.Outcome {
    try Program.run(["rows", store, "Outcome", "--layer", "app", "--format", "ndjson"] + options)
  }

  static func with(_ name: String, _ body: (_ store: String, _ source: String) throws -> Void) throws {
    let sample = folder.appending(path: name)
    let source = sample.appending(path: "Models.swift").path
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "sample.store").path
      let made = try Program.run("create", store, "--model", source, "--rows", sample.appending(path: "rows.yaml").path)
      #expect(made.code == 0, "\(made.complaint)")
      try body(store, source)
    }
  }
}
