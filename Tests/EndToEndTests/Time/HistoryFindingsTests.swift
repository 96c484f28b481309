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

  @Test func `updates whose bitmap is too short are told`() throws {
    #expect(try findings("SELECT 1") == [:])
    let found = try findings("UPDATE ACHANGE SET ZCOLUMNS = x'' WHERE ZCHANGETYPE = 1")
    #expect(found["store.history.unreadable"]?.contains("updates in the history") == true)
  }
}
