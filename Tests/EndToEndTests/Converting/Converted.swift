import Foundation
import TestSupport
import Testing

/// A file that `convert` wrote, read with the plain shell.
struct Converted {
  let path: String
  let report: [String: Any]

  /// Removes nothing: the folder is the test's.
  init(_ store: String, into folder: URL, _ options: String...) throws {
    try self.init(store, into: folder, options: options)
  }

  init(_ store: String, into folder: URL, options: [String]) throws {
    path = folder.appending(path: "plain-\(UUID().uuidString).sqlite").path
    let outcome = try Program.run(["convert", store, path, "--json"] + options)
    try #require(outcome.code == 0, "\(outcome.complaint)")
    report = try #require(outcome.json as? [String: Any])
  }

  @discardableResult
  func callAsFunction(_ sql: String...) throws -> String {
    try SQLiteShell.run(sql.joined(separator: ";"), on: path)
  }

  /// The lines of a query's result.
  func lines(_ sql: String) throws -> [String] { try self(sql).split(separator: "\n").map(String.init) }

  /// The name of an entity's table, or of the view over it and those below.
  func table(of entity: String, withSubentities: Bool = false) throws -> String? {
    let tables = try lines(
      "SELECT DISTINCT \"table\" FROM _storescope WHERE entity = '\(entity)' AND type <> 'to-many' AND \"table\" IN "
        + "(SELECT name FROM sqlite_master WHERE type = 'table')")
    let views = try lines(
      "SELECT DISTINCT \"table\" FROM _storescope WHERE entity = '\(entity)' AND \"table\" IN "
        + "(SELECT name FROM sqlite_master WHERE type = 'view')")
    return withSubentities ? views.first ?? tables.first : tables.first
  }

  /// The unreadable values, counted by entity and path.
  func unreadable() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in try lines(
      "SELECT entity || '.' || ifnull(property, \"column\") || '|' || count(*) FROM _storescope_unreadable "
        + "GROUP BY entity, ifnull(property, \"column\")")
    {
      let parts = line.split(separator: "|")
      counts[String(parts[0])] = Int(parts[1])
    }
    return counts
  }
}

/// What an audit says of values that the app does not read, counted by entity and path.
enum AuditedLosses {
  /// Findings about values that are read, or that are NULL.
  private static let others: Set<String> = [
    "decode.null.masked", "decode.null.asserts", "decode.null.required", "decode.date.epoch",
    "decode.number.not-finite", "decode.transformed.primitive", "decode.transformer.unknown",
    "decode.transformer.contradicts",
  ]

  static func of(_ store: String, _ options: [String]) throws -> [String: Int] {
    let outcome = try Program.run(["audit", store, "--json"] + options)
    let findings = try #require(
      (outcome.json as? [String: Any])?["findings"] as? [[String: Any]], "\(outcome.complaint)")
    var counts: [String: Int] = [:]
    for finding in findings {
      guard let code = finding["code"] as? String, code.hasPrefix("decode."), !code.hasPrefix("decode.view."),
        let entity = finding["entity"] as? String, let path = finding["path"] as? String,
        let rows = finding["rows"] as? Int
      else { continue }
      // A NULL at which the app stops is reported as what stops it.
      let stops = code == "decode.null.required" && finding["severity"] as? String == "crash"
      if stops || !others.contains(code) { counts["\(entity).\(path)", default: 0] += rows }
    }
    return counts
  }
}
