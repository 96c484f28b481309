import Foundation
import TestSupport
import Testing

/// Rows whose key is none, another row's too, or leads nowhere are shown as far as SQLite gives them, and told.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"), .timeLimit(.minutes(20)))
struct UnreachableRowsTests {
  /// How a tool may have made the table anew, what it put into `Z_PK` of a fourth row, and what is said of that.
  struct Remade: CustomTestStringConvertible, Sendable {
    var key: String
    var told: String
    var columns = "Z_PK, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"
    var options = ""
    /// Whether the fourth row is found, if not by its key.
    var isRead = true
    var testDescription: String { "\(key) in (\(columns)) \(options)" }
  }

  static let remade = [
    Remade(key: "NULL", told: "1 row of ZBOOK has no key: Z_PK is NULL"),
    Remade(key: "'abc'", told: "1 row of ZBOOK has no key: Z_PK holds TEXT"),
    Remade(key: "'2'", told: "1 row of ZBOOK has no key: Z_PK holds TEXT"),
    Remade(key: "1.5", told: "1 row of ZBOOK has no key: Z_PK holds REAL"),
    Remade(key: "x'02'", told: "1 row of ZBOOK has no key: Z_PK holds BLOB"),
    Remade(key: "2", told: "2 rows of ZBOOK have a key that another row has too"),
    Remade(
      key: "2", told: "2 rows of ZBOOK have a key that another row has too",
      columns: "rowid, Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"),
    Remade(
      key: "NULL", told: "1 row of ZBOOK has no key: Z_PK is NULL",
      columns: "Z_PK VARCHAR PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"),
    Remade(
      key: "2", told: "2 rows of ZBOOK have a key that another row has too",
      columns: "Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR PRIMARY KEY", options: "WITHOUT ROWID"),
    Remade(
      key: "'abc'", told: "1 row of ZBOOK has no key: Z_PK holds TEXT",
      columns: "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR", options: "WITHOUT ROWID",
      isRead: false),
  ]

  @Test(arguments: ["VARCHAR", "REAL", "BIGINT"])
  func `a key that another type holds is one all the same`(
    type: String
  ) throws {
    let columns = "Z_PK \(type), Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"
    try with(Remade(key: "4", told: "", columns: columns)) { store in
      let rows = try Program.run("rows", store, "Book", "--format", "csv", "--columns", "title")
      #expect(rows.complaint.isEmpty)
      #expect(rows.text.contains("Book,2,two") && rows.text.contains("Book,4,odd"))
      #expect(!(try Program.run("audit", store).text.contains("store.row.unreachable")))
      let screens = try BookStore.screens(of: store, "wait\nG\nwait\nEnter\nwait\nscreen record\n")
      #expect(screens["record"]?.contains { $0.contains(" title ") && $0.contains(" odd ") } == true, "\(screens)")
    }
  }

  private func with(_ remade: Remade, _ body: (String) throws -> Void) throws {
    let rows = "Book: [{ title: one }, { title: two }, { title: three }]"
    try CreatedStore.with(BookStore.model, rows) { store in
      let columns = "Z_PK, Z_ENT, Z_OPT, ZTITLE"
      try SQLiteShell.run(
        "CREATE TABLE again (\(remade.columns)) \(remade.options)",
        "INSERT INTO again (\(columns)) SELECT \(columns) FROM ZBOOK",
        "INSERT INTO again (\(columns)) VALUES (\(remade.key), 1, 1, 'odd')", "DROP TABLE ZBOOK",
        "ALTER TABLE again RENAME TO ZBOOK", on: store.path)
      try body(store.path)
    }
  }

