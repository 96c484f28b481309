import Testing
import TestSupport

/// How many keys a task takes, from an entity's rows on; each letter that is typed counts.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here")) struct KeyCountTests {
  struct Task: Sendable, CustomTestStringConvertible {
    let name: String
    let most: Int
    let script: [String]
    /// Counts the rows that the query must find.
    let sql: String
    /// What the composer's screen must have besides.
    var shows: [String] = []

    var testDescription: String { name }

    var keys: Int { KeyCountTests.keys(script) }
  }

  /// `ANY spec.ingredientBase.name CONTAINS "rid"`.
  private static let any = ["W", "wait", "a", "text:base.n", "Enter", "text:con", "Enter", "text:rid", "Enter", "wait"]

  private static let ingredients = """
    EXISTS (SELECT 1 FROM ZINGREDIENT AS i JOIN ZINGREDIENTBASE AS b ON b.Z_PK = i.ZINGREDIENTBASE \
    WHERE i.Z1SPEC = c.Z_PK AND instr(b.ZNAME, 'rid'))
    """

  static let tasks = [
    Task(
      name: "the rows of which any object over a to-many has a text", most: 18, script: any,
      sql: "SELECT count(*) FROM ZCOCKTAIL AS c WHERE \(ingredients)"),
    Task(
      name: "the same with a flag, sorted, and copied as whole code", most: 34,
      script: any + [
        "a", "text:fav", "Enter", "Enter", "Down", "Enter", "s", "text:pers", "Enter", "wait", "y", "Enter",
      ],
      sql: "SELECT count(*) FROM ZCOCKTAIL AS c WHERE ZFAVORITE = 0 AND \(ingredients)",
      shows: [
        "FetchDescriptor<Cocktail>(", #".contains("rid")"#, "!$0.favorite", #"SortDescriptor(\.author"#,
        "clipboard",
      ]),
    Task(
      name: "objects that pass two conditions at once", most: 30,
      script: [
        "W", "wait", "a", "text:spec", "Enter", "text:su", "Enter", "text:val", "Enter", "text:>", "Enter", "text:1",
        "Enter", "a", "text:unit", "Enter", "Enter", "wait", "text:oz", "Enter", "wait",
      ],
      sql: """
        SELECT count(*) FROM ZCOCKTAIL AS c WHERE EXISTS \
        (SELECT 1 FROM ZINGREDIENT AS i WHERE i.Z1SPEC = c.Z_PK AND i.ZVALUE > 1 AND i.ZUNIT = 'oz')
        """),
  ]

  @Test func `which of three conditions leaves no row is seen without another key`() throws {
    let script = [
      "W", "wait", "a", "text:fav", "Enter", "Enter", "Down", "Enter", "a", "text:base.n", "Enter", "text:con", "Enter",
      "text:rid", "Enter", "a", "text:cocktailn", "Enter", "text:con", "Enter", "text:nosuch", "Enter", "wait",
      "screen end",
    ]
    let screens = try ReplayedScript.screens(
      "swiftdata-composites/composites.store", "Cocktail", script.joined(separator: "\n"), size: "100x30",
      source: CocktailSource.text)
    let screen = try #require(screens["end"])
    #expect(screen[1].contains("0 rows · cocktailName leaves none"), "\(screen)")
    let lines = screen.filter { $0.contains("leaves no row") }
    #expect(lines.count == 1 && lines[0].contains("cocktailName"), "\(screen)")
  }

  /// Other tasks, from the first screen on.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let most: Int
    let store: String
    let entity: String
    let script: [String]
    var source: String?
    /// What the last screen must have, each text on a line of its own.
    let shows: [String]

    var testDescription: String { name }
    var keys: Int { KeyCountTests.keys(script) }
  }

  static let looks = [
    Look(
      name: "from the start to the first failing byte", most: 6, store: "swiftdata-composites/composites.store",
      entity: "Cocktail", script: ["f", "wait", "Right", "wait", "Enter", "wait"], source: CocktailSource.text,
      shows: ["compiledTags.booze", "is no case of IngredientType (byte 212)"]),
    Look(
      name: "rows sorted by two columns, without what is empty", most: 16, store: "photos-10.15/Photos.sqlite",
      entity: "Asset",
      script: [
        "C", "text:datec", "Enter", "s", "wait", "C", "text:fi", "Enter", "S", "wait", "c", "wait", "-", "wait",
        "Escape",
      ],
      shows: ["↑dateCreated ↑filename", " 21 hidden"]),
  ]

  @Test(arguments: looks)
  func `a look takes few keys`(_ look: Look) throws {
    #expect(look.keys <= look.most, "\(look.keys) keys")
    let screens = try ReplayedScript.screens(
      look.store, look.entity, (look.script + ["wait", "screen end"]).joined(separator: "\n"), size: "160x50",
      source: look.source)
    let screen = try #require(screens["end"])
    for text in look.shows {
      #expect(screen.contains { $0.contains(text) }, "\(text)\n\(screen.joined(separator: "\n"))")
    }
  }

  private static func keys(_ script: [String]) -> Int {
    script.reduce(0) { count, line in
      line == "wait" ? count : count + (line.hasPrefix("text:") ? line.count - "text:".count : 1)
    }
  }

  @Test(arguments: tasks)
  func `a query takes few keys`(_ task: Task) throws {
    #expect(task.keys <= task.most, "\(task.keys) keys")
    let store = "swiftdata-composites/composites.store"
    let screens = try ReplayedScript.screens(
      store, "Cocktail", (task.script + ["wait", "screen end"]).joined(separator: "\n"), size: "160x50",
      source: CocktailSource.text)
    let screen = try #require(screens["end"])
    let count = try SQLiteShell.run(task.sql, on: "file:\(RealStores.path(store))?immutable=1")
    #expect(screen.contains { $0.contains("Predicate and sort · \(count) rows") }, "\(count)")
    #expect(count != "0")
    // The code wraps in its column.
    let text = [0, 1].map { column in
      screen.map { line in
        let columns = line.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false)
        return columns.indices.contains(column) ? String(columns[column]) : ""
      }.joined(separator: " ")
    }.joined(separator: " ").split { $0 == " " }.joined(separator: " ")
    for part in task.shows { #expect(text.contains(part), "\(part)\n\(screen.joined(separator: "\n"))") }
  }
}
