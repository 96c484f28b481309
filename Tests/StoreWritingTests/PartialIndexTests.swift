import Schema
import StoreWriting
import Testing
import TestSupport

/// Partial indexes, in the form that a real Photos store has them (FORMAT §6.4).
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct PartialIndexTests {
  struct Case: Sendable {
    let predicate: String
    /// Nil where the index is left out.
    let condition: String?

    init(_ predicate: String, _ condition: String?) {
      self.predicate = predicate
      self.condition = condition
    }
  }

  static let cases = [
    Case("highlight != nil", "ZHIGHLIGHT IS NOT NULL"), Case("kind == nil", "ZKIND IS NULL"),
    Case("kind != 4 AND title == \"it's\"", "(ZKIND <> 4 AND ZTITLE = 'it''s')"),
    Case("kind >= 2 OR isHidden == YES", "(ZKIND >= 2 OR ZISHIDDEN = 1)"), Case("title LIKE \"a*\"", nil),
    Case("nothing == 1", nil), Case("kind ==", nil),
  ]

  @Test(arguments: cases)
  func `the predicate becomes the index's condition`(_ row: Case) throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    let entity = Entity(
      name: "Asset",
      attributes: [
        Attribute(name: "kind", type: .integer16), Attribute(name: "title", type: .string),
        Attribute(name: "isHidden", type: .boolean),
      ], relationships: [Relationship(name: "highlight", destination: "Asset")],
      fetchIndexes: [
        FetchIndex(name: "byHighlight", elements: [.init(property: "highlight")], partialPredicate: row.predicate)
      ])
    let summary = try StoreWriter.create(at: shell.path, model: Model(entities: [entity]), rows: [:])
    let made = try shell("SELECT sql FROM sqlite_master WHERE name = 'Z_Asset_byHighlight'")
    let index = "CREATE INDEX Z_Asset_byHighlight ON ZASSET (ZHIGHLIGHT COLLATE BINARY ASC)"
    #expect(made == row.condition.map { "\(index) WHERE  \($0)" } ?? "")
    #expect(summary.omissions.isEmpty == (row.condition != nil))
    #expect(try shell("PRAGMA integrity_check") == "ok")
  }
}
