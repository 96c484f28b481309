import Foundation
import TestSupport
import Testing

/// The JSON of a store that a SwiftData app wrote, counted again by SQLite's own JSON functions.
@Suite(
  .enabled(if: RealStores.arePresent, "the real stores are not here"),
  .enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct RealCensusTests {
  private static let path = RealStores.path("swiftdata-composites/composites.store")

  private static func columns() throws -> [[String: Any]] {
    let outcome = try Program.run("summary", path, "--shapes", "--json")
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    return try #require(object["columns"] as? [[String: Any]])
  }

  private static func column(_ entity: String, _ path: String) throws -> [String: Any] {
    try #require(try columns().first { $0["entity"] as? String == entity && $0["path"] as? String == path })
  }

  /// A copy, as the shell writes a side file beside what it opens.
  private static func ask(_ sql: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      let copy = try RealStores.copy("swiftdata-composites/composites.store", into: folder)
      return try SQLiteShell.run(sql, on: copy).split(separator: "\n").map(String.init)
    }
  }

  @Test func `keys are there as often as SQLite finds them`() throws {
    let shapes = try #require(try Self.column("Cocktail", "compiledTags.booze")["shapes"] as? [String: Any])
    let places = try #require(shapes["places"] as? [[String: Any]])
    let found = places.compactMap { place -> String? in
      guard let path = place["path"] as? String, path.hasPrefix("[].ingredientType."), !path.hasSuffix("._0") else {
        return nil
      }
      return "\(path.dropFirst("[].ingredientType.".count))|\(place["payloads"] ?? "")"
    }
    let expected = try Self.ask(
      """
      SELECT k.key, COUNT(DISTINCT Z_PK) FROM ZCOCKTAIL, json_each(CAST(ZBOOZE AS TEXT)) e,
      json_each(e.value, '$.ingredientType') k GROUP BY k.key ORDER BY k.key
      """)
    #expect(expected.count == 12)
    #expect(found == expected)
  }

  @Test func `every JSON column has as many payloads as SQLite finds valid`() throws {
    let table = ["Cocktail": "ZCOCKTAIL", "IngredientBase": "ZINGREDIENTBASE"]
    var checked = 0
    for column in try Self.columns() {
      guard let shapes = column["shapes"] as? [String: Any], let entity = column["entity"] as? String,
        let path = column["path"] as? String, let leaf = path.split(separator: ".").last
      else { continue }
      let sql = """
        SELECT COUNT(*) FROM \(try #require(table[entity]))
        WHERE json_valid(CAST(Z\(leaf.uppercased()) AS TEXT))
        """
      #expect(try Self.ask(sql) == ["\(shapes["rows"] ?? "")"], "\(entity).\(path)")
      checked += 1
    }
    #expect(checked > 9)
  }

  @Test func `the values of an enum are there as often as SQLite finds them`() throws {
    let values = try #require(try Self.column("Cocktail", "glasswareType")["values"] as? [String: Any])
    let entries = try #require(values["entries"] as? [[String: Any]])
    let expected = try Self.ask(
      """
      SELECT ZGLASSWARETYPE, COUNT(*) n FROM ZCOCKTAIL WHERE ZGLASSWARETYPE IS NOT NULL
      GROUP BY 1 ORDER BY n DESC, 1
      """)
    #expect(entries.map { "\($0["value"] ?? "")|\($0["rows"] ?? "")" } == expected)
  }

  @Test(.enabled(if: GrownStore.isPossible, "the tool that grows stores is not here"))
  func `broken rows of a grown store are counted exactly`() throws {
    try TemporaryFolder.with { folder throws in
      let store = folder.appending(path: "grown.store").path
      try GrownStore.grow(store, cocktails: 6416)
      let outcome = try Program.run("summary", store, "Cocktail", "--shapes", "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let columns = try #require(object["columns"] as? [[String: Any]])
      func column(_ path: String) throws -> [String: Any] {
        try #require(columns.first { $0["path"] as? String == path })
      }
      let shapes = try #require(try column("compiledTags.flavors")["shapes"] as? [String: Any])
      let malformed = try #require(shapes["malformed"] as? [[String: Any]])
      #expect(malformed.map { $0["kind"] as? String } == ["cut short"])
      let broken = try SQLiteShell.run(
        "SELECT Z_PK FROM ZCOCKTAIL WHERE NOT json_valid(CAST(ZFLAVORS AS TEXT)) ORDER BY 1", on: store
      ).split(separator: "\n").compactMap { Int($0) }
      #expect(!broken.isEmpty)
      #expect(malformed.first?["rows"] as? Int == broken.count)
      #expect(malformed.first?["examples"] as? [Int] == Array(broken.prefix(100)))
      let values = try #require(try column("glasswareType")["values"] as? [String: Any])
      let entries = try #require(values["entries"] as? [[String: Any]])
      let unknown = entries.first { $0["value"] as? String == "Thimble" }
      let rows = try SQLiteShell.run("SELECT COUNT(*) FROM ZCOCKTAIL WHERE ZGLASSWARETYPE = 'Thimble'", on: store)
      #expect(unknown.map { "\($0["rows"] ?? "")" } == rows)
    }
  }

  @Test(.enabled(if: CompiledPayloads.compiler != nil, "no Swift compiler is installed"))
  func `the Swift that the census writes compiles and reads every payload`() throws {
    var columns: [CompiledPayloads.Column] = []
    for column in try Self.columns() {
      guard let shapes = column["shapes"] as? [String: Any], let swift = shapes["swift"] as? String,
        let name = shapes["typeName"] as? String, let entity = column["entity"] as? String,
        let path = column["path"] as? String, let leaf = path.split(separator: ".").last
      else { continue }
      let payloads = try Self.ask(
        "SELECT DISTINCT hex(Z\(leaf.uppercased())) FROM Z\(entity.uppercased()) "
          + "WHERE Z\(leaf.uppercased()) IS NOT NULL")
      columns.append(.init(swift: swift, typeName: name, payloads: payloads))
    }
    #expect(columns.count > 9)
    columns.append(try Self.odd())
    let complaints = try TemporaryFolder.with { try CompiledPayloads.complaints(columns, $0) }
    #expect(complaints == [])
  }

  /// Payloads with everything that Swift's own encoders do not write so.
  private static func odd() throws -> CompiledPayloads.Column {
    let payloads = [
      #"{"retry-count":1,"class":"a","1st":true,"Type":{"self":[]},"say \"hi\"":[1,"x",null,{}]}"#,
      #"{"retry-count":1.5,"class":null,"1st":"no","Type":null,"größe":18446744073709551615}"#,
      #"{"retry-count":-2,"case":{"circle":{"r":1}},"url":"https://example.org/a?b=c","Step":[{}]}"#,
      #"{"retry-count":0,"case":{"dot":{}},"url":"https://example.org","Step":[{"step":[[3]]}]}"#,
      #"{"retry-count":9,"case":{"pair":{"_0":1,"_1":null}},"ids":{"1":{"id":1},"2":{"id":null}}}"#,
      #"{"retry-count":9,"Any":{"Int":1},"String":{"Bool":2},"Codable":3,"CodingKeys":4}"#,
    ]
    let model = #"<entity name="Odd"><attribute name="payload" attributeType="Binary"/></entity>"#
    let rows =
      "Odd:\n" + payloads.map { "  - { payload: { base64: \(Data($0.utf8).base64EncodedString()) } }\n" }.joined()
    return try CreatedStore.with(model, rows) { store in
      let outcome = try Program.run("summary", store.path, "--shapes", "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let column = try #require((object["columns"] as? [[String: Any]])?.first)
      let shapes = try #require(column["shapes"] as? [String: Any])
      return CompiledPayloads.Column(
        swift: try #require(shapes["swift"] as? String), typeName: try #require(shapes["typeName"] as? String),
        payloads: payloads.map { text in text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() })
    }
  }
}
