import Foundation
import TestSupport
import Testing

/// The objects of to-manys in listings, whose texts were worked out by hand or are asked of the plain shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "needs sqlite3")) struct LinkTests {
  private static let model = """
    <entity name="Card">
      <attribute name="title" attributeType="String"/>
      <relationship name="deck" maxCount="1" optional="YES" destinationEntity="Deck" inverseName="cards"/>
      <relationship name="notes" toMany="YES" destinationEntity="Note" inverseName="card"/>
      <relationship name="tags" toMany="YES" ordered="YES" destinationEntity="Tag" inverseName="cards"/>
      <relationship name="twins" toMany="YES" destinationEntity="Card" inverseName="twins"/>
    </entity>
    <entity name="Deck">
      <attribute name="name" attributeType="String"/>
      <relationship name="cards" toMany="YES" destinationEntity="Card" inverseName="deck"/>
    </entity>
    <entity name="Note">
      <attribute name="text" attributeType="String" optional="YES"/>
      <attribute name="place" attributeType="Composite" composite="Place" optional="YES"/>
      <relationship name="card" maxCount="1" optional="YES" destinationEntity="Card" inverseName="notes"/>
    </entity>
    <entity name="Tag">
      <attribute name="colour" attributeType="String" optional="YES"/>
      <attribute name="name" attributeType="String" optional="YES"/>
      <relationship name="cards" toMany="YES" destinationEntity="Card" inverseName="tags"/>
    </entity>
    <entity name="Stamp" parentEntity="Tag"/>
    <composite name="Place">
      <attribute name="room" attributeType="String"/>
      <attribute name="shelf" attributeType="Integer 16"/>
    </composite>
    """

  private static let rows = #"""
    Tag:
      - { id: red, name: Red, colour: f00 }
      - { id: none, colour: x }
      - { id: odd, name: 'a; "b", c' }
    Stamp:
      - { id: blue, name: Blue }
    Deck:
      - { id: deck, name: Whist }
    Card:
      - { id: one, title: One, tags: [odd, blue, none], deck: deck }
      - { id: two, title: Two, tags: [blue, red], deck: deck, twins: [one] }
      - { title: Three }
    Note:
      - { text: first, card: one, place: { shelf: 1, room: hall } }
      - { text: second, card: one }
      - { text: third, card: two, place: { room: attic } }
    """#

  private func withStore(_ body: (String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { try body($0.path) }
  }

  /// The arguments, and the printed values or fields of each line.
  static let cases: [(arguments: String, expected: String)] = [
    (
      "Card --columns title,tags.name,tags.@count,notes --format ndjson",
      #"""
      {"title":"One","tags":[{"name":"a; \"b\", c"},{"name":"Blue"},{"name":null}],"tags.@count":3,"notes":[{"entity":"Note","pk":1},{"entity":"Note","pk":2}]}
      {"title":"Two","tags":[{"name":"Blue"},{"name":"Red"}],"tags.@count":2,"notes":[{"entity":"Note","pk":3}]}
      {"title":"Three","tags":[],"tags.@count":0,"notes":[]}
      """#
    ),
    (
      "Card --columns tags,tags.name,notes.place --format ndjson --limit 1 --offset 1",
      #"""
      {"tags":[{"entity":"Stamp","pk":4,"values":{"name":"Blue"}},{"entity":"Tag","pk":1,"values":{"name":"Red"}}],"notes":[{"place":{"room":"attic","shelf":null}}]}
      """#
    ),
    (
      "Card --columns deck.cards.title,deck.cards.tags.colour,deck.cards.@count --format ndjson --where deck!=nil",
      #"""
      {"deck.cards":[{"title":"One","tags":[{"colour":null},{"colour":null},{"colour":"x"}]},{"title":"Two","tags":[{"colour":null},{"colour":"f00"}]}],"deck.cards.@count":2}
      {"deck.cards":[{"title":"One","tags":[{"colour":null},{"colour":null},{"colour":"x"}]},{"title":"Two","tags":[{"colour":null},{"colour":"f00"}]}],"deck.cards.@count":2}
      """#
    ),
    (
      "Card --columns deck.cards,deck.cards.@count,twins.title --format ndjson --sort title|desc",
      #"""
      {"deck.cards":[{"entity":"Card","pk":1},{"entity":"Card","pk":2}],"deck.cards.@count":2,"twins":[{"title":"One"}]}
      {"deck.cards":null,"deck.cards.@count":null,"twins":[]}
      {"deck.cards":[{"entity":"Card","pk":1},{"entity":"Card","pk":2}],"deck.cards.@count":2,"twins":[{"title":"Two"}]}
      """#
    ),
    (
      "Card --columns title,tags.name --links rows --format ndjson --limit 2",
      #"""
      {"title":"One","tags":{"name":"a; \"b\", c"}}
      {"title":"One","tags":{"name":"Blue"}}
      {"title":"One","tags":{"name":null}}
      {"title":"Two","tags":{"name":"Blue"}}
      {"title":"Two","tags":{"name":"Red"}}
      """#
    ),
    (
      "Card --columns title,notes.@count,tags.name,tags,notes.text --links count --format ndjson",
      #"""
      {"title":"One","notes.@count":2,"tags":{"count":3},"notes":{"count":2}}
      {"title":"Two","notes.@count":1,"tags":{"count":2},"notes":{"count":1}}
      {"title":"Three","notes.@count":0,"tags":{"count":0},"notes":{"count":0}}
      """#
    ),
    (
      "Deck --links join --format ndjson",
      #"{"name":"Whist","cards":[{"entity":"Card","pk":1},{"entity":"Card","pk":2}]}"#
    ),
    (
      "Tag --links join --columns cards.title --format ndjson --where name=='Blue'",
      #"{"cards":[{"title":"One"},{"title":"Two"}]}"#
    ),
    (
      "Card --columns title,tags.name --layer app --format ndjson --limit 1",
      #"""
      {"title":{"value":"One"},"tags":{"value":[{"name":{"value":"a; \"b\", c"}},{"name":{"value":"Blue"}},{"name":{"nil":"NULL"}}]}}
      """#
    ),
    (
      "Card --columns title,tags.name,tags.colour,tags.@count,notes.place,notes,twins --format csv",
      #"""
      entity,pk,title,tags.name,tags.colour,tags.@count,notes.place.room,notes.place.shelf,notes,twins
      Card,1,One,"a; ""b"", c; Blue; ","; ; x",3,"hall; ","1; ","1; 2",2
      Card,2,Two,"Blue; Red","; f00",2,attic,"",3,1
      Card,3,Three,,,0,,,,
      """#
    ),
    (
      "Card --columns title,tags.name,notes.text,tags.colour --format csv --links rows",
      #"""
      entity,pk,title,tags.name,tags.colour,notes.text
      Card,1,One,"a; ""b"", c",,
      Card,1,One,Blue,,
      Card,1,One,,x,
      Card,1,One,,,first
      Card,1,One,,,second
      Card,2,Two,Blue,,
      Card,2,Two,Red,f00,
      Card,2,Two,,,third
      Card,3,Three,,,
      """#
    ),
    (
      "Deck --columns name,cards.title,cards.notes.text --format csv --links rows",
      """
      entity,pk,name,cards.title,cards.notes.text
      Deck,1,Whist,One,first
      Deck,1,Whist,One,second
      Deck,1,Whist,Two,third
      """
    ),
    ("Deck --columns cards.notes.text --format csv", "entity,pk,cards.notes.text\nDeck,1,\"first; second; third\""),
    (
      "Card.tags --columns name --format csv",
      #"""
      owner.entity,owner.pk,position,entity,pk,name
      Card,1,0,Tag,3,"a; ""b"", c"
      Card,1,1,Stamp,4,Blue
      Card,1,2,Tag,2,
      Card,2,0,Stamp,4,Blue
      Card,2,1,Tag,1,Red
      """#
    ),
    (
      "Card.tags --columns name --format csv --where title=='Two'",
      "owner.entity,owner.pk,position,entity,pk,name\nCard,2,0,Stamp,4,Blue\nCard,2,1,Tag,1,Red"
    ),
    (
      "Card.notes --columns text,card.title --format csv --sort title --limit 2 --offset 1",
      """
      owner.entity,owner.pk,position,entity,pk,text,card.title
      Card,1,,Note,2,second,One
      Card,2,,Note,3,third,Two
      """
    ),
    (
      "Card.deck.cards --columns title,tags.@count --format csv --where title=='Two'",
      "owner.entity,owner.pk,position,entity,pk,title,tags.@count\nCard,2,,Card,1,One,3\nCard,2,,Card,2,Two,2"
    ),
    (
      "Card --columns title,tags.name,deck.cards.title",
      """
      entity  pk  title  tags.name          deck.cards.title
      ------  --  -----  -----------------  ----------------
      Card    1   One    a; "b", c; Blue;   One; Two
      Card    2   Two    Blue; Red          One; Two
      Card    3   Three                     NULL
      """
    ),
  ]

  @Test(arguments: cases)
  func `a listing holds the objects of its to-manys`(_ arguments: String, _ expected: String) throws {
    try withStore { store throws in
      let words = arguments.split(separator: " ").map { String($0).replacing("|", with: " ") }
      let run = try Program.run(["rows", store] + words)
      #expect(run.code == 0, "\(run.complaint)")
      let lines = try run.text.split(whereSeparator: \.isNewline).map { line -> String in
        guard words.contains("ndjson") else { return String(line) }
        let start = try #require(line.range(of: #""values":"#))
        return String(line[start.upperBound...].dropLast())
      }
      #expect(lines.joined(separator: "\n") == expected)
    }
  }

  @Test func `an object of a relationship names its owner and its position`() throws {
    try withStore { store throws in
      let objects = try Program.run("rows", store, "Card.tags", "--format", "ndjson", "--limit", "2").objects()
      #expect(objects.map { $0["position"] as? Int } == [0, 1])
      for object in objects { #expect(object["owner"] as? NSDictionary == ["entity": "Card", "pk": 1]) }
      #expect(objects.map { $0["entity"] as? String } == ["Tag", "Stamp"])
      let notes = try Program.run("rows", store, "Card.notes", "--format", "json").json as? [[String: Any]]
      #expect(notes?.count == 3 && notes?.allSatisfy { $0["position"] is NSNull } == true)
    }
  }

  @Test func `a key of a join table that no row has stays in the list`() throws {
    try withStore { store throws in
      try SQLiteShell.run("DELETE FROM ZTAG WHERE ZNAME = 'Blue'", on: store)
      let lines = try Program.run("rows", store, "Card", "--columns", "tags.name,tags.@count", "--format", "ndjson")
      let first = try #require(try lines.objects().first?["values"] as? [String: Any])
      #expect(first["tags.@count"] as? Int == 3)
      let tags = try #require(first["tags"] as? [[String: Any]])
      #expect(tags.count == 3)
      #expect(tags[1]["pk"] as? Int == 4 && (tags[1]["unreachable"] as? String)?.contains("no row has it") == true)
      let csv = try Program.run("rows", store, "Card", "--columns", "tags.name,tags", "--format", "csv", "--limit", "1")
      #expect(CSV.rows(csv.text).last == ["Card", "1", "a; \"b\", c; …; ", "3; 4; 2"])
      let listed = try Program.run("rows", store, "Card.tags", "--columns", "name", "--format", "csv", "--limit", "2")
      #expect(CSV.rows(listed.text).last == ["Card", "1", "1", "Tag", "4", "…"])
    }
  }

  /// 2,000 cards with the same 3 tags, and a deck with all of them: more than SQLite is asked for at once.
  private func withMany(_ body: (String) throws -> Void) throws {
    try withStore { store throws in
      try SQLiteShell.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 2003)
        INSERT INTO ZCARD(Z_PK, Z_ENT, Z_OPT, ZTITLE, ZDECK)
        SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Card'), 1, 'c' || (i * 7919 % 2000), 1 FROM n
        """, on: store)
      try SQLiteShell.run(
        """
        INSERT INTO Z_4CARDS(Z_1CARDS, Z_4TAGS, Z_FOK_4TAGS)
        SELECT c.Z_PK, t.Z_PK, (c.Z_PK * 31 + t.Z_PK * 17) % 5 * 1024 FROM ZCARD c, ZTAG t
        WHERE c.Z_PK > 3 AND t.Z_PK < 4
        """, on: store)
      try body(store)
    }
  }

  @Test(arguments: ["title", "title desc", ""])
  func `the objects of many rows are those of SQL, whatever the order`(_ sort: String) throws {
    try withMany { store throws in
      let order = sort.isEmpty ? "c.Z_PK" : "c.Z" + sort.uppercased() + ", c.Z_PK"
      let expected = try SQLiteShell.run(
        """
        SELECT c.Z_PK || ' ' || (SELECT json_group_array(k) FROM
          (SELECT Z_4TAGS AS k FROM Z_4CARDS WHERE Z_1CARDS = c.Z_PK ORDER BY Z_FOK_4TAGS, Z_4TAGS))
        FROM ZCARD c ORDER BY \(order)
        """, on: store
      ).split(separator: "\n").map(String.init)
      let options = sort.isEmpty ? [] : ["--sort", sort]
      let run = try Program.run(["rows", store, "Card", "--columns", "tags.name,tags", "--format", "ndjson"] + options)
      let found = try run.objects().map { row in
        let tags = (row["values"] as? [String: Any])?["tags"] as? [[String: Any]] ?? []
        return "\(row["pk"] ?? "") [\(tags.map { "\($0["pk"] ?? "")" }.joined(separator: ","))]"
      }
      #expect(found.count == 2_003)
      #expect(found == expected)
    }
  }

  @Test func `all objects of one row are listed, however many it has`() throws {
    try withMany { store throws in
      let titles = try SQLiteShell.run("SELECT ZTITLE FROM ZCARD WHERE ZDECK = 1 ORDER BY Z_PK", on: store)
        .split(separator: "\n").map(String.init)
      #expect(titles.count == 2_002)
      let json = try Program.run("rows", store, "Deck", "--columns", "cards.title", "--format", "ndjson").objects()
      let cards = (json.first?["values"] as? [String: Any])?["cards"] as? [[String: Any]]
      #expect(cards?.map { $0["title"] as? String } == titles)
      let csv = try Program.run("rows", store, "Deck", "--columns", "cards.title", "--format", "csv")
      #expect(CSV.rows(csv.text).last?.last == titles.joined(separator: "; "))
      let safe = try Program.run("rows", store, "Deck", "--columns", "cards.title", "--format", "csv-safe")
      #expect(CSV.rows(safe.text) == CSV.rows(csv.text))
      let rows = try Program.run(
        "rows", store, "Deck", "--columns", "cards.title", "--format", "csv", "--links", "rows")
      #expect(CSV.rows(rows.text).dropFirst().map(\.last) == titles)
      let table = try Program.run("rows", store, "Deck", "--columns", "cards.title,name")
      #expect(table.lines.last?.contains("…  Whist") == true, "\(table.text)")
    }
  }

  @Test(arguments: [
    ("Card.title", "Card.title is no to-many"),
    ("Card.deck", "Card.deck is no to-many; --columns deck lists it with the rows"),
    ("Card.nope", "Card has no “nope”"),
    ("Card.tags.cards", "“tags” is to-many, no path leads to “cards”"),
    ("Nope.tags", "Nope"),
    ("Card --columns tags.nope", "Tag has no “nope”"),
    ("Card --columns deck.@count", "“deck” is to-one, it has no “@count”"),
    ("Card --columns tags.@sum.name", "“@sum” is no column"),
    ("Card --layer raw --links join", "--links takes relationships"),
    ("Card.tags --layer raw", "Card.tags takes a relationship"),
    ("Card --watch --links join", "it takes no --links"),
    ("Card --watch --columns tags.name", "“tags” is to-many, no path leads to “name”"),
    ("Card.tags --watch", "Card.tags"),
    ("Card --links some", "join"),
  ])
  func `a listing that cannot be says why`(_ arguments: String, _ complaint: String) throws {
    try withStore { store throws in
      let run = try Program.run(["rows", store] + arguments.split(separator: " ").map(String.init))
      #expect(run.code == 64, "\(run.complaint)")
      #expect(run.complaint.contains(complaint), "\(run.complaint)")
      #expect(run.output.isEmpty)
    }
  }
}
