import Predicates
import Testing
import Schema

@Suite struct QueryCheckerTests {
  private static let id = "01234567-89AB-CDEF-0123-456789ABCDEF"

  /// A predicate on Item and what it stands for once it is checked; `now` is 1000 days after 2001-01-01.
  @Test(arguments: [
    // Spellings
    ("name == 'x'", "row.name == 'x'"),
    ("keeper.name == 'x'", "row.owner.person_name == 'x'"),
    ("owner.person_name == 'x'", "row.owner.person_name == 'x'"),
    ("place.latitude > 30", "row.location.lat > int 30"),
    ("location.lat > 30.5", "row.location.lat > double 30.5"),
    ("glass == 'mug'", "row.glass.glass == 'mug'"),
    ("glass.glass == 'mug'", "row.glass.glass == 'mug'"),
    ("owner.boss.boss.age == 3", "row.owner.boss.boss.age == int 3"),
    // Enums
    ("status == 'draft'", "row.status_raw == 'draft_v1'"),
    ("status_raw == 'draft_v1'", "row.status_raw == 'draft_v1'"),
    ("status == 'lost'", "row.status_raw == 'lost'"),
    // A text of its own type is as it is stored, whatever case has its name.
    ("status == CAST('draft', 'NSString')", "row.status_raw == 'draft'"),
    ("status IN {'draft', CAST('draft', 'NSString')}", "row.status_raw IN {'draft_v1', 'draft'}"),
    ("level == 'high'", "row.level_raw == int 5"),
    ("level IN {'low', 7}", "row.level_raw IN {int 1, int 7}"),
    ("'high' == level", "int 5 == row.level_raw"),
    ("flagSet == 'bold'", "row.flags == int 4"),
    ("shape == 'circle'", "not isNil(row.shape.circle)"),
    ("shape IN {'circle', 'square'}", "(not isNil(row.shape.circle) or not isNil(row.shape.square))"),
    (
      "shape != 'circle'",
      "(not (isNil(row.shape.circle) and isNil(row.shape.square)) and not not isNil(row.shape.circle))"
    ),
    // What is undecided where there is no value does not pass: true inside of a NOT.
    (
      "NOT shape == 'circle'",
      "not ((isNil(row.shape.circle) and isNil(row.shape.square)) or not isNil(row.shape.circle))"
    ),
    ("NOT shape != 'circle'", "not not not isNil(row.shape.circle)"),
    ("NOT TERNARY(shape == 'circle', 1, 2) == 1", "not (not isNil(row.shape.circle) ? int 1 : int 2) == int 1"),
    // Values
    ("done == YES", "row.done == true"),
    ("done == 0", "row.done == false"),
    ("done == 'True'", "row.done == true"),
    ("rank == YES", "row.rank == int 1"),
    ("price <= 1.5", "row.price <= double 1.5"),
    // A period: after its end, within it, before its start.
    ("born > '2024-05-01'", "row.born >= date 736300800.0"),
    ("born <= '2024-04'", "row.born < date 736214400.0"),
    ("born == '2024-05-01'", "(row.born >= date 736214400.0 and row.born < date 736300800.0)"),
    ("born != '2001'", "(row.born < date 0.0 or row.born >= date 31536000.0)"),
    ("'2001-02' < born", "row.born >= date 5097600.0"),
    (
      "born IN {'2001-01', 'now'}",
      "((row.born >= date 0.0 and row.born < date 2678400.0) or row.born == date 86400500.0)"
    ),
    // Moments
    ("born > '2024-05-01T12:30:15.5+02:00'", "row.born > date 736252215.5"),
    ("born > '2001-01-02 00:00Z'", "row.born > date 86400.0"),
    ("born < 'now'", "row.born < date 86400500.0"),
    ("born < now()", "row.born < date 86400500.0"),
    ("born < 'today'", "row.born < date 86400000.0"),
    ("born < '-7d'", "row.born < date 85795700.0"),
    ("born < 'today-1w+90min'", "row.born < date 85800600.0"),
    ("born < 5", "row.born < date 5.0"),
    ("born BETWEEN {'-1d', 'now'}", "row.born BETWEEN {date 86314100.0, date 86400500.0}"),
    ("born BETWEEN {'yesterday', 'today'}", "(row.born >= date 86313600.0 and row.born < date 86486400.0)"),
    ("born < CAST('2001-01-02', 'NSDate')", "row.born < date 86400.0"),
    ("FUNCTION(now(), 'dateByAddingTimeInterval:', -500) < born", "date 86400000.0 < row.born"),
    ("code == '\(id.lowercased())'", "row.code == uuid \(id)"),
    ("code IN {'\(id)'}", "row.code IN {uuid \(id)}"),
    ("link == 'https://a.b'", "row.link == uri https://a.b"),
    ("rank IN {1, nil, 2}", "row.rank IN {int 1, int 2}"),
    ("rank IN {}", "row.rank IN {}"),
    ("'b' IN {'a', 'b'}", "'b' IN {'a', 'b'}"),
    ("3 IN {rank, 7}", "int 3 IN {row.rank, int 7}"),
    ("3 BETWEEN {1, 5}", "int 3 BETWEEN {int 1, int 5}"),
    ("'a' IN name", "row.name CONTAINS 'a'"),
    ("name BEGINSWITH[cd] 'a'", "row.name BEGINSWITH[cd] 'a'"),
    ("true == true", "true == true"),
    // Nil
    ("note == nil", "isNil(row.note)"),
    ("nil != data", "not isNil(row.data)"),
    ("place == nil", "(isNil(row.location.lat) and isNil(row.location.lon))"),
    ("owner != nil", "not isNil(row.owner)"),
    ("owner.boss == nil", "isNil(row.owner.boss)"),
    // Objects and entities
    ("owner == 'Person/p3'", "row.owner == Person/3"),
    ("owner == 3", "row.owner == Person/3"),
    ("owner IN {'p3', 'x-coredata://U/Person/p4'}", "row.owner IN {Person/3, Person/4}"),
    ("owner.objectID == 3", "row.owner == Person/3"),
    ("SELF == 'SpecialItem/p1'", "row == SpecialItem/1"),
    ("objectID IN {1, 2}", "row IN {Item/1, Item/2}"),
    ("entity == 'SpecialItem'", "row is SpecialItem"),
    ("entity.name IN {'Item', 'SpecialItem'}", "row is Item|SpecialItem"),
    ("entity != 'Item'", "not row is Item"),
    ("'SpecialItem' == entity", "row is SpecialItem"),
    ("'Person' != owner.entity.name", "not row.owner is Person"),
    // Quantifiers
    ("ANY tags.name == 'x'", "any e1 in row.tags: e1.tag_name == 'x'"),
    ("ALL tags.score > 80", "all e1 in row.tags: e1.score > int 80"),
    ("NONE tags.name == 'x'", "none e1 in row.tags: e1.tag_name == 'x'"),
    ("NOT ANY tags.name == 'x'", "not any e1 in row.tags: e1.tag_name == 'x'"),
    ("ANY tags.author.name == name", "any e1 in row.tags: e1.author.person_name == row.name"),
    ("ANY owner.items.rank > 1", "any e1 in row.owner.items: e1.rank > int 1"),
    ("ANY tags.items.rank > 1", "any e1 in row.tags: any e2 in e1.items: e2.rank > int 1"),
    ("NONE tags.items.rank > 1", "none e1 in row.tags: any e2 in e1.items: e2.rank > int 1"),
    ("ANY tags == 4", "any e1 in row.tags: e1 == Tag/4"),
    ("tags CONTAINS 4", "any e1 in row.tags: e1 == Tag/4"),
    ("ANY tags.score IN {1, 2}", "any e1 in row.tags: e1.score IN {int 1, int 2}"),
    ("name IN tags.name", "any e1 in row.tags: row.name == e1.tag_name"),
    // Aggregates
    ("tags.@count == 0", "@count(e1 in row.tags) == int 0"),
    ("owner.items.@count > rank", "@count(e1 in row.owner.items) > row.rank"),
    ("tags.items.@count > 1", "@count(e1 in row.tags.items) > int 1"),
    ("tags.@avg.score >= 1.5", "@avg(e1 in row.tags; e1.score) >= double 1.5"),
    ("max:(tags.author.age) > 3", "@max(e1 in row.tags.author; e1.age) > int 3"),
    ("count:(tags) > 3", "@count(e1 in row.tags) > int 3"),
    (
      "SUBQUERY(tags, $e, $e.name == name AND $e.author.age > 3).@count == 0",
      "@count(e1 in row.tags where (e1.tag_name == row.name and e1.author.age > int 3)) == int 0"
    ),
    (
      "SUBQUERY(tags, $e, ANY $e.items.name == 'x').@max.score > 1",
      "@max(e1 in row.tags where any e2 in e1.items: e2.name == 'x'; e1.score) > int 1"
    ),
    // Computed
    ("rank * 2 + 1 > flags", "((row.rank * int 2) + int 1) > row.flags"),
    ("born + 60 < now()", "(row.born + int 60) < date 86400500.0"),
    ("now() - born > 60", "(date 86400500.0 - row.born) > int 60"),
    ("name.length > 3", "length(row.name) > int 3"),
    ("length:(data) > 100", "length(row.data) > int 100"),
    ("canonical:(name) == 'x'", "canonical(row.name) == 'x'"),
    ("TERNARY(done == YES, rank, 0) > 1", "(row.done == true ? row.rank : int 0) > int 1"),
    ("flags & 4 != 0", "(row.flags & int 4) != int 0"),
  ])
  func `a predicate is checked`(_ text: String, _ expected: String) throws {
    let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 86_400_500)
    #expect(CheckedText.text(try checker.check(text).predicate) == expected)
  }

  private static func any(_ path: String, _ value: Predicates.Expression) -> Comparison {
    Comparison(
      left: .keyPath(KeyPath(path.split(separator: ".").map(String.init))), operation: .equalTo, right: value,
      modifier: .any)
  }

  @Test func `variables are filled or left open`() throws {
    let text = "name == $NAME AND owner == $FETCH_SOURCE.boss AND note CONTAINS $FETCHED_PROPERTY.userInfo.search"
    let variables = QueryVariables(
      ["NAME": .value(.string("x")), "FETCH_SOURCE": .object(entity: "Person")], userInfo: ["search": "y"])
    let filled = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0, variables: variables)
    #expect(
      CheckedText.text(try filled.check(text).predicate)
        == "(row.name == 'x' and row.owner == $FETCH_SOURCE.boss and row.note CONTAINS 'y')")
    let open = QueryChecker(
      catalog: Fixtures.catalog, entity: "Item", now: 0, variables: QueryVariables(allowsUnfilled: true))
    #expect(
      CheckedText.text(try open.check("name == $NAME AND rank > $X + 1").predicate)
        == "(row.name == $NAME and row.rank > ($X + int 1))")
    #expect(CheckedText.text(try open.check("$V IN {1, 2}").predicate) == "$V IN {int 1, int 2}")
  }

  @Test(arguments: [
    ("status == 'lost'", [QueryNote.unknownRawValue("lost", path: "status_raw", cases: ["draft", "live"])]),
    ("level == 2", [.unknownRawValue("2", path: "level_raw", cases: ["low", "high"])]),
    ("status > 'draft'", [.rawOrder(path: "status_raw")]),
    ("note != 'x'", [.nilNotMatched(path: "note", isOfRow: true)]),
    ("note != 'x' OR note == nil", []),
    ("(shape != 'circle' AND note != 'x') OR note == nil", [.nilNotMatched(path: "shape", isOfRow: false)]),
    ("NOT note == 'x'", [.nilNotMatched(path: "note", isOfRow: true)]),
    ("NOT note != 'x'", []),
    ("note IN {'x', nil}", [.nilInSet(path: "note", isOfRow: true)]),
    ("shape IN {'circle', nil}", [.nilInSet(path: "shape", isOfRow: false)]),
    ("ANY tags.score IN {1, nil}", [.nilInSet(path: "score", isOfRow: false)]),
    ("note IN {'x', 'y'}", []),
    ("name != 'x'", []),
    ("shape != 'circle'", [.nilNotMatched(path: "shape", isOfRow: false)]),
    ("NOT shape IN {'circle'}", [.nilNotMatched(path: "shape", isOfRow: false)]),
    ("NOT note.length > 3", [.nilNotMatched(path: "note", isOfRow: true)]),
    ("NOT tags.@avg.score > 1", [.nilNotMatched(path: "tags.@avg.score", isOfRow: false)]),
    ("NOT tags.@sum.score > 1", []),
    ("NOT ANY tags.score > 1", []),
    ("NONE tags.score > 1", []),
    ("ALL tags.score > 1", [.nilPassesAll(path: "score")]),
    ("ALL tags.score != 1", []),
    ("NOT status == 'draft'", [.nilNotMatched(path: "status_raw", isOfRow: true)]),
    ("NONE tags.items.status == 'draft'", []),
    ("SUBQUERY(tags, $t, ANY $t.items.status == 'draft').@count > 0", []),
    (
      "ANY tags.items.status == 'draft'",
      [
        .maskedDefault(
          path: "status_raw",
          corrected: .or([
            .comparison(any("tags.items.status_raw", .string("draft_v1"))),
            .comparison(any("tags.items.status_raw", .nil)),
          ]))
      ]
    ),
    ("status == 'live'", []),
    ("status == 'draft' OR status == nil", []),
    ("status_raw == 'draft' OR status_raw == nil", []),
    ("status == 'draft' OR (name == 'x' OR status_raw == nil)", []),
    (
      "status == 'draft'",
      [
        .maskedDefault(
          path: "status_raw",
          corrected: .or([
            .comparison(.path("status_raw"), .equalTo, .string("draft_v1")),
            .comparison(.path("status_raw"), .equalTo, .nil),
          ]))
      ]
    ),
  ])
  func `what may surprise is noted`(_ text: String, _ notes: [QueryNote]) throws {
    let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)
    let told = try checker.check(text).notes
    #expect(told == notes)
  }

  @Test(arguments: [
    ("name == .draft", true), ("name IN {.draft}", true), ("name == '.a b'", false), ("name ENDSWITH '.png'", false),
    ("name == 'draft'", false),
  ])
  func `what looks like a case is noted if no source says what the text means`(
    _ text: String, _ isNoted: Bool
  ) throws {
    let catalog = PathCatalog(model: Fixtures.model)
    let notes = try QueryChecker(catalog: catalog, entity: "Item", now: 0).check(text).notes
    #expect(notes.contains(.caseAsText(".draft")) == isNoted)
    #expect(isNoted || notes.isEmpty)
  }
}
