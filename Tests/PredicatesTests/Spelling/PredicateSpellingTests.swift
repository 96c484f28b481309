import Foundation
import Predicates
import Testing
import Schema

@Suite struct PredicateSpellingTests {
  private let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)

  /// What a user writes in Swift's names and values, and the text for NSPredicate (DIALECTS §3.3).
  @Test(arguments: [
    ("ANY tags.name == \"Swift\"", "ANY tags.tag_name == \"Swift\""),
    ("NONE tags.name == \"Swift\"", "SUBQUERY(tags, $e, $e.tag_name == \"Swift\").@count == 0"),
    ("NOT ANY tags.name == \"x\"", "SUBQUERY(tags, $e, $e.tag_name == \"x\").@count == 0"),
    (
      "NOT (ANY tags.name == \"x\" OR done == NO)",
      "NOT (SUBQUERY(tags, $e, $e.tag_name == \"x\").@count != 0 OR done == NO)"
    ),
    ("ALL tags.score > 80", "SUBQUERY(tags, $e, NOT $e.score > 80).@count == 0"),
    ("name CONTAINS[cd] \"x\"", "name CONTAINS[cd] \"x\""),
    ("keeper.boss.name == \"x\"", "owner.boss.person_name == \"x\""),
    ("place.latitude > 30", "location.lat > 30"),
    ("status == \"draft\"", "status_raw == \"draft_v1\""),
    ("keeper == nil", "owner == nil"),
    ("keeper != nil", "owner != nil"),
    ("place == nil", "location.lat == nil AND location.lon == nil"),
    ("glass == \"mug\"", "glass.glass == \"mug\""),
    ("shape == \"circle\"", "shape.circle != nil"),
    ("born > \"2001-01-02T00:00\"", "born > CAST(86400.0, \"NSDate\")"),
    ("ANY tags.items.rank > 1", "SUBQUERY(tags, $e, ANY $e.items.rank > 1).@count != 0"),
    ("NONE tags.items.rank > 1", "SUBQUERY(tags, $e, ANY $e.items.rank > 1).@count == 0"),
    (
      "ALL tags.items.rank > 1",
      "SUBQUERY(tags, $e, NOT SUBQUERY($e.items, $e2, NOT $e2.rank > 1).@count == 0).@count == 0"
    ),
    ("ANY tags.author.name == name", "ANY tags.author.person_name == name"),
    ("tags.@count > 1", "tags.@count > 1"),
    ("tags.@max.author.name > \"x\"", "tags.@max.author.person_name > \"x\""),
    ("SUBQUERY(tags, $x, $x.name == name).@count > 1", "SUBQUERY(tags, $e, $e.tag_name == name).@count > 1"),
    ("CAST(born, \"NSNumber\") > 5", "CAST(born, \"NSNumber\") > 5"),
    ("born > now() - 60", "born > CAST(-60.0, \"NSDate\")"),
    ("born > now() - (now() - 60 - now())", "born > CAST(60.0, \"NSDate\")"),
    ("rank > 1 + 2", "rank > 1 + 2"),
    ("entity IN {\"Item\", \"SpecialItem\"}", "entity.name IN {\"Item\", \"SpecialItem\"}"),
    ("NOT (rank + 1 == 2 OR done == NO)", "NOT (rank + 1 == 2 OR done == NO)"),
  ])
  func `a predicate is spelled for NSPredicate`(_ text: String, _ expected: String) throws {
    let checked = try checker.check(text).predicate
    #expect(checked.spelled.description == expected)
  }

  @Test func `a format that is too deep to be read again says so`() throws {
    let levels = String(repeating: "NOT ", count: 93)
    let checked = try checker.check(levels + "name == 'x'").predicate
    #expect(FormatSpelling(checked).notes.isEmpty)
    let nested = try checker.check(levels.dropLast(8) + "ALL tags.name == 'x'").predicate
    #expect(FormatSpelling(nested).notes.contains(.notReadAgain(.tooDeep(limit: 96))))
  }

  @Test(arguments: [
    "ANY tags.name == 'x'", "place == nil AND status == 'draft'", "shape != 'circle'",
    "SUBQUERY(tags, $x, $x.name == name AND $x.score > 1).@count > 1", "owner == 'Person/p3'",
    "born BETWEEN {'2001-01-02', '2002-01-01'}", "TERNARY(done == YES, rank, 0) > 1",
  ])
  func `what is spelled is checked as the same`(_ text: String) throws {
    let checked = try checker.check(text).predicate
    #expect(try checker.check(checked.spelled).predicate == checked)
  }

  @Test(arguments: [
    ("born > '2001-01-02T00:00' AND name == 'x'", #"born > %@ AND name == "x""#, 1),
    ("code == '\(id)' OR born IN {now()}", "code == %@ OR born IN {%@}", 2),
    ("owner IN {'Person/p1', 'Person/p2'}", "owner IN {%@, %@}", 2),
  ])
  func `a format takes what it has no words for, and reads back as the same tree`(
    _ text: String, _ format: String, _ count: Int
  ) throws {
    let tree = try checker.check(text).predicate
    let spelling = FormatSpelling(tree)
    #expect(spelling.format == format)
    #expect(spelling.arguments.count == count)
    let arguments = spelling.arguments.map(PredicateArgument.value)
    #expect(try Predicates.Predicate(spelling.format, arguments: arguments) == tree.spelled)
  }

  /// The types that Foundation declares as `CVarArg` or bridges to a class are Apple's (`NSPredicate.init(format:_:)`).
  @Test(
    arguments: [
      (.string("x"), #""x""#), (.date(0.5), "Date(timeIntervalSinceReferenceDate: 0.5) as NSDate"),
      (.uuid(UUID(uuidString: id) ?? UUID()), "UUID(uuidString: \"\(id)\")! as NSUUID"),
      (.decimal(Decimal(15) / 10), "Decimal(string: \"1.5\")! as NSDecimalNumber"),
      (.uri("a:b"), #"URL(string: "a:b")! as NSURL"#),
      (.data(Data([1, 2])), #"Data(base64Encoded: "AQI=")! as NSData"#),
      (.double(.infinity), #"Double("inf")! as NSNumber"#), (.integer(3), "3 as NSNumber"),
      (.boolean(true), "true as NSNumber"),
    ] as [(Scalar, String)])
  func `an argument is an object`(value: Scalar, swift: String) {
    #expect(value.swiftArgument == swift)
  }

  @Test(arguments: [
    ("born > '2001-01-02T00:00'", #"born > CAST(86400.0, "NSDate")"#),
    ("code == '\(id)'", "code == CAST(\"\(id)\", \"NSUUID\")"),
    ("owner == 'Person/p1'", #"owner == CAST("Person/p1", "NSManagedObjectID")"#),
  ])
  func `the text of a format has no bare argument, and is read as the same`(
    _ text: String, _ expected: String
  ) throws {
    let checked = try checker.check(text).predicate
    #expect(FormatSpelling(checked).text == expected)
    #expect(try checker.check(expected).predicate == checked)
  }

  private static let id = "01234567-89AB-CDEF-0123-456789ABCDEF"
}
