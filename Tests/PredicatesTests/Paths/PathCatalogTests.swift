import Predicates
import Schema
import Testing

@Suite struct PathCatalogTests {
  private let catalog = Fixtures.catalog

  @Test func `an entity's own paths are its attributes, their leaves and its relationships`() {
    let paths = catalog.paths(from: "Item")
    #expect(
      paths.map(\.persistentSpelling) == [
        "born", "code", "data", "done", "flags", "glass.glass", "level_raw", "link", "location", "location.lat",
        "location.lon", "name", "note", "price", "rank", "shape", "shape.circle", "shape.square", "status_raw",
        "temporary", "owner", "tags",
      ])
    #expect(
      paths.filter { $0.swiftSpelling != $0.persistentSpelling }.map(\.swiftSpelling) == [
        "flagSet", "glass", "level", "place", "place.latitude", "place.longitude", "status", "keeper",
      ])
  }

  @Test func `paths go on through relationships, cycles too, level by level`() {
    let all = Array(catalog.paths(from: "Person", over: 2)).map(\.persistentSpelling)
    #expect(Array(all.prefix(4)) == ["age", "person_name", "boss", "items"])
    #expect(all.contains("boss.boss.age"))
    #expect(all.contains("items.tags.tag_name"))
    #expect(!all.contains("boss.boss.boss.age"))
    let own = catalog.paths(from: "Person").count
    #expect(Array(catalog.paths(from: "Person", over: 0)).count == own)
    var deep = Array(catalog.paths(from: "Person", over: 40).prefix(20_000))
    #expect(deep.count == 20_000)
    deep = deep.filter { (try? catalog.path($0.persistentSpelling, from: "Person")) != $0 }
    #expect(deep.isEmpty)
  }

  @Test(arguments: [
    (
      "name", "name", "ZNAME", "String", true, "==|!=|<|<=|>|>=|BETWEEN|IN|CONTAINS|BEGINSWITH|ENDSWITH|LIKE|MATCHES",
      ""
    ),
    ("rank", "rank", nil, "Integer 32", true, "==|!=|<|<=|>|>=|BETWEEN|IN", ""),
    ("done", "done", nil, "Boolean", true, "==|!=", ""),
    ("data", "data", nil, "Binary", false, "== nil|!= nil", ""),
    ("temporary", "temporary", nil, "String", false, "", ""),
    ("place", "location", nil, "Composite", false, "== nil|!= nil", ""),
    ("place.latitude", "location.lat", "ZLAT", "Double", true, "==|!=|<|<=|>|>=|BETWEEN|IN", ""),
    (
      "glass", "glass.glass", "ZGLASS", "String", true,
      "==|!=|<|<=|>|>=|BETWEEN|IN|CONTAINS|BEGINSWITH|ENDSWITH|LIKE|MATCHES", ""
    ),
    ("shape", "shape", nil, "Composite", false, "==|!=|IN", ""),
    ("keeper", "owner", "ZOWNER", "toOne", true, "==|!=|IN", ""),
    ("keeper.age", "owner.age", nil, "Integer 16", true, "==|!=|<|<=|>|>=|BETWEEN|IN", ""),
    ("tags", "tags", nil, "toMany", false, "ANY|ALL|NONE|@count", "ANY|ALL|NONE|@count"),
    (
      "tags.score", "tags.score", nil, "Double", false, "==|!=|<|<=|>|>=|BETWEEN|IN", "ANY|ALL|NONE|@sum|@avg|@min|@max"
    ),
  ])
  func `a path knows its facts`(
    _ swift: String, _ persistent: String, _ column: String?, _ type: String, _ isSortable: Bool, _ operators: String,
    _ quantifiers: String
  ) throws {
    for text in [swift, persistent] {
      let path = try catalog.path(text, from: "Item")
      #expect(path.swiftSpelling == swift)
      #expect(path.persistentSpelling == persistent)
      #expect(path.column == column)
      #expect(path.typeTitle == type)
      #expect(path.isSortable == isSortable)
      #expect(path.operatorTitles.joined(separator: "|") == operators)
      #expect(path.quantifierTitles.joined(separator: "|") == quantifiers)
    }
  }

  @Test func `a path through an optional relationship may have no value`() throws {
    #expect(try catalog.path("owner.age", from: "Item").isOptional)
    #expect(try !catalog.path("items.rank", from: "Person").isOptional)
    #expect(try catalog.path("location.lat", from: "Item").isOptional)
    #expect(try !catalog.path("name", from: "Item").isOptional)
  }

  @Test func `a walk over to-ones is a path for rows`() throws {
    let path = try catalog.path("keeper.boss.name", from: "Item").path
    #expect(path == (try Path("owner.boss.person_name", from: "Item", in: Fixtures.model)))
    #expect(try catalog.path("tags.name", from: "Item").path == nil)
  }

  @Test func `a column and a sort take either spelling, but no to-many on the way`() throws {
    let model = Fixtures.model
    for (text, persistent) in [
      ("keeper.name", "owner.person_name"), ("place.latitude", "location.lat"), ("owner.age", "owner.age"),
      ("glass", "glass"), ("tags", "tags"),
    ] {
      let wanted = try Path(persistent, from: "Item", in: model)
      #expect(try catalog.rowPath(text, from: "Item") == wanted)
    }
    #expect(throws: PathError.stepsThroughToMany(step: "tag_name", relationship: "tags")) {
      try catalog.rowPath("tags.name", from: "Item")
    }
    #expect(throws: PathError.aggregate(step: "@count", path: "tags", isToMany: true)) {
      try catalog.rowPath("tags.@count", from: "Item")
    }
    #expect(throws: PathError.aggregate(step: "@sum", path: "owner", isToMany: false)) {
      try catalog.rowPath("owner.@sum.age", from: "Item")
    }
  }

  @Test func `the first path of a level arrives before the others are made`() throws {
    let relationships = (0..<4_000).map { Relationship(name: "r\($0)", destination: "Item", isToMany: true) }
    let model = Model(entities: [Entity(name: "Item", relationships: relationships)])
    // The level has sixteen million paths.
    let paths = PathCatalog(model: model).paths(from: "Item", over: 1)
    let found = paths.lazy.dropFirst(3_999).prefix(3).map(\.persistentSpelling)
    // By name: r999 is the last.
    #expect(Array(found) == ["r999", "r0.r0", "r0.r1"])
  }

  @Test func `an entity that is missing names the nearest`() throws {
    #expect(throws: PathError.unknownEntity("Itm", nearest: ["Item"])) { try catalog.path("name", from: "Itm") }
    #expect(throws: PathError.empty) { try catalog.path("owner..age", from: "Item") }
  }
}
