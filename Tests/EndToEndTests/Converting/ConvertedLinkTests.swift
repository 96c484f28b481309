import Foundation
import TestSupport
import Testing

/// The links of plain tables: those of a sub-entity, of some rows, in odd join tables, and of rows without a key.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct ConvertedLinkTests {
  private static let model = """
    <entity name="Book">
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="sequel" maxCount="1" destinationEntity="Book" optional="YES"/>
      <relationship name="tags" toMany="YES" destinationEntity="Tag" inverseName="books" inverseEntity="Tag" optional="YES"/>
      <relationship name="cites" toMany="YES" destinationEntity="Book" inverseName="citedBy" inverseEntity="Book" optional="YES"/>
      <relationship name="citedBy" toMany="YES" destinationEntity="Book" inverseName="cites" inverseEntity="Book" optional="YES"/>
      <relationship name="chapters" toMany="YES" ordered="YES" destinationEntity="Chapter" inverseName="book" inverseEntity="Chapter" optional="YES"/>
    </entity>
    <entity name="Comic" parentEntity="Book"><attribute name="colours" optional="YES" attributeType="Integer 32"/></entity>
    <entity name="Tag">
      <attribute name="word" optional="YES" attributeType="String"/>
      <relationship name="books" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="tags" inverseEntity="Book" optional="YES"/>
    </entity>
    <entity name="Chapter">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="book" maxCount="1" destinationEntity="Book" inverseName="chapters" inverseEntity="Book" optional="YES"/>
    </entity>
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="friends" toMany="YES" ordered="YES" destinationEntity="Person" inverseName="friends" inverseEntity="Person" optional="YES"/>
    </entity>
    """
  private static let rows = """
    Tag: [{ id: old, word: old, books: [b1, c1, b2] }, { id: new, word: new, books: [c1] }]
    Book:
      - { id: b1, title: One, cites: [c1], chapters: [k2, k1] }
      - { id: b2, title: Two, cites: [b1] }
    Comic: [{ id: c1, title: Three, sequel: b1, cites: [b2] }, { id: c2, title: Four, sequel: c1 }]
    Chapter: [{ id: k1, name: end }, { id: k2, name: start }]
    Person: [{ id: p1, name: Ada }, { id: p2, name: Bob }]
    """

  private func with(_ body: (String, URL) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in try body(store.path, store.deletingLastPathComponent()) }
  }

  /// The store's table and columns of a many-to-many.
  private func pairs(_ table: String, of made: Converted) throws -> (table: String, owner: String, member: String) {
    func place(_ column: String, _ fact: String) throws -> String {
      try made("SELECT \(fact) FROM _storescope WHERE \"table\" = '\(table)' AND \"column\" = '\(column)'")
    }
    return (
      try place("owner", "store_table"), try place("owner", "store_column"), try place("member", "store_column")
    )
  }

  @Test func `a sub-entity alone keeps the links that it inherits, and no key that may lead elsewhere is foreign`()
    throws
  {
    try with { store, folder in
      let all = try Converted(store, into: folder)
      let made = try Converted(store, into: folder, "--entity", "Comic")
      let isComic = "IN (SELECT pk FROM Comic)"
      let cited = try all.lines(
        "SELECT owner, member FROM Book_citedBy WHERE owner \(isComic) OR member \(isComic) ORDER BY 1, 2")
      #expect(cited.count == 2)
      #expect(try made.lines("SELECT owner, member FROM Comic_citedBy ORDER BY 1, 2") == cited)
      let tags = try all.lines("SELECT owner, member FROM Tag_books WHERE member \(isComic) ORDER BY 2, 1")
      #expect(tags.count == 2)
      #expect(try made.lines("SELECT member, owner FROM Comic_tags ORDER BY owner, member") == tags)
      #expect(try made("SELECT \"from\" FROM pragma_foreign_key_list('Comic')") == "")
      #expect(try made("SELECT count(sequel) FROM Comic") == "2")
      #expect(try made("PRAGMA foreign_key_check") == "")
      #expect(made.report["dangling"] as? Int == 0)
    }
  }

  @Test func `some rows keep their links from both ends, in the places that they have among all`() throws {
    try with { store, folder in
      let made = try Converted(store, into: folder, "--entity", "Book", "--where", "title == 'One'")
      let key = try made("SELECT pk FROM Book")
      // One is cited once and cites once.
      #expect(try made("SELECT sum(owner = \(key)), sum(member = \(key)), count(*) FROM Book_citedBy") == "1|1|2")
      let two = try Converted(store, into: folder, "--entity", "Book", "--where", "title == 'Two'")
      // Two is the last of three books of its tag.
      #expect(try two("SELECT owner_position FROM Book_tags") == "2")
    }
  }

  @Test func `a pair whose ends are both gone is noted from each`() throws {
    try with { store, folder in
      let place = try pairs("Tag_books", of: try Converted(store, into: folder))
      try SQLiteShell.run(
        "INSERT INTO \(place.table) (\(place.owner), \(place.member)) VALUES (71, 72), (1, 73), (74, 1)", on: store)
      let made = try Converted(store, into: folder)
      #expect(
        try made.lines(
          "SELECT entity || '.' || property || ' ' || pk || ' ' || \"column\" || ' ' || key FROM _storescope_dangling "
            + "WHERE \"table\" = 'Tag_books' ORDER BY 1")
          == [
            "Book.tags 1 owner 74", "Book.tags 72 owner 71", "Tag.books 1 member 73", "Tag.books 71 member 72",
          ])
    }
  }

  @Test func `an ordered relationship that is its own inverse has each pair once`() throws {
    try with { store, folder in
      let place = try pairs("Person_friends", of: try Converted(store, into: folder))
      let order = "Z_FOK_\(place.owner.dropFirst(2))"
      try SQLiteShell.run(
        "INSERT INTO \(place.table) (\(place.owner), \(place.member), \(order)) VALUES (1, 2, 1024), (2, 1, 2048)",
        on: store)
      let made = try Converted(store, into: folder)
      #expect(try made("SELECT * FROM Person_friends ORDER BY 1") == "1|2\n2|1")
      try ShownViews.expectSame(store, store, as: made, in: folder)
    }
  }

  @Test func `rows that share a key have one place`() throws {
    try with { store, folder in
      let definition = try SQLiteShell.run("SELECT sql FROM sqlite_master WHERE name = 'ZCHAPTER'", on: store)
        .replacing(" PRIMARY KEY", with: "")
      try SQLiteShell.run(
        """
        ALTER TABLE ZCHAPTER RENAME TO OLD; \(definition); INSERT INTO ZCHAPTER SELECT * FROM OLD;
        INSERT INTO ZCHAPTER SELECT * FROM OLD WHERE Z_PK = 1; DROP TABLE OLD
        """, on: store)
      let made = try Converted(store, into: folder)
      #expect(try made("SELECT name FROM Chapter ORDER BY book_position") == "start\nend")
      #expect(
        try made("SELECT entity, raw, reason FROM _storescope_unreadable") == "Chapter|1|no key of its own")
      try ShownViews.expectSame(store, store, as: made, in: folder)
      let shared = try SQLiteShell.run("SELECT ZNAME FROM ZCHAPTER WHERE Z_PK = 1 LIMIT 1", on: store)
      for name in ["start", "end"] {
        let one = try Converted(store, into: folder, "--entity", "Chapter", "--where", "name == '\(name)'")
        #expect(one.report["unreadable"] as? Int == (name == shared ? 1 : 0))
      }
    }
  }

  @Test func `a key is told from a composite's leaf of the same path`() throws {
    let model = """
      <entity name="place"><relationship name="latitude" toMany="YES" destinationEntity="Camp" optional="YES"/></entity>
      <entity name="Camp"><attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
      <entity name="Tent" parentEntity="Camp"><attribute name="size" optional="YES" attributeType="Integer 16"/></entity>
      <composite name="Place"><attribute name="latitude" optional="YES" attributeType="Double"/></composite>
      """
    let rows = "place: [{ latitude: [c] }]\nCamp: [{ id: c, place: { latitude: 51.5 } }]"
    try CreatedStore.with(model, rows) { store in
      let made = try Converted(store.path, into: store.deletingLastPathComponent())
      let columns = "pk, place_latitude, place_latitude_2"
      #expect(try made("SELECT \(columns) FROM Camp") == "1|51.5|1")
      #expect(try made("SELECT \(columns) FROM Camp_all") == "1|51.5|1")
    }
  }
}
