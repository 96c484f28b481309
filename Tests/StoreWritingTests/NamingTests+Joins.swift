import Schema

extension NamingTests {
  static let joins: [Case] = [
    Case(
      "a join is named for the lower number",
      [
        Entity(
          name: "Item",
          relationships: [Relationship(name: "tags", destination: "Tag", inverse: "items", isToMany: true)]),
        Entity(
          name: "Tag",
          relationships: [Relationship(name: "items", destination: "Item", inverse: "tags", isToMany: true)]),
      ],
      [
        "Z_1TAGS": """
        CREATE TABLE Z_1TAGS ( Z_1ITEMS INTEGER, Z_2TAGS INTEGER, PRIMARY KEY (Z_1ITEMS, Z_2TAGS) )
        """,
        "Z_1TAGS_Z_2TAGS_INDEX": "CREATE INDEX Z_1TAGS_Z_2TAGS_INDEX ON Z_1TAGS (Z_2TAGS, Z_1ITEMS)",
      ]),
    Case(
      "a join is named for the side that has sub-entities",
      [
        Entity(
          name: "AlbumList",
          relationships: [
            Relationship(name: "albums", destination: "GenericAlbum", inverse: "albumLists", isToMany: true)
          ]),
        Entity(
          name: "GenericAlbum",
          relationships: [Relationship(name: "albumLists", destination: "AlbumList", inverse: "albums", isToMany: true)]
        ),
        Entity(name: "Album", superentity: "GenericAlbum"),
      ],
      [
        "Z_2ALBUMLISTS": """
        CREATE TABLE Z_2ALBUMLISTS ( Z_2ALBUMS INTEGER, Z_1ALBUMLISTS INTEGER, \
        PRIMARY KEY (Z_2ALBUMS, Z_1ALBUMLISTS) )
        """
      ]),
    Case(
      "a reflexive ordered join has two names",
      [
        Entity(
          name: "Bookmark",
          relationships: [
            Relationship(
              name: "favorites", destination: "Bookmark", inverse: "favoriteFolders", isToMany: true, isOrdered: true),
            Relationship(name: "favoriteFolders", destination: "Bookmark", inverse: "favorites", isToMany: true),
          ])
      ],
      [
        "Z_1FAVORITES": """
        CREATE TABLE Z_1FAVORITES ( Z_1FAVORITEFOLDERS INTEGER, Z_1FAVORITES INTEGER, \
        Z_FOK_1FAVORITES INTEGER, PRIMARY KEY (Z_1FAVORITEFOLDERS, Z_1FAVORITES) )
        """
      ]),
    Case(
      "a self-inverse join says REFLEXIVE",
      [
        Entity(
          name: "Person",
          relationships: [Relationship(name: "friends", destination: "Person", inverse: "friends", isToMany: true)])
      ],
      [
        "Z_1FRIENDS": """
        CREATE TABLE Z_1FRIENDS ( Z_1FRIENDS INTEGER, REFLEXIVE INTEGER, \
        PRIMARY KEY (Z_1FRIENDS, REFLEXIVE) )
        """
      ]),
    Case(
      "the second join column of one name is numbered",
      [
        Entity(
          name: "Message",
          relationships: [Relationship(name: "users", destination: "User", inverse: "systemMessages", isToMany: true)]),
        Entity(
          name: "Reaction",
          relationships: [Relationship(name: "users", destination: "User", inverse: "reactions", isToMany: true)]),
        Entity(
          name: "User",
          relationships: [
            Relationship(name: "reactions", destination: "Reaction", inverse: "users", isToMany: true),
            Relationship(name: "systemMessages", destination: "Message", inverse: "users", isToMany: true),
          ]),
      ],
      [
        "Z_1USERS": """
        CREATE TABLE Z_1USERS ( Z_1SYSTEMMESSAGES INTEGER, Z_3USERS1 INTEGER, \
        PRIMARY KEY (Z_1SYSTEMMESSAGES, Z_3USERS1) )
        """,
        "Z_2USERS": """
        CREATE TABLE Z_2USERS ( Z_2REACTIONS INTEGER, Z_3USERS INTEGER, \
        PRIMARY KEY (Z_2REACTIONS, Z_3USERS) )
        """,
      ]),
    Case(
      "fetch indexes and unique constraints",
      [
        Entity(
          name: "Car", attributes: [Attribute(name: "maker", type: .string), Attribute(name: "plate", type: .string)],
          fetchIndexes: [
            FetchIndex(
              name: "byMaker", elements: [.init(property: "maker"), .init(property: "plate", isAscending: false)])
          ], uniquenessConstraints: [["maker", "plate"]])
      ],
      [
        "Z_Car_byMaker": """
        CREATE INDEX Z_Car_byMaker ON ZCAR (ZMAKER COLLATE BINARY ASC, ZPLATE COLLATE BINARY DESC)
        """,
        "Z_Car_UNIQUE_maker_plate": """
        CREATE UNIQUE INDEX Z_Car_UNIQUE_maker_plate ON ZCAR (ZMAKER COLLATE BINARY ASC, \
        ZPLATE COLLATE BINARY ASC)
        """,
      ]),
  ]
}
