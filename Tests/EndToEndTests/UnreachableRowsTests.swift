import Foundation
import TestSupport
import Testing

/// Rows whose key is none, another row's too, or leads nowhere are shown as far as SQLite gives them, and told.
@Suite(
  .enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"),
  .timeLimit(.minutes(2))
)
struct UnreachableRowsTests {
  private static let model = """
    <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/></entity>
    """

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
      key: "2",
      told: "2 rows of ZBOOK have a key that another row has too",
      columns: "rowid, Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"
    ),
    Remade(
      key: "NULL",
      told: "1 row of ZBOOK has no key: Z_PK is NULL",
      columns: "Z_PK VARCHAR PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR"
    ),
    Remade(
      key: "2",
      told: "2 rows of ZBOOK have a key that another row has too",
      columns: "Z_PK INTEGER, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR PRIMARY KEY",
      options: "WITHOUT ROWID"
    ),
    Remade(
      key: "'abc'",
      told: "1 row of ZBOOK has no key: Z_PK holds TEXT",
      columns: "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR",
      options: "WITHOUT ROWID",
      isRead: false
    ),
  ]

  private func with(_ remade: Remade, _ body: (String) throws -> Void) throws {
    let rows = "Book: [{ title: one }, { title: two }, { title: three }]"
    try CreatedStore.with(Self.model, rows) { store in
      let columns = "Z_PK, Z_ENT, Z_OPT, ZTITLE"
      try SQLiteShell.run(
        "CREATE TABLE again (\(remade.columns)) \(remade.options)",
        "INSERT INTO again (\(columns)) SELECT \(columns) FROM ZBOOK",
        "INSERT INTO again (\(columns)) VALUES (\(remade.key), 1, 1, 'odd')",
        "DROP TABLE ZBOOK",
        "ALTER TABLE again RENAME TO ZBOOK",
        on: store.path
      )
      try body(store.path)
    }
  }

  @Test(arguments: Self.remade)
  func `each row of a table that was made anew is listed once and told`(remade: Remade) throws {
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
      let row = try #require(
        try Program.run("rows", store, "Book", "--format", "ndjson").objects().first
      )
      #expect(row["pk"] is NSNull && row["objectID"] is NSNull)
      #expect(row["unreachable"] as? String == "the row has no key: Z_PK is NULL")
      let csv = try Program.run("rows", store, "Book", "--format", "csv", "--limit", "1")
      #expect(csv.text.hasSuffix("\r\nBook,,odd\r\n"))
    }
  }

  @Test func `an object whose key several rows have is not taken for one of them`() throws {
    try with(Remade(key: "2", told: "")) { store in
      let keys = "wait\nDown\nDown\nEnter\nwait\nscreen record\nBSpace\nwait\nscreen rows\n"
      let screens = try screens(of: store, keys)
      let sentence = "2 rows of Book have the key 2: which of them is meant is not known"
      #expect(screens["record"]?.contains { $0.hasPrefix(sentence) } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("2 odd") } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("2 two") } == true, "\(screens)")
    }
  }

  @Test
  func `a table without a column that every row begins with is told, with and without a model`()
    throws
  {
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
      let screens = try screens(of: store, "wait\nEnter\nwait\nscreen record\n")
      #expect(screens["record"]?.contains { $0.contains("title       one") } == true, "\(screens)")
    }
  }

  @Test func `a view in a table's place is told, with and without a model`() throws {
    try with(Remade(key: "7", told: "")) { store in
      try SQLiteShell.run(
        "ALTER TABLE ZBOOK RENAME TO other",
        "CREATE VIEW ZBOOK AS SELECT * FROM other",
        on: store
      )
      for _ in 0..<2 {
        let audit = try Program.run("audit", store)
        #expect(audit.text.contains("the store has no table ZBOOK for Book"), "\(audit.text)")
        try SQLiteShell.run("DROP TABLE IF EXISTS Z_MODELCACHE", on: store)
      }
    }
  }

  private func screens(of store: String, _ script: String) throws -> [String: [String]] {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      let run = try Program.run(
        store,
        "--entity",
        "Book",
        "--keys",
        keys.path,
        "--size",
        "100x12"
      )
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.lines)
    }
  }

  /// A store of 400 rows in which SQLite looks for some of them on another page than the one they lie on.
  private func withLostRows(
    _ body: (_ store: String, _ lost: ClosedRange<Int>) throws -> Void
  ) throws {
    let title = String(repeating: "x", count: 80)
    let rows = "Book:\n" + (1...400).map { "  - { title: \"\(title) \($0)\" }\n" }.joined()
    try CreatedStore.with(Self.model, rows) { store in
      let root = try #require(
        Int(
          try SQLiteShell.run(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ZBOOK'",
            on: store.path
          )
        )
      )
      let (_, size) = try CreatedStore.leafPages(of: "ZBOOK", in: store)
      var bytes = try Data(contentsOf: store)
      let page = (root - 1) * size
      // The fourth cell of the root: the number of a page and the greatest key on it, in two bytes.
      try #require(bytes[page] == 5)
      let cell = page + Int(bytes[page + 18]) << 8 + Int(bytes[page + 19])
      let greatest = Int(bytes[cell + 4] & 0x7F) << 7 + Int(bytes[cell + 5])
      let claimed = greatest - 10
      bytes[cell + 4] = 0x80 | UInt8(claimed >> 7)
      bytes[cell + 5] = UInt8(claimed & 0x7F)
      try bytes.write(to: store)
      try body(store.path, claimed + 1...greatest)
    }
  }

  @Test func `rows that SQLite lists and does not find are shown by their keys, and told`() throws {
    try withLostRows { store, lost in
      let first = try #require(lost.first)
      let slice = ["--offset", "\(first - 1)", "--limit", "3"]
      for layer in ["stored", "raw", "app"] {
        let rows = try Program.run(
          ["rows", store, "Book", "--format", "ndjson", "--layer", layer] + slice
        )
        let objects = try rows.objects()
        #expect(objects.compactMap { $0["pk"] as? Int } == Array(first...first + 2))
        #expect(objects.allSatisfy { ($0["values"] as? [String: Any])?.isEmpty == true })
        #expect(
          objects.allSatisfy {
            $0["unreachable"] as? String == "SQLite lists the row and finds none under its key"
          }
        )
        #expect(
          rows.complaint.hasPrefix(
            "note: SQLite lists 3 rows of Book and finds none under the key: "
              + "p\(first), p\(first + 1), p\(first + 2)"
          ),
          "\(rows.complaint)"
        )
      }
      let table = try Program.run(["rows", store, "Book"] + slice)
      #expect(table.lines.last == "Book    \(first + 2)  …")
    }
  }

  @Test func `an audit of a damaged file counts the rows that no key leads to`() throws {
    try withLostRows { store, lost in
      let audit = try Program.run("audit", store, "--json")
      let findings = (audit.json as? [String: Any])?["findings"] as? [[String: Any]] ?? []
      let finding = try #require(
        findings.first { $0["code"] as? String == "store.row.unreachable" }
      )
      #expect(finding["entity"] as? String == "Book")
      #expect(finding["rows"] as? Int == lost.count)
      #expect(finding["examples"] as? [Int] == Array(lost.reversed().prefix(5)))
    }
  }

  @Test func `the explorer shows them in their places, and does not ask for them again`() throws {
    try withLostRows { store, lost in
      let first = try #require(lost.first)
      // Rows whose page begins with them are looked for by themselves.
      let path = "title ENDSWITH \" \(first + 1)\" OR title ENDSWITH \" \(first + 12)\""
      let script = """
        wait
        w
        text:\(path)
        Enter
        wait
        screen rows
        Enter
        wait
        screen told
        Y
        wait
        D
        wait
        Down
        Enter
        wait
        screen record

        """
      let screens = try screens(of: store, script)
      let shown = "\(first + 1) SQLite lists the row and finds none under its key"
      #expect(screens["rows"]?.contains { $0.contains(shown) } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("row 1 of 2") } == true, "\(screens)")
      #expect(screens["told"]?.first?.contains("p\(first + 1)") == false, "\(screens)")
      #expect(screens["record"]?.first?.contains("Book p\(first + 12)") == true, "\(screens)")
    }
  }
}
