import Findings
import Schema
import Storage
import Testing

@Suite struct LayoutResolverTests {
  private func table(_ name: String, _ columns: String...) -> TableShape {
    let named = columns.map { text in
      let parts = text.split(separator: " ").map(String.init)
      return TableColumn(parts.first ?? "", parts.count > 1 ? parts[1] : "INTEGER")
    }
    return TableShape(name: name, columns: ["Z_PK", "Z_ENT", "Z_OPT"].map { TableColumn($0, "INTEGER") } + named)
  }

  private func number(_ number: Int, _ name: String) -> EntityNumber {
    EntityNumber(number: number, name: name, superNumber: 0, maximumKey: 0)
  }

  private func string(_ name: String) -> Attribute { Attribute(name: name, type: .string) }

  @Test func `equal names in one table are numbered as they are met`() {
    let model = Model(entities: [
      Entity(name: "Note", attributes: [string("title"), string("Title2")]),
      Entity(name: "Alpha", superentity: "Note", attributes: [string("heading")]),
      Entity(name: "Beta", superentity: "Note", attributes: [string("HEADING")]),
    ])
    let layout = LayoutResolver.resolve(
      model: model, numbers: [number(1, "Note"), number(2, "Alpha"), number(3, "Beta")],
      tables: [table("ZNOTE", "ZTITLE VARCHAR", "ZTITLE2 VARCHAR", "ZHEADING VARCHAR", "ZHEADING1 VARCHAR")])
    #expect(layout.problems.isEmpty)
    #expect(layout.entities["Alpha"]?.columns["heading"]?.name == "ZHEADING")
    #expect(layout.entities["Beta"]?.columns["HEADING"]?.name == "ZHEADING1")
    #expect(layout.entities["Beta"]?.columns["title"]?.name == "ZTITLE")
    #expect(layout.entities["Beta"]?.sharesTable == true)
  }

  @Test(arguments: [
    ("ZTITLE BLOB", "ZNOTE.ZTITLE is declared BLOB, Note.title would be ZTITLE VARCHAR"),
    ("ZTITLE ", "ZNOTE.ZTITLE has no declared type, Note.title would be ZTITLE VARCHAR"),
  ])
  func `a column of another type is reported with its type, if it has one`(column: String, message: String) {
    let parts = column.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let layout = LayoutResolver.resolve(
      model: Model(entities: [Entity(name: "Note", attributes: [string("title")])]), numbers: [number(1, "Note")],
      tables: [
        TableShape(
          name: "ZNOTE",
          columns: ["Z_PK", "Z_ENT", "Z_OPT"].map { TableColumn($0, "INTEGER") } + [TableColumn(parts[0], parts[1])])
      ])
    #expect(layout.problems.map(\.message) == [message])
  }

  @Test func `a composite's leaves take names before properties that sort after it`() {
    let author = Attribute(
      name: "author", type: .composite, elements: [Attribute(name: "id", type: .uuid), string("year")])
    let model = Model(entities: [Entity(name: "Cocktail", attributes: [author, Attribute(name: "id", type: .uuid)])])
    let layout = LayoutResolver.resolve(
      model: model, numbers: [number(1, "Cocktail")],
      tables: [table("ZCOCKTAIL", "ZYEAR VARCHAR", "ZID BLOB", "ZID1 BLOB")])
    let columns = layout.entities["Cocktail"]?.columns
    #expect(columns?["author.id"]?.name == "ZID")
    #expect(columns?["author.year"]?.name == "ZYEAR")
    #expect(columns?["id"]?.name == "ZID1")
    #expect(columns?["author"] == nil)
  }

