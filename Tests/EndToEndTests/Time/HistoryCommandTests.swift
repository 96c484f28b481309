import Foundation
import TestSupport
import Testing

/// `history` of real stores, beside what the plain shell reads.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct HistoryCommandTests {
  private static let stores = [
    "photos-10.15/Photos.sqlite", "screentime/RMAdminStore-Local.sqlite", "swiftdata-composites/composites.store",
    "knowledge/knowledgec-10.13.db", "coredataplus-2/SampleModel2_V1.sqlite",
  ]

  private func history(_ store: String, _ options: String...) throws -> [[String: Any]] {
    let run = try Program.run(["history", RealStores.path(store), "--format", "ndjson"] + options)
    let found = try run.objects()
    #expect(run.code == 0)
    #expect(run.complaint == (found.isEmpty ? "note: the history has no such change\n" : ""))
    return found
  }

  private func changes(_ lines: [[String: Any]]) -> [(transaction: Int, change: [String: Any])] {
    lines.flatMap { line in (line["changes"] as? [[String: Any]] ?? []).map { (line["transaction"] as? Int ?? 0, $0) } }
  }

  /// The shell reads a copy, in which it may fold in the log.
  private func shell(_ store: String, _ sql: String...) throws -> [String] {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy(store, into: folder)
      return try SQLiteShell.run(sql.joined(separator: "; "), on: path).split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: stores)
  func `transactions, kinds of change and objects are those of the tables`(
    _ store: String
  ) throws {
    let lines = try history(store)
    let words = ["insert", "update", "delete"]
    let found = changes(lines).map { transaction, change in
      let op = words.firstIndex(of: change["op"] as? String ?? "") ?? -1
      return "\(transaction)|\(op)|\(change["entity"] ?? "")|\(change["pk"] ?? "")"
    }
    let wanted = try shell(
      store,
      """
      SELECT c.ZTRANSACTIONID, c.ZCHANGETYPE, p.Z_NAME, c.ZENTITYPK FROM ACHANGE c
      JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY ORDER BY c.ZTRANSACTIONID DESC, c.Z_PK
      """)
    #expect(found == wanted && !wanted.isEmpty)
    let numbers = try shell(store, "SELECT Z_PK FROM ATRANSACTION ORDER BY Z_PK DESC")
    #expect(lines.map { "\($0["transaction"] ?? "")" } == numbers)
  }

  @Test(arguments: stores.prefix(3))
  func `author, bundle, context and process are the strings that they point at`(
    _ store: String
  ) throws {
    let found = try history(store).map { line in
      ["author", "bundle", "context", "process"].map { line[$0] as? String ?? "" }.joined(separator: "|")
    }
    let names = ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"].map {
      "(SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = Z\($0)TS)"
    }
    let wanted = try shell(store, "SELECT \(names.joined(separator: ", ")) FROM ATRANSACTION ORDER BY Z_PK DESC")
    #expect(found == wanted)
  }

  @Test(arguments: stores)
  func `every bitmap of an update fits its entity, and no other change has one`(
    _ store: String
  ) throws {
    for (_, change) in changes(try history(store)) {
      let properties = change["properties"] as? [String]
      #expect((properties != nil) == (change["op"] as? String == "update"), "\(change)")
    }
  }

  /// Each column of a row that differs between the two sides must be named by the bitmap; this is how the slots were
  /// found, and it reads no bitmap.
  @Test func `what the log shows as changed is named by the bitmap`() throws {
    var compared = 0
    for (transaction, change) in changes(try history("photos-10.15/Photos.sqlite")) {
      guard let values = change["values"] as? [String: Any] else { continue }
      let properties = Set(change["properties"] as? [String] ?? [])
      #expect(Set(values.keys).isSubset(of: properties), "\(transaction) \(change)")
      compared += values.count
    }
    #expect(compared > 50)
  }

  /// Moment 6 in the states that `--at-commit` opens, as `rows` prints it.
  @Test func `values before and after are those of the two states`() throws {
    let store = "photos-10.15/Photos.sqlite"
    let lines = try history(store, "--since", "507")
    #expect(lines.compactMap { $0["commit"] as? Int } == [12, 11, 10, 9, 8, 7, 5, 4, 3, 2])
    for (transaction, change) in changes(lines) where change["entity"] as? String == "Moment" {
      guard let values = change["values"] as? [String: [Any]], let pk = change["pk"] as? Int,
        let commit = lines.first(where: { $0["transaction"] as? Int == transaction })?["commit"] as? Int
      else { continue }
      let sides = try [commit - 1, commit].map { number in
        let run = try Program.run(
          "rows", RealStores.path(store), "Moment", "--where", "SELF == 'p\(pk)'", "--format", "ndjson", "--at-commit",
          "\(number)")
        return try run.objects().first?["values"] as? [String: Any]
      }
      for (path, pair) in values {
        for (side, value) in zip(sides, pair) {
          #expect("\(side?[path] ?? "")" == "\(value)", "\(transaction) \(path)")
        }
      }
    }
  }

  @Test func `tombstones name their values`() throws {
    let store = "screentime/RMAdminStore-Local.sqlite"
    let found = changes(try history(store, "--entity", "InstalledApp")).compactMap { _, change in
      (change["tombstone"] as? [String: Any])?["bundleIdentifier"] as? String
    }
    let wanted = try shell(
      store,
      """
      SELECT c.ZTOMBSTONE0 FROM ACHANGE c JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY
      WHERE c.ZCHANGETYPE = 2 AND p.Z_NAME = 'InstalledApp' ORDER BY c.ZTRANSACTIONID DESC, c.Z_PK
      """)
    #expect(found == wanted && !wanted.isEmpty)
  }

  @Test func `filters are by object, property, author and time`() throws {
    let store = "swiftdata-composites/composites.store"
    let updates = changes(try history(store)).filter { $0.change["op"] as? String == "update" }
    let one = try #require(updates.first)
    let entity = try #require(one.change["entity"] as? String)
    let pk = try #require(one.change["pk"] as? Int)
    let ofObject = changes(try history(store, "--object", "\(entity)/p\(pk)"))
    #expect(!ofObject.isEmpty)
    #expect(ofObject.allSatisfy { $0.change["pk"] as? Int == pk })
    let property = try #require((one.change["properties"] as? [String])?.first)
    let ofPath = changes(try history(store, "--path", "\(entity).\(property)"))
    let wanted = updates.filter {
      $0.change["entity"] as? String == entity && ($0.change["properties"] as? [String])?.contains(property) == true
    }
    #expect(ofPath.count == wanted.count && !wanted.isEmpty)
    let bounded = try history(store, "--since", "\(one.transaction)", "--until", "\(one.transaction)")
    #expect(bounded.count == 1)
    #expect(try history(store, "--author", "nobody").isEmpty)
    let after = try history(store, "--since", "2100-01-01")
    #expect(after.isEmpty)
  }

  @Test func `the table counts by entity, and lists changes where some are asked for`() throws {
    let store = RealStores.path("photos-10.15/Photos.sqlite")
    let run = try Program.run("history", store, "--since", "513", "--until", "513")
    #expect(run.lines.last?.contains("Moment ~1, PhotosHighlight ~1") == true, "\(run.text)")
    let one = try Program.run("history", store, "--since", "513", "--until", "513", "--entity", "Moment")
    #expect(one.lines.count == 3 && one.text.contains("update  Moment/p"), "\(one.text)")
  }

  @Test func `a store without a history says so`() throws {
    let run = try Program.run("history", RealStores.path("scout/Scout-v1.sqlite"))
    #expect(run.code == 0 && run.complaint.contains("keeps no history"))
  }
}
