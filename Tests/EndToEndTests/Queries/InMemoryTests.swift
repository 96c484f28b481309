import Foundation
import TestSupport
import Testing

/// What SQLite cannot evaluate, in memory and only when asked; JSON is looked into by the shell's own functions.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not here"))
struct InMemoryTests {
  private static func keys(_ run: Program.Outcome) throws -> [String] {
    #expect(run.code == 0, "\(run.complaint)")
    return try run.lines.map { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return "\(row?["pk"] ?? "")"
    }
  }

  private func found(_ store: String, _ entity: String, _ predicate: String) throws -> [String] {
    let run = try Program.run("rows", store, entity, "--where", predicate, "--in-memory", "--format", "ndjson")
    #expect(run.complaint.contains("is evaluated in memory, row by row"), "\(run.complaint)")
    return try Self.keys(run)
  }

  static let payloads: [(predicate: String, sql: String)] = [
    (#"tags.flavors[0] == "Upland willow 1195""#, "json_extract(j, '$[0]') = 'Upland willow 1195'"),
    (#"tags.flavors[0] != "Upland willow 1195""#, "json_extract(j, '$[0]') <> 'Upland willow 1195'"),
    (
      #"tags.flavors CONTAINS "Yarrow valley 1173""#,
      "EXISTS (SELECT 1 FROM json_each(j) e WHERE e.value = 'Yarrow valley 1173')"
    ),
    (
      #"tags.flavors CONTAINS[c] "YARROW VALLEY 1173""#,
      "EXISTS (SELECT 1 FROM json_each(j) e WHERE lower(e.value) = 'yarrow valley 1173')"
    ),
    ("tags.flavors[1] != nil", "json_array_length(j) > 1"),
    ("tags.flavors[1] == nil", "j IS NULL OR json_array_length(j) < 2"),
    (#"tags.flavors[LAST] BEGINSWITH "Willow""#, "json_extract(j, '$[#-1]') GLOB 'Willow*'"),
    (#"tags.flavors[FIRST] IN {"Quarry valley 1166", "x"}"#, "json_extract(j, '$[0]') = 'Quarry valley 1166'"),
    (#"tags.flavors[0] < "G" AND name != nil"#, "json_extract(j, '$[0]') < 'G' AND ZNAME NOTNULL"),
    ("tags.flavors == nil", "ZFLAVORS IS NULL"),
  ]

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not here"), arguments: payloads)
  func `a path into JSON finds the rows that the shell's JSON functions find`(predicate: String, sql: String) throws {
    let store = RealStores.path("swiftdata-composites/composites.store")
    let condition = sql.replacing("j,", with: "CAST(ZFLAVORS AS TEXT),").replacing(
      "(j)", with: "(CAST(ZFLAVORS AS TEXT))"
    ).replacing("j IS", with: "ZFLAVORS IS")
    let plain = try TemporaryFolder.with { folder in
      try SQLiteShell.run(
        "SELECT Z_PK FROM ZINGREDIENTBASE WHERE \(condition) ORDER BY 1",
        on: RealStores.copy("swiftdata-composites/composites.store", into: folder)
      ).split(separator: "\n").map(String.init)
    }
    #expect(!plain.isEmpty)
    #expect(try found(store, "IngredientBase", predicate) == plain)
  }

  static let archived: [(entity: String, predicate: String, keys: [String])] = [
    ("Observation", "settings.gain == 120", ["1"]),
    ("Observation", "settings.gain > 120", []),
    ("Observation", "settings.cooled == YES", ["1"]),
    ("Observation", #"settings.filters CONTAINS "O III""#, ["1"]),
    ("Observation", #"settings.filters[1] ENDSWITH "III""#, ["1"]),
    ("Observation", "settings.magnification BETWEEN {90, 100}", ["3"]),
    ("Observation", #"log.sky.moon == "new""#, ["1"]),
    ("Observation", "log.sky.clouds < 0.05 AND log.frames CONTAINS 30", []),
    ("Observation", "log.frames CONTAINS 60", ["1"]),
  ]

  @Test func `a path leads into archives and over relationships`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      for (entity, predicate, keys) in Self.archived {
        #expect(try found(store, entity, predicate) == keys, "\(predicate)")
      }
      let observers = try found(store, "Observer", #"ANY observations.log.sky.moon == "full""#)
      let plain = try SQLiteShell.run(
        "SELECT DISTINCT j.Z_5OBSERVERS FROM Z_4OBSERVERS j, ZOBSERVATION o" + " WHERE o.Z_PK = j.Z_4OBSERVATIONS"
          + " AND CASE WHEN json_valid(CAST(o.ZLOG AS TEXT))"
          + " THEN json_extract(CAST(o.ZLOG AS TEXT), '$.sky.moon') = 'full' END ORDER BY 1", on: store)
      #expect(observers == plain.split(separator: "\n").map(String.init))
    }
  }

  @Test func `orders of a locale and options in an order`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let sorted = try Self.keys(
        Program.run("rows", store, "SkyObject", "--sort", "name localizedStandard", "--in-memory", "--format", "ndjson")
      )
      let plain = try SQLiteShell.run("SELECT Z_PK FROM ZSKYOBJECT ORDER BY lower(ZNAME)", on: store)
      #expect(sorted == plain.split(separator: "\n").map(String.init))
      let below = try Program.run("count", store, "SkyObject", "--where", #"name <[c] "RING NEBULA""#)
      let count = try SQLiteShell.run("SELECT COUNT(*) FROM ZSKYOBJECT WHERE lower(ZNAME) < 'ring nebula'", on: store)
      #expect(below.lines == [count])
    }
  }

  @Test func `nothing is evaluated in memory unless it is asked for`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let cases: [[String]] = [
        ["--where", "settings.gain == 120"], ["--where", #"remark BEGINSWITH[l] "a""#], ["--sort", "remark localized"],
      ]
      for options in cases {
        let run = try Program.run(["rows", store, "Observation"] + options)
        #expect(run.code == 64, "\(options)")
        #expect(run.complaint.contains("--in-memory, or ~ in the rows"), "\(run.complaint)")
      }
    }
  }
}