  @Test func `relationships take their shape of key, order and join`() {
    let model = Model(entities: [
      Entity(
        name: "Book",
        relationships: [
          Relationship(name: "pages", destination: "Page", inverse: "book", isToMany: true, isOrdered: true),
          Relationship(name: "tags", destination: "Tag", inverse: "books", isToMany: true),
          Relationship(name: "loose", destination: "Page", isToMany: true),
        ]),
      Entity(name: "Novel", superentity: "Book"),
      Entity(name: "Page", relationships: [Relationship(name: "book", destination: "Book", inverse: "pages")]),
      Entity(
        name: "Tag",
        relationships: [
          Relationship(name: "books", destination: "Book", inverse: "tags", isToMany: true),
          Relationship(name: "likes", destination: "Tag", inverse: "likes", isToMany: true),
        ]),
    ])
    let layout = LayoutResolver.resolve(
      model: model, numbers: [number(1, "Book"), number(2, "Novel"), number(3, "Page"), number(4, "Tag")],
      tables: [
        table("ZBOOK"), table("ZTAG"), table("ZPAGE", "ZBOOK", "Z1_BOOK", "Z_FOK_BOOK", "Z1LOOSE"),
        TableShape(name: "Z_1TAGS", columns: [.init("Z_1BOOKS", "INTEGER"), .init("Z_4TAGS", "INTEGER")]),
        TableShape(name: "Z_4LIKES", columns: [.init("Z_4LIKES", "INTEGER"), .init("REFLEXIVE", "INTEGER")]),
      ])
    let key = ColumnPlace(name: "ZBOOK", certainty: .verified)
    #expect(layout.problems.isEmpty)
    #expect(layout.entities["Page"]?.relationships["book"] == .key(column: key, entityColumn: "Z1_BOOK"))
    #expect(
      layout.entities["Novel"]?.relationships["pages"]
        == .inverseKey(table: "ZPAGE", column: key, orderColumn: "Z_FOK_BOOK"))
    #expect(
      layout.entities["Book"]?.relationships["loose"]
        == .inverseKey(table: "ZPAGE", column: ColumnPlace(name: "Z1LOOSE", certainty: .verified), orderColumn: nil))
    func join(_ table: String, _ owner: String, _ member: String, own: Bool) -> RelationshipPlace {
      .join(table: table, owner: owner, member: member, orderColumn: nil, isSelfInverse: own, certainty: .verified)
    }
    #expect(layout.entities["Book"]?.relationships["tags"] == join("Z_1TAGS", "Z_1BOOKS", "Z_4TAGS", own: false))
    #expect(layout.entities["Tag"]?.relationships["books"] == join("Z_1TAGS", "Z_4TAGS", "Z_1BOOKS", own: false))
    #expect(layout.entities["Tag"]?.relationships["likes"] == join("Z_4LIKES", "Z_4LIKES", "REFLEXIVE", own: true))
  }

  @Test func `a renamed entity keeps its old number`() {
    let model = Model(entities: [Entity(name: "LuxuryCar", attributes: [], renamingIdentifier: "ExpensiveSportCar")])
    let layout = LayoutResolver.resolve(
      model: model, numbers: [number(4, "ExpensiveSportCar")], tables: [table("ZLUXURYCAR")])
    #expect(layout.entities["LuxuryCar"]?.entityID == 4)
    #expect(layout.problems.isEmpty)
  }

  @Test func `what the store lacks or spells otherwise is reported`() {
    let model = Model(entities: [
      Entity(name: "Car", attributes: [string("maker"), Attribute(name: "doors", type: .integer16)]),
      Entity(name: "Boat"),
    ])
    let layout = LayoutResolver.resolve(
      model: model, numbers: [number(2, "Car"), number(3, "Ghost")], tables: [table("ZCAR", "ZDOORS FLOAT")])
    #expect(layout.entities["Car"]?.columns["maker"]?.certainty == .missing)
    #expect(layout.entities["Car"]?.columns["doors"]?.certainty == .unverified)
    #expect(
      Set(layout.problems.map(\.code.rawValue)) == [
        "store.table.missing", "store.entity.missing", "store.column.missing", "store.column.unverified",
        "store.entity.unknown",
      ])
  }
}
