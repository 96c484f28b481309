import Foundation
import TestSupport
import Testing

/// A store that `extract` wrote, and what is held against its original.
struct Extracted {
  let original: String
  let path: String
  let report: [String: Any]

  /// Extracts into a folder; the store that is read must not change in a byte.
  init(_ original: String, into folder: URL, _ options: String...) throws {
    self.original = original
    path = folder.appending(path: "out-\(UUID().uuidString).sqlite").path
    let before = try Self.fingerprint(original)
    let outcome = try Program.run(["extract", original, path, "--json"] + options)
    try #require(outcome.code == 0, "\(outcome.complaint)")
    #expect(try Self.fingerprint(original) == before)
    report = try #require(outcome.json as? [String: Any])
  }

  var rows: [String: Int] { report["rows"] as? [String: Int] ?? [:] }

  /// `Entity/p7.path → Other/p8`.
  var dangling: [String] {
    (report["dangling"] as? [[String: Any]] ?? []).map { end in
      "\(end["entity"] ?? "")/p\(end["pk"] ?? "").\(end["path"] ?? "") → \(end["to"] ?? "")"
    }
  }

  func callAsFunction(_ sql: String) throws -> String { try SQLiteShell.run(sql, on: path) }

  /// Code, entity, path and causes of each finding that has rows, of one object.
  static func findings(_ store: String, of key: Int, _ options: [String] = []) throws -> Set<String> {
    let outcome = try Program.run(["audit", store, "--json"] + options)
    let report = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(report["findings"] as? [[String: Any]])
    return Set(
      findings.filter { ($0["examples"] as? [Int])?.contains(key) == true }.map {
        "\($0["code"] ?? "") \($0["entity"] ?? "").\($0["path"] ?? "") \($0["message"] ?? "")"
      })
  }

  /// The files beside a store without those that were extracted.
  static func fingerprint(_ store: String) throws -> Fingerprint {
    let folder = URL(filePath: store).deletingLastPathComponent()
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try Fingerprint(
      names.filter { !$0.hasPrefix("out-") && !$0.hasPrefix(".out-") }.map { folder.appending(path: $0).path })
  }
}
