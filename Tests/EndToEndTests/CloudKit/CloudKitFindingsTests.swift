import Foundation
import TestSupport
import Testing

/// `store.cloudkit.…` where the tables leave no doubt, and nowhere else.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct CloudKitFindingsTests {
  struct Found: Hashable {
    let code: String
    let entity: String?
    let rows: Int
    let predicate: String?
    let message: String
  }

  private func findings(_ store: MirroredStore, _ options: String...) throws -> [Found] {
    let run = try Program.run(["audit", store.path, "--json"] + options)
    let report = try #require(run.json as? [String: Any], "\(run.complaint)")
    return try #require(report["findings"] as? [[String: Any]]).map { finding in
      Found(
        code: finding["code"] as? String ?? "", entity: finding["entity"] as? String,
        rows: finding["rows"] as? Int ?? -1, predicate: finding["predicate"] as? String,
        message: finding["message"] as? String ?? "")
    }.filter { $0.code.hasPrefix("store.cloudkit.") }
  }

  /// Every row of `Book` has a record; the app saved all of them at a time and exported three times later.
  private func write(_ store: MirroredStore) throws -> Int {
    let book = try store.number(of: "Book")
    for key in 1...8 { try store.add(record: key, of: book, ["ZCKRECORDNAME": "'\(key)'", "ZENCODEDRECORD": "x'01'"]) }
    try store.add(transaction: 1_000, 0, Array(1...8), of: book)
    try store.add(2, at: [2_000, 3_000, 4_000])
    return book
  }

  @Test func `a mirror that goes on has no finding`() throws {
    try MirroredStore.with { store in
      let book = try write(store)
      try store.add(0, at: [1_500])
      try store.add(1, at: [2_500])
      #expect(try findings(store) == [])
      // What was saved after the exports, and what was deleted, is still on its way.
      try store.run("UPDATE ANSCKRECORDMETADATA SET ZNEEDSUPLOAD = 1 WHERE ZENTITYPK IN (2, 3)")
      try store.add(transaction: 3_500, 1, [2, 3], of: book)
      try store.run("DELETE FROM ZBOOK WHERE Z_PK = 4")
      try store.add(transaction: 3_600, 2, [4], of: book)
      // A row that the history does not know may be new.
      try store.run("INSERT INTO ZBOOK (Z_PK, Z_ENT, Z_OPT) VALUES (9, \(book), 1)")
      try store.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 9 WHERE Z_NAME = 'Book'")
      // A failure that an event of the same kind came after.
      try store.add(2, at: [3_900], error: ("CKErrorDomain", 3))
      #expect(try findings(store) == [])
    }
  }

  @Test(arguments: [(0, "setup"), (1, "import"), (2, "export")])
  func `the newest event of a kind failed`(
    _ kind: Int, _ name: String
  ) throws {
    try MirroredStore.with { store in
      _ = try write(store)
      try store.add(kind, at: [5_000, 6_000], error: ("CKErrorDomain", 25))
      let found = try findings(store)
      #expect(found.map(\.code) == ["store.cloudkit.failed"])
      let message = found.first?.message ?? ""
      #expect(message.hasPrefix("the last \(name) at 2001-01-01 01:40:01 UTC failed"), "\(message)")
      #expect(message.contains("CKErrorDomain 25 (quotaExceeded); 2 have failed"), "\(message)")
      // One entity alone is asked for: the store as a whole is not.
      #expect(try findings(store, "--entity", "Book") == [])
    }
  }

  @Test func `an event that did not come to an end is none that failed`() throws {
    try MirroredStore.with { store in
      _ = try write(store)
      try store.run("INSERT INTO ANSCKEVENT (ZCLOUDKITEVENTTYPE, ZSUCCEEDED, ZSTARTEDAT) VALUES (2, 0, 9000)")
      #expect(try findings(store) == [])
    }
  }

  @Test func `a record whose row SQL deleted is an orphan, and one of no entity`() throws {
    try MirroredStore.with { store in
      let book = try write(store)
      try store.run("DELETE FROM ZBOOK WHERE Z_PK IN (5, 7)")
      try store.add(record: 3, of: book + 70)
      let found = try findings(store).sorted { $0.message < $1.message }
      #expect(found.map(\.code) == Array(repeating: "store.cloudkit.orphan", count: 2))
      #expect(found.map(\.entity) == [nil, "Book"])
      #expect(found.map(\.rows) == [0, 0])
      #expect(found.first?.message.contains("entity number \(book + 70)") == true)
      #expect(found.last?.message.contains("have no row (p5, p7)") == true)
      #expect(try findings(store, "--entity", "Author") == [])
    }
  }

  @Test func `rows that two exports passed over are reported with a predicate`() throws {
    try MirroredStore.with { store in
      let book = try write(store)
      try store.run("UPDATE ANSCKRECORDMETADATA SET ZNEEDSUPLOAD = 1 WHERE ZENTITYPK = 2")
      try store.run("DELETE FROM ANSCKRECORDMETADATA WHERE ZENTITYPK = 6")
      let found = try findings(store)
      #expect(found.map(\.code) == ["store.cloudkit.waiting"])
      #expect(found.first?.entity == "Book" && found.first?.rows == 2)
      let predicate = try #require(found.first?.predicate)
      let rows = try Program.run("rows", store.path, "Book", "--where", predicate, "--format", "ndjson")
      #expect(try rows.objects().compactMap { $0["pk"] as? Int } == [2, 6])
      // Saved again since: it may go with the next.
      try store.add(transaction: 3_500, 1, [2], of: book)
      #expect(try findings(store).map(\.rows) == [1])
      // The newest export failed: that is told, and nothing of rows.
      try store.add(2, at: [5_000], error: ("CKErrorDomain", 6))
      #expect(try findings(store).map(\.code) == ["store.cloudkit.failed"])
    }
  }
}
