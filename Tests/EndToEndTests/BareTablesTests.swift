import Foundation
import Testing
import TestSupport

/// What the tables alone tell, where a store has no model.
@Suite struct BareTablesTests {
  private func withStore(_ model: String, _ rows: String, _ body: (URL) throws -> Void) throws {
    try CreatedStore.with(model, rows) { store in
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store.path)
      try body(store)
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `keys, orders and join tables become relationships`() throws {
    try withStore(
      """
      <entity name="Author">
        <attribute name="fullName" attributeType="String"/>
        <relationship name="books" toMany="YES" ordered="YES" destinationEntity="Book"
          inverseName="author" inverseEntity="Book"/>
        <relationship name="drafts" toMany="YES" destinationEntity="Page"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="fullName"/>
        </uniquenessConstraint></uniquenessConstraints>
      </entity>
      <entity name="Book">
        <attribute name="pageCount" attributeType="Integer 16" optional="YES"/>
        <relationship name="author" maxCount="1" destinationEntity="Author"
          inverseName="books" inverseEntity="Author"/>
        <relationship name="sequel" maxCount="1" destinationEntity="Book"/>
        <relationship name="coverPage" maxCount="1" destinationEntity="Page"/>
        <relationship name="tags" toMany="YES" ordered="YES" destinationEntity="Tag"
          inverseName="books" inverseEntity="Tag"/>
      </entity>
      <entity name="Novel" parentEntity="Book">
        <attribute name="genre" attributeType="String"/>
      </entity>
      <entity name="Page">
        <relationship name="book" maxCount="1" destinationEntity="Book"/>
      </entity>
      <entity name="Tag">
        <relationship name="books" toMany="YES" destinationEntity="Book"
          inverseName="tags" inverseEntity="Book"/>
        <relationship name="likes" toMany="YES" destinationEntity="Tag"
          inverseName="likes" inverseEntity="Tag"/>
      </entity>
      """,
      """
      Author:
        - { id: ann, fullName: Ann, books: [two, one], drafts: [p2] }
      Book:
        - { id: one, pageCount: 7, coverPage: p1, tags: [red, blue] }
      Novel:
        - { id: two, genre: noir, sequel: one }
      Page:
        - { id: p1, book: two }
        - { id: p2, book: one }
      Tag:
        - { id: blue, likes: [red] }
        - { id: red }
      """
    ) { store throws in
      #expect(try BareTables.schema(store.path) == Self.books)
      let pages = try Program.run("rows", store.path, "Page", "--format", "ndjson")
      #expect(pages.lines.count == 2)
      #expect(pages.lines.first?.contains(#""book":{"entity":"Novel","pk":2}"#) == true)
    }
  }

  /// `sequel` has a second column, for its destination has a sub-entity; `coverPage` ends in an
  /// entity's name; the name of Author's ordered to-many is lost.
  private static let books = """
    no model, guessed from tables
    Author · Z_ENT 1 · ZAUTHOR · 1 row
      fullName: String? · ZFULLNAME (guessed)
      booksByAuthor → n Book, ordered · inverse author · ZBOOK.ZAUTHOR (guessed)
      drafts → n Page · ZPAGE.Z1DRAFTS (guessed)
    Book · Z_ENT 2 · ZBOOK · 1 row, 2 with sub-entities
      genre: String? · ZGENRE (guessed)
      pagecount: Integer 64? · ZPAGECOUNT (guessed)
      author → Author · inverse booksByAuthor · ZAUTHOR (guessed)
      coverPage → Page · ZCOVERPAGE (guessed)
      sequel → Book · ZSEQUEL (guessed)
      tags → n Tag, ordered · inverse books · Z_2TAGS (guessed)
    Novel: Book · Z_ENT 3 · ZBOOK · 1 row
      genre: String? · ZGENRE (guessed)
      pagecount: Integer 64? · ZPAGECOUNT (guessed)
      author → Author · inverse booksByAuthor · ZAUTHOR (guessed)
      coverPage → Page · ZCOVERPAGE (guessed)
      sequel → Book · ZSEQUEL (guessed)
      tags → n Tag, ordered · inverse books · Z_2TAGS (guessed)
    Page · Z_ENT 4 · ZPAGE · 2 rows
      book → Book · ZBOOK (guessed)
    Tag · Z_ENT 5 · ZTAG · 2 rows
      books → n Book · inverse tags · Z_2TAGS (guessed)
      likes → n Tag · inverse likes · Z_5LIKES (guessed)
    advice: there is no model, so every name and type is a guess from the tables
    advice: ZBOOK.ZSEQUEL is taken for a to-one to Book: Z2_SEQUEL stands beside it
    advice: ZBOOK.ZAUTHOR is taken for a to-one to Author: it has a key's index and the \
    entity's name
    advice: ZBOOK.Z_FOK_AUTHOR is the order of a to-many of Author whose name the store does \
    not hold
    advice: ZBOOK.ZCOVERPAGE is taken for a to-one to Page: it has a key's index and ends with \
    the entity's name
    advice: ZPAGE.ZBOOK is taken for a to-one to Book: Z2_BOOK stands beside it
    advice: ZPAGE.Z1DRAFTS is taken for a to-many of Author without an inverse: it has a key's \
    index and Author's number
    advice: Z_2TAGS.Z_2BOOKS is taken for a to-many from Tag to Book: its name has the entity's \
    number
    advice: Z_2TAGS.Z_5TAGS is taken for a to-many from Book to Tag: its name has the entity's \
    number
    advice: Z_5LIKES is taken for a to-many from Tag to itself: it has a column REFLEXIVE
    advice: ZAUTHOR: fullName is guessed from the columns
    advice: ZBOOK: what belongs to Novel alone is not known, so Book has every column
    advice: ZBOOK: genre and pagecount are guessed from the columns; pagecount may hold \
    numbers, booleans or keys
    """

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `where there is one table, every key leads into it`() throws {
    try withStore(
      """
      <entity name="Folder">
        <attribute name="isOpen" attributeType="Boolean" optional="YES"/>
        <attribute name="size" attributeType="Decimal" optional="YES"/>
        <relationship name="parent" maxCount="1" destinationEntity="Folder"/>
      </entity>
      """, "Folder: [{ id: top, isOpen: true }, { parent: top, size: 1.5 }]"
    ) { store throws in
      #expect(
        try BareTables.schema(store.path) == """
          no model, guessed from tables
          Folder · Z_ENT 1 · ZFOLDER · 2 rows
            isopen: Integer 64? · ZISOPEN (guessed)
            size: Decimal? · ZSIZE (guessed)
            parent → Folder · ZPARENT (guessed)
          advice: there is no model, so every name and type is a guess from the tables
          advice: ZFOLDER.ZPARENT is taken for a to-one to Folder: it has a key's index and there \
          is no other entity
          advice: ZFOLDER: isopen and size are guessed from the columns; isopen may hold numbers, \
          booleans or keys
          """)
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `a key whose entity nothing names stays a number, and is reported as a key`() throws {
    try withStore(
      """
      <entity name="Folder">
        <relationship name="owner" maxCount="1" destinationEntity="User"/>
      </entity>
      <entity name="User"><attribute name="name" attributeType="String"/></entity>
      """, "User: [{ id: ann, name: Ann }]\nFolder: [{ owner: ann }]"
    ) { store throws in
      #expect(
        try BareTables.schema(store.path) == """
          no model, guessed from tables
          Folder · Z_ENT 1 · ZFOLDER · 1 row
            owner: Integer 64? · ZOWNER (guessed)
          User · Z_ENT 2 · ZUSER · 1 row
            name: String? · ZNAME (guessed)
          advice: there is no model, so every name and type is a guess from the tables
          advice: ZFOLDER.ZOWNER has the index of a key, but nothing names its entity, so it is \
          read as a number
          advice: ZFOLDER: owner is guessed from the columns
          advice: ZUSER: name is guessed from the columns
          """)
    }
  }
}
