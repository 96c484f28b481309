import Foundation
import TestSupport
import Testing

/// What `audit` says of a store's history.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct HistoryFindingsTests {
  private static let store = "swiftdata-composites/composites.store"

  /// The findings about the history of a copy that a shell has changed: code and message.
  private func findings(_ statements: String) throws -> [String: String] {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy(Self.store, into: folder)
      try SQLiteShell.run(statements, on: path)
      let run = try Program.run("audit", path, "--json")
      let report = run.json as? [String: Any]
      let all = report?["findings"] as? [[String: Any]] ?? []
      let found = all.compactMap { finding -> (String, String)? in
        guard let code = finding["code"] as? String, code.hasPrefix("store.history"),
          let message = finding["message"] as? String
        else { return nil }
        return (code, message)
      }
      return Dictionary(found) { first, _ in first }
    }
  }

  /// `count` changes of two transactions, the first with a number, as many days apart.
  private func history(first: Int, count: Int, days: Int) -> String {
    """
    DELETE FROM ACHANGE; DELETE FROM ATRANSACTION;
    INSERT INTO ATRANSACTION (Z_PK, ZTIMESTAMP) VALUES (\(first), 7e8), (\(first + 1), 7e8 + \(days) * 86400);
    INSERT INTO ACHANGE (ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(count)) SELECT 0, 1, i, \(first) FROM n;
    """
  }

  @Test func `a long history that still has its first transaction was never trimmed`() throws {
    let found = try findings(history(first: 1, count: 10_000, days: 40))
    #expect(
      found["store.history.size"]
        == "the history keeps 10000 changes of 2 transactions over 40 days, and none was ever trimmed")
  }

  @Test(arguments: [(2, 10_000, 40), (1, 9_999, 40), (1, 10_000, 29)])
  func `one that was trimmed, is short or young is no finding`(_ first: Int, _ count: Int, _ days: Int) throws {
    #expect(try findings(history(first: first, count: count, days: days)) == [:])
  }

  @Test func `updates whose bitmap is too short are reported`() throws {
    #expect(try findings("SELECT 1") == [:])
    let found = try findings("UPDATE ACHANGE SET ZCOLUMNS = x'' WHERE ZCHANGETYPE = 1")
    #expect(found["store.history.unreadable"]?.contains("updates in the history") == true)
  }
}

/// How long the bitmap of an update must be.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct UpdateBitmapTests {
  /// One byte has a bit for each of eight properties.
  @Test(arguments: [(8, 0), (9, 1), (16, 1), (17, 1)])
  func `a bitmap of one byte is whole for up to eight properties`(_ properties: Int, _ findings: Int) throws {
    let attributes = (1...properties).map {
      "<attribute name=\"number\($0)\" optional=\"YES\" attributeType=\"Integer 64\"/>"
    }
    let rows = """
      Star:
        - { id: s, number1: 1 }
      transactions:
        - at: 2024-05-01
          update: { Star: { s: { number1: 2 } } }
      """
    let model = "<entity name=\"Star\">\(attributes.joined())</entity>"
    try CreatedStore.with(model, rows) { store in
      let version = store.deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "models/Test.xcdatamodel")
      try SQLiteShell.run(
        "UPDATE ACHANGE SET ZCOLUMNS = substr(ZCOLUMNS, 1, 1) WHERE ZCHANGETYPE = 1", on: store.path)
      #expect(try SQLiteShell.run("SELECT length(ZCOLUMNS) FROM ACHANGE WHERE ZCHANGETYPE = 1", on: store.path) == "1")
      let run = try Program.run("audit", store.path, "--model", version.path, "--json")
      let all = (run.json as? [String: Any])?["findings"] as? [[String: Any]]
      let codes = try #require(all).compactMap { $0["code"] as? String }
      #expect(codes.count { $0 == "store.history.unreadable" } == findings, "\(codes)")
    }
  }
}
