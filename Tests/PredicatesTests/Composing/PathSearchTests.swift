import Predicates
import Schema
import Testing

@Suite struct PathSearchTests {
  private let catalog = Fixtures.catalog

  private func names(
    _ letters: String, from start: PathSearch.Start = .entity("Item"), _ spelling: PathSpelling = .persistent
  ) -> [String] {
    let search = PathSearch(start, in: catalog)
    return search.candidates(letters, spelling, in: catalog).map { $0.path.text(in: spelling) }
  }

  @Test func `without letters the paths of one step are listed`() {
    #expect(names("") == catalog.paths(from: "Item").map(\.persistentSpelling))
  }

  @Test func `letters are sought in every spelling, near paths first`() {
    // keeper is Swift's name for owner, and its column is ZOWNER.
    #expect(names("keeper").first == "owner")
    #expect(names("keeper", .swift).first == "keeper")
    #expect(names("ZOWN").first == "owner")
    #expect(names("lat").first == "location.lat")
    #expect(names("latitude").first == "location.lat")
  }

  @Test func `paths through relationships are found, and those spelled out however far`() {
    #expect(names("tagname").first == "tags.tag_name")
    let far = "owner.boss.boss.boss.boss.boss.age"
    #expect(names(far).first == far)
    #expect(names("owner.person_name").first == "owner.person_name")
  }

  @Test(arguments: [
    ("date", "born"), ("enum", "status_raw"), ("enum", "level_raw"), ("bool", "done"), ("person", "owner"),
    ("[tag]", "tags"),
    ("uuid", "code"),
  ])
  func `paths are found by their type and by the entity at their end`(_ word: String, _ path: String) {
    #expect(names(word).contains(path), "\(names(word).prefix(20))")
  }

  @Test func `a name that holds the letters comes before a type, letters by chance after it`() {
    // No name holds these letters; flags is the first that is an Int.
    #expect(names("int").first == "flags")
    #expect(names("tag").first == "tags")
  }

  @Test(arguments: [
    ("owner", "Person"), ("owner.boss", "Person?"), ("tags", "[Tag]"), ("rank", "Int32"), ("born", "Date?"),
    ("location.lat", "Double"),
  ])
  func `types are Swift's`(_ path: String, _ type: String) throws {
    #expect(try catalog.path(path, from: "Item").swiftType == type)
  }

  @Test func `beyond a relationship the way to it is sought no more`() throws {
    let owner = try catalog.path("owner", from: "Item")
    #expect(names("", from: .relationship(owner)).contains("owner.age"))
    #expect(names("age", from: .relationship(owner)).first == "owner.age")
    #expect(!names("own", from: .relationship(owner)).contains("owner.age"))
  }

  @Test func `a search over a cycle ends`() {
    let found = names("age", from: .entity("Person"))
    #expect(found.first == "age")
    #expect(found.contains("boss.boss.age"))
    #expect(found.count < 3000)
  }

  @Test(arguments: [
    ("name", nil, nil, nil),
    ("data", PathObstacle.sort(.blob(path: "data", type: .binary)), nil, nil),
    ("temporary", PathObstacle.sort(.transient(path: "temporary")), PathObstacle.notStored, PathObstacle.notStored),
    ("tags", PathObstacle.sort(.toMany(path: "tags")), nil, nil),
    ("tags.score", PathObstacle.sort(.toMany(path: "tags.score")), nil, PathObstacle.manyValues),
    ("similar", PathObstacle.sort(.fetchedProperty(path: "similar")), PathObstacle.notStored, PathObstacle.notStored),
  ])
  func `what a use cannot take has a reason`(
    _ text: String, _ sort: PathObstacle?, _ filter: PathObstacle?, _ column: PathObstacle?
  ) throws {
    let path = try catalog.path(text, from: "Item")
    #expect(PathUse.sort.obstacle(of: path) == sort)
    #expect(PathUse.filter.obstacle(of: path) == filter)
    #expect(PathUse.column.obstacle(of: path) == column)
  }

  @Test func `a path into a payload is taken in memory alone`() throws {
    var catalog = catalog
    catalog.looksIntoPayloads = true
    let path = try catalog.path("data.kind", from: "Item")
    #expect(PathUse.filter.obstacle(of: path) == .needsMemory)
    #expect(PathUse.filter.obstacle(of: path, allowsInMemory: true) == nil)
    #expect(PathUse.filter.condition(of: try catalog.path("data", from: "Item")) == .payload)
  }

  @Test func `a filter over to-manys must choose, over a composite may only ask for nil`() throws {
    func condition(_ text: String) throws -> PathCondition? {
      PathUse.filter.condition(of: try catalog.path(text, from: "Item"))
    }
    #expect(try condition("tags.score") == .quantifier(1))
    #expect(try condition("owner.items.tags") == .quantifier(2))
    #expect(try condition("data") == .payload)
    #expect(try condition("location") == .nilTestOnly)
    #expect(try condition("name") == nil)
  }
}
