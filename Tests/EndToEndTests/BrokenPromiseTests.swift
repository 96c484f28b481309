import Foundation
import TestSupport
import Testing

/// A store that lacks columns which its version hashes promise: every command says so, in its own form.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct BrokenPromiseTests {
  private static let model = """
    <entity name="Book">
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" \
    inverseName="books" inverseEntity="Author"/>
    </entity>
    <entity name="Author">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" \
    inverseName="author" inverseEntity="Book"/>
    </entity>
    """
  private static let rows = "Book: [{ title: one, pages: 3, author: a }]\nAuthor: [{ id: a, name: Ann }]"

  private static let column = "table ZBOOK has no column ZPAGES for Book.pages"
  private static let messages = [
    "table ZBOOK has no column ZAUTHOR for Book.author", column,
    "nothing in the store fits Author.books, looked for ZBOOK.ZAUTHOR",
  ]

  /// The store, the same with all columns, and the model.
  private func with(_ body: (_ store: String, _ whole: String, _ model: String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let whole = store.deletingLastPathComponent().appending(path: "whole.sqlite").path
      try FileManager.default.copyItem(atPath: store.path, toPath: whole)
      try SQLiteShell.run(
        "DROP INDEX ZBOOK_ZAUTHOR_INDEX", "ALTER TABLE ZBOOK DROP COLUMN ZAUTHOR",
        "ALTER TABLE ZBOOK DROP COLUMN ZPAGES", on: store.path)
      let model = store.deletingLastPathComponent().appending(path: "../models/Test.xcdatamodel")
      try body(store.path, whole, model.path)
    }
  }

  @Test func `rows say that the column is missing, and print no NULL`() throws {
    try with { store, _, _ in
      let json = try Program.run("rows", store, "Book", "--format", "ndjson")
      #expect(
        json.text.contains(
          #""values":{"pages":{"unreadable":"no column ZPAGES"},"title":"one","#
            + #""author":{"unreadable":"no column ZAUTHOR"}}"#), "\(json.text)")
      let table = try Program.run("rows", store, "Book")
      #expect(table.lines.last?.contains("⚠ no column ZPAGES") == true, "\(table.text)")
      let csv = try Program.run("rows", store, "Book", "--format", "csv")
      #expect(csv.text.hasSuffix("Book,1,⚠ no column ZPAGES,one,⚠ no column ZAUTHOR\r\n"))
      let toMany = try Program.run("rows", store, "Author", "--format", "ndjson")
      #expect(toMany.text.contains(#""books":{"unreadable":"no column ZBOOK.ZAUTHOR"}"#))
    }
  }

  @Test func `diff with its model exits with 1 and names the columns`() throws {
    try with { store, whole, model in
      for sides in [[store, model], [model, store]] {
        let outcome = try Program.run(["diff"] + sides)
        #expect(outcome.code == 1, "\(outcome.complaint)")
        #expect(Array(outcome.lines.dropFirst().prefix(Self.messages.count)) == Self.messages.map { "but \($0)" })
        let json = try Program.run(["diff", "--json"] + sides).json as? [String: Any]
        #expect(json?["verdict"] as? String == "identical")
        #expect(json?["missing"] as? [String] == Self.messages)
        #expect(try Program.run(["diff", "--fail-on", "rows"] + sides).code == 0)
      }
      let same = try Program.run("diff", whole, model, "--json")
      #expect(same.code == 0)
      #expect((same.json as? [String: Any])?["missing"] as? [String] == [])
    }
  }

  @Test func `diff with another store exits with 1 and names the columns`() throws {
    try with { store, whole, _ in
      let outcome = try Program.run("diff", store, whole)
      #expect(outcome.code == 1, "\(outcome.complaint)")
      let told = Self.messages.map { "test.sqlite: \($0)" }
      #expect(Array(outcome.lines.dropFirst().prefix(3)) == told, "\(outcome.text)")
      #expect(outcome.lines.last == "no row differs; some columns are missing")
      let json = try Program.run("diff", whole, store, "--json")
      #expect(json.code == 1 && json.text.isEmpty)
      #expect(json.complaint.contains("note: test.sqlite: \(Self.column)\n"))
      #expect(try Program.run("diff", store, whole, "--entity", "Author").code == 1)
      try SQLiteShell.run("DROP TABLE ZAUTHOR", on: whole)
      let books = try Program.run("diff", whole, whole, "--entity", "Book")
      #expect(books.code == 0, "\(books.text)")
    }
  }

  @Test func `hashes name the columns, and each finding has its hint`() throws {
    try with { store, _, _ in
      let hashes = try Program.run("schema", store, "--hashes")
      #expect(Array(hashes.lines.dropFirst(2).prefix(3)) == Self.messages.map { "but \($0)" })
      let json = try Program.run("schema", store, "--hashes", "--json").json as? [String: Any]
      #expect(json?["missing"] as? [String] == Self.messages)
      try SQLiteShell.run("DROP TABLE ZAUTHOR", on: store)
      let audit = try Program.run("audit", store, "--json").json as? [String: Any]
      let findings = try #require(audit?["findings"] as? [[String: Any]])
      for code in ["store.table.missing", "store.column.missing", "store.relationship.missing"] {
        let finding = try #require(findings.first { $0["code"] as? String == code })
        #expect((finding["hint"] as? String)?.contains("schema STORE MODEL --hashes") == true)
      }
    }
  }
}
