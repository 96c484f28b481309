import Foundation
import Predicates
import Schema
import Testing

/// What is spelled for SwiftData stands here as Swift, so the compiler judges it: an expected text that it
/// would refuse cannot be written down.
@Suite struct SwiftDataSpellingTests {
  private typealias Case = (query: String, predicate: Foundation.Predicate<Item>, found: [String])

  /// A statement for each case, because the compiler checks the types of one literal all at once.
  private static var cases: [Case] {
    var cases: [Case] = []
    func spell(_ query: String, _ predicate: Foundation.Predicate<Item>, _ found: [String]) {
      cases.append((query, predicate, found))
    }
    spell("name BEGINSWITH 'b'", #Predicate<Item> { $0.name.starts(with: "b") }, ["bare"])
    spell("note CONTAINS 'x'", #Predicate<Item> { $0.note?.contains("x") == true }, ["full"])
    spell("note == nil", #Predicate<Item> { $0.note == nil }, ["bare"])
    spell("born != nil", #Predicate<Item> { $0.born != nil }, ["full"])
    spell("rank > 1", #Predicate<Item> { $0.rank > 1 }, ["full"])
    spell("owner.name BEGINSWITH 'a'", #Predicate<Item> { $0.keeper?.name.starts(with: "a") == true }, ["full"])
    spell("owner.name == 'ann'", #Predicate<Item> { $0.keeper?.name == "ann" }, ["full"])
    spell("owner.name == nil", #Predicate<Item> { $0.keeper?.name == nil }, ["bare"])
    spell("owner.boss.name CONTAINS 'o'", #Predicate<Item> { $0.keeper?.boss?.name.contains("o") == true }, ["full"])
    spell("owner.age >= 40", #Predicate<Item> { $0.keeper.flatMap { $0.age >= 40 } == true }, ["full"])
    spell(
      "owner.boss.age BETWEEN {50, 60}",
      #Predicate<Item> { ($0.keeper?.boss).flatMap { $0.age >= 50 && $0.age <= 60 } == true }, ["full"])
    spell(
      "owner.age IN {40, 41}", #Predicate<Item> { $0.keeper.flatMap { [40, 41].contains($0.age) } == true }, ["full"])
    spell("place.latitude > 30", #Predicate<Item> { $0.place.flatMap { $0.latitude > 30 } == true }, ["full"])
    spell("place.latitude == 48", #Predicate<Item> { $0.place?.latitude == 48 }, ["full"])
    spell(
      "ANY tags.author.name BEGINSWITH 'a'",
      #Predicate<Item> { ($0.tags?.contains { $0.author?.name.starts(with: "a") == true } ?? false) }, ["full"])
    spell(
      "ANY tags.score > 2", #Predicate<Item> { ($0.tags?.contains { $0.score.flatMap { $0 > 2 } == true } ?? false) },
      ["full"])
    spell(
      "ALL tags.author.boss.name == 'bob'",
      #Predicate<Item> { ($0.tags?.allSatisfy { $0.author?.boss?.name == "bob" } ?? true) }, ["bare", "full"])
    spell(
      "NONE tags.author.name == 'ann'", #Predicate<Item> { !($0.tags?.contains { $0.author?.name == "ann" } ?? false) },
      ["bare"])
    spell(
      "ANY owner.items.note CONTAINS 'x'",
      #Predicate<Item> { ($0.keeper?.items.contains { $0.note?.contains("x") == true } ?? false) }, ["full"])
    spell(
      "ANY tags.items.owner.name CONTAINS 'n'",
      #Predicate<Item> { ($0.tags?.contains { $0.items.contains { $0.keeper?.name.contains("n") == true } } ?? false) },
      ["full"])
    spell("tags.@count == 1", #Predicate<Item> { ($0.tags?.count ?? 0) == 1 }, ["full"])
    spell("owner.items.@count == 1", #Predicate<Item> { ($0.keeper?.items.count ?? 0) == 1 }, ["full"])
    spell(
      "SUBQUERY(tags, $x, $x.author.name BEGINSWITH 'a').@count > 0",
      #Predicate<Item> { ($0.tags?.filter { $0.author?.name.starts(with: "a") == true }.count ?? 0) > 0 }, ["full"])
    spell("NOT (owner.name == 'ann')", #Predicate<Item> { !($0.keeper?.name == "ann") }, ["bare"])
    spell("name IN {}", #Predicate<Item> { _ in false }, [])
    spell("note != 'x'", #Predicate<Item> { $0.note != "x" }, ["bare", "full"])
    spell("TRUEPREDICATE", #Predicate<Item> { _ in true }, ["bare", "full"])
    return cases
  }

  @Test(arguments: cases.indices)
  func `what is spelled compiles and finds what was asked for`(_ index: Int) throws {
    let (query, predicate, found) = Self.cases[index]
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).filter { !$0.isWhitespace }
    let spelled = try #require(try Self.spelling(query).predicate)
    let line = "(\"\(query)\",\(spelled)".filter { !$0.isWhitespace }
    #expect(source.contains(line), "\(query): \(spelled)")
    #expect(try [Item.bare, Item.full].filter(predicate.evaluate).map(\.name) == found, "\(query)")
  }

  @Test(arguments: [
    ("name == nil", "name", TranslationNote.Obstacle.neverNil),
    ("ANY tags.name != nil", "tag_name", .neverNil),
    ("note == name", "note", .pathAgainstPath),
    ("name CONTAINS note", "name", .pathAgainstPath),
    ("rank > owner.age", "rank", .pathAgainstPath),
    ("note CONTAINS[c] 'x'", "note", .operation("CONTAINS[c]")),
    ("shape == 'circle'", "shape.circle", .enumWithoutRawValue),
    ("shape == nil", "shape.circle", .enumWithoutRawValue),
    ("owner == 'Person/p1'", "", .objects),
    ("owner IN {'Person/p1'}", "", .objects),
    ("born + 60 > now()", "", .arithmetic("+")),
    ("CAST(rank, 'NSDate') > now()", "", .function("CAST to NSDate")),
  ])
  func `what Swift would refuse is not spelled`(
    _ query: String, _ path: String, _ obstacle: TranslationNote.Obstacle
  ) throws {
    let spelling = try Self.spelling(query)
    #expect(spelling.predicate == nil)
    #expect(spelling.notes.contains(.unspellable(.swiftData, path: path, obstacle)))
  }

  /// `nil != "x"` is true in Swift, and undecided in a store.
  @Test(arguments: [
    ("note != 'x'", ["note"]), ("NOT note == 'x'", ["note"]), ("NOT note > 'x'", ["note"]),
    ("NOT note IN {'x'}", ["note"]), ("ALL tags.score > 2", ["score"]), ("NOT NOT note == 'x'", []),
    ("note == 'x'", []), ("name != 'x'", []), ("note != nil", []), ("ANY tags.score > 2", []),
    ("NOT ANY tags.score > 2", []),
  ])
  func `what nothing is to Swift is noted`(_ query: String, _ paths: [String]) throws {
    let found = try Self.spelling(query).notes.compactMap { note in
      if case .nilDiffers(let path) = note { path } else { nil }
    }
    #expect(found == paths)
  }

  @Test func `a moment of constants is made before the macro`() throws {
    let spelled = try Self.spelling("born > now() - 86400").predicate
    #expect(
      spelled == """
        let value1 = Date(timeIntervalSinceReferenceDate: -86400.0)
        #Predicate<Item> { $0.born.flatMap { $0 > value1 } == true }
        """)
  }

  @Test(arguments: [
    (
      "note == 'a' OR note == 'b' OR rank == 3 OR note == 'c'",
      """
      let value1 = ["a", "b", "c"]
      let value2: Int32 = 3
      #Predicate<Item> { $0.note.flatMap { value1.contains($0) } == true || $0.rank == value2 }
      """
    ),
    (
      "note != 'a' AND note != 'b' AND note != 'c'",
      """
      let value1 = ["a", "b", "c"]
      #Predicate<Item> { !($0.note.flatMap { value1.contains($0) } == true) }
      """
    ),
    (
      "note CONTAINS 'a' AND rank > 3 AND note BEGINSWITH 'b'",
      """
      let value1 = "a"
      let value2 = "b"
      let value3: Int32 = 3
      #Predicate<Item> { $0.note.flatMap { $0.contains(value1) && $0.starts(with: value2) } == true && $0.rank > value3 }
      """
    ),
    (
      "note == 'x' AND owner.age == 3 AND owner.name == 'a'",
      """
      let value1: String? = "x"
      let value2: Int16? = 3
      let value3: String? = "a"
      #Predicate<Item> { $0.note == value1 && $0.keeper?.age == value2 && $0.keeper?.name == value3 }
      """
    ),
    ("done == YES OR done == NO", "#Predicate<Item> { $0.done || !$0.done }"),
  ])
  func `many conditions are written so that Swift's compiler is quick`(_ query: String, _ expected: String) throws {
    #expect(try Self.spelling(query).predicate == expected)
  }

  @Test func `many objects are asked for as a set`() throws {
    let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)
    let checked = try checker.check("owner IN {'Person/p1', 'Person/p2', 'Person/p3'}").predicate
    #expect(
      SwiftSpelling.swiftData(checked, sort: [], root: "Item", types: .swiftOnly).predicate == """
        let value1 = [person_1, person_2, person_3]
        #Predicate<Item> { $0.keeper.flatMap { value1.contains($0.persistentModelID) } == true }
        """)
  }

  @Test func `a struct that no source declares may have its properties nil or not`() throws {
    let catalog = PathCatalog(
      model: Model(entities: [
        Entity(
          name: "Book",
          attributes: [
            Attribute(
              name: "author", type: .composite, isOptional: true,
              elements: [Attribute(name: "person", type: .string, isOptional: true)])
          ])
      ]))
    let checked = try QueryChecker(catalog: catalog, entity: "Book", now: 0).check("author.person BEGINSWITH 'a'")
      .predicate
    let spelling = SwiftSpelling.swiftData(checked, sort: [], root: "Book", types: .coreData)
    #expect(spelling.predicate == "#Predicate<Book> { $0.author?.person?.starts(with: \"a\") == true }")
    #expect(spelling.notes == [.unknownOptional(path: "author.person")])
  }

  @Test(arguments: ["status == 'live'", "status CONTAINS 'li'", "status == nil"])
  func `a stored enum is asked neither itself nor by its rawValue`(_ query: String) throws {
    let spelling = try Self.spelling(query)
    #expect(spelling.predicate == nil)
    #expect(spelling.notes == [.unspellable(.swiftData, path: "status_raw", .storedEnum)])
  }

  private static func spelling(_ query: String) throws -> SwiftSpelling {
    let checker = QueryChecker(catalog: Fixtures.catalog, entity: "Item", now: 0)
    return .swiftData(try checker.check(query).predicate, sort: [], root: "Item", types: .coreData)
  }
}

private enum Status: String, Codable { case draft, live }

private struct Place: Codable { var latitude: Double }

private final class Person {
  var name: String
  var age: Int
  var boss: Person?
  var items: [Item] = []

  init(_ name: String, age: Int, boss: Person? = nil) {
    self.name = name
    self.age = age
    self.boss = boss
  }
}

private final class Tag {
  var score: Double? = 2.5
  var author: Person?
  var items: [Item] = []
}

/// The classes whose model is that of `Fixtures`.
private final class Item {
  var name: String
  var note: String?
  var rank = 1
  var born: Date?
  var status: Status?
  var place: Place?
  var keeper: Person?
  var tags: [Tag]?

  init(_ name: String) { self.name = name }

  /// Nothing that may be nil is there.
  nonisolated(unsafe) static let bare = Item("bare")

  nonisolated(unsafe) static let full: Item = {
    let item = Item("full")
    item.note = "xyz"
    item.rank = 2
    item.born = Date(timeIntervalSinceReferenceDate: 0)
    item.status = .live
    item.place = Place(latitude: 48)
    let ann = Person("ann", age: 40, boss: Person("bob", age: 55))
    ann.items = [item]
    item.keeper = ann
    let tag = Tag()
    tag.author = ann
    tag.items = [item]
    item.tags = [tag]
    return item
  }()
}
