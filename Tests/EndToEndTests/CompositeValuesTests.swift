import Foundation
import TestSupport
import Testing

/// Every composite of a real SwiftData store as its app reads it, beside what plain SQL finds in the leaf columns.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct CompositeValuesTests {
  private static let store = RealStores.path("swiftdata-composites/composites.store")

  private static func shell(_ sql: String) throws -> String {
    try SQLiteShell.run(sql, on: "file:\(store)?immutable=1")
  }

  /// The sample's source with every case of the enum in the payloads that the store has.
  private static func source() throws -> String {
    let keys = ["ZBOOZE", "ZNA"].map { column in
      """
      SELECT j.key AS name FROM ZCOCKTAIL, json_each(CAST(\(column) AS TEXT)) AS e,
      json_each(e.value, '$.ingredientType') AS j
      """
    }
    let names = try shell("SELECT DISTINCT name FROM (\(keys.joined(separator: " UNION ")))")
    let cases = names.split(separator: "\n").map { "\($0)(String)" }.joined(separator: ", ")
    return CocktailSource.text.replacing(/case fortifiedWines.*/, with: "case \(cases)")
  }

  /// By primary key, what a column's cells read as.
  private static func cells(_ columns: String) throws -> [Int: [String: Any]] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Cocktail.swift")
      try Data(try source().utf8).write(to: file)
      let rows = try Program.run(
        ["rows", store, "Cocktail", "--layer", "app", "--format", "ndjson"] + [
          "--source", file.path, "--columns", columns,
        ])
      #expect(rows.code == 0, "\(rows.complaint)")
      var cells: [Int: [String: Any]] = [:]
      for line in rows.lines {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        cells[try #require(row?["pk"] as? Int)] = row?["values"] as? [String: Any]
      }
      return cells
    }
  }

  private static func rows(_ pairs: String) throws -> [[String: Any]] {
    let text = try shell("SELECT json_group_array(json_object('pk', Z_PK, \(pairs))) FROM ZCOCKTAIL")
    let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    return try #require(rows)
  }

  private static func value(_ cell: Any?) -> Any? { (cell as? [String: Any])?["value"] }

  @Test func `a composite with one leaf is that leaf in CSV`() throws {
    let rows = try Program.run(["rows", Self.store, "Ingredient", "--columns", "unit", "--format", "csv"])
    let unit = "CASE ZUNIT WHEN '' THEN '\"\"' ELSE ifnull(ZUNIT, '') END"
    let pairs = try Self.shell("SELECT Z_PK || ',' || \(unit) FROM ZINGREDIENT ORDER BY Z_PK")
    let expected = pairs.split(separator: "\n").map { "Ingredient,\($0)" }
    #expect(rows.text.split(separator: "\r\n").map(String.init) == ["entity,pk,unit.unit"] + expected)
  }

  @Test func `JSON leaves read as the trees that their columns hold`() throws {
    let columns = ["flavors": "ZFLAVORS", "profiles": "ZPROFILES", "styles": "ZSTYLES"].merging([
      "booze": "ZBOOZE", "nA": "ZNA",
    ]) { $1 }
    let pairs = columns.map { "'\($0)', json(CAST(\($1) AS TEXT))" }.joined(separator: ", ")
    let cells = try Self.cells("compiledTags")
    let rows = try Self.rows(pairs)
    #expect(rows.count == cells.count && rows.count == 416)
    for row in rows {
      let pk = try #require(row["pk"] as? Int)
      let tags = try #require(Self.value(cells[pk]?["compiledTags"]) as? [String: Any], "\(pk)")
      for name in columns.keys {
        let found = tags[name] ?? NSNull()
        #expect(found as? NSObject == row[name] as? NSObject, "\(pk) \(name)")
      }
    }
  }

  @Test func `a struct reads from its leaf columns, and an enum from the one that is set`() throws {
    let cells = try Self.cells("author,glasswareType,collection,historicSpec")
    let rows = try Self.rows(
      """
      'person', ZPERSON, 'place', ZPLACE, 'year', ZYEAR, 'glass', ZGLASSWARETYPE, 'shelf', ZCOLLECTION,
      'spec', coalesce(ZALGONQUIN, ZALASKA, ZBRAMBLE, ZGINFIZZ, ZBETWEENTHESHEETS, ZBLOODANDSAND)
      """)
    let shelves = ["classics", "tiki", "modern", "house", "guests", "archive"]
    let glasses = ["Coupe": "coupe", "Martini": "martini", "Double Old Fashioned": "doubleOldFashioned"]
    var counts = ["author": 0, "glass": 0, "shelf": 0, "spec": 0]
    for row in rows {
      let pk = try #require(row["pk"] as? Int)
      let cell = try #require(cells[pk])
      if let author = Self.value(cell["author"]) as? [String: Any] {
        counts["author", default: 0] += 1
        for leaf in ["person", "place", "year"] {
          #expect((author[leaf] ?? NSNull()) as? NSObject == row[leaf] as? NSObject, "\(row)")
        }
      }
      if let glass = (row["glass"] as? String).flatMap({ glasses[$0] }) {
        counts["glass", default: 0] += 1
        #expect(Self.value(cell["glasswareType"]) as? String == glass)
      }
      if let shelf = row["shelf"] as? Int, shelves.indices.contains(shelf - 1) {
        counts["shelf", default: 0] += 1
        #expect(Self.value(cell["collection"]) as? String == shelves[shelf - 1])
      }
      if let spec = row["spec"] as? String {
        counts["spec", default: 0] += 1
        #expect(Self.value(cell["historicSpec"]) as? String == spec)
      }
    }
    #expect(counts.values.allSatisfy { $0 > 5 }, "\(counts)")
    #expect(counts["author"] == rows.count { !($0["person"] is NSNull) })
  }

  /// `SELECT json(CAST(ZPROFILES AS TEXT)) FROM ZCOCKTAIL WHERE Z_PK = 40`.
  @Test func `a JSON leaf opens as a tree`() throws {
    let downs = Array(repeating: "Down\n", count: 12).joined()
    let screens = try ReplayedScript.screens(
      "swiftdata-composites/composites.store", "Cocktail",
      "wait\nz\n/\ntext:Valley mesa 321\nEnter\nwait\nEnter\nwait\nscreen record\nHome\n\(downs)Enter\nscreen value\n",
      size: "120x40")
    let record = (screens["record"] ?? []).joined(separator: "\n")
    let value = (screens["value"] ?? []).joined(separator: "\n")
    #expect(value.contains("compiledTags.profiles"), "\(record)\n\(value)")
    for text in ["Grove amber 1256", "Ridge amber 1267", "Fjord amber 1255"] {
      #expect(value.contains(text), "\(value)")
    }
    #expect(value.contains("[2]"))
  }
}
