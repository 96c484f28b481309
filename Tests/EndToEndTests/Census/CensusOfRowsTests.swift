import Foundation
import TestSupport
import Testing

/// What a census makes of NULL in composites, and of rows that are chosen.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct CensusOfRowsTests {
  private static let model = """
    <entity name="Drink">
      <attribute name="name" attributeType="String"/>
      <attribute name="author" optional="YES" attributeType="Composite" composite="Author"/>
    </entity>
    <composite name="Author">
      <attribute name="person" optional="YES" attributeType="String"/>
      <attribute name="year" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
    </composite>
    """

  private static let source = """
    import SwiftData

    struct Author: Codable {
      var person: String
      var year: Int?
    }

    @Model
    final class Drink {
      var name: String
      var author: Author?
    }
    """

  private static let rows =
    "Drink:\n"
    + (1...9).map { number in
      let author = number <= 4 ? ", author: { person: Ann, year: \(1900 + number) }" : ""
      return "  - { name: \(number % 2 == 0 ? "even" : "odd")\(author) }\n"
    }.joined()

  private func text(_ store: URL, _ column: String) throws -> [String] {
    let source = store.deletingLastPathComponent().appending(path: "Drink.swift")
    try Data(Self.source.utf8).write(to: source)
    let arguments = ["summary", store.path, "Drink", column, "--shapes", "--source", source.path]
    return try Program.run(arguments).lines
  }

  @Test func `a leaf of a composite that is nil as a whole is nil, not a trap`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let whole = try SQLiteShell.run(
        "SELECT count(*) FROM ZDRINK WHERE ZPERSON IS NULL AND ZYEAR IS NULL", on: store.path)
      let person = try text(store, "author.person")
      #expect(person[1] == "9 rows, 5 NULL, in \(whole) of them the whole composite, which is nil")
      #expect(!person.contains { $0.contains("trap") })
    }
  }

  @Test func `a leaf that is NULL beside others is told apart, whatever is asked for`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run("UPDATE ZDRINK SET ZPERSON = NULL WHERE Z_PK = 2", on: store.path)
      let count = try SQLiteShell.run(
        "SELECT count(*) FROM ZDRINK WHERE ZPERSON IS NULL AND ZYEAR IS NOT NULL", on: store.path)
      try #require(count == "1")
      for column in ["author.person", "author"] {
        let lines = try text(store, column)
        #expect(lines[1] == "9 rows, 6 NULL, in 5 of them the whole composite, which is nil", "\(lines)")
        #expect(lines[2].hasPrefix("NULL in 1 row: ⚠ "), "\(lines)")
      }
    }
  }

  @Test func `a census counts the rows that a predicate leaves`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let arguments = ["summary", store.path, "Drink", "name", "--shapes", "--json"]
      let run = try Program.run(arguments + ["--where", "name == 'even'"])
      let json = try #require(run.json as? [String: Any], "\(run.complaint)")
      let columns = json["columns"] as? [[String: Any]] ?? []
      #expect(columns.compactMap { $0["rows"] as? Int } == [4])
      let alone = try Program.run("summary", store.path, "--shapes", "--where", "name == 'even'")
      #expect(alone.code == 64, "\(alone.complaint)")
    }
  }

  @Test func `the explorer counts the rows that a predicate leaves`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let keys = store.deletingLastPathComponent().appending(path: "keys")
      let script = """
        w
        text:author.year > 1902 AND name != "even"
        Enter
        wait
        text:#
        wait
        text:#
        wait
        screen counted
        """
      try Data(script.utf8).write(to: keys)
      let run = try Program.run([store.path, "--entity", "Drink", "--keys", keys.path, "--size", "100x24"])
      let screen = ReplayedScript.screens(in: run.allLines)["counted"] ?? []
      let names = try SQLiteShell.run(
        "SELECT count(*) FROM ZDRINK WHERE ZYEAR > 1902 AND ZNAME <> 'even'", on: store.path)
      #expect(screen.contains { $0.contains("only rows where author.year > 1902") })
      #expect(screen.contains { $0.contains(names == "1" ? "1 row, " : "\(names) rows, ") })
    }
  }
}
