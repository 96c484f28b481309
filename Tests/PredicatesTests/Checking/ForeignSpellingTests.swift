import Findings
import Foundation
import Predicates
import Schema
import Testing

/// What people write who come from SQL or Swift, and what it is read as, or what they are told.
@Suite struct ForeignSpellingTests {
  private static let id = "01234567-89AB-CDEF-0123-456789ABCDEF"
  private static let bare = "0123456789abcdef0123456789abcdef"
  /// 2026-07-01T00:00:00Z in seconds since 2001 and since 1970.
  private static let now = 804_556_800.0

  private static func checker(_ catalog: PathCatalog = Fixtures.catalog) -> QueryChecker {
    QueryChecker(catalog: catalog, entity: "Item", now: now)
  }

  @Test(arguments: [
    // SQLite's columns.
    ("Z_PK == 1", "SELF == 1"),
    ("z_pk = 1", "SELF == 1"),
    ("pk IN {1, 2}", "SELF IN {1, 2}"),
    ("owner.Z_PK == 3", "owner == 3"),
    ("ANY tags.Z_PK == 3", "ANY tags == 3"),
    ("ZNAME = 'x'", "name == 'x'"),
    ("zname = 'x'", "name == 'x'"),
    ("ZLAT > 1.5", "location.lat > 1.5"),
    ("ZGLASS == 'tall'", "glass == 'tall'"),
    ("ZOWNER == 3", "owner == 3"),
    ("ZOWNER.age > 3", "owner.age > 3"),
    ("ZITEM.ZNAME = 'x'", "name == 'x'"),
    ("Item.name = 'x'", "name == 'x'"),
    ("entity == 'ZITEM'", "entity == 'Item'"),
    ("SELF == 'ZITEM/p3'", "SELF == 'Item/p3'"),
    // SQL's operators.
    ("note IS NULL", "note == nil"),
    ("note is not null", "note != nil"),
    ("note IS NULL OR rank == 1", "note == nil OR rank == 1"),
    ("name NOT LIKE 'A*'", "NOT name LIKE 'A*'"),
    ("rank NOT IN (1, 2)", "NOT rank IN {1, 2}"),
    ("rank IN (1)", "rank IN {1}"),
    ("rank NOT BETWEEN 1 AND 5", "NOT rank BETWEEN {1, 5}"),
    ("rank BETWEEN 1 AND 5 AND done == 1", "rank BETWEEN {1, 5} AND done == 1"),
    ("rank BETWEEN -1 AND 5 && done == 1", "rank BETWEEN {-1, 5} AND done == 1"),
    ("rank <> 1", "rank != 1"),
    // Values.
    ("code == '\(bare)'", "code == '\(id)'"),
    ("code IN ('\(bare.uppercased())')", "code IN {'\(id)'}"),
    ("code == '{\(id)}'", "code == '\(id)'"),
    ("code == \"x'\(bare)'\"", "code == '\(id)'"),
    ("code == '0x\(bare)'", "code == '\(id)'"),
    // Swift's properties.
    ("code.uuidString == '\(id)'", "code == '\(id)'"),
    ("link.absoluteString == 'a://b'", "link == 'a://b'"),
    ("level.rawValue == 5", "level == 5"),
    ("name.count > 3", "name.length > 3"),
    ("tags.count > 3", "tags.@count > 3"),
    ("born.timeIntervalSinceReferenceDate > 7e8", "born > 7e8"),
    ("born.timeIntervalSince1970 > 1700000000", "CAST(born, 'NSNumber') + 978307200 > 1700000000"),
  ])
  func `what is certain is read`(_ text: String, _ meaning: String) throws {
    #expect(try Self.checker().check(text).predicate == Self.checker().check(meaning).predicate)
  }

