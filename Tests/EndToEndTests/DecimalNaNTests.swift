import Foundation
import TestSupport
import Testing

/// A Decimal that is not a number, which Core Data stores as text: a value like any other in every command.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct DecimalNaNTests {
  private static let model = """
    <entity name="Book">
      <attribute name="title" attributeType="String"/>
      <attribute name="height" optional="YES" attributeType="Decimal" maxValueString="250" \
    minValueString="100"/>
    </entity>
    """

  private static let rows = """
    Book: [{ title: a, height: NaN }, { title: b, height: 101.5 }, { title: c, height: 200 }]
    """

  private static let source = """
    import CoreData
    @objc(Book) final class Book: NSManagedObject {
      @NSManaged var title: String
      @NSManaged var height: NSDecimalNumber?
    }
    """

  private func with(_ body: (_ store: String, _ source: String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let source = store.deletingLastPathComponent().appending(path: "Book.swift")
      try Data(Self.source.utf8).write(to: source)
      try body(store.path, source.path)
    }
  }

  @Test func `create stores it as Core Data does`() throws {
    try with { store, _ throws in
      let stored = "SELECT typeof(ZHEIGHT) || ' ' || ZHEIGHT FROM ZBOOK ORDER BY Z_PK"
      #expect(try SQLiteShell.run(stored, on: store) == "text NaN\nreal 101.5\ninteger 200")
    }
  }

  @Test(arguments: ["stored", "app"]) func `rows show it in each form`(_ layer: String) throws {
    try with { store, source in
      func rows(_ format: String) throws -> Program.Outcome {
        try Program.run(
          "rows", store, "Book", "--columns", "height", "--layer", layer, "--source", source, "--format", format)
      }
      let values = try rows("ndjson").objects().compactMap { $0["values"] as? [String: Any] }
      let heights = values.map { ($0["height"] as? [String: Any])?["value"] ?? $0["height"] }
      #expect(heights.map { $0 as? String } == ["NaN", "101.5", "200"])
      #expect(try rows("csv").text.contains("Book,1,NaN\r\n"))
      #expect(try rows("table").lines.contains { $0.hasPrefix("Book    1   NaN") })
    }
  }

  @Test func `summary counts it among the numbers, with shapes and without`() throws {
    try with { store, source in
      let summary = try Program.run("summary", store, "Book", "height", "--json")
      let column = try #require((summary.json as? [[String: Any]])?.first)
      #expect(column["min"] as? String == "101.5" && column["max"] as? String == "NaN")
      let top = (column["top"] as? [[String: Any]])?.map { $0["value"] as? String }
      #expect(top == ["101.5", "200", "NaN"])
      let census = try Program.run("summary", store, "Book", "height", "--shapes", "--source", source)
      #expect(census.lines.contains { $0.hasSuffix(" 33.3 %  NaN") }, "\(census.text)")
    }
  }

  @Test func `audit finds nothing wrong with it`() throws {
    try with { store, source in
      for options in [[], ["--source", source]] {
        let audit = try Program.run(["audit", store] + options)
        #expect(audit.code == 0, "\(audit.text)")
      }
    }
  }

  @Test(arguments: [
    ("height > 100", 3), ("height < 250", 2), ("height == nil", 0), ("height == CAST(\"NaN\", \"NSDecimalNumber\")", 1),
    ("height != CAST(\"NaN\", \"NSDecimalNumber\")", 2),
  ]) func `it is behind all numbers`(_ predicate: String, _ rows: Int) throws {
    try with { store, _ in
      for options in [[], ["--in-memory"]] {
        let count = try Program.run(["count", store, "Book", "--where", predicate] + options)
        #expect(count.text == "\(rows)\n", "\(count.complaint)")
      }
    }
  }

  @Test func `diff and extract keep it, also scrambled`() throws {
    try with { store, _ in
      let other = store + ".other"
      try FileManager.default.copyItem(atPath: store, toPath: other)
      #expect(try Program.run("diff", store, other).code == 0)
      try SQLiteShell.run("UPDATE ZBOOK SET ZHEIGHT = 3 WHERE Z_PK = 1", on: other)
      let difference = try #require(try Program.run("diff", store, other, "--json").objects().first)
      let fields = difference["fields"] as? [String: [String]]
      #expect(fields?["height"] == ["NaN", "3"])
      for options in [[], ["--scramble"]] {
        let copy = store + ".copy\(options.count)"
        let outcome = try Program.run(["extract", store, copy, "--entity", "Book"] + options)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        let heights = try SQLiteShell.run("SELECT ZHEIGHT FROM ZBOOK ORDER BY Z_PK", on: copy)
        #expect(heights == "NaN\n101.5\n200")
      }
    }
  }

  @Test func `the explorer shows it, filters by it and finds it`() throws {
    try with { store, _ in
      let script = """
        wait
        C
        h
        e
        Enter
        wait
        screen rows
        i
        wait
        screen only
        x
        wait
        G
        /
        n
        a
        n
        Enter
        wait
        screen found

        """
      let screens = try BookStore.screens(of: store, script)
      #expect(screens["rows"]?.contains { $0.contains(" 1 a ") && $0.contains(" NaN") } == true, "\(screens)")
      let title = #"Book where height == CAST("NaN", "NSDecimalNumber")"#
      #expect(screens["only"]?.first?.contains(title) == true, "\(screens)")
      #expect(screens["only"]?.contains { $0.contains("row 1 of 1 ") } == true, "\(screens)")
      #expect(screens["found"]?.contains { $0.contains("row 1 of 3 ") } == true, "\(screens)")
    }
  }
}
