extension CreatedNamingTests {
  /// FORMAT §2.1, and numbered names (FORMAT §1.5).
  static let toOnes: [Case] = [
    Case(
      "a to-one is a key", [entity("Book", name), entity("Page", toOne("book", "Book"))],
      "Book: [{}, { id: b }]\nPage: [{ book: b }, {}]", [("SELECT quote(ZBOOK) FROM ZPAGE ORDER BY Z_PK", "2\nNULL")],
      [("Page", [#""book":{"entity":"Book","pk":2}"#, #""book":null"#])]),
    Case(
      "a to-one into a hierarchy has its entity's number beside it",
      [entity("Book", name), entity("Novel", parent: "Book"), entity("Page", toOne("book", "Book"))],
      "Book: [{ id: b }]\nNovel: [{ id: n }]\nPage: [{ book: n }, { book: b }, {}]",
      [("SELECT ZBOOK, Z1_BOOK FROM ZPAGE ORDER BY Z_PK", "2|2\n1|1\n|")],
      [("Page", [#""book":{"entity":"Novel","pk":2}"#, #""book":{"entity":"Book","pk":1}"#, #""book":null"#])]),
    Case(
      "both sides of a one-to-one have a key",
      [entity("Body", toOne("soul", "Soul", "body")), entity("Soul", toOne("body", "Body", "soul"))],
      "Body: [{}, { soul: s }]\nSoul: [{ id: s }]",
      [("SELECT quote(ZSOUL) FROM ZBODY ORDER BY Z_PK", "NULL\n1"), ("SELECT ZBODY FROM ZSOUL", "2")],
      [
        ("Body", [#""soul":null"#, #""soul":{"entity":"Soul","pk":1}"#]),
        ("Soul", [#""body":{"entity":"Body","pk":2}"#]),
      ]),
    Case(
      "a key whose name is taken is numbered, and so are its companions",
      [
        entity("Item", name), entity("Account", parent: "Item", toOne("folder", "Folder", "accounts")),
        entity("Note", parent: "Item", toOne("folder", "Folder", "notes")),
        entity(
          "Folder", toMany("accounts", "Account", "folder", isOrdered: true),
          toMany("notes", "Note", "folder", isOrdered: true)), entity("Smart", parent: "Folder"),
      ],
      """
      Folder: [{ id: f, notes: [n2, n1] }]
      Smart: [{ id: s, accounts: [a] }]
      Account: [{ id: a }]
      Note: [{ id: n1 }, { id: n2 }]
      """,
      [
        (
          """
          SELECT Z_ENT, ZFOLDER, Z1_FOLDER, Z_FOK_FOLDER, ZFOLDER1, Z1_FOLDER1, Z_FOK_FOLDER1
          FROM ZITEM ORDER BY Z_PK
          """, "4|2|2|2048|||\n5||||1|1|3072\n5||||1|1|2048"
        )
      ],
      [
        ("Account", [#""name":null,"folder":{"entity":"Smart","pk":2}"#]),
        ("Folder", [#""accounts":{"count":0},"notes":{"count":2}"#, #""accounts":{"count":1},"notes":{"count":0}"#]),
      ]),
  ]

  /// FORMAT §2.2.
  static let toManys: [Case] = [
    Case(
      "a to-many with an inverse lies in the inverse's key",
      [entity("Book", toMany("pages", "Page", "book")), entity("Page", toOne("book", "Book", "pages"))],
      "Book: [{ pages: [p, q] }, {}]\nPage: [{ id: p }, {}, { id: q }]",
      [
        ("SELECT quote(ZBOOK) FROM ZPAGE ORDER BY Z_PK", "1\nNULL\n1"),
        ("SELECT count(*) FROM pragma_table_info('ZBOOK')", "3"),
      ], [("Book", [#""pages":{"count":2}"#, #""pages":{"count":0}"#])]),
    Case(
      "an ordered one has an order beside the key",
      [
        entity("Book", toMany("pages", "Page", "book", isOrdered: true)),
        entity("Page", toOne("book", "Book", "pages")),
      ], "Book: [{ pages: [q, p] }]\nPage: [{ id: p }, { id: q }]",
      [("SELECT Z_PK FROM ZPAGE ORDER BY Z_FOK_BOOK", "2\n1")], [("Book", [#""pages":{"count":2}"#])]),
    Case(
      "without an inverse the members have the owner's key under its number",
      [entity("Cocktail", toMany("spec", "Ingredient")), entity("Ingredient", name)],
      "Cocktail: [{}, { spec: [lime] }]\nIngredient: [{ name: gin }, { id: lime }]",
      [("SELECT quote(Z1SPEC) FROM ZINGREDIENT ORDER BY Z_PK", "NULL\n2")],
      [("Cocktail", [#""spec":{"count":0}"#, #""spec":{"count":1}"#])]),
    Case(
      "ordered and without an inverse; the owner is a sub-entity",
      [
        entity("Log"), entity("CallLog", parent: "Log", toMany("events", "Event", isOrdered: true)),
        entity("Event", name),
      ], "CallLog: [{ events: [b, a] }]\nEvent: [{ id: a }, { id: b }]",
      [("SELECT Z3EVENTS, Z_FOK_3EVENTS FROM ZEVENT ORDER BY Z_PK", "1|3072\n1|2048")],
      [("CallLog", [#""events":{"count":2}"#])]),
  ]
}
