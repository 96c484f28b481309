import Foundation
import TestSupport
import Testing

/// Words of the user in places of a store that no attribute describes: Python puts them there, and looks for them.
@Suite(.enabled(if: SQLiteShell.isPresent && Python.path != nil, "sqlite3 or python3 is not there"))
struct ScrambledPlacesTests {
  private static let model = """
    <entity name="Visit">
      <attribute name="at" optional="YES" attributeType="Date"/>
      <attribute name="bag" optional="YES" attributeType="Binary"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <relationship name="guests" toMany="YES" destinationEntity="Guest" inverseName="visits" inverseEntity="Guest" optional="YES"/>
      <relationship name="host" maxCount="1" destinationEntity="Guest" inverseName="hosted" inverseEntity="Guest" optional="YES"/>
    </entity>
    <entity name="Guest">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="hosted" toMany="YES" destinationEntity="Visit" inverseName="host" inverseEntity="Visit" optional="YES"/>
      <relationship name="visits" toMany="YES" destinationEntity="Visit" inverseName="guests" inverseEntity="Visit" optional="YES"/>
    </entity>
    """
  private static let rows = """
    Guest: [{ id: g, name: Grace, visits: [a, b] }]
    Visit: [{ id: a, name: Ada, host: g, at: 2020-01-01T10:00:00Z, price: 2.5 }, { id: b, name: Bob }]
    """

  struct Place: Sendable, CustomTestStringConvertible {
    let title: String
    let sql: String
    /// What the original shows that the new store must show too.
    var kept = "SELECT 1"
    var testDescription: String { title }

    init(_ title: String, _ sql: String, kept: String = "SELECT 1") {
      (self.title, self.sql, self.kept) = (title, sql, kept)
    }
  }

  /// A row whose `Z_ENT` no entity has goes by its table's name.
  @Test func `an entity may have the name of another entity's table`() throws {
    let text = #"optional="YES" attributeType="String""#
    let model = """
      <entity name="Box"><attribute name="a" \(text)/><attribute name="b" \(text)/>
      <attribute name="c" \(text)/></entity>
      <entity name="Crate" parentEntity="Box"/>
      <entity name="ZBOX"><attribute name="a" \(text)/></entity>
      """
    let rows = "Box: [{ a: Lovelace, b: Lovelace, c: Lovelace }]\nZBOX: [{ a: Lovelace }]"
    try CreatedStore.with(model, rows) { store in
      try SQLiteShell.run("UPDATE ZBOX SET Z_ENT = 99", on: store.path)
      let copy = store.path + ".copy"
      let outcome = try Program.run(
        "extract", store.path, copy, "--object", "Box/p1", "--object", "ZBOX/p1", "--scramble")
      #expect(outcome.code == 0, "\(outcome.complaint)")
      #expect(try SQLiteShell.run("SELECT count(*) FROM ZBOX, ZZBOX", on: copy) == "1")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
      #expect(bytes.range(of: Data("Lovelace".utf8)) == nil)
    }
  }

