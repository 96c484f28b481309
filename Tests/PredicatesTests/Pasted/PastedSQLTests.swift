import Predicates
import Schema
import Testing

/// Statements as Core Data logs them, told in the model's words.
@Suite struct PastedSQLTests {
  private static func verified(_ name: String) -> ColumnPlace { ColumnPlace(name: name, certainty: .verified) }

  private static let model = Model(entities: [
    Entity(
      name: "Word", attributes: [Attribute(name: "text", type: .string), Attribute(name: "rank", type: .integer16)],
      relationships: [
        Relationship(name: "category", destination: "Category", inverse: "words"),
        Relationship(name: "tags", destination: "Tag", inverse: "words", isToMany: true),
      ]),
    Entity(
      name: "Category", attributes: [Attribute(name: "firstLetter", type: .string)],
      relationships: [Relationship(name: "words", destination: "Word", inverse: "category", isToMany: true)]),
    Entity(
      name: "Tag", attributes: [Attribute(name: "name", type: .string)],
      relationships: [Relationship(name: "words", destination: "Word", inverse: "tags", isToMany: true)]),
  ])

  private static let layout = StoreLayout(entities: [
    "Word": EntityLayout(
      entity: "Word", entityID: 3, table: "ZWORD", columns: ["text": verified("ZTEXT"), "rank": verified("ZRANK")],
      relationships: [
        "category": .key(column: verified("ZCATEGORY"), entityColumn: nil),
        "tags": .join(
          table: "Z_2WORDS", owner: "Z_3WORDS", member: "Z_2TAGS", orderColumn: nil, isSelfInverse: false,
          certainty: .verified),
      ]),
    "Category": EntityLayout(
      entity: "Category", entityID: 1, table: "ZCATEGORY", columns: ["firstLetter": verified("ZFIRSTLETTER")],
      relationships: ["words": .inverseKey(table: "ZWORD", column: verified("ZCATEGORY"), orderColumn: nil)]),
    "Tag": EntityLayout(
      entity: "Tag", entityID: 2, table: "ZTAG", columns: ["name": verified("ZNAME")],
      relationships: [
        "words": .join(
          table: "Z_2WORDS", owner: "Z_2TAGS", member: "Z_3WORDS", orderColumn: nil, isSelfInverse: false,
          certainty: .verified)
      ]),
  ])

  struct Case: Sendable, CustomTestStringConvertible {
    let sql: String
    /// `path: uses`, in the statement's order.
    let paths: [String]
    var entity = "Word"
    var unknown: [String] = []
    var bindings = 0
    var testDescription: String { sql }
  }

  static let cases: [Case] = [
    Case(
      sql: "CoreData: sql: SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZTEXT FROM ZWORD t0 WHERE  t0.ZRANK > ? ",
      paths: ["objectID: read", "Z_OPT: read", "text: read", "rank: filtered"], bindings: 1),
    Case(
      sql:
        "select t0.Z_PK from ZWORD t0 join ZCATEGORY t1 on t0.ZCATEGORY = t1.Z_PK where t1.ZFIRSTLETTER = ? order by t0.ZTEXT COLLATE NSCollateFinderlike desc",
      paths: [
        "objectID: read", "category: joined", "category.objectID: joined", "category.firstLetter: filtered",
        "text: sorted",
      ], bindings: 1),
    Case(
      sql:
        "SELECT t0.Z_PK FROM ZCATEGORY t0 WHERE (SELECT COUNT(t1.Z_PK) FROM ZWORD t1 WHERE (t0.Z_PK = t1.ZCATEGORY) ) > ?",
      paths: ["objectID: read filtered", "words.objectID: read", "words.category: filtered"], entity: "Category",
      bindings: 1),
    Case(
      sql:
        "SELECT DISTINCT t0.Z_PK FROM ZWORD t0 LEFT OUTER JOIN Z_2WORDS t1 ON t0.Z_PK = t1.Z_3WORDS LEFT OUTER JOIN ZTAG t2 ON t1.Z_2TAGS = t2.Z_PK WHERE NOT ( t2.ZNAME = 'it''s t9.ZX')",
      paths: ["objectID: read joined", "tags: joined", "tags.objectID: joined", "tags.name: filtered"]),
    Case(
      sql:
        "SELECT \"ZTEXT\", COUNT(*) FROM [ZWORD] AS w WHERE NSCoreDataStringSearch( w.ZTEXT, ?, 417, 1) AND w.Z_PK IN (SELECT * FROM _Z_intarray0) GROUP BY ZTEXT -- w.ZRANK",
      paths: ["text: read filtered grouped", "objectID: filtered"], bindings: 1),
    Case(
      sql: "SELECT t0.ZNOPE, x.ZTEXT FROM ZWORD t0, ZOTHER t1 WHERE t0.ZRANK = ? ORDER BY t0.ZTEXT",
      paths: ["rank: filtered", "text: sorted"], unknown: ["ZOTHER", "t0.ZNOPE", "x.ZTEXT"], bindings: 1),
  ]

  @Test(arguments: cases)
  func `a statement names its entity and the paths behind its columns`(item: Case) throws {
    let touch = try #require(PastedSQL(item.sql)?.touch(Self.model, Self.layout))
    #expect(touch.entity == item.entity)
    let paths = touch.paths.map { "\($0.path): " + $0.uses.map(\.rawValue).joined(separator: " ") }
    #expect(paths == item.paths)
    #expect(touch.unknown == item.unknown)
    #expect(touch.bindings == item.bindings)
  }

  @Test(arguments: ["", "DELETE FROM ZWORD", "CoreData: annotation: sql", "SELECT 1"])
  func `a text without tables is no statement`(text: String) {
    #expect(PastedSQL(text) == nil)
  }

  @Test func `a broken statement says what it can`() throws {
    let touch = try #require(
      PastedSQL("SELECT t0.ZTEXT FROM ZWORD t0 WHERE (t0.ZRANK = 'x")?.touch(Self.model, Self.layout))
    #expect(touch.paths.map(\.path) == ["text", "rank"])
    #expect(PastedSQL("SELECT Z_PK FROM SQLITE_MASTER")?.touch(Self.model, Self.layout) == nil)
  }

  @Test func `a predicate is not taken for SQL`() {
    #expect(PastedSQL.looksLikeSQL("SELECT 1"))
    #expect(PastedSQL.looksLikeSQL("2026 app[1:2] CoreData: sql: SELECT 0"))
    #expect(!PastedSQL.looksLikeSQL("selected == YES AND name == \"SELECT\""))
    #expect(!PastedSQL.looksLikeSQL("name CONTAINS \"CoreData: x\""))
    #expect(!PastedSQL.looksLikeSQL("select == 1"))
  }

  @Test func `a comment names nothing`() throws {
    let sql = "SELECT t0./* hint title */ZTEXT FROM /* ZTAG */ ZWORD t0 /* WHERE t0.ZRANK"
    let touch = try #require(PastedSQL(sql)?.touch(Self.model, Self.layout))
    #expect(touch.entity == "Word")
    #expect(touch.paths.map(\.path) == ["text"])
  }
}
