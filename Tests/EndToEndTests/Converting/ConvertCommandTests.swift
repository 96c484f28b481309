import Foundation
import TestSupport
import Testing

/// A made store as plain tables, and what is refused.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct ConvertCommandTests {
  private static let model = """
    <entity name="Author">
      <attribute name="name" attributeType="String"/>
      <attribute name="born" optional="YES" attributeType="Date"/>
      <attribute name="key" optional="YES" attributeType="UUID"/>
      <relationship name="books" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book" optional="YES"/>
      <relationship name="drafts" toMany="YES" destinationEntity="Book" optional="YES"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Work" isAbstract="YES">
      <attribute name="title" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Book" parentEntity="Work">
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
      <attribute name="isRead" optional="YES" attributeType="Boolean"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <attribute name="weight" optional="YES" attributeType="Float"/>
      <attribute name="cover" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author" optional="YES"/>
      <relationship name="tags" toMany="YES" destinationEntity="Tag" inverseName="books" inverseEntity="Tag" optional="YES"/>
      <fetchIndex name="byPages"><fetchIndexElement property="pages" type="Binary" order="descending"/></fetchIndex>
    </entity>
    <entity name="Comic" parentEntity="Book"><attribute name="colours" optional="YES" attributeType="Integer 32"/></entity>
    <entity name="Tag">
      <attribute name="word" optional="YES" attributeType="String"/>
      <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="tags" inverseEntity="Book" optional="YES"/>
    </entity>
    """
  private static let rows = """
    Author:
      - { id: ada, name: Ada, born: 2000-12-31T23:59:59.5Z, key: 00112233-4455-6677-8899-AABBCCDDEEFF, books: [b2, c1, b1], drafts: [b1] }
      - { id: bob, name: Bob, born: 1815-12-10T00:00:00Z }
    Tag: [{ id: old, word: old, books: [b1, c1] }, { id: new, word: new }]
    Book:
      - { id: b1, title: One, pages: 5, isRead: true, price: 10.25, cover: { external: { base64: aGVsbG8= } } }
      - { id: b2, title: Two, pages: 7, isRead: false, weight: 0.5, cover: { base64: d29ybGQ= } }
    Comic: [{ id: c1, title: Three, colours: 4 }]
    """

  private func with(_ body: (String, URL) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in try body(store.path, store.deletingLastPathComponent()) }
  }

  private static func key(_ table: String, _ column: String, _ value: String) -> String {
    "(SELECT pk FROM \(table) WHERE \(column) = '\(value)')"
  }

  @Test func `values have forms that other tools understand`() throws {
    try with { store, folder in
      let made = try Converted(store, into: folder)
      #expect(
        try made("SELECT name, born, key FROM Author ORDER BY name")
          == "Ada|2000-12-31T23:59:59.500Z|00112233-4455-6677-8899-AABBCCDDEEFF\nBob|1815-12-10T00:00:00.000Z|")
      #expect(
        try made(
          "SELECT title, pages, isRead, price, weight, CAST(cover AS TEXT), typeof(cover) FROM Book ORDER BY title")
          == "One|5|1|10.25||hello|blob\nTwo|7|0||0.5|world|blob")
      #expect(throws: SQLiteShell.Failed.self) { try made("INSERT INTO Book (isRead) VALUES (2)") }
      let paths = try Converted(store, into: folder, "--external", "path")
      let path = try paths("SELECT cover FROM Book WHERE title = 'One'")
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("hello".utf8))
      #expect(try paths("SELECT hex(cover) FROM Book WHERE title = 'Two'") == "776F726C64")
      let units = "SELECT DISTINCT unit FROM _storescope WHERE property = 'cover'"
      #expect(try paths(units) == "path of an external file, else bytes")
      #expect(try made(units) == "")
    }
  }

  @Test func `links are keys, pairs and positions, and sub-entities are in a view`() throws {
    try with { store, folder in
      let made = try Converted(store, into: folder)
      #expect(
        try made(
          "SELECT a.name, w.title, w.entity, w.author_position FROM Book_all w JOIN Author a ON a.pk = w.author ORDER BY 4"
        )
          == "Ada|Two|Book|0\nAda|Three|Comic|1\nAda|One|Book|2")
      #expect(try made("SELECT w.title FROM Work w ORDER BY 1") == "One\nThree\nTwo")
      #expect(
        try made("SELECT \"table\", \"column\" FROM _storescope WHERE type = 'entity' ORDER BY 1")
          == "Book_all|entity\nWork|entity")
      #expect(
        try made("SELECT name, title FROM Book JOIN Author ON Author.pk = Author_drafts") == "Ada|One")
      let pairs =
        "SELECT t.word, w.title FROM Book_tags JOIN Tag t ON t.pk = member JOIN Work w ON w.pk = owner ORDER BY 2"
      #expect(try made(pairs) == "old|One\nold|Three")
      // A key that may lead to a Book or a Comic is no foreign key; a tag is in one table.
      #expect(try made("SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list('Book_tags')") == "Tag|member|")
      #expect(try made("SELECT \"table\" FROM pragma_foreign_key_list('Comic')") == "Author\nAuthor")
      let indexes = try made.lines("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1")
      #expect(
        indexes == [
          "Author_name", "Book_Author_drafts", "Book_author", "Book_byPages", "Book_tags_member",
          "Comic_Author_drafts", "Comic_author", "Comic_byPages",
        ])
      #expect(try made("SELECT sql FROM sqlite_master WHERE name = 'Author_name'").hasPrefix("CREATE UNIQUE"))
      #expect(
        try made(
          "SELECT entity, property, store_table, store_column, type, layer FROM _storescope WHERE \"table\" = 'Comic' AND \"column\" = 'title'"
        )
          == "Comic|title|ZWORK|ZTITLE|String|stored")
    }
  }

  @Test func `views in sqlite3 show the same`() throws {
    try with { store, folder in
      try ShownViews.expectSame(store, store, as: try Converted(store, into: folder), in: folder)
    }
  }

  @Test func `what cannot be read is NULL, and noted as it is stored`() throws {
    try with { store, folder in
      try SQLiteShell.run(
        """
        UPDATE ZWORK SET ZTITLE = CAST(x'ff41' AS TEXT), ZPAGES = 99999, ZISREAD = 'yes', ZPRICE = 'NaN' WHERE ZTITLE = 'One';
        UPDATE ZWORK SET ZAUTHOR = 77, ZCOVER = x'07' WHERE ZTITLE = 'Two';
        UPDATE ZAUTHOR SET ZBORN = 1e15, ZKEY = x'0102' WHERE ZNAME = 'Ada';
        """, on: store)
      let made = try Converted(store, into: folder)
      let noted = try made("SELECT entity, \"column\", quote(raw), reason FROM _storescope_unreadable ORDER BY 1, 2")
      #expect(
        noted == """
          Author|born|1000000000000000|a date outside of the years 1583 to 9999
          Author|key|X'0102'|a UUID of 2 bytes, 16 are needed
          Book|cover|X'07'|external storage with unknown tag 7
          Book|isRead|'yes'|TEXT where Boolean is stored
          Book|pages|99999|a number that Integer 16 cannot hold
          Book|price|'NaN'|SQLite has no number for NaN
          Book|title|X'FF41'|text that is not UTF-8
          """)
      #expect(
        try made("SELECT entity, \"column\", key, reason FROM _storescope_dangling")
          == "Book|author|77|no row of ZAUTHOR")
      #expect(try made("SELECT count(*) FROM Book WHERE title IS NULL AND pages IS NULL AND isRead IS NULL") == "1")
      #expect(try made("SELECT count(*) FROM Book WHERE title = 'Two' AND author IS NULL AND cover IS NULL") == "1")
      #expect(made.report["unreadable"] as? Int == 7)
      #expect(made.report["dangling"] as? Int == 1)
    }
  }

  @Test func `rows that are not unique leave the index of a model`() throws {
    try with { store, folder in
      try SQLiteShell.run("DROP INDEX Z_Author_UNIQUE_name; UPDATE ZAUTHOR SET ZNAME = 'Ada'", on: store)
      let made = try Converted(store, into: folder)
      #expect(
        made.report["omissions"] as? [String] == ["index Author_name is not unique, because rows of Author are not"])
      #expect(try made("SELECT sql FROM sqlite_master WHERE name = 'Author_name'").hasPrefix("CREATE INDEX"))
    }
  }

  @Test func `an entity alone, and only some of its rows`() throws {
    try with { store, folder in
      let alone = try Converted(store, into: folder, "--entity", "Book")
      #expect(alone.report["rows"] as? [String: Int] == ["Book": 2, "Comic": 1, "Book_tags": 2])
      #expect(try alone("PRAGMA foreign_key_check") == "")
      #expect(try alone("SELECT count(*) FROM Book_all WHERE author IS NOT NULL") == "3")
      let some = try Converted(store, into: folder, "--entity", "Book", "--where", "title BEGINSWITH 'T'")
      #expect(some.report["rows"] as? [String: Int] == ["Book": 1, "Comic": 1, "Book_tags": 1])
      #expect(try some("SELECT title FROM Book_all ORDER BY 1") == "Three\nTwo")
      #expect(some.report["dangling"] as? Int == 0)
    }
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let options: [String]
    var out = "out.sqlite"
    var code: Int32 = 64
    var testDescription: String { (["'\(out)'"] + options).joined(separator: " ") }
  }

  @Test(arguments: [
    Refusal(options: ["--layer", "app"]), Refusal(options: ["--where", "title == nil"]),
    Refusal(options: ["--entity", "Boook"]), Refusal(options: ["--entity", "Book", "--where", "titel == nil"]),
    Refusal(options: ["--limit", "5"]), Refusal(options: ["--external", "link"]),
    Refusal(options: ["--at-commit", "-1"]), Refusal(options: [], out: ""),
  ])
  func `what cannot be done is refused, and leaves nothing`(_ refusal: Refusal) throws {
    try with { store, folder in
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let out = refusal.out.isEmpty ? "" : folder.appending(path: refusal.out).path
      let outcome = try Program.run(["convert", store, out] + refusal.options)
      #expect(outcome.code == refusal.code, "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
  }

  @Test func `an existing file and a missing folder are refused`() throws {
    try with { store, folder in
      let out = folder.appending(path: "mine.sqlite")
      try Data("mine".utf8).write(to: out)
      for path in [out.path, store] { #expect(try Program.run("convert", store, path).code == 64) }
      #expect(try Data(contentsOf: out) == Data("mine".utf8))
      #expect(try Program.run("convert", store, folder.appending(path: "none/out.sqlite").path).code == 66)
      let broken = folder.appending(path: "broken.sqlite")
      try FileManager.default.createSymbolicLink(atPath: broken.path, withDestinationPath: "nowhere")
      #expect(try Program.run("convert", store, broken.path).code == 64)
    }
  }

  /// A shell line with `$PROGRAM`, `$STORE` and `$OUT`, in the folder of the file to write; what it leaves there.
  private func shell(_ line: String, rows: Int) throws -> (code: Int32, left: [String], said: String) {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows)) \
        INSERT INTO ZAUTHOR (Z_PK, Z_ENT, Z_OPT, ZNAME, ZKEY) SELECT i, (SELECT Z_ENT FROM ZAUTHOR), 1, 'a' || i, \
        randomblob(16) FROM n
        """, on: store.path)
      return try TemporaryFolder.with { folder in
        let outcome = try Program.run(
          command: "/bin/bash", ["-c", "cd '\(folder.path)'; \(line)"],
          environment: ["PROGRAM": try Program.binary.path, "STORE": store.path, "OUT": "out.sqlite"])
        return (
          outcome.code, try FileManager.default.contentsOfDirectory(atPath: folder.path), outcome.complaint
        )
      }
    }
  }

  @Test(.timeLimit(.minutes(20)), arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func `a signal amid the work leaves no file`(_ signal: String, _ code: Int32) throws {
    let line = """
      "$PROGRAM" convert "$STORE" "$OUT" & job=$!
      until [ -s "$(ls -A .storescope-*.part 2>/dev/null)" ]; do
        kill -0 $job 2>/dev/null || exit 99
      done
      kill -\(signal) $job
      wait $job
      """
    let outcome = try shell(line, rows: 400_000)
    #expect(outcome.code == code, "\(outcome.said)")
    #expect(outcome.left == [])
  }

  @Test func `a full disk leaves no file`() throws {
    // A limit on the size of files, in blocks of 1024 bytes.
    let outcome = try shell("trap '' XFSZ; ulimit -f 64; \"$PROGRAM\" convert \"$STORE\" \"$OUT\"", rows: 20_000)
    #expect(outcome.code == 74, "\(outcome.said)")
    #expect(outcome.said.contains("'out.sqlite'"), "\(outcome.said)")
    #expect(outcome.left == [])
  }

  @Test func `a file that SQLite holds in no row is NULL, and noted`() throws {
    try with { store, folder in
      let paths = try Converted(store, into: folder, "--external", "path")
      let path = try paths("SELECT cover FROM Book WHERE title = 'One'")
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.truncate(atOffset: 1_000_000_001)
      try file.close()
      let made = try Converted(store, into: folder)
      #expect(try made("SELECT title FROM Book WHERE cover IS NULL") == "One")
      #expect(
        try made("SELECT entity, \"column\", reason FROM _storescope_unreadable")
          == "Book|cover|a file of 1000000001 bytes, more than SQLite holds in a row")
      let again = try Converted(store, into: folder, "--external", "path")
      #expect(try again("SELECT cover FROM Book WHERE title = 'One'") == path)
    }
  }

  @Test(arguments: ["UTF-16le", "UTF-16be"])
  func `a store of texts in UTF-16 is written and shown`(_ encoding: String) throws {
    try with { store, folder in
      try SQLiteShell.run("UPDATE ZWORK SET ZTITLE = 'Ünö 🌬' WHERE ZTITLE = 'One'", on: store)
      let dump = folder.appending(path: "dump.sql")
      try Data(try SQLiteShell.run(".dump", on: store).utf8).write(to: dump)
      let wide = folder.appending(path: "wide.sqlite").path
      try SQLiteShell.run("PRAGMA encoding = '\(encoding)'", ".read '\(dump.path)'", on: wide)
      let made = try Converted(wide, into: folder)
      #expect(try made("SELECT title FROM Work ORDER BY 1") == "Three\nTwo\nÜnö 🌬")
      #expect(try made("SELECT key FROM Author WHERE name = 'Ada'") == "00112233-4455-6677-8899-AABBCCDDEEFF")
      try ShownViews.expectSame(wide, wide, as: made, in: folder)
    }
  }

  @Test func `an infinite Float is a number`() throws {
    try with { store, folder in
      try SQLiteShell.run("UPDATE ZWORK SET ZWEIGHT = iif(ZTITLE = 'One', 9e999, -9e999)", on: store)
      let made = try Converted(store, into: folder)
      #expect(try made("SELECT weight FROM Book ORDER BY title") == "Inf\n-Inf")
      try ShownViews.expectSame(store, store, as: made, in: folder)
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `an earlier state is written as it was`() throws {
    let store = RealStores.path("books/AEAnnotation_v10312011_1727_local.sqlite")
    try TemporaryFolder.with { folder in
      var counts: Set<String> = []
      for options in [[], ["--at-commit", "-1"], ["--at-commit", "0"]] {
        let out = folder.appending(path: "\(options.last ?? "new").sqlite").path
        let made = try Program.run(["convert", store, out] + options)
        let count = try Program.run(["count", store, "AEAnnotation"] + options)
        // A state that a checkpoint has overwritten is refused by both.
        #expect(made.code == count.code, "\(made.complaint)")
        guard count.code == 0 else { continue }
        let rows = try SQLiteShell.run("SELECT count(*) FROM AEAnnotation", on: out)
        #expect(rows == count.lines.first)
        counts.insert(rows)
      }
      #expect(!counts.isEmpty)
    }
  }
}