  /// Each has the word Lovelace or, as hexadecimal digits, its bytes.
  @Test(arguments: [
    Place(
      "an index", "CREATE INDEX own ON ZVISIT (ZNAME) WHERE ZNAME = 'Ada Lovelace'",
      kept: "SELECT count(*) FROM sqlite_master WHERE name = 'own'"),
    Place(
      "a view",
      #"CREATE VIEW own AS SELECT 'it''s Lovelace' AS a, "Lovelace" AS "b", [Lovelace] AS c, x'4c6f76656c616365' AS d"#,
      kept: "SELECT count(*) FROM sqlite_master WHERE name = 'own'"),
    Place(
      "a quote with a sign joined to it",
      "CREATE VIEW own AS SELECT 'it''\u{301} Lovelace' AS a, 1 AS \"own\"\"\u{301}\"",
      kept: "SELECT length(a), substr(a, 3, 2) FROM own"),
    Place(
      "comments", "CREATE VIEW own AS SELECT /* Lovelace */ ZNAME -- Lovelace's\n FROM ZVISIT",
      kept: "SELECT count(*) FROM own WHERE ZNAME IS NOT NULL"),
    Place(
      "a trigger",
      "CREATE TRIGGER own AFTER INSERT ON ZVISIT WHEN NEW.ZNAME <> 'ZNAME' BEGIN UPDATE ZVISIT SET ZNAME = 'Lovelace' WHERE ZNAME = 'ZVISIT'; END",
      kept: "SELECT instr(sql, '''ZNAME''') > 0, instr(sql, '''ZVISIT''') > 0 FROM sqlite_master WHERE name = 'own'"),
    Place(
      "a column's default", "ALTER TABLE ZVISIT ADD COLUMN ZOWN VARCHAR DEFAULT 'Lovelace'",
      kept: "SELECT type, length(dflt_value) FROM pragma_table_info('ZVISIT') WHERE name = 'ZOWN'"),
    Place("a default without quotes", "ALTER TABLE ZVISIT ADD COLUMN ZOWN VARCHAR DEFAULT Lovelace"),
    Place("a check", "ALTER TABLE ZVISIT ADD COLUMN ZOWN VARCHAR DEFAULT 'a' CHECK (ZOWN <> 'Lovelace')"),
    Place("Z_OPT", "UPDATE ZVISIT SET Z_OPT = 'Lovelace'", kept: "SELECT typeof(Z_OPT) FROM ZVISIT"),
    Place("Z_OPT as bytes", "UPDATE ZVISIT SET Z_OPT = CAST('Lovelace' AS BLOB)"),
    Place("Z_ENT", "UPDATE ZVISIT SET Z_ENT = 'Lovelace' WHERE ZNAME = 'Ada'"),
    Place("a key", "UPDATE ZVISIT SET ZHOST = 'Lovelace'"),
    Place(
      "an order or a key of a join table", "INSERT INTO Z_1VISITS SELECT Z_1GUESTS, 'Lovelace' FROM Z_1VISITS LIMIT 1"),
    Place(
      "columns beside those of the bookkeeping",
      "ALTER TABLE Z_METADATA ADD COLUMN own VARCHAR; UPDATE Z_METADATA SET own = 'Lovelace'"),
    Place("a number of the bookkeeping", "UPDATE Z_PRIMARYKEY SET Z_SUPER = 'Lovelace' WHERE Z_NAME = 'Visit'"),
  ])
  func `no word of the user stays beside the values`(_ place: Place) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run(place.sql, on: store.path)
      let other = try self.scrambled(store, hiding: "Lovelace")
      #expect(try other(place.kept) == SQLiteShell.run(place.kept, on: store.path))
    }
  }

  /// Python's text for `list`, from which it makes the binary property list of `bag` or of the metadata.
  struct List: Sendable, CustomTestStringConvertible {
    let title: String
    let python: String
    /// What must still be true of the list, as Python says it.
    var kept = "True"
    var testDescription: String { title }

    init(_ title: String, _ python: String, kept: String = "True") {
      (self.title, self.python, self.kept) = (title, python, kept)
    }
  }

  private static let archive = """
    from plistlib import UID
    import datetime
    person = {"$classname": "Shop.Person", "$classes": ["Shop.Person", "NSObject"]}
    list = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": UID(1)},
      "$objects": ["$null", {"$class": UID(3), "title": UID(2), "NS.time": 1000.5}, "Ada", person]}

    """
  private static let isArchive =
    "list['$archiver'] == 'NSKeyedArchiver' and list['$version'] == 100000 and list['$objects'][3]['$classname'] == 'Shop.Person' and list['$objects'][1]['title'] == UID(2) and list['$top']['root'] == UID(1)"

  @Test(arguments: [
    List("nothing else", "", kept: isArchive + " and len(list) == 4"),
    List("the archiver", "list['$archiver'] = 'Lovelace'", kept: "len(list['$archiver']) == 8"),
    List("an archiver that is a list", "list['$archiver'] = ['Lovelace']"),
    List("the version", "list['$version'] = 'Lovelace'"),
    List("a key beside the archiver's", "list['Lovelace'] = 1", kept: isArchive),
    List("a value beside the archiver's", "list['own'] = {'a': ['Lovelace']}", kept: isArchive),
    List("another entry point", "list['$top']['Lovelace'] = UID(2)", kept: isArchive),
    List("a value as entry point", "list['$top']['own'] = 'Lovelace'", kept: isArchive),
    List("hints of a class", "person['$classhints'] = ['Lovelace']", kept: isArchive),
    List("a class's other keys", "person['Lovelace'] = 1", kept: isArchive),
    List("ancestors that are no names", "person['$classes'] = [{'a': 'Lovelace'}]"),
    List("a class that no object has", "list['$objects'].append({'$classname': 'Lovelace'})"),
    List("an object without a class", "list['$objects'].append({'Lovelace': 'Lovelace'})"),
    List("a class that is a text", "list['$objects'].append({'$class': 'Lovelace', 'a': 1})"),
    List(
      "a date in whole seconds", "list['$objects'][1]['NS.time'] = 1000", kept: "list['$objects'][1]['NS.time'] < 0"),
    List("a date", "pass", kept: "list['$objects'][1]['NS.time'] < 0"),
    List("no archive", "list = {'$archiver': 'Lovelace', '$objects': ['Lovelace']}"),
  ])
  func `no word of the user stays in an archive`(_ list: List) throws {
    for format in ["FMT_BINARY", "FMT_XML"] {
      try CreatedStore.with(Self.model, Self.rows) { store in
        let made = try Self.python(
          """
          import plistlib, sqlite3, sys
          \(Self.archive)
          \(list.python)
          def xml(v):
              if isinstance(v, UID): return {"CF$UID": v.data}
              if isinstance(v, dict): return {k: xml(w) for k, w in v.items()}
              return [xml(w) for w in v] if isinstance(v, type([])) else v
          data = plistlib.dumps(xml(list) if "\(format)" == "FMT_XML" else list, fmt=plistlib.\(format))
          db = sqlite3.connect(sys.argv[1])
          db.execute("UPDATE ZVISIT SET ZBAG = ?", [data])
          db.commit()
          """, store.path)
        #expect(made.isEmpty)
        let other = try self.scrambled(store, hiding: list.python.contains("Lovelace") ? "Lovelace" : nil)
        let said = try Self.python(
          """
          import plistlib, sqlite3, sys
          from plistlib import UID
          row = sqlite3.connect(sys.argv[1]).execute("SELECT ZBAG FROM ZVISIT").fetchone()
          list = plistlib.loads(row[0])
          print(\(list.kept))
          """, other.path)
        #expect(said == "True\n", "\(format)")
      }
    }
  }

  @Test(arguments: [
    List("a key of one's own", "list['Lovelace'] = 1"),
    List("a key that looks like Core Data's", "list['NSLovelace'] = 'Lovelace'"),
    List("a value of one's own", "list['own'] = {'a': ['Lovelace']}"),
  ])
  func `the metadata keep Core Data's keys and no others`(_ list: List) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let read = """
        import plistlib, sqlite3, sys
        db = sqlite3.connect(sys.argv[1])
        list = plistlib.loads(db.execute("SELECT Z_PLIST FROM Z_METADATA").fetchone()[0])

        """
      let before = try Self.python(read + "print(list)", store.path)
      let change = """
        \(list.python)
        db.execute("UPDATE Z_METADATA SET Z_PLIST = ?", [plistlib.dumps(list, fmt=plistlib.FMT_BINARY)])
        db.commit()
        """
      _ = try Self.python(read + change, store.path)
      let other = try self.scrambled(store, hiding: "Lovelace")
      #expect(try Self.python(read + "print(list)", other.path) == before)
    }
  }

  @Test func `a date moves, be it in whole seconds or not, and an infinite one stays`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let insert = """
        UPDATE ZVISIT SET ZAT = 600000000 WHERE ZNAME = 'Ada';
        UPDATE ZVISIT SET ZAT = 600000000.25 WHERE ZNAME = 'Bob';
        INSERT INTO ZVISIT (Z_PK, Z_ENT, Z_OPT, ZAT) SELECT 77, Z_ENT, 1, 63113904000 FROM ZVISIT LIMIT 1;
        """
      try SQLiteShell.run(insert, on: store.path)
      let other = try self.scrambled(store, hiding: nil)
      let found = try other("SELECT typeof(ZAT), ZAT FROM ZVISIT ORDER BY Z_PK").split(separator: "\n")
      let numbers = found.compactMap { $0.split(separator: "|").last.flatMap { Double($0) } }
      #expect(found.map { $0.prefix { $0 != "|" } } == ["integer", "real", "integer"])
      try #require(numbers.count == 3)
      #expect(numbers[1] == numbers[0] + 0.25)
      #expect(numbers[0] < 600_000_000 - 200 * 86_400 + 1)
      #expect(numbers[2] == 63_113_904_000)
    }
  }

  /// Extracts all visits scrambled: the word is in no file of the new store, as little as its bytes in hexadecimal
  /// digits, and the findings are the same.
  private func scrambled(_ store: URL, hiding word: String?) throws -> Extracted {
    let folder = store.deletingLastPathComponent()
    let other = try Extracted(store.path, into: folder, "--entity", "Visit", "--depth", "1", "--scramble")
    if let word {
      let script = """
        import os, sys
        files = [sys.argv[1] + end for end in ("", "-wal") if os.path.exists(sys.argv[1] + end)]
        data = b"".join(open(file, "rb").read() for file in files).lower()
        word = "\(word)".lower()
        forms = [word.encode(c) for c in ("utf-8", "utf-16-le", "utf-16-be")]
        print(any(form in data for form in forms + ["\(word)".encode().hex().encode()]))
        """
      #expect(try Self.python(script, store.path) == "True\n")
      #expect(try Self.python(script, other.path) == "False\n")
    }
    #expect(try Self.codes(other.path) == Self.codes(store.path))
    return other
  }

  private static func codes(_ store: String) throws -> [String] {
    let outcome = try Program.run("audit", store, "--json")
    let report = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    return (report["findings"] as? [[String: Any]] ?? []).map {
      "\($0["code"] ?? "") \($0["entity"] ?? "").\($0["path"] ?? "") \($0["rows"] ?? "")"
    }.sorted()
  }

  private static func python(_ script: String, _ arguments: String...) throws -> String {
    try Spawned.run(try #require(Python.path), ["-c", script] + arguments, seconds: 300)
  }
}
