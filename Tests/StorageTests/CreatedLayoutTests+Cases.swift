import Schema

extension CreatedLayoutTests {
  private static let long = String(repeating: "abcdefgh", count: 8)

  private static func many(
    _ name: String, _ destination: String, _ inverse: String?, ordered: Bool = false
  ) -> Relationship {
    Relationship(name: name, destination: destination, inverse: inverse, isToMany: true, isOrdered: ordered)
  }

  private static func one(_ name: String, _ destination: String, _ inverse: String?) -> Relationship {
    Relationship(name: name, destination: destination, inverse: inverse)
  }

  private static func text(_ name: String) -> Attribute { Attribute(name: name, type: .string) }

  static let cases: [Case] = [
    Case(
      "inheritance with equal names and a to-one into the hierarchy",
      [
        Entity(name: "Base", isAbstract: true, attributes: [text("name")]),
        Entity(
          name: "Note", superentity: "Base", attributes: [text("title")], relationships: [one("owner", "Base", nil)]),
        Entity(name: "Card", superentity: "Base", attributes: [text("title")]),
      ], ["Card.title": "ZTITLE", "Note.title": "ZTITLE1", "Card.name": "ZNAME", "Note.owner": "ZOWNER Z1_OWNER"]),
    Case(
      "composites with colliding leaves",
      [
        Entity(
          name: "Drink",
          attributes: [
            text("red"),
            Attribute(name: "back", type: .composite, elements: [text("red"), text("blue")]),
            Attribute(
              name: "front", type: .composite,
              elements: [text("red"), Attribute(name: "inner", type: .composite, elements: [text("blue")])]),
          ])
      ],
      [
        "Drink.back.red": "ZRED", "Drink.front.red": "ZRED1", "Drink.red": "ZRED2", "Drink.back.blue": "ZBLUE",
        "Drink.front.inner.blue": "ZBLUE1",
      ]),
    Case(
      "long names, and names that meet the row's own columns",
      [Entity(name: "Odd", attributes: [text(long), text("_pk"), text("_key")])],
      ["Odd.\(long)": "Z" + long.uppercased(), "Odd._pk": "Z_PK1", "Odd._key": "Z_KEY"]),
    Case(
      "a join named for the lower number, both sides ordered",
      [
        Entity(name: "Item", relationships: [many("tags", "Tag", "items", ordered: true)]),
        Entity(name: "Tag", relationships: [many("items", "Item", "tags", ordered: true)]),
      ], ["Item.tags": "Z_1TAGS Z_1ITEMS Z_2TAGS Z_FOK_2TAGS", "Tag.items": "Z_1TAGS Z_2TAGS Z_1ITEMS Z_FOK_1ITEMS"]),
    Case(
      "a join named for the side with sub-entities",
      [
        Entity(name: "AlbumList", relationships: [many("albums", "Generic", "lists")]),
        Entity(name: "Generic", relationships: [many("lists", "AlbumList", "albums")]),
        Entity(name: "Album", superentity: "Generic"),
      ], ["AlbumList.albums": "Z_2LISTS Z_1LISTS Z_2ALBUMS", "Album.lists": "Z_2LISTS Z_2ALBUMS Z_1LISTS"]),
    Case(
      "joins within one entity, with two names and with one",
      [
        Entity(
          name: "Person",
          relationships: [
            many("friends", "Person", "friends"), many("followers", "Person", "follows"),
            many("follows", "Person", "followers"),
          ])
      ], ["Person.friends": "Z_1FRIENDS Z_1FRIENDS REFLEXIVE", "Person.follows": "Z_1FOLLOWS Z_1FOLLOWERS Z_1FOLLOWS"]),
    Case(
      "numbered join columns",
      [
        Entity(name: "Message", relationships: [many("users", "User", "systemMessages")]),
        Entity(name: "Reaction", relationships: [many("users", "User", "reactions")]),
        Entity(
          name: "User",
          relationships: [many("reactions", "Reaction", "users"), many("systemMessages", "Message", "users")]),
      ],
      [
        "User.reactions": "Z_2USERS Z_3USERS Z_2REACTIONS",
        "User.systemMessages": "Z_1USERS Z_3USERS1 Z_1SYSTEMMESSAGES",
      ]),
    Case(
      "to-manys over a key, ordered, and without an inverse",
      [
        Entity(
          name: "Book",
          relationships: [
            many("pages", "Page", "book", ordered: true), many("loose", "Page", nil),
            many("marks", "Page", nil, ordered: true),
          ]),
        Entity(name: "Page", relationships: [one("book", "Book", "pages")]),
        Entity(name: "Sheet", superentity: "Page"),
      ],
      [
        "Book.pages": "ZPAGE ZBOOK Z_FOK_BOOK", "Book.loose": "ZPAGE Z1LOOSE",
        "Book.marks": "ZPAGE Z1MARKS Z_FOK_1MARKS", "Sheet.book": "ZBOOK",
      ]),
  ]
}
