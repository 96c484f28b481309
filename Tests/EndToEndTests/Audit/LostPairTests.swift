import Foundation
import TestSupport
import Testing

/// Pairs of a join table of which neither end has a row.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct LostPairTests {
  private static let pairs = (1...6).map { "(\(900 + $0), \(950 + $0))" }

  /// Both sides have the table; no key of theirs is one of a row that could be looked at.
  @Test func `they are named by themselves, once, and as no rows`() throws {
    try AuditedStore.with { store throws in
      let columns = try SQLiteShell.run(
        "SELECT name FROM pragma_table_info('Z_4OBSERVERS') ORDER BY cid", on: store.path
      ).split(separator: "\n")
      try SQLiteShell.run("INSERT INTO Z_4OBSERVERS VALUES \(Self.pairs.joined(separator: ", "))", on: store.path)
      let found = try store.findings()
      #expect(found.map(\.code) == ["store.key.dangling"])
      #expect(found.map(\.rows) == [0])
      #expect(found.map(\.examples) == [[]])
      let message = try #require(found.first?.message)
      #expect(
        message.hasPrefix("6 pairs of Z_4OBSERVERS, the join table of ")
          && message.contains(", lead to no row at either end: (") && message.hasSuffix("), …"), "\(message)")
      let named = columns.enumerated().map { "\($1) \(901 + $0 * 50)" }
      #expect(named.allSatisfy(message.contains), "\(message)")
    }
  }

  /// A pair with one row is that row's, told from its side alone.
  @Test(arguments: [("(1, 999)", ["Observation.observers"]), ("(999, 1)", ["Observer.observations"])])
  func `a pair with one row is reported at that row`(_ pair: String, _ places: [String]) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run("INSERT INTO Z_4OBSERVERS VALUES \(pair)", on: store.path)
      let found = try store.findings().filter { $0.code == "store.key.dangling" }
      #expect(found.map(\.place) == places)
      #expect(found.map(\.examples) == [[1]])
    }
  }

  @Test func `Enter on them says that no rows are behind them`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run("INSERT INTO Z_4OBSERVERS VALUES (901, 902)", on: store.path)
      let keys = store.path + ".keys"
      try Data("f\nwait\nEnter\nscreen end\n".utf8).write(to: URL(fileURLWithPath: keys))
      let run = try Program.run([store.path, "--keys", keys, "--size", "160x24"])
      let screen = try #require(ReplayedScript.screens(in: run.allLines)["end"])
      #expect(screen[22].hasSuffix("it is not about rows of the store"))
      #expect(screen.contains { $0.contains("1 pair of Z_4OBSERVERS, the join table of ") })
    }
  }
}
