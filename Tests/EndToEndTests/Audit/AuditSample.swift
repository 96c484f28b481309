import Foundation
import Testing
import TestSupport

/// Swift source, good rows and broken ones: a store of all of them, and a clean twin of the good ones.
struct AuditSample: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  /// Read instead of `source` when the store is audited, where the two differ.
  var auditSource: String?
  /// YAML of the rows of `Sample`; the good ones are the first two.
  let good: String
  let broken: String
  /// Breaks what a row file cannot spell.
  var sql: [String] = []
  let expected: [Expected]
  /// What the source says otherwise than the store's model, whatever the rows hold.
  var differences: [Expected] = []

  var testDescription: String { name }

  /// What must be found, written by hand.
  struct Expected: Hashable, Sendable, CustomStringConvertible {
    let code: String
    let severity: String
    let path: String
    let keys: [Int]
    var predicate: String?

    /// Without a predicate the rows are selected by their keys.
    init(_ code: String, _ severity: String, _ path: String, _ keys: [Int], _ predicate: String? = nil) {
      self.code = code
      self.severity = severity
      self.path = path
      self.keys = keys
      self.predicate = predicate ?? KeysPredicate.text(keys)
    }

    var description: String { "\(code) \(severity) \(path) \(keys) \(predicate ?? "–")" }
  }

  /// A store of the sample's rows beside its source.
  struct Store {
    let path: String
    let source: String

    func findings() throws -> [[String: Any]] {
      let outcome = try Program.run("audit", path, "--source", source, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      return try #require(object["findings"] as? [[String: Any]])
    }

    /// The keys of the rows that a predicate selects.
    func keys(_ predicate: String) throws -> [Int] {
      let outcome = try Program.run("rows", path, "Sample", "--where", predicate, "--format", "ndjson")
      try #require(outcome.code == 0, "\(predicate): \(outcome.complaint)")
      return try outcome.objects().compactMap { row in row["pk"] as? Int }
    }
  }

  func with<Result>(broken isBroken: Bool, _ body: (Store) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "store/s.store")
      let models = folder.appending(path: "Models.swift")
      try source.write(to: models, atomically: true, encoding: .utf8)
      let rows = folder.appending(path: "rows.yaml")
      try ("Sample:\n" + good + (isBroken ? "\n" + broken : "")).write(to: rows, atomically: true, encoding: .utf8)
      try MadeOnce.create(store, model: models, rows: rows)
      if isBroken { for statement in sql { try SQLiteShell.run(statement, on: store.path) } }
      let audited = folder.appending(path: "Audited.swift")
      try (auditSource ?? source).write(to: audited, atomically: true, encoding: .utf8)
      return try body(Store(path: store.path, source: audited.path))
    }
  }
}