  @Test(arguments: [
    // Words and signs.
    ("name GLOB 'x*'", "name LIKE \"x*\""),
    ("name REGEXP 'x'", "name MATCHES \".*x.*\""),
    ("name ILIKE 'x'", "name LIKE[c] \"x*\""),
    ("note ISNULL", "note == nil"),
    ("note NOTNULL", "note != nil"),
    ("note IS 'x'", "note == …, and note == nil for NULL"),
    ("name == 'x' COLLATE NOCASE", "==[c] ignores case, ==[cd] accents too"),
    ("name == 'x' ORDER BY name", "--sort 'path desc' orders rows"),
    ("name == 'x' LIMIT 5", "--limit takes at most so many rows"),
    ("name == 'x';", "a predicate has no sign at its end"),
    ("`name` == 'x'", "a name stands without quotes, with # before it if it is a keyword"),
    ("name == 'it''s'", "a quote in a text stands behind a backslash: \\'"),
    ("code = x'\(bare)'", "a UUID is a text: \"\(id)\""),
    ("name == ?", "the value itself, as \"x\""),
    ("name == %@", "the value itself, as \"x\""),
    ("SELECT * FROM ZITEM", "a SELECT is read by storescope translate PATH --sql"),
    ("WHERE name = 'x'", "the predicate begins after WHERE"),
    // Swift.
    ("owner?.age == 1", "a path is written without “?”"),
    ("$0.name == 'x'", "this is Swift; NSPredicate writes a property without $0, as in name == \"x\""),
    ("name.hasPrefix('x')", "this is Swift; NSPredicate writes name BEGINSWITH \"x\""),
    (
      "#Predicate<Item> { $0.name == 'x' }",
      "NSPredicate writes what stands in the braces without $0, as in name == \"x\""
    ),
    ("code == UUID(uuidString: 'x')", "a value without its Swift type: a date or a UUID is a text in quotes"),
    ("name.isEmpty", "an empty text is == \"\", an empty to-many .@count == 0"),
    ("name.isEmpty == 1", "an empty text is name == \"\""),
    ("tags.isEmpty == 1", "an empty to-many is tags.@count == 0"),
    // Functions and columns of SQLite.
    (
      "strftime('%Y', ZBORN) == '2024'", "a date is a text: \"2024-05-01\", \"now\" or \"-7d\""
    ),
    (
      "strftime('%Y', born + 978307200, 'unixepoch') == '2024'",
      "a date is compared as it is, also with a year or a month: born == \"2024-05\""
    ),
    ("born > datetime('now', '-7 days')", "a date is a text: \"2024-05-01\", \"now\" or \"-7d\""),
    ("lower(ZNAME) == 'x'", "lowercase:(name), or ==[c] to ignore case"),
    ("ifnull(note, '') == ''", "note == nil tests for no value"),
    ("hex(code) == '\(bare)'", "a UUID is compared as a text: code == \"68753A44-4D6F-1226-9C60-0050E4C00067\""),
    ("Z_ENT == 1", "an object's entity is compared by its name: entity == \"Item\""),
    ("owner.Z_ENT == 1", "an object's entity is compared by its name: owner.entity == \"Person\""),
    ("Z_OPT > 3", "it counts the saves of a row, and --layer raw shows it"),
    ("Z_PK > 3", "it takes ==, !=, IN"),
    ("name == “x”", "a text stands in quotes: \"x\""),
    ("ANY tags.score NOT IN (1)", "NOT in front of ANY denies the whole, != compares each object"),
    ("NONE tags.score NOT BETWEEN 1 AND 2", "NOT in front of NONE denies the whole, != compares each object"),
    // Values.
    ("born > '1700000000'", "without quotes it counts seconds since 2001-01-01"),
    ("code == '0123456789abcdef'", "as 01234567-89AB-CDEF-0123-456789ABCDEF"),
  ])
  func `what is not certain is answered with the right spelling`(_ text: String, _ answer: String) throws {
    let error = try #require(throws: PredicateTextError.self) { try Self.checker().check(text) }
    #expect(error.sentence.instead == answer)
  }

  private static func count(_ number: String, _ title: String, _ date: String = "2023-11-14T22:13:20Z") -> QueryNote {
    .otherCount(number: number, title: title, date: date)
  }

