import Foundation
import TestSupport
import Testing

/// What is no number, or another entity's, in the columns that every row begins with.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct StrayNumberTests {
  private static let model = """
    <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/></entity>
    <entity name="Novel" parentEntity="Book"/>
    <entity name="Author"><attribute name="name" optional="YES" attributeType="String"/></entity>
    """
  private static let rows = """
    Book: [{ title: one }]
    Novel: [{ title: two }]
    Author: [{ name: Ann }, { name: Bob }, { name: Cid }]
    """

  private func with(_ sql: String, _ body: (String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run(sql, on: store.path)
      try body(store.path)
    }
  }

  private func findings(_ store: String) throws -> [[String: Any]] {
    let audit = try Program.run("audit", store, "--json")
    let object = try #require(audit.json as? [String: Any], "\(audit.complaint)")
    return try #require(object["findings"] as? [[String: Any]])
  }

  /// The number of Book, of an entity in another table, and what is no number at all.
  @Test(arguments: [
    ("2", "store.row.other-table"), ("77", "store.row.unknown-entity"), ("NULL", "store.row.unknown-entity"),
    ("'x'", "store.row.unknown-entity"),
  ])
  func `count and schema count the same rows`(_ number: String, _ code: String) throws {
    try with("UPDATE ZAUTHOR SET Z_ENT = \(number) WHERE Z_PK = 1") { store in
      let schema = try Program.run("schema", store, "--json").json as? [String: Any]
      let entities = try #require(schema?["entities"] as? [[String: Any]])
      for entity in entities {
        let name = try #require(entity["name"] as? String)
        let wanted = try #require(entity["rowCountWithSubentities"] as? Int)
        #expect(wanted == (name == "Novel" ? 1 : 2), "\(name)")
        for options in [[], ["--where", "TRUEPREDICATE"]] {
          #expect(try Program.run(["count", store, name] + options).text == "\(wanted)\n")
        }
        let note = try Program.run("count", store, name).complaint
        #expect(note.contains("note: not counted: 1 row ") == (name == "Author"), "\(name): \(note)")
        let own = try Program.run("count", store, name, "--exact").text
        #expect(own == "\(entity["rowCount"] as? Int ?? -1)\n")
      }
      #expect(try findings(store).map { $0["code"] as? String } == [code])
    }
  }

  @Test func `text in Z_OPT is reported, and the rows that have it`() throws {
    try with("UPDATE ZBOOK SET Z_OPT = 'x'; UPDATE ZAUTHOR SET Z_OPT = NULL") { store in
      let finding = try #require(try findings(store).first)
      #expect(finding["code"] as? String == "decode.storage-class")
      #expect(finding["entity"] as? String == "Book" && finding["path"] as? String == "Z_OPT")
      #expect(finding["rows"] as? Int == 2 && finding["examples"] as? [Int] == [1, 2])
      #expect(finding["predicate"] as? String == #"SELF IN {"p1", "p2"}"#)
      #expect(try findings(store).count == 1)
      let audit = try Program.run("audit", store)
      #expect(audit.text.contains("TEXT where the number of saves is stored"), "\(audit.text)")
    }
  }
}
