import Foundation
import Testing
import TestSupport

/// The forms and the order of `rows`; what must come out is asked of the plain shell.
@Suite struct RowsCommandTests {
  private static let model = """
    <entity name="Book">
      <attribute name="title" attributeType="String"/>
      <attribute name="pages" attributeType="Integer 32" optional="YES"/>
      <attribute name="price" attributeType="Decimal" optional="YES"/>
      <attribute name="isLent" attributeType="Boolean" optional="YES"/>
      <attribute name="bought" attributeType="Date" optional="YES"/>
      <attribute name="cover" attributeType="Binary" optional="YES"/>
      <attribute name="place" attributeType="Composite" composite="Place"/>
      <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books"/>
    </entity>
    <entity name="Novel" parentEntity="Book"/>
    <entity name="Author">
      <attribute name="name" attributeType="String"/>
      <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="author"/>
    </entity>
    <composite name="Place">
      <attribute name="shelf" attributeType="Integer 16"/>
      <attribute name="room" attributeType="String"/>
    </composite>
    """

  private static let rows = #"""
    Author:
      - { id: ann, name: 'Ann "The Pen" O''Hara' }
      - { id: bob, name: Bob }
    Book:
      - { title: 'Salt, Wind', pages: 120, price: 9.5, isLent: yes, bought: 2001-01-02T00:00:00Z,
          cover: { hex: 00ff10 }, place: { shelf: 3, room: hall }, author: ann }
      - { title: "two\nlines", pages: 7, place: { room: '' }, author: ann }
      - { title: '', pages: 300, price: 12 }
    Novel:
      - { title: Émile, pages: 50, isLent: no, author: bob }
    """#

  private func withStore(_ body: (String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { try body($0.path) }
  }

  /// The rows of a query as texts.
  private func select(_ columns: [String], _ rest: String, of store: String) throws -> [[String?]] {
    let texts = columns.map { "CAST(\($0) AS TEXT)" }.joined(separator: ", ")
    let query = """
      SELECT json_group_array(json(r)) FROM
      (SELECT json_array(\(texts)) AS r FROM ZBOOK b JOIN Z_PRIMARYKEY e ON e.Z_ENT = b.Z_ENT
      LEFT JOIN ZAUTHOR a ON a.Z_PK = b.ZAUTHOR \(rest))
      """
    let json = try SQLiteShell.run(query, on: store)
    let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]]
    return try #require(rows).map { $0.map { $0 as? String } }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let options: [String]
    let header: [String]
    let columns: [String]
    let rest: String
    var testDescription: String { options.joined(separator: " ") }

    init(_ options: String, _ paths: [(String, String)], _ rest: String) {
      let names = paths.map(\.0)
      self.options = options.split(separator: "|").map(String.init) + ["--columns", names.joined(separator: ",")]
      header = ["entity", "pk"] + names
      columns = ["e.Z_NAME", "b.Z_PK"] + paths.map(\.1)
      self.rest = rest
    }
  }

  private static let title = ("title", "ZTITLE")
  private static let pages = ("pages", "ZPAGES")
  private static let date = """
    strftime('%Y-%m-%dT%H:%M:%S.000Z', ZBOUGHT + 978307200, 'unixepoch')
    """
  private static let flag = "CASE ZISLENT WHEN 1 THEN 'true' WHEN 0 THEN 'false' END"

  static let cases: [Case] = [
    Case(
      "--limit|4",
      [
        title, ("price", "ZPRICE"), ("isLent", flag), ("bought", date), ("author", "ZAUTHOR"),
        ("place.shelf", "ZSHELF"), ("place.room", "ZROOM"), ("author.name", "ZNAME"),
      ], "ORDER BY b.Z_PK"),
    Case("--sort|pages", [pages], "ORDER BY ZPAGES"),
    Case("--sort|pages desc|--limit|2", [title, pages], "ORDER BY ZPAGES DESC LIMIT 2"),
    Case("--sort|pages desc|--limit|2|--offset|1", [title], "ORDER BY ZPAGES DESC LIMIT 2 OFFSET 1"),
    Case("--sort|place.room, pages desc", [pages], "ORDER BY ZROOM, ZPAGES DESC"),
    Case("--sort|price", [pages], "ORDER BY ZPRICE, b.Z_PK"),
    Case("--sort|author.name desc", [pages], "ORDER BY ZNAME DESC, b.Z_PK"),
    Case("--exact", [title], "WHERE e.Z_NAME = 'Book' ORDER BY b.Z_PK"),
    Case("--limit|0", [title], "LIMIT 0"),
    Case("--offset|9", [title], "LIMIT 0"),
  ]

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"), arguments: cases)
  func `CSV holds the rows in the order that SQL gives them`(_ row: Case) throws {
    try withStore { store throws in
      let printed = try Program.run(["rows", store, "Book", "--format", "csv"] + row.options)
      #expect(printed.code == 0, "\(printed.complaint)")
      let expected = try select(row.columns, row.rest, of: store)
      #expect(CSV.rows(printed.text) == [row.header] + expected)
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `the raw layer is what SQLite holds, by column`() throws {
    try withStore { store throws in
      let names = [
        "Z_PK", "Z_ENT", "Z_OPT", "ZISLENT", "ZPAGES", "ZSHELF", "ZAUTHOR", "ZBOUGHT", "ZPRICE", "ZROOM", "ZTITLE",
      ]
      let printed = try Program.run(["rows", store, "Book", "--layer", "raw", "--format", "csv", "--sort", "title"])
      let rows = CSV.rows(printed.text)
      #expect(rows.first?.dropLast() == names.map(Optional.some)[...])
      let expected = try select(names.map { "b.\($0)" }, "ORDER BY ZTITLE", of: store)
      #expect(rows.dropFirst().map { Array($0.dropLast()) } == expected)
      // sqlite3 has no base64; the bytes are 00 FF 10.
      #expect(rows.map { $0.last ?? "none" } == ["ZCOVER", nil, "AP8Q", nil, nil])
      let lines = try Program.run(["rows", store, "Book", "--layer", "raw", "--format", "ndjson", "--limit", "1"]).lines
      #expect(lines.count == 1)
      #expect(
        lines.first?.hasSuffix(
          #"""
          "values":{"Z_PK":1,"Z_ENT":2,"Z_OPT":1,"ZISLENT":1,"ZPAGES":120,"ZSHELF":3,"ZAUTHOR":1,\#
          "ZBOUGHT":86400,"ZPRICE":9.5,"ZROOM":"hall","ZTITLE":"Salt, Wind",\#
          "ZCOVER":{"base64":"AP8Q"}}}
          """#) == true)
    }
  }

  @Test func `a table distinguishes NULL from an empty text, and a line break is a sign`() throws {
    try withStore { store throws in
      let printed = try Program.run("rows", store, "Book", "--columns", "title,pages,place,author")
      #expect(
        printed.text == """
          entity  pk  title       pages  place.shelf  place.room  author
          ------  --  ----------  -----  -----------  ----------  ------
          Book    1   Salt, Wind  120    3            hall        1
          Book    2   two⏎lines   7      NULL                     1
          Book    3               300    NULL         NULL        NULL
          Novel   4   Émile       50     NULL         NULL        2

          """)
      let raw = try Program.run(["rows", store, "Author", "--layer", "raw", "--sort", "name desc"])
      #expect(
        raw.text == """
          Z_PK  Z_ENT  Z_OPT  ZNAME
          ----  -----  -----  --------------------
          2     1      1      Bob
          1     1      1      Ann "The Pen" O'Hara

          """)
    }
  }

  @Test(arguments: [("Book", "author"), ("Author", "books")])
  func `CSV has relationships alike in both layers`(
    _ entity: String, _ path: String
  ) throws {
    try withStore { store throws in
      let columns = ["rows", store, entity, "--columns", path, "--format", "csv"]
      let stored = try Program.run(columns)
      #expect(stored.text.split(whereSeparator: \.isNewline).count > 2, "\(stored.complaint)")
      #expect(!stored.text.contains("{"))
      #expect(try Program.run(columns + ["--layer", "app"]).text == stored.text)
    }
  }

  @Test func `JSON holds the lines of NDJSON in one array`() throws {
    try withStore { store throws in
      let lines = try Program.run("rows", store, "Book", "--format", "ndjson").lines
      let json = try Program.run("rows", store, "Book", "--format", "json")
      #expect(json.text == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
      #expect((json.json as? [Any])?.count == 4)
      let none = try Program.run("rows", store, "Book", "--format", "json", "--limit", "0")
      #expect((none.json as? [Any])?.isEmpty == true)
    }
  }

  @Test(arguments: [
    (["--sort", "nope"], "Book has no “nope”\nhint: storescope paths lists what Book has"),
    (["--columns", "nope"], "Book has no “nope”\nhint: storescope paths lists what Book has"),
    (["--sort", "author.books"], "a to-many relationship has no order · author.books"),
    (["--sort", "pages up"], "“pages up” is no order · 'path [asc|desc]'"),
    (["--limit", "-1"], "--limit is a number of rows, 0 or more; it was -1."),
    (["--offset=-2"], "--offset is a number of rows, 0 or more; it was -2."),
    (["--layer", "raw", "--columns", "title"], "--columns takes paths"),
  ])
  func `a wrong option is reported`(_ options: [String], _ complaint: String) throws {
    try withStore { store throws in
      let outcome = try Program.run(["rows", store, "Book"] + options)
      #expect(outcome.code == 64)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
    }
  }
}
