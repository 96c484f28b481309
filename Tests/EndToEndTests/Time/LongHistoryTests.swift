import Foundation
import TestSupport
import Testing

/// A history of more than one stretch of lines; `Tests/Benchmarks` has one of 1.7 million changes.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct LongHistoryTests {
  /// The sample's history, then 500 transactions that update one target each, and the 508th, which deletes 450.
  private static func withHistory<Result>(_ body: (String) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Logbook", into: folder).path
      try SQLiteShell.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 8 UNION ALL SELECT i + 1 FROM n WHERE i < 508)
        INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZAUTHORTS, ZTIMESTAMP) SELECT i, 16002, 1, 789890400 + i FROM n;
        WITH RECURSIVE n(i) AS (SELECT 8 UNION ALL SELECT i + 1 FROM n WHERE i < 507)
        INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS)
        SELECT 16001, 1, 3, 1, i, x'80' FROM n;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
        INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZTOMBSTONE0)
        SELECT 16001, 2, 3, 1000 + i, 508, 'ο Ceti ' || i FROM n
        """, on: store)
      return try body(store)
    }
  }

  private static func screens(_ store: String, _ script: String) throws -> [String: String] {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      let run = try Program.run([store, "--entity", "Target", "--keys", keys.path, "--size", "120x24"])
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.allLines).mapValues { $0.joined(separator: "\n") }
    }
  }

  @Test func `the explorer goes on to the first transaction, and through a large one`() throws {
    let down = String(repeating: "G\nwait\n", count: 4)
    let found = try Self.withHistory { store in
      try Self.screens(store, "wait\nH\nwait\nscreen top\n\(down)screen end\ng\nEnter\nwait\n\(down)screen large\n")
    }
    let (top, end, large) = (found["top"] ?? "", found["end"] ?? "", found["large"] ?? "")
    #expect(top.contains("transaction 1 of 200+") && top.contains("Target -450"), "\(top)")
    #expect(end.contains("transaction 508 of 508") && end.contains("2026-01-09 20:10:00"), "\(end)")
    #expect(large.contains("change 450 of 450"), "\(large)")
    #expect(large.contains("deleted · name ο Ceti 450"), "\(large)")
  }

  @Test func `in a record the changes of many transactions go on to the first`() throws {
    let found = try Self.withHistory { store in
      try Self.screens(store, "wait\nEnter\nwait\nH\nwait\n\(String(repeating: "G\nwait\n", count: 4))screen end\n")
    }
    let end = found["end"] ?? ""
    #expect(end.contains("change 503 of 503") && end.contains("2026-01-09 20:10:00"), "\(end)")
  }

  @Test func `what a script reads of a history has its last column whole`() throws {
    let name = String(repeating: "ο Ceti ", count: 12) + "end"
    let lines = try Self.withHistory { store in
      try SQLiteShell.run("UPDATE ACHANGE SET ZTOMBSTONE0 = '\(name)' WHERE ZENTITYPK IN (1001, 1449)", on: store)
      return try Program.run("history", store, "--entity", "Target").lines
    }
    for key in [1001, 1449] {
      let line = try #require(lines.first { $0.contains("Target/p\(key) ") })
      #expect(line.hasSuffix("name \(name)"))
    }
  }

  /// Widths are those of the first 200 lines.
  @Test func `a long table keeps its columns, whatever its letters`() throws {
    let lines = try Self.withHistory { store in try Program.run("history", store, "--entity", "Target").lines }
    #expect(lines.count == 2 + 450 + 500 + 9)
    let deletion = "508          2026-01-12 06:08:28  app     delete  Target/p1450  name ο Ceti 450"
    #expect(lines.dropFirst(451).first == deletion)
    let update = "507          2026-01-12 06:08:27  app     update  Target/p1     magnitude"
    #expect(lines.dropFirst(452).first == update)
  }
}
