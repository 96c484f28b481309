import Foundation
import Testing
import TestSupport

/// The spellings of queries over classes that name what the store names otherwise (DIALECTS §3.3).
@Suite struct TranslateCommandTests {
  private static let source = """
    import CoreData
    import CoreDataEvolution

    enum Status: String { case draft, done }

    @Composition
    struct Place {
      @CompositionField(persistentName: "lat") var latitude: Double = 0
    }

    @objc(Item) @PersistentModel
    final class Item: NSManagedObject {
      @Attribute(persistentName: "name") var title: String = ""
      @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status? = .draft
      @Attribute(storageMethod: .composition) var location: Place?
      var created: Date?
      @Relationship(persistentName: "tags", inverse: "items", deleteRule: .nullify)
      var tags: Set<Tag>
      @Relationship(persistentName: "category", inverse: "items", deleteRule: .nullify)
      var category: Category?
      @Relationship(persistentName: "current_project", inverse: "items", deleteRule: .nullify)
      var project: Project?
    }

    @objc(Tag) @PersistentModel
    final class Tag: NSManagedObject {
      @Attribute(persistentName: "tag_name") var name: String = ""
      var score: Int64 = 0
      @Relationship(persistentName: "items", inverse: "tags", deleteRule: .nullify)
      var items: Set<Item>
    }

    @objc(Category) @PersistentModel
    final class Category: NSManagedObject {
      @Attribute(persistentName: "display_name") var name: String = ""
      @Relationship(persistentName: "items", inverse: "category", deleteRule: .nullify)
      var items: Set<Item>
    }

    @objc(Project) @PersistentModel
    final class Project: NSManagedObject {
      @Relationship(persistentName: "items", inverse: "current_project", deleteRule: .nullify)
      var items: Set<Item>
      @Relationship(persistentName: "primary_owner", inverse: "projects", deleteRule: .nullify)
      var primaryOwner: Owner?
    }

    @objc(Owner) @PersistentModel
    final class Owner: NSManagedObject {
      @Attribute(persistentName: "owner_uuid") var id: UUID?
      @Relationship(persistentName: "projects", inverse: "primary_owner", deleteRule: .nullify)
      var projects: Set<Project>
    }
    """

