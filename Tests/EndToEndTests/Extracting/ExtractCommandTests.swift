import Foundation
import TestSupport
import Testing

/// A few rows of a store in a store of their own, read with the plain shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct ExtractCommandTests {
  /// Books with a required author, an optional shelf, many-to-many tags and notes without inverse.
  private static let model = """
    <entity name="Author">
      <attribute name="name" attributeType="String"/>
      <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book" optional="YES"/>
      <relationship name="agent" maxCount="1" destinationEntity="Agent" inverseName="authors" inverseEntity="Agent"/>
    </entity>
    <entity name="Agent">
      <attribute name="name" attributeType="String"/>
      <relationship name="authors" toMany="YES" destinationEntity="Author" inverseName="agent" inverseEntity="Author" optional="YES"/>
    </entity>
    <entity name="Book">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
      <attribute name="cover" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      <relationship name="shelf" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf" optional="YES"/>
      <relationship name="tags" toMany="YES" destinationEntity="Tag" inverseName="books" inverseEntity="Tag" optional="YES"/>
      <relationship name="notes" toMany="YES" destinationEntity="Note" optional="YES"/>
    </entity>
    <entity name="Shelf">
      <attribute name="name" attributeType="String"/>
      <relationship name="books" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="shelf" inverseEntity="Book" optional="YES"/>
    </entity>
    <entity name="Tag">
      <attribute name="name" attributeType="String"/>
      <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="tags" inverseEntity="Book" optional="YES"/>
    </entity>
    <entity name="Note"><attribute name="text" optional="YES" attributeType="String"/></entity>
    """
  private static let rows = """
    Agent: [{ id: g, name: Grace }]
    Author:
      - { id: ada, name: Ada, agent: g }
      - { id: bob, name: Bob, agent: g }
    Shelf: [{ id: top, name: Top, books: [b2, b1] }]
    Tag: [{ id: old, name: old }, { id: new, name: new }]
    Note: [{ id: n1, text: first }, { id: n2, text: second }]
    Book:
      - { id: b1, title: One, author: ada, tags: [old, new], notes: [n1], cover: { external: { base64: aGVsbG8= } } }
      - { id: b2, title: Two, pages: 5, author: ada, tags: [old] }
      - { id: b3, title: Three, author: bob }
    """
  private func with(_ body: (String, URL) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      // Bytes where a text is due, and a number that 16 bits cannot hold.
      let wrong = "UPDATE ZBOOK SET ZTITLE = x'c38280', ZPAGES = 99999 WHERE ZTITLE = 'Two'"
      try SQLiteShell.run(wrong, on: store.path)
      try body(store.path, store.deletingLastPathComponent())
    }
  }

  private func key(_ table: String, _ column: String, _ value: String, _ store: String) throws -> String {
    try SQLiteShell.run("SELECT Z_PK FROM \(table) WHERE \(column) = '\(value)'", on: store)
  }

  @Test func `an object comes with what it requires, and with no more`() throws {
    try with { store, folder in
      let one = try key("ZBOOK", "ZTITLE", "One", store)
      let found = try Extracted(store, into: folder, "--object", "Book/p\(one)")
      #expect(found.rows == ["Book": 1, "Author": 1, "Agent": 1])
      #expect(try found("SELECT ZSHELF IS NULL, Z_FOK_SHELF IS NULL FROM ZBOOK") == "1|1")
      #expect(try found("SELECT count(*) FROM ZTAG") == "0")
      #expect(try found("PRAGMA integrity_check") == "ok")
      let ada = try key("ZAUTHOR", "ZNAME", "Ada", store)
      let top = try key("ZSHELF", "ZNAME", "Top", store)
      #expect(found.dangling.contains("Book/p\(one).shelf → Shelf/p\(top)"))
      #expect(found.dangling.filter { $0.hasPrefix("Book/p\(one).tags → ") }.count == 2)
      #expect(found.dangling.filter { $0.hasPrefix("Author/p\(ada).books → ") }.count == 1)
      #expect(found.dangling.filter { $0.contains(".notes → Note/") }.count == 1)
    }
  }

  struct Depth: Sendable {
    let depth: Int
    let rows: [String: Int]
  }

  /// Steps from the book: 1 its tags, shelf and note; 2 the other books of these; 3 nothing new but through Bob's agent.
  @Test(arguments: [
    Depth(depth: 0, rows: ["Book": 1, "Author": 1, "Agent": 1]),
    Depth(depth: 1, rows: ["Book": 1, "Author": 1, "Agent": 1, "Shelf": 1, "Tag": 2, "Note": 1]),
    Depth(depth: 2, rows: ["Book": 2, "Author": 1, "Agent": 1, "Shelf": 1, "Tag": 2, "Note": 1]),
    Depth(depth: 4, rows: ["Book": 3, "Author": 2, "Agent": 1, "Shelf": 1, "Tag": 2, "Note": 1]),
  ])
  func `to-manys and optional to-ones are followed as deep as asked`(_ depth: Depth) throws {
    try with { store, folder in
      let one = try key("ZBOOK", "ZTITLE", "One", store)
      let found = try Extracted(store, into: folder, "--object", "Book/p\(one)", "--depth", "\(depth.depth)")
      #expect(found.rows == depth.rows)
      let audit = try Program.run("audit", found.path, "--json", "--fail-on", "crash")
      #expect(!audit.text.contains("store.key.dangling"), "\(audit.text)")
    }
  }

  @Test func `values, tables, numbers and metadata are the original's, and the UUID is its own`() throws {
    try with { store, folder in
      let found = try Extracted(store, into: folder, "--entity", "Book", "--depth", "9")
      #expect(found.dangling.isEmpty)
      #expect(found.rows["Note"] == 1)
      for sql in [
        "SELECT Z_PK, Z_ENT, Z_OPT, quote(ZTITLE), typeof(ZTITLE), quote(ZPAGES), quote(ZCOVER), ZAUTHOR, ZSHELF, Z_FOK_SHELF FROM ZBOOK",
        "SELECT * FROM ZAUTHOR", "SELECT * FROM ZTAG ORDER BY 1", "SELECT * FROM Z_PRIMARYKEY",
        "SELECT hex(Z_PLIST) FROM Z_METADATA", "SELECT hex(Z_CONTENT) FROM Z_MODELCACHE",
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2", "PRAGMA page_size", "PRAGMA auto_vacuum",
        "PRAGMA encoding",
      ] {
        #expect(try found(sql) == SQLiteShell.run(sql, on: store), "\(sql)")
      }
      let join = try found("SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'")
      let pairs = "SELECT * FROM \(join) ORDER BY 1, 2"
      #expect(try found(pairs) == SQLiteShell.run(pairs, on: store))
      let uuid = "SELECT Z_UUID FROM Z_METADATA"
      #expect(try found(uuid) != SQLiteShell.run(uuid, on: store))
    }
  }

  @Test func `a value that is at fault stays so, and nothing new is found`() throws {
    try with { store, folder in
      let two = try #require(Int(try key("ZBOOK", "ZPAGES", "99999", store)))
      let before = try Extracted.findings(store, of: two)
      #expect(before.count == 2, "\(before)")
      for options in [[], ["--scramble"]] {
        let path = folder.appending(path: "again\(options.count).sqlite").path
        let outcome = try Program.run(["extract", store, path, "--object", "Book/p\(two)"] + options)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try Extracted.findings(path, of: two) == before)
        let all = try Program.run("audit", path, "--json").json as? [String: Any]
        #expect((all?["findings"] as? [Any])?.count == before.count)
      }
    }
  }

  @Test func `a key that led nowhere stays, and one whose row is not taken becomes NULL`() throws {
    try with { store, folder in
      try SQLiteShell.run("UPDATE ZBOOK SET ZSHELF = 777 WHERE ZTITLE = 'One'", on: store)
      try SQLiteShell.run("UPDATE ZBOOK SET ZAUTHOR = 888 WHERE ZTITLE = 'Three'", on: store)
      let found = try Extracted(store, into: folder, "--entity", "Book", "--where", "title IN {'One', 'Three'}")
      #expect(try found("SELECT ZSHELF FROM ZBOOK WHERE ZTITLE = 'One'") == "777")
      #expect(try found("SELECT ZAUTHOR FROM ZBOOK WHERE ZTITLE = 'Three'") == "888")
      #expect(found.dangling.contains { $0.hasSuffix(".shelf → Shelf/p777") })
      let kept = (found.report["dangling"] as? [[String: Any]] ?? []).filter { $0["kept"] as? Bool == true }
      #expect(kept.count == 2)
    }
  }

  @Test func `the bound of rows lets no row in without what it needs, and is reported`() throws {
    try with { store, folder in
      let found = try Extracted(store, into: folder, "--entity", "Book", "--rows", "4")
      #expect(found.rows == ["Book": 2, "Author": 1, "Agent": 1])
      #expect(found.report["cut"] as? Bool == true)
      let out = folder.appending(path: "none.sqlite").path
      let refused = try Program.run("extract", store, out, "--entity", "Book", "--rows", "2")
      #expect(refused.code == 64)
      #expect(refused.isOneSentence, "\(refused.complaint)")
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `rows come whatever their keys are, each once and as they are`() throws {
    try with { store, folder in
      let keys = [
        "1", "63", "64", "65", "4096", "1099511627776", "9223372036854775807", "-1", "-64", "-65",
        "-9223372036854775808",
      ]
      try SQLiteShell.run("DELETE FROM ZNOTE", on: store)
      for key in keys {
        try SQLiteShell.run(
          "INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTEXT) SELECT \(key), Z_ENT, 1, 'note ' || \(key) FROM Z_PRIMARYKEY WHERE Z_NAME = 'Note'",
          on: store)
      }
      let found = try Extracted(store, into: folder, "--entity", "Note")
      let rows = "SELECT Z_PK, Z_ENT, Z_OPT, ZTEXT FROM ZNOTE ORDER BY Z_PK"
      #expect(try found(rows) == SQLiteShell.run(rows, on: store))
      #expect(found.rows["Note"] == keys.count)
      let last = try Extracted(store, into: folder, "--entity", "Note", "--rows", "3")
      #expect(last.rows["Note"] == 3)
    }
  }

  struct Refusal: Sendable {
    let options: [String]
    let code: Int32
  }

  @Test(arguments: [
    Refusal(options: [], code: 64),
    Refusal(options: ["--object", "Book"], code: 64),
    Refusal(options: ["--object", "Book/p999"], code: 64),
    Refusal(options: ["--object", "Boook/p1"], code: 64),
    Refusal(options: ["--where", "title == nil"], code: 64),
    Refusal(options: ["--entity", "Book", "--where", "title == 'none'"], code: 64),
    Refusal(options: ["--entity", "Book", "--depth", "-1"], code: 64),
    Refusal(options: ["--entity", "Book", "--rows", "0"], code: 64),
  ])
  func `what cannot be done is refused, and leaves nothing`(_ refusal: Refusal) throws {
    try with { store, folder in
      let out = folder.appending(path: "out.sqlite").path
      let outcome = try Program.run(["extract", store, out] + refusal.options)
      #expect(outcome.code == refusal.code, "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.allSatisfy { !$0.contains("out") }, "\(left)")
    }
  }

  @Test func `an existing file stays as it is`() throws {
    try with { store, folder in
      let out = folder.appending(path: "mine.sqlite")
      try Data("mine".utf8).write(to: out)
      let outcome = try Program.run("extract", store, out.path, "--entity", "Book")
      #expect(outcome.code == 64)
      #expect(try Data(contentsOf: out) == Data("mine".utf8))
      let same = try Program.run("extract", store, store, "--entity", "Book")
      #expect(same.code == 64)
    }
  }

  struct Shelf: Sendable {
    let count: Int
    let rows: [String: Int]
    let found: String
  }

  /// A number that was right is that of the rows that are there; a wrong one stays, with the rows that show it.
  @Test(arguments: [
    Shelf(count: 3, rows: ["Shelf": 1], found: "0"),
    Shelf(count: 7, rows: ["Shelf": 1, "Book": 3], found: "7"),
  ])
  func `a derived number counts what is taken`(_ shelf: Shelf) throws {
    let model = """
      <entity name="Shelf">
        <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="books.@count"/>
        <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="shelf" inverseEntity="Book" optional="YES"/>
      </entity>
      <entity name="Book">
        <relationship name="shelf" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf" optional="YES"/>
      </entity>
      """
    let rows = "Shelf: [{ id: s, books: [a, b, c] }]\nBook: [{ id: a }, { id: b }, { id: c }]"
    try CreatedStore.with(model, rows) { store in
      try SQLiteShell.run("UPDATE ZSHELF SET ZCOUNT = \(shelf.count)", on: store.path)
      let folder = store.deletingLastPathComponent()
      let found = try Extracted(store.path, into: folder, "--entity", "Shelf")
      #expect(found.rows == shelf.rows)
      #expect(try found("SELECT ZCOUNT FROM ZSHELF") == shelf.found)
      let before = try Extracted.findings(store.path, of: 1)
      #expect(try Extracted.findings(found.path, of: 1) == before)
    }
  }
}
