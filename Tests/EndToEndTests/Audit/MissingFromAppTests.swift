import Foundation
import TestSupport
import Testing

/// Schemas that use what the app registers with SQLite and nobody else has.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct MissingFromAppTests {
  /// An index is made with what the shell has, then the schema gets the app's own name for it.
  private func findings(_ sql: String, _ replaced: String, by own: String) throws -> [AuditedStore.Found] {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        """
        \(sql);
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, '\(replaced)', '\(own)') WHERE name = 'own';
        """, on: store.path)
      return try store.findings()
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let sql: String
    let replaced: String
    let own: String
    let what: String
    let unchecked: String
    var testDescription: String { own }
  }

  @Test(arguments: [
    Row(
      sql: "CREATE INDEX own ON ZPLAN(upper(ZTITLE))", replaced: "upper(", own: "app_fold(",
      what: "SQL function 'app_fold'", unchecked: "what indexes hold was not checked"),
    Row(
      sql: "CREATE INDEX own ON ZPLAN(Z_OPT) WHERE upper(ZTITLE) = 'A'", replaced: "upper(", own: "app_fold(",
      what: "SQL function 'app_fold'", unchecked: "what indexes hold was not checked"),
    Row(
      sql: "CREATE INDEX own ON ZPLAN(ZTITLE COLLATE NOCASE)", replaced: "NOCASE", own: "AppOrder",
      what: "collating sequence 'AppOrder'", unchecked: "the file was not checked by SQLite"),
  ])
  func `SQLite's check is reported as not made, and no damage`(_ row: Row) throws {
    let found = try findings(row.sql, row.replaced, by: row.own)
    #expect(found.map(\.code) == ["store.sqlite.unchecked"])
    #expect(found.map(\.severity) == ["advice"])
    let message = try #require(found.first?.message)
    #expect(message == "\(row.unchecked): the schema uses the \(row.what), which only the app has")
  }

  /// The quick check, which asks for no index, still finds damage elsewhere.
  @Test func `damage beside it is still reported`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        """
        CREATE INDEX own ON ZPLAN(upper(ZTITLE));
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, 'upper(', 'app_fold(') WHERE name = 'own';
        """, on: store.path)
      let (pages, size) = try CreatedStore.leafPages(of: "ZOBSERVER", in: URL(filePath: store.path))
      var bytes = try Data(contentsOf: URL(filePath: store.path))
      let start = (try #require(pages.first) - 1) * size
      bytes.replaceSubrange(start..<start + size, with: Data(count: size))
      try bytes.write(to: URL(filePath: store.path))
      let codes = Set(try store.findings().map(\.code))
      #expect(codes.isSuperset(of: ["store.sqlite.unchecked", "store.sqlite.damage"]), "\(codes)")
    }
  }
}
