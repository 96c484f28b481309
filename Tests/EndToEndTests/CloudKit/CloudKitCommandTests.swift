import Foundation
import TestSupport
import Testing

/// `cloudkit` of stores whose tables the test wrote itself, a row of each state.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct CloudKitCommandTests {
  /// What is written for each row of `Book`, by its key, and the state that it makes.
  private static let books: [(key: Int, values: [String: String]?, state: String)] = [
    (1, ["ZCKRECORDNAME": "'A'", "encoded": "1"], "uploaded"),
    (2, ["ZCKRECORDNAME": "'B'", "encoded": "1", "ZNEEDSUPLOAD": "1"], "waiting"),
    (3, nil, "noRecord"),
    (4, ["ZCKRECORDNAME": "'D'", "encoded": "1", "ZNEEDSCLOUDDELETE": "1"], "toDeleteInCloud"),
    (5, ["ZCKRECORDNAME": "'E'", "ZNEEDSLOCALDELETE": "1"], "toDeleteHere"),
    (6, ["ZCKRECORDNAME": "'F'", "encoded": "1"], "moved"),
    (7, ["ZCKRECORDNAME": "'G'"], "unknown"),
    (
      8,
      [
        "ZCKRECORDNAME": "'H'", "ZLASTEXPORTEDTRANSACTIONNUMBER": "1", "ZPENDINGEXPORTTRANSACTIONNUMBER": "2",
        "ZRECORDZONE": "1",
      ], "waiting"
    ),
  ]

  private static let states = [
    "uploaded", "waiting", "failed", "moved", "toDeleteInCloud", "toDeleteHere", "noRecord", "orphaned", "unknown",
  ]

  private static func write(_ store: MirroredStore, _ age: MirroredStore.Age = .inRow) throws {
    let book = try store.number(of: "Book")
    for (key, values, _) in books {
      guard var values else { continue }
      let encoded = values.removeValue(forKey: "encoded")
      if encoded != nil {
        values[age == .inRow ? "ZENCODEDRECORD" : "ZENCODEDRECORDASSET"] = age == .inRow ? "x'01'" : "1"
      }
      try store.add(record: key, of: book, values)
    }
    let sql = """
      INSERT INTO ANSCKRECORDZONEMOVERECEIPT SELECT 1, 17013, 1, 1, Z_PK, 780000000, 'o', 'F', 'old zone'
      FROM ANSCKRECORDMETADATA WHERE ZCKRECORDNAME = 'F'
      """
    try store.run(sql)
    // Rows that are gone: without a trace, deleted by the app, marked, and as the mirror read it from the history.
    for key in 20...23 { try store.add(record: key, of: book, ["ZCKRECORDNAME": "'X\(key)'"]) }
    try store.add(transaction: 780_000_000, 0, [1], of: book)
    try store.add(transaction: 780_000_100, 2, [21], of: book)
    try store.run("UPDATE ANSCKRECORDMETADATA SET ZNEEDSCLOUDDELETE = 1 WHERE ZENTITYPK = 22")
    try store.run(
      "INSERT INTO ANSCKHISTORYANALYZERSTATE (ZENTITYID, ZENTITYPK, ZFINALCHANGETYPENUM) VALUES (\(book), 23, 2)")
    // Two rows of one table, and records of an entity that is no more.
    let exported = ["ZCKRECORDNAME": "'P'", "ZLASTEXPORTEDTRANSACTIONNUMBER": "1"]
    try store.add(record: 1, of: store.number(of: "Person"), exported)
    try store.add(record: 2, of: store.number(of: "Author"), exported)
    for key in 1...2 { try store.add(record: key, of: 99) }
    try store.run("INSERT INTO ANSCKMIRROREDRELATIONSHIP VALUES (1,17010,1,0,1,0,'A','B'), (2,17010,1,0,0,1,'C','A')")
  }

  private func json(_ store: MirroredStore, _ options: String...) throws -> [String: Any] {
    let run = try Program.run(["cloudkit", store.path, "--json"] + options)
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
    return try #require(run.json as? [String: Any])
  }

  private func counts(_ json: [String: Any]) -> [String: [String: Int]] {
    let entities = json["entities"] as? [[String: Any]] ?? []
    return Dictionary(
      entities.map { ($0["entity"] as? String ?? "", ($0["states"] as? [String: Int] ?? [:]).filter { $1 > 0 }) }
    ) { first, _ in first }
  }

  @Test(arguments: MirroredStore.Age.allCases)
  func `every row is counted in its state, and nothing is written`(
    _ age: MirroredStore.Age
  ) throws {
    try MirroredStore.with(age) { store in
      try Self.write(store, age)
      let before = try store.state()
      let json = try json(store)
      var books: [String: Int] = [:]
      for (_, _, state) in Self.books { books[state, default: 0] += 1 }
      books["orphaned"] = 1
      books["toDeleteInCloud", default: 0] += 3
      let wanted = ["Book": books, "Person": ["uploaded": 1], "Author": ["uploaded": 1], "Z_ENT 99": ["orphaned": 2]]
      #expect(counts(json) == wanted)
      #expect(json["pairs"] as? [String: Int] == ["all": 2, "uploaded": 1, "toDelete": 1])
      let all = (json["entities"] as? [[String: Any]])?.first?["states"] as? [String: Int]
      #expect(all?.keys.sorted() == Self.states.sorted())
      #expect(try counts(self.json(store, "--entity", "Author")).keys.sorted() == ["Author"])
      #expect(try store.state() == before)
    }
  }

  @Test func `what waits has failed while the newest export failed`() throws {
    try MirroredStore.with { store in
      try Self.write(store)
      try store.add(2, at: [780_000_000])
      try store.add(2, at: [780_000_100, 780_000_200], error: ("CKErrorDomain", 2))
      try store.add(1, at: [780_000_300])
      let json = try json(store)
      let books = try #require(counts(json)["Book"])
      #expect(books["waiting"] == nil && books["failed"] == 2)
      let events = try #require(json["events"] as? [[String: Any]])
      #expect(events.map { $0["kind"] as? String } == ["import", "export"])
      let export = try #require(events.last)
      #expect(export["count"] as? Int == 3 && export["failures"] as? Int == 2)
      #expect(export["failuresInARow"] as? Int == 2)
      let last = try #require(export["last"] as? [String: Any])
      let error = try #require(last["error"] as? [String: Any])
      #expect(error["domain"] as? String == "CKErrorDomain" && error["code"] as? Int == 2)
      #expect(error["name"] as? String == "partialFailure")
      // Python's datetime for 780000201 s after 2001.
      #expect(last["ended"] as? String == "2025-09-19T18:43:21.000Z")
      let text = try Program.run("cloudkit", store.path).lines.joined(separator: "\n")
      #expect(text.contains("failed: CKErrorDomain 2 (partialFailure) · 2 failed since one succeeded"))
      #expect(text.contains("com.apple.coredata.cloudkit.zone · private database"))
      #expect(text.contains("needs recovery from a purge by the user"))
      try store.add(2, at: [780_000_400])
      #expect(counts(try self.json(store))["Book"]?["waiting"] == 2)
    }
  }

  @Test func `the rows of a state are listed, as many as are counted`() throws {
    try MirroredStore.with { store in
      try Self.write(store)
      func lines(_ options: String...) throws -> [String] {
        let run = try Program.run(["cloudkit", store.path] + options)
        #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
        return run.lines
      }
      #expect(try lines("--state", "waiting") == ["Book/p2", "Book/p8"])
      #expect(try lines("--state", "failed") == [])
      #expect(try lines("--state", "uploaded").sorted() == ["Author/p2", "Book/p1", "Person/p1"])
      #expect(try lines("--state", "uploaded", "--entity", "Author") == ["Author/p2"])
      try store.add(2, at: [780_000_000], error: ("CKErrorDomain", 2))
      let failed = try Program.run("cloudkit", store.path, "--state", "failed", "--json").json
      let keys = (failed as? [[String: Any]])?.map { $0["pk"] as? Int }
      #expect(keys == [2, 8])
      #expect(try lines("--state", "waiting") == [])
      // Their rows are gone.
      #expect(try Program.run("cloudkit", store.path, "--state", "orphaned").code == 64)
    }
  }

  @Test func `each object's record says its own state`() throws {
    try MirroredStore.with { store in
      try Self.write(store)
      for (key, values, state) in Self.books {
        let json = try json(store, "--object", "Book/p\(key)")
        #expect(json["state"] as? String == state, "p\(key)")
        let name = values?["ZCKRECORDNAME"]?.replacing("'", with: "")
        #expect(json["recordName"] as? String == name, "p\(key)")
      }
      let moved = try json(store, "--object", "Book/p6")["moves"] as? [[String: Any]]
      #expect(moved?.first?["zone"] as? String == "old zone")
      let waiting = try json(store, "--object", "Book/p8")
      #expect((waiting["pending"] as? [String: Any])?["transaction"] as? Int == 2)
      #expect((waiting["zone"] as? [String: Any])?["scope"] as? String == "private")
      let pairs = try json(store, "--object", "Book/p1")["pairs"] as? [String: Int]
      #expect(pairs == ["all": 2, "uploaded": 1, "toDelete": 1])
    }
  }

  /// Tables as no system makes them, and what is said of them.
  private static let oddities: [(sql: String, code: Int32, note: String)] = [
    ("DROP TABLE ANSCKEVENT", 0, ""),
    ("DROP TABLE ANSCKRECORDZONEMETADATA; DROP TABLE ANSCKDATABASEMETADATA", 0, ""),
    ("DROP TABLE ANSCKMIRROREDRELATIONSHIP; DROP TABLE ANSCKRECORDZONEMOVERECEIPT", 0, ""),
    ("ALTER TABLE ANSCKEVENT DROP COLUMN ZERRORDOMAIN", 0, ""),
    ("ALTER TABLE ANSCKRECORDMETADATA DROP COLUMN ZNEEDSUPLOAD", 0, ""),
    ("UPDATE ANSCKRECORDMETADATA SET ZNEEDSUPLOAD = 'x', ZRECORDZONE = x'00'", 0, ""),
    ("UPDATE ANSCKRECORDMETADATA SET ZCKRECORDNAME = CAST(x'ff0a1b5b' AS TEXT)", 0, ""),
    ("UPDATE ANSCKRECORDZONEMETADATA SET ZLASTFETCHDATE = 'never', ZDATABASE = 9e99", 0, ""),
    ("UPDATE ANSCKEVENT SET ZSTARTEDAT = 1e300, ZENDEDAT = -1e300, ZERRORCODE = 9e18, ZSUCCEEDED = 0", 0, ""),
    ("DROP TABLE ACHANGE; DROP TABLE ATRANSACTION", 0, ""),
    ("ALTER TABLE ANSCKRECORDMETADATA RENAME COLUMN ZENTITYPK TO ZOTHER", 0, "lack what identifies a row"),
  ]

  @Test func `odd tables are read as far as they go`() throws {
    for (sql, code, note) in Self.oddities {
      try MirroredStore.with { store in
        try Self.write(store)
        try store.add(2, at: [780_000_000], error: ("CKErrorDomain", 2))
        try store.run(sql)
        for arguments in [["cloudkit"], ["cloudkit", "--object", "Book/p6"], ["audit"]] {
          let run = try Program.run(
            [arguments[0], store.path] + arguments.dropFirst() + (arguments == ["audit"] ? ["--fail-on", "crash"] : []))
          #expect(run.code == code, "\(arguments) \(sql): \(run.complaint)")
          if arguments[0] == "cloudkit" { #expect(run.complaint.contains(note) || note.isEmpty) }
          #expect(!run.text.contains("\u{1b}"), "\(sql)")
        }
      }
    }
  }

  @Test func `a store that is not mirrored says so, and an odd object is wrong usage`() throws {
    try CreatedStore.with("<entity name=\"A\"/>", "A:\n  - {}") { store in
      let run = try Program.run("cloudkit", store.path)
      #expect(run.code == 0 && run.lines == [])
      #expect(run.complaint.contains("note: the store is not mirrored"))
      let json = try Program.run("cloudkit", store.path, "--json").json as? [String: Bool]
      #expect(json == ["mirrored": false])
      #expect(try Program.run("cloudkit", store.path, "--object", "A").code == 64)
      #expect(try Program.run("cloudkit", store.path, "--entity", "B").code == 64)
    }
  }
}