  @Test(arguments: [
    ("born > 1700000000", count("1700000000", "seconds since 1970")),
    ("born > 1700000000000", count("1700000000000", "milliseconds since 1970")),
    ("born > 721692800000", count("721692800000", "milliseconds since 2001")),
    ("born > 20240501", count("20240501", "year, month and day", "2024-05-01")),
    ("born > 721692800", nil),
    ("born > 63113904000", nil),
    ("born > 20241301", nil),
    ("name LIKE 'A%'", .percentInLike("A%")),
    ("name LIKE '*100%'", nil),
    ("\"name\" == 'x'", .quotedName("name")),
    ("'a' == 'x'", nil),
  ])
  func `a reading that may surprise is noted`(_ text: String, _ note: QueryNote?) throws {
    #expect(try Self.checker().check(text).notes == [note].compactMap(\.self))
  }

  @Test(arguments: [
    ("ZNAME", "name"), ("ZLAT", "location.lat"), ("owner.ZAGE", nil), ("code.uuidString", "code"),
    ("Item.name", "name"),
    ("Z_PK", nil),
  ])
  func `columns and sorts take the same names`(_ text: String, _ path: String?) throws {
    #expect((try? Fixtures.catalog.rowPath(text, from: "Item"))?.persistentSpelling == path)
  }

  @Test func `a row's key is no column, and the answer says where it is`() throws {
    let error = try #require(throws: PathError.self) { try Fixtures.catalog.rowPath("Z_PK", from: "Item") }
    #expect(
      error.sentence.instead == "each row has its key as pk, and rows without a sort are in the order of their keys")
  }

  @Test(arguments: [
    ("Item", "Item"), ("ZITEM", "Item"), ("zitem", "Item"), ("ZTAG", "Tag"), ("ZSPECIALITEM", "SpecialItem"),
    ("ItemMO", nil), ("ZOTHER", nil),
  ])
  func `an entity is found by its table`(_ text: String, _ entity: String?) {
    #expect(Fixtures.catalog.entity(spelled: text)?.name == entity)
  }

  @Test func `an entity is found by its class, if no other has it`() {
    let catalog = PathCatalog(
      model: Model(entities: [
        Entity(name: "Book", className: "BookMO"), Entity(name: "A", className: "NSManagedObject"),
        Entity(name: "B", className: "NSManagedObject"),
      ]))
    #expect(catalog.entity(spelled: "BookMO")?.name == "Book")
    #expect(catalog.entity(spelled: "NSManagedObject") == nil)
  }

  @Test func `a model alone has the columns that Core Data would give it, if one property alone fits`() throws {
    let named = ["name", "Name"].map { Attribute(name: $0, type: .string) }
    let model = Model(entities: [
      Entity(name: "Item", attributes: [Attribute(name: "rank", type: .integer16)] + named)
    ])
    let checker = Self.checker(PathCatalog(model: model))
    #expect(try checker.check("ZRANK == 1").predicate == checker.check("rank == 1").predicate)
    #expect(throws: PredicateTextError.self) { try checker.check("ZNAME == 'x'") }
  }

  /// A model may have a property that is called as another tool calls something else.
  @Test func `a name of the model goes before the others`() throws {
    let model = Model(entities: [
      Entity(
        name: "Item",
        attributes: [
          Attribute(name: "pk", type: .string), Attribute(name: "ZNAME", type: .integer16),
          Attribute(name: "name", type: .string),
        ])
    ])
    let checker = Self.checker(PathCatalog(model: model))
    #expect(try checker.check("pk == 'x'").predicate != checker.check("SELF == 'p1'").predicate)
    #expect(try checker.check("ZNAME == 1").notes.isEmpty)
  }

  @Test(arguments: [
    ("ATRANSACTION", "storescope history PATH lists the store's transactions"),
    ("achange", "storescope history PATH lists the store's changes"),
    ("ANSCKRECORDMETADATA", "storescope cloudkit PATH lists what CloudKit holds of the rows"),
    ("Z_12TAGS", "a join table holds a to-many relationship, which storescope schema PATH lists with its joinTable"),
  ])
  func `a table without an entity is answered with what shows it`(_ table: String, _ answer: String) {
    #expect(Sentence.noEntity(table, []).instead == answer)
  }
}