  /// The same classes as SwiftData has them, which fetches by key paths.
  private static let models = """
    import SwiftData

    enum Status: String, Codable { case draft, done }

    struct Place: Codable { var latitude: Double = 0 }

    @Model final class Item {
      var title: String = ""
      var status: Status?
      var location: Place?
      var created: Date?
      @Relationship(inverse: \\Tag.items) var tags: [Tag] = []
      @Relationship(inverse: \\Category.items) var category: Category?
      @Relationship(inverse: \\Project.items) var project: Project?
      init() {}
    }

    @Model final class Tag {
      var name: String = ""
      var score: Int64 = 0
      var items: [Item] = []
      init() {}
    }

    @Model final class Category {
      var name: String = ""
      var items: [Item] = []
      init() {}
    }

    @Model final class Project {
      var items: [Item] = []
      var primaryOwner: Owner?
      init() {}
    }

    @Model final class Owner {
      var id: UUID?
      @Relationship(inverse: \\Project.primaryOwner) var projects: [Project] = []
      init() {}
    }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    let predicate: String
    let format: String
    var arguments: [String] = []
    let typedPath: String
    let swiftData: String?
    var testDescription: String { predicate }
  }

  private static let uuid = "660F4967-DD63-5B47-B1A0-9BF3EDE279BC"

  static let cases: [Case] = [
    Case(
      predicate: #"ANY tags.name == "Swift""#, format: #"ANY tags.tag_name == "Swift""#,
      typedPath: #"Item.path.tags.any.name.equals("Swift")"#,
      swiftData: #"#Predicate<Item> { $0.tags.contains { $0.name == "Swift" } }"#),
    Case(
      predicate: #"NONE tags.tag_name == "Swift""#, format: #"SUBQUERY(tags, $e, $e.tag_name == "Swift").@count == 0"#,
      typedPath: #"Item.path.tags.none.name.equals("Swift")"#,
      swiftData: #"#Predicate<Item> { !($0.tags.contains { $0.name == "Swift" }) }"#),
    Case(
      predicate: #"NOT ANY tags.tag_name == "Swift""#,
      format: #"SUBQUERY(tags, $e, $e.tag_name == "Swift").@count == 0"#,
      typedPath: #"Item.path.tags.none.name.equals("Swift")"#,
      swiftData: #"#Predicate<Item> { !($0.tags.contains { $0.name == "Swift" }) }"#),
    Case(
      predicate: "ALL tags.score > 80", format: "SUBQUERY(tags, $e, NOT $e.score > 80).@count == 0",
      typedPath: "Item.path.tags.all.score.greaterThan(80)",
      swiftData: "#Predicate<Item> { $0.tags.allSatisfy { $0.score > 80 } }"),
    Case(
      predicate: #"title CONTAINS[cd] "x""#, format: #"name CONTAINS[cd] "x""#,
      typedPath: #"Item.path.title.contains("x")"#,
      swiftData: #"#Predicate<Item> { $0.title.localizedStandardContains("x") }"#),
    Case(
      predicate: #"title CONTAINS "x""#, format: #"name CONTAINS "x""#,
      typedPath: #"Item.path.title.contains("x", caseInsensitive: false)"#,
      swiftData: #"#Predicate<Item> { $0.title.contains("x") }"#),
    Case(
      predicate: "project.primaryOwner.id == \"\(uuid)\"", format: "current_project.primary_owner.owner_uuid == %@",
      arguments: ["UUID(uuidString: \"\(uuid)\")! as NSUUID"],
      typedPath: "Item.path.project.primaryOwner.id.equals(UUID(uuidString: \"\(uuid)\")!)",
      swiftData: """
        let value1 = UUID(uuidString: "\(uuid)")!
        #Predicate<Item> { $0.project?.primaryOwner?.id == value1 }
        """),
    Case(
      predicate: "location.latitude > 30", format: "location.lat > 30",
      typedPath: "Item.path.location.latitude.greaterThan(30)",
      swiftData: "#Predicate<Item> { $0.location.flatMap { $0.latitude > 30 } == true }"),
    Case(
      predicate: #"status == "draft""#, format: #"status_raw == "draft""#,
      typedPath: "Item.path.status.equals(Status.draft)", swiftData: nil),
    Case(
      predicate: #"status > "draft""#, format: #"status_raw > "draft""#,
      typedPath: #"Item.path.status.greaterThan("draft")"#, swiftData: nil),
    Case(
      predicate: "category == nil", format: "category == nil", typedPath: "Item.path.category.isNil()",
      swiftData: "#Predicate<Item> { $0.category == nil }"),
    Case(
      predicate: #"category.name != "x" AND title BEGINSWITH "a""#,
      format: #"category.display_name != "x" AND name BEGINSWITH "a""#,
      typedPath: #"NSCompoundPredicate(andPredicateWithSubpredicates: "# + #"[Item.path.category.name.notEquals("x"), "#
        + #"NSPredicate(format: "%K BEGINSWITH \"a\"", Item.path.title.raw)])"#,
      swiftData: #"#Predicate<Item> { $0.category?.name != "x" && $0.title.starts(with: "a") }"#),
    Case(
      predicate: #"title MATCHES "a.*" OR tags.@count > 2"#, format: #"name MATCHES "a.*" OR tags.@count > 2"#,
      typedPath: #"NSCompoundPredicate(orPredicateWithSubpredicates: "#
        + #"[NSPredicate(format: "%K MATCHES \"a.*\"", Item.path.title.raw), "#
        + #"NSPredicate(format: "tags.@count > 2")])"#, swiftData: nil),
    Case(
      predicate: "SUBQUERY(tags, $t, $t.score > 1 AND $t.name != title).@count > 0",
      format: "SUBQUERY(tags, $e, $e.score > 1 AND $e.tag_name != name).@count > 0",
      typedPath: #"NSPredicate(format: "SUBQUERY(tags, $e, $e.score > 1 AND $e.tag_name != name).@count > 0")"#,
      swiftData: nil),
    Case(
      predicate: #"created BETWEEN {"2001-01-01T00:00:00Z", "2001-01-02T00:00:00Z"}"#,
      format: "created BETWEEN {%@, %@}",
      arguments: [
        "Date(timeIntervalSinceReferenceDate: 0.0) as NSDate",
        "Date(timeIntervalSinceReferenceDate: 86400.0) as NSDate",
      ],
      typedPath: #"NSPredicate(format: "%K BETWEEN {%@, %@}", Item.path.created.raw, "#
        + "Date(timeIntervalSinceReferenceDate: 0.0) as NSDate, "
        + "Date(timeIntervalSinceReferenceDate: 86400.0) as NSDate)",
      swiftData: """
        let value1 = Date(timeIntervalSinceReferenceDate: 0.0)
        let value2 = Date(timeIntervalSinceReferenceDate: 86400.0)
        #Predicate<Item> { $0.created.flatMap { $0 >= value1 && $0 <= value2 } == true }
        """),
  ]

  private func translate(_ options: String..., source: String = source) throws -> [String: Any] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      let outcome = try Program.run(["translate", file.path, "Item", "--json"] + options)
      #expect(outcome.code == 0, "\(outcome.complaint)")
      return try #require(outcome.json as? [String: Any])
    }
  }

  @Test(arguments: cases)
  func `a predicate has these spellings`(_ expected: Case) throws {
    let json = try translate("--where", expected.predicate)
    #expect(json["predicateFormat"] as? String == expected.format)
    #expect(json["arguments"] as? [String] == expected.arguments)
    #expect(json["typedPath"] as? String == expected.typedPath)
    // Their properties are computed, which a fetch cannot use.
    #expect(json["swiftDataPredicate"] is NSNull)
    #expect(json["sql"] is NSNull)
    let swift = try translate("--where", expected.predicate.replacing("tag_name", with: "name"), source: Self.models)
    #expect(swift["typedPath"] is NSNull)
    #expect(swift["swiftDataPredicate"] as? String == expected.swiftData)
    let notes = try #require(swift["notes"] as? [String])
    let refusals = notes.filter { $0.contains("#Predicate") && !$0.contains("Swift's #Predicate") }
    #expect(refusals.count == (expected.swiftData == nil ? 1 : 0), "\(notes)")
  }

  @Test func `sorts are spelled for both`() throws {
    let json = try translate("--sort", "title desc, category.name")
    let sorts = try #require(json["sortDescriptors"] as? [[String: Any]])
    #expect(sorts.map { $0["key"] as? String } == ["name", "category.display_name"])
    #expect(sorts.map { $0["ascending"] as? Bool } == [false, true])
    #expect(
      json["typedPathSorts"] as? [String] == [
        "try NSSortDescriptor(Item.self, path: Item.path.title, order: .desc)",
        "try NSSortDescriptor(Item.self, path: Item.path.category.name, order: .asc)",
      ])
    #expect(json["swiftDataSorts"] as? [String] == [])
    let swift = try translate("--sort", "title desc, category.name", source: Self.models)
    #expect(
      swift["swiftDataSorts"] as? [String] == [
        "SortDescriptor(\\Item.title, comparator: .lexical, order: .reverse)",
        "SortDescriptor(\\Item.category?.name, comparator: .lexical)",
      ])
  }

  /// What each system has for a query beside NSPredicate's text, by its documents and sources (DIALECTS §2.5, C9, §3).
  @Test(
    arguments: [
      (
        "SwiftData", "import SwiftData\n@Model final class Item { var title = \"\"; init() {} }",
        "#Predicate<Item> { $0.title == \"x\" }", [String: String]()
      ),
      (
        "plain Core Data", "import CoreData\n@objc(Item) class Item: NSManagedObject { @NSManaged var title: String }",
        "#Predicate<Item> { $0.title == \"x\" }", [:]
      ),
      (
        "storable", "import Storable\n@ManagedObject class Item : ManagedObject { @Attribute var title : String }", nil,
        [
          "storable": #"makeFetchRequest(for: Item.self, predicate: NSPredicate(format: "title == \"x\""), "#
            + #"sortDescriptors: [NSSortDescriptor(key: "title", ascending: false)])"#
        ]
      ),
      (
        "CoreValue",
        """
        import CoreValue
        @objc(Item) class Item: NSManagedObject { @NSManaged var title: String }
        struct Note: CVManagedStruct {
          static let EntityName = "Item"
          let title: String
          static func fromObject(_ o: NSManagedObject) throws -> Note {
            return try curry(self.init) <^> o <| "title"
          }
        }
        struct Sent: BoxingStruct { static let EntityName = "Item"; let title: String }
        """, "#Predicate<Item> { $0.title == \"x\" }",
        [
          "CoreValue": #"try Note.query(context, predicate: NSPredicate(format: "title == \"x\""), "#
            + #"sortDescriptors: [NSSortDescriptor(key: "title", ascending: false)]) as [Note]"#
        ]
      ),
    ] as [(String, String, String?, [String: String])])
  func `each dialect has what its system queries with, and no other's typed paths`(
    _ name: String, _ source: String, _ swiftData: String?, _ queries: [String: String]
  ) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      let run = try Program.run([
        "translate", file.path, "Item", "--where", "title == 'x'", "--sort", "title desc", "--json",
      ])
      let json = try #require(run.json as? [String: Any], "\(run.complaint)")
      #expect(json["typedPath"] is NSNull)
      #expect((json["typedPathSorts"] as? [Any])?.isEmpty == true)
      #expect(json["swiftDataPredicate"] as? String == swiftData)
      let found = (json["dialectQueries"] as? [[String: String]] ?? []).map { ($0["dialect"] ?? "", $0["query"] ?? "") }
      #expect(Dictionary(found) { first, _ in first } == queries)
      let lines = try Program.run("translate", file.path, "Item", "--where", "title == 'x'", "--sort", "title desc")
        .lines
      #expect(!lines.contains { $0.hasPrefix("typed path") }, "\(lines)")
      // The calls stand in whole code, which has lines of its own.
      for (name, query) in queries {
        let call = query.split(separator: " ").first { $0.contains("(") }?.prefix { $0 != "(" } ?? ""
        #expect(lines.contains { $0.hasPrefix(name) } && lines.contains { $0.contains(call + "(") }, "\(lines)")
      }
    }
  }

  @Test(arguments: ["rows", "count", "translate"])
  func `a bad regular expression is underlined`(
    _ command: String
  ) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let run = try Program.run(command, store, "Star", "--where", "name MATCHES \"[\"")
      #expect(run.code == 64)
      #expect(
        run.complaint.hasPrefix(
          """
          storescope: “[” is no regular expression · “"["” at column 14 · \
          a backslash before [ ( * + ? stands for the sign
            name MATCHES "["
                         ^^^
          """), "\(run.complaint)")
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
  func `the SQL that is printed runs in the shell as it stands`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let name = "it's_100%"
      try SQLiteShell.run("UPDATE ZSKYOBJECT SET ZNAME = 'It''s_100% more' WHERE Z_PK = 1", on: store)
      let run = try Program.run(
        "translate", store, "SkyObject", "--where", "name BEGINSWITH[c] \"\(name)\" AND distance >= -5.5")
      let line = try #require(run.lines.first { $0.hasPrefix("SQL ") }, "\(run.complaint)")
      #expect(!line.contains("storescope_") && !line.contains("?"))
      let sql = String(line.dropFirst(12))
      let count = try Program.run(
        "count", store, "SkyObject", "--where", "name BEGINSWITH[c] \"\(name)\" AND distance >= -5.5")
      let found = try SQLiteShell.run(sql, on: store).split(separator: "\n")
      #expect("\(found.count)" == count.lines.first)
    }
  }

  /// Core Data sends no order by the primary key, for which SQLite would read the whole table.
  @Test(arguments: [
    (["--where", "amount > 5"], "SEARCH t USING INDEX", nil),
    (["--where", "amount > 5", "--sort", "amount"], "SEARCH t USING INDEX", nil),
    (["--where", "other > 5"], "SCAN t", "other"), (["--sort", "other"], "USE TEMP B-TREE FOR ORDER BY", "other"),
    (["--sort", "amount,other"], " OF ORDER BY", "amount, other"),
  ])
  func `the plan is that of the fetch that Core Data sends`(
    _ options: [String], _ step: String, _ unindexed: String?
  ) throws {
    let source = """
      import SwiftData
      @Model final class Item {
        #Index<Item>([\\.amount])
        var amount: Int = 0
        var other: Int = 0
        init() {}
      }
      """
    let rows = "Item:\n" + (0..<50).map { "  - {amount: \($0), other: \($0)}\n" }.joined()
    let json = try TemporaryFolder.with { folder in
      try Data(source.utf8).write(to: folder.appending(path: "Item.swift"))
      try Data(rows.utf8).write(to: folder.appending(path: "rows.yaml"))
      let store = folder.appending(path: "new.store").path
      let made = try Program.run(
        "create", store, "--model", folder.appending(path: "Item.swift").path, "--rows",
        folder.appending(path: "rows.yaml").path)
      #expect(made.code == 0, "\(made.complaint)")
      return try Program.run(["translate", store, "Item", "--json"] + options).json as? [String: Any]
    }
    let plan = try #require(json?["plan"] as? [String])
    #expect(plan.contains { $0.contains(step) }, "\(plan)")
    let notes = try #require(json?["notes"] as? [String])
    let wanted = notes.compactMap { note in note.hasPrefix("no index serves") ? note.split(separator: "”").first : nil }
    #expect(wanted.map(String.init) == (unindexed.map { ["no index serves “\($0)"] } ?? []))
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not here"))
  func `a store says its SQL, its plan, and what no index serves`() throws {
    let store = RealStores.path("swiftdata-composites/composites.store")
    let outcome = try Program.run(
      "translate", store, "Cocktail", "--json", "--where", "author.person != \"x\" AND spec.@count == 5", "--sort",
      "cocktailName")
    let json = try #require(outcome.json as? [String: Any])
    let sql = try #require(json["sql"] as? String)
    #expect(sql.contains("ORDER BY \"t\".\"ZCOCKTAILNAME\" ASC"))
    #expect(!sql.contains("'x'") && !sql.contains("\"x\""))
    #expect((json["bindings"] as? [Any])?.count == 2)
    let script = try #require(json["script"] as? String)
    #expect(script.contains("'x'") && !script.contains("?"))
    let plan = try #require(json["plan"] as? [String])
    #expect(plan.contains { $0.contains("Z_Cocktail_UNIQUE_cocktailName") })
    let notes = try #require(json["notes"] as? [String])
    let without = try SQLiteShell.run(
      "SELECT count(*) FROM ZCOCKTAIL WHERE ZPERSON IS NULL", on: "file:\(store)?immutable=1")
    #expect(notes.contains { $0.hasPrefix("\(without) rows without author.person") })
  }
}
