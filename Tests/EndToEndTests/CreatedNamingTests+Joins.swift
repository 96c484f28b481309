extension CreatedNamingTests {
  /// FORMAT §2.3.
  static let joins: [Case] = [
    Case(
      "a join is named for the lower number",
      [entity("Item", toMany("tags", "Tag", "items")), entity("Tag", toMany("items", "Item", "tags"))],
      "Item: [{ tags: [red] }, { tags: [red, blue] }]\nTag: [{ id: red }, { id: blue }]",
      [("SELECT Z_1ITEMS, Z_2TAGS FROM Z_1TAGS ORDER BY 1, 2", "1|1\n2|1\n2|2")],
      [
        ("Item", [#""tags":{"count":1}"#, #""tags":{"count":2}"#]),
        ("Tag", [#""items":{"count":2}"#, #""items":{"count":1}"#]),
      ]),
    Case(
      "a join is named for the side that has sub-entities",
      [
        entity("AlbumList", toMany("albums", "GenericAlbum", "albumLists")),
        entity("GenericAlbum", toMany("albumLists", "AlbumList", "albums")),
        entity("Album", parent: "GenericAlbum"),
      ], "AlbumList: [{ albums: [a] }]\nAlbum: [{}, { id: a }]",
      [("SELECT Z_2ALBUMS, Z_1ALBUMLISTS FROM Z_2ALBUMLISTS", "2|1")],
      [("Album", [#""albumLists":{"count":0}"#, #""albumLists":{"count":1}"#])]),
    Case(
      "the second join column of one name is numbered",
      [
        entity("Message", toMany("users", "User", "systemMessages")),
        entity("Reaction", toMany("users", "User", "reactions")),
        entity("User", toMany("reactions", "Reaction", "users"), toMany("systemMessages", "Message", "users")),
      ], "Message: [{ users: [u] }]\nReaction: [{}, { users: [u, v] }]\nUser: [{ id: v }, { id: u }]",
      [
        ("SELECT Z_1SYSTEMMESSAGES, Z_3USERS1 FROM Z_1USERS", "1|2"),
        ("SELECT Z_2REACTIONS, Z_3USERS FROM Z_2USERS ORDER BY 2", "2|1\n2|2"),
      ],
      [
        (
          "User",
          [
            #""reactions":{"count":1},"systemMessages":{"count":0}"#,
            #""reactions":{"count":1},"systemMessages":{"count":1}"#,
          ]
        )
      ]),
    Case(
      "a reflexive join has the larger name, and an order for each ordered side",
      [
        entity(
          "Bookmark", toMany("favorites", "Bookmark", "favoriteFolders", isOrdered: true),
          toMany("favoriteFolders", "Bookmark", "favorites"))
      ], "Bookmark: [{ favorites: [c, b] }, { id: b }, { id: c }]",
      [
        (
          """
          SELECT Z_1FAVORITEFOLDERS, Z_1FAVORITES, Z_FOK_1FAVORITES FROM Z_1FAVORITES ORDER BY 3
          """, "1|3|2048\n1|2|3072"
        )
      ],
      [
        (
          "Bookmark",
          [
            #""favoriteFolders":{"count":0},"favorites":{"count":2}"#,
            #""favoriteFolders":{"count":1},"favorites":{"count":0}"#,
            #""favoriteFolders":{"count":1},"favorites":{"count":0}"#,
          ]
        )
      ]),
    Case(
      "a self-inverse join holds each pair once and is read both ways",
      [entity("Person", toMany("friends", "Person", "friends"))],
      "Person: [{ id: ann, friends: [bob] }, { id: bob, friends: [ann, cy] }, { id: cy }]",
      [("SELECT count(*), max(Z_1FRIENDS <> REFLEXIVE) FROM Z_1FRIENDS", "2|1")],
      [("Person", [#""friends":{"count":1}"#, #""friends":{"count":2}"#, #""friends":{"count":1}"#])]),
    Case(
      "both sides of a join may be ordered",
      [
        entity("Actor", toMany("films", "Film", "cast", isOrdered: true)),
        entity("Film", toMany("cast", "Actor", "films", isOrdered: true)),
      ], "Actor: [{ id: x, films: [g, f] }, { id: y }]\nFilm: [{ id: f, cast: [y, x] }, { id: g }]",
      [
        (
          """
          SELECT Z_1CAST, Z_2FILMS, Z_FOK_1CAST, Z_FOK_2FILMS FROM Z_1FILMS ORDER BY 1, 2
          """, "1|1|3072|3072\n1|2|2048|2048\n2|1|2048|2048"
        )
      ], [("Actor", [#""films":{"count":2}"#, #""films":{"count":1}"#])]),
  ]
}