  @Test(arguments: Self.remade)
  func `each row of a table that was made anew is listed once and reported`(
    remade: Remade
  ) throws {
    try with(remade) { store in
      let wanted = ["one", "three", "two"] + (remade.isRead ? ["odd"] : [])
      for layer in ["stored", "raw", "app"] {
        let listed = try Program.run("rows", store, "Book", "--format", "ndjson", "--layer", layer)
        #expect(listed.code == 0)
        #expect(listed.complaint.contains("note: \(remade.told)\n"), "\(listed.complaint)")
        let values = try listed.objects().compactMap { $0["values"] as? [String: Any] }
        #expect(values.count == 4)
        let titles = values.compactMap { value in
          let title = value[layer == "raw" ? "ZTITLE" : "title"]
          return (title as? [String: Any])?["value"] as? String ?? title as? String
        }
        #expect(titles.sorted() == wanted.sorted())
      }
      #expect(try Program.run("count", store, "Book").text == "4\n")
      let audit = try Program.run("audit", store)
      #expect(audit.text.contains("store.row.unreachable  Book"), "\(audit.text)")
      #expect(audit.text.contains(remade.told))
      #expect(!audit.text.contains("store.z-max.low"))
      if remade.isRead, remade.options.isEmpty { #expect(audit.text.contains("looked at 4 rows")) }
      let schema = try Program.run("schema", store)
      #expect(schema.text.contains(remade.told))
    }
  }

  @Test func `a row without a key has none in JSON, and says why`() throws {
    try with(Remade(key: "NULL", told: "")) { store in
      let row = try #require(try Program.run("rows", store, "Book", "--format", "ndjson").objects().first)
      #expect(row["pk"] is NSNull && row["objectID"] is NSNull)
      #expect(row["unreachable"] as? String == "the row has no key: Z_PK is NULL")
      let csv = try Program.run("rows", store, "Book", "--format", "csv", "--limit", "1")
      #expect(csv.text.hasSuffix("\r\nBook,,odd\r\n"))
    }
  }

  @Test func `a finding about rows without a key says that none selects them`() throws {
    try with(Remade(key: "NULL", told: "")) { store in
      let script = "wait\nf\nwait\nscreen finding\nEnter\nwait\nscreen told\n"
      let screens = try BookStore.screens(of: store, script, size: "100x30")
      let sentence = "these rows have no key; they are listed among the others of Book"
      #expect(screens["finding"]?.contains { $0.contains("no key and no predicate selects them") } == true)
      #expect(screens["told"]?.contains { $0.contains(sentence) } == true, "\(screens)")
      try TemporaryFolder.with { folder in
        let report = folder.appending(path: "report.md")
        _ = try Program.run("audit", store, "--report", report.path)
        let text = try String(contentsOf: report, encoding: .utf8)
        #expect(text.contains("- rows: 1\n"), "\(text)")
      }
    }
  }

  @Test func `an object whose key several rows have is not taken for one of them`() throws {
    try with(Remade(key: "2", told: "")) { store in
      let keys = "wait\nDown\nDown\nEnter\nwait\nscreen record\nBSpace\nwait\nscreen rows\n"
      let screens = try BookStore.screens(of: store, keys)
      let sentence = "2 rows have the key, and which of them is meant is not known · Book p2"
      #expect(screens["record"]?.contains { $0.hasPrefix(sentence) } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("2 odd") } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("2 two") } == true, "\(screens)")
    }
  }

  @Test
  func `a table without a column that every row begins with is reported, with and without a model`() throws {
    for column in ["Z_PK", "Z_ENT"] {
      try with(Remade(key: "7", told: "")) { store in
        try SQLiteShell.run("ALTER TABLE ZBOOK RENAME COLUMN \(column) TO GONE", on: store)
        let told = "table ZBOOK has no column \(column), which every row begins with"
        for _ in 0..<2 {
          let audit = try Program.run("audit", store)
          #expect(audit.code == 1, "\(audit.complaint)")
          #expect(audit.text.contains(told), "\(audit.text)")
          try SQLiteShell.run("DROP TABLE IF EXISTS Z_MODELCACHE", on: store)
        }
      }
    }
  }

  @Test func `a record of a table without Z_OPT opens`() throws {
    try with(Remade(key: "7", told: "")) { store in
      try SQLiteShell.run("ALTER TABLE ZBOOK RENAME COLUMN Z_OPT TO GONE", on: store)
      let screens = try BookStore.screens(of: store, "wait\nEnter\nwait\nscreen record\n")
      #expect(screens["record"]?.contains { $0.contains(" title ") && $0.contains(" one ") } == true, "\(screens)")
    }
  }

  @Test func `a view in a table's place is reported, with and without a model`() throws {
    try with(Remade(key: "7", told: "")) { store in
      try SQLiteShell.run("ALTER TABLE ZBOOK RENAME TO other", "CREATE VIEW ZBOOK AS SELECT * FROM other", on: store)
      for _ in 0..<2 {
        let audit = try Program.run("audit", store)
        #expect(audit.text.contains("the store has no table ZBOOK for Book"), "\(audit.text)")
        try SQLiteShell.run("DROP TABLE IF EXISTS Z_MODELCACHE", on: store)
      }
    }
  }
}
