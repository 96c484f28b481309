import Foundation
import TestSupport
import Testing

/// Summaries of columns, against plain SQL in the `sqlite3` shell.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not here"))
struct SummaryCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let entity: String
    let path: String
    /// The values as SQL over the rows, and of which rows.
    let value: String
    let from: String
    var options: [String] = []
    var testDescription: String { entity + "." + path }
  }

  static let cases: [Case] = [
    Case(entity: "SkyObject", path: "magnitude", value: "ZMAGNITUDE", from: "ZSKYOBJECT"),
    Case(entity: "Star", path: "isVariable", value: "ZISVARIABLE", from: "ZSKYOBJECT WHERE Z_ENT = 10"),
    Case(
      entity: "SkyObject", path: "constellation.name", value: "c.ZNAME",
      from: "ZSKYOBJECT s LEFT JOIN ZCONSTELLATION c ON c.Z_PK = s.ZCONSTELLATION"),
    Case(
      entity: "SkyObject", path: "name", value: "ZNAME", from: "ZSKYOBJECT WHERE ZMAGNITUDE < 3",
      options: ["--where", "magnitude < 3"]),
    Case(entity: "Nebula", path: "lines", value: "length(ZLINES)", from: "ZSKYOBJECT WHERE Z_ENT = 8"),
    Case(
      // One is inline behind its tag, the other in a file of its own.
      entity: "Observation", path: "sketch", value: "CASE WHEN ZSKETCH NOTNULL THEN 90 END", from: "ZOBSERVATION"),
    Case(
      entity: "Observer", path: "plans", value: "(SELECT COUNT(*) FROM ZPLAN p WHERE p.ZOWNER = o.Z_PK)",
      from: "ZOBSERVER o"),
    Case(
      entity: "Observer", path: "name", value: "ZNAME", from: "(SELECT * FROM ZOBSERVER ORDER BY ZNAME LIMIT 3)",
      options: ["--sort", "name", "--limit", "3"]),
  ]

  @Test func `a summary has the numbers of plain SQL`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      for item in Self.cases { try check(item, store) }
    }
  }

  private func check(_ item: Case, _ store: String) throws {
    let run = try Program.run(["summary", store, item.entity, item.path, "--json"] + item.options)
    #expect(run.code == 0, "\(run.complaint)")
    let found = try #require((run.json as? [[String: Any]])?.first, "\(item)")
    let values = "WITH x(v) AS (SELECT \(item.value) FROM \(item.from))"
    let plain = try SQLiteShell.run("\(values) SELECT COUNT(*), SUM(v IS NULL), COUNT(DISTINCT v) FROM x", on: store)
    let numbers = ["rows", "nil", "distinct"].map { "\(found[$0] ?? "")" }
    #expect(numbers.joined(separator: "|") == plain, "\(item)")
    let top = try #require(found["top"] as? [[String: Any]])
    let counts = try SQLiteShell.run(
      "\(values) SELECT COUNT(*) FROM x WHERE v NOTNULL GROUP BY v ORDER BY 1 DESC LIMIT 10", on: store)
    #expect(top.map { "\($0["rows"] ?? "")" } == counts.split(separator: "\n").map(String.init), "\(item)")
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not here"))
  func `an enum of one leaf is reported as its value, with the case that source names`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Cocktail.swift").path
      try CocktailSource.text.write(toFile: source, atomically: true, encoding: .utf8)
      let store = RealStores.path("swiftdata-composites")
      let plain = ["summary", store, "Cocktail", "glasswareType", "--top", "2"]
      #expect(
        try Program.run(plain).text == """
          glasswareType
            416 rows, 0 nil, 28 distinct
            from Bird Shaped Tiki Glass to Toddy Glass
            95× Double Old Fashioned
            74× Coupe

          """)
      let named = try Program.run(plain + ["--source", source]).text
      #expect(named.contains("95× .doubleOldFashioned = Double Old Fashioned\n  74× .coupe = Coupe\n"), "\(named)")
      let run = try Program.run(plain + ["--source", source, "--json"])
      let found = try #require((run.json as? [[String: Any]])?.first)
      #expect(found["path"] as? String == "glasswareType")
      #expect(found["min"] as? String == "Bird Shaped Tiki Glass")
      let top = try #require(found["top"] as? [[String: Any]])
      #expect(top.map { $0["value"] as? String } == ["Double Old Fashioned", "Coupe"])
      #expect(top.map { $0["case"] as? String } == ["doubleOldFashioned", "coupe"])
    }
  }

  @Test func `values are shown as in their column`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let run = try Program.run("summary", store, "Star", "name", "isVariable", "constellation")
      #expect(
        run.text == """
          name
            6 rows, 0 nil, 6 distinct
            from Algol to Vega
            1× Algol
            1× Betelgeuse
            1× Deneb
            1× Rigel
            1× Sun
            1× Vega
          isVariable
            6 rows, 0 nil, 2 distinct
            from false to true
            3× false
            3× true
          constellation
            6 rows, 1 nil, 4 distinct
            from {"entity":"Constellation","pk":1} to {"entity":"Constellation","pk":4}
            2× {"entity":"Constellation","pk":2}
            1× {"entity":"Constellation","pk":1}
            1× {"entity":"Constellation","pk":3}
            1× {"entity":"Constellation","pk":4}

          """)
    }
  }
}
