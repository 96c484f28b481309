import Foundation
import Schema
import StoreWriting
import Testing
import TestSupport

/// Each naming rule of the format, by the CREATE statement that SQLite kept.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct NamingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let entities: [Entity]
    /// Statements by the name of the table or index.
    let expected: [String: String]

    init(_ description: String, _ entities: [Entity], _ expected: [String: String]) {
      testDescription = description
      self.entities = entities
      self.expected = expected
    }
  }

  static let start = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"

  static let cases: [Case] = [
    Case(
      "columns by declared type",
      [
        Entity(
          name: "Thing",
          attributes: [
            Attribute(name: "a", type: .binary), Attribute(name: "b", type: .string),
            Attribute(name: "c", type: .decimal), Attribute(name: "d", type: .double),
            Attribute(name: "e", type: .date), Attribute(name: "f", type: .integer64),
            Attribute(name: "g", type: .uuid), Attribute(name: "h", type: .uri), Attribute(name: "i", type: .boolean),
            Attribute(name: "j", type: .transformable), Attribute(name: "k", type: .string, isTransient: true),
          ])
      ],
      [
        "ZTHING": """
        CREATE TABLE ZTHING ( \(start), ZF INTEGER, ZI INTEGER, ZD FLOAT, ZE TIMESTAMP, ZC DECIMAL, \
        ZB VARCHAR, ZH VARCHAR, ZA BLOB, ZG BLOB, ZJ BLOB )
        """
      ]),
    Case(
      "equal names in a hierarchy are numbered",
      [
        Entity(name: "Base", isAbstract: true),
        Entity(name: "Note", superentity: "Base", attributes: [Attribute(name: "title", type: .string)]),
        Entity(name: "Card", superentity: "Base", attributes: [Attribute(name: "title", type: .string)]),
      ],
      [
        "ZBASE": "CREATE TABLE ZBASE ( \(start), ZTITLE VARCHAR, ZTITLE1 VARCHAR )",
        "ZBASE_Z_ENT_INDEX": "CREATE INDEX ZBASE_Z_ENT_INDEX ON ZBASE (Z_ENT)",
      ]),
    Case(
      "composite leaves stand without a prefix and are numbered",
      [
        Entity(
          name: "Cocktail",
          attributes: [
            Attribute(name: "id", type: .uuid),
            Attribute(
              name: "author", type: .composite,
              elements: [
                Attribute(name: "person", type: .string),
                Attribute(name: "inner", type: .composite, elements: [Attribute(name: "id", type: .string)]),
              ]),
          ])
      ], ["ZCOCKTAIL": "CREATE TABLE ZCOCKTAIL ( \(start), ZPERSON VARCHAR, ZID VARCHAR, ZID1 BLOB )"]),
    Case(
      "a to-one into a hierarchy has an entity column",
      [
        Entity(
          name: "Book",
          relationships: [Relationship(name: "pages", destination: "Page", inverse: "book", isToMany: true)]),
        Entity(name: "Comic", superentity: "Book"),
        Entity(name: "Page", relationships: [Relationship(name: "book", destination: "Book", inverse: "pages")]),
      ],
      [
        "ZPAGE": "CREATE TABLE ZPAGE ( \(start), ZBOOK INTEGER, Z1_BOOK INTEGER )",
        "ZPAGE_ZBOOK_INDEX": "CREATE INDEX ZPAGE_ZBOOK_INDEX ON ZPAGE (ZBOOK)",
      ]),
    Case(
      "a to-many without inverse puts a key on the destination",
      [
        Entity(
          name: "Cocktail",
          relationships: [
            Relationship(name: "spec", destination: "Ingredient", isToMany: true),
            Relationship(name: "steps", destination: "Step", isToMany: true, isOrdered: true),
          ]), Entity(name: "Ingredient"), Entity(name: "Step"),
      ],
      [
        "ZINGREDIENT": "CREATE TABLE ZINGREDIENT ( \(start), Z1SPEC INTEGER )",
        "ZINGREDIENT_Z1SPEC_INDEX": "CREATE INDEX ZINGREDIENT_Z1SPEC_INDEX ON ZINGREDIENT (Z1SPEC)",
        "ZSTEP": "CREATE TABLE ZSTEP ( \(start), Z1STEPS INTEGER, Z_FOK_1STEPS INTEGER )",
      ]),
    Case(
      "an ordered to-many has an order column beside its key",
      [
        Entity(
          name: "Folder",
          relationships: [
            Relationship(name: "parent", destination: "Folder", inverse: "children"),
            Relationship(name: "children", destination: "Folder", inverse: "parent", isToMany: true, isOrdered: true),
          ])
      ], ["ZFOLDER": "CREATE TABLE ZFOLDER ( \(start), ZPARENT INTEGER, Z_FOK_PARENT INTEGER )"]),
  ]

  @Test(arguments: cases + joins) func `tables and indexes are named as Core Data names them`(_ row: Case) throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    try StoreWriter.create(at: shell.path, model: Model(entities: row.entities), rows: [:])
    for (name, statement) in row.expected {
      #expect(try shell("SELECT sql FROM sqlite_master WHERE name = '\(name)'") == statement)
    }
    #expect(try shell("PRAGMA integrity_check") == "ok")
  }

  @Test func `entities are numbered without regard to case, each hierarchy together`() throws {
    let shell = try WrittenStore()
    defer { shell.remove() }
    let model = Model(entities: [
      Entity(name: "NetworkAttachment"), Entity(name: "NWActivity"), Entity(name: "Zebra"), Entity(name: "Animal"),
      Entity(name: "ant", superentity: "Animal"), Entity(name: "Worker", superentity: "ant"),
      Entity(name: "Bee", superentity: "Animal"),
    ])
    try StoreWriter.create(at: shell.path, model: model, rows: ["Worker": [NewRow(), NewRow()], "Bee": [NewRow()]])
    #expect(
      try shell("SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT") == """
        1|Animal|0|3
        2|ant|1|0
        3|Worker|2|0
        4|Bee|1|0
        5|NetworkAttachment|0|0
        6|NWActivity|0|0
        7|Zebra|0|0
        """)
    #expect(try shell("SELECT Z_PK, Z_ENT, Z_OPT FROM ZANIMAL") == "1|3|1\n2|3|1\n3|4|1")
  }
}
