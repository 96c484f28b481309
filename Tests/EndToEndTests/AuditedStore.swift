import Foundation
import Testing

/// A store of the Observatory sample in a folder of its own, and what the audit says of it.
struct AuditedStore {
  let folder: URL
  var path: String { folder.appending(path: "o.store").path }

  private static let sample = Package.root.appending(path: "SampleStores/Observatory")
  static let model = sample.appending(path: "Observatory.xcdatamodeld").path

  struct Found {
    let code: String
    let severity: String
    /// `Entity.path`, an entity alone, or empty.
    let place: String
    let rows: Int
    let examples: [Int]
    let message: String
    let predicate: String?
    let entity: String?
    let isExact: Bool
  }

  /// What `count` says of a finding's rows.
  func count(_ entity: String, _ predicate: String, isExact: Bool) throws -> Int? {
    let outcome = try Program.run(["count", path, entity, "--where", predicate] + (isExact ? ["--exact"] : []))
    return outcome.lines.first.flatMap { Int($0) }
  }

  static func with<Result>(_ body: (AuditedStore) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      let store = AuditedStore(folder: folder)
      try MadeOnce.create(
        URL(filePath: store.path), model: URL(filePath: model), rows: sample.appending(path: "rows.yaml"))
      return try body(store)
    }
  }

  func findings(_ options: String...) throws -> [Found] {
    let outcome = try Program.run(["audit", path, "--json"] + options)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { finding in
      Found(
        code: finding["code"] as? String ?? "", severity: finding["severity"] as? String ?? "",
        place: [finding["entity"] as? String, finding["path"] as? String].compactMap(\.self).joined(separator: "."),
        rows: finding["rows"] as? Int ?? -1, examples: finding["examples"] as? [Int] ?? [],
        message: finding["message"] as? String ?? "", predicate: finding["predicate"] as? String,
        entity: finding["entity"] as? String, isExact: finding["exact"] as? Bool ?? false)
    }
  }
}
