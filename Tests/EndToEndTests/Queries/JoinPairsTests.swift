import Foundation
import TestSupport
import Testing

/// Pairs of a join table of which an end has no row: Core Data counts them (FORMAT §10.1).
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct JoinPairsTests {
  /// The first observation has 2 more observers than rows have keys.
  private func withPairs(_ body: (AuditedStore) throws -> Void) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        "DELETE FROM Z_4OBSERVERS; INSERT INTO Z_4OBSERVERS VALUES (1, 1), (1, 998), (1, 999);", on: store.path)
      try body(store)
    }
  }

  @Test func `@count counts pairs as the screen does`() throws {
    try withPairs { store throws in
      #expect(try store.count("Observation", "observers.@count == 3", isExact: false) == 1)
      #expect(try store.count("Observation", "observers.@count == 1", isExact: false) == 0)
      #expect(try store.count("Observation", "SUBQUERY(observers, $o, TRUEPREDICATE).@count == 3", isExact: false) == 0)
    }
  }

  @Test func `Enter on the number shows which ends have no row`() throws {
    try withPairs { store throws in
      let keys = store.path + ".keys"
      func screen(_ script: String) throws -> [String] {
        try Data((script + "screen last\n").utf8).write(to: URL(fileURLWithPath: keys))
        let run = try Program.run([store.path, "--entity", "Observation", "--keys", keys, "--size", "120x40"])
        return try #require(ReplayedScript.screens(in: run.allLines)["last"], "\(run.complaint)")
      }
      let toEnd = "wait\nEnter\nwait\n" + String(repeating: "j\n", count: 40)
      let record = try screen(toEnd)
      let line = try #require(record.firstIndex { $0.contains("observers") && $0.contains("→3") })
      let cursor = try #require(record.firstIndex { $0.contains("▌") })
      let up = String(repeating: "k\n", count: cursor - line)
      let end = try screen(toEnd + up + "Enter\nwait\n")
      let missing = end.filter { $0.contains("the join table names this key, and no row has it") }
      #expect(missing.contains { $0.contains("998") }, "\(end)")
      #expect(missing.contains { $0.contains("999") }, "\(end)")
    }
  }
}
