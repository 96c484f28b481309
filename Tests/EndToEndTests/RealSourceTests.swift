import Foundation
import Testing
import TestSupport

/// A real SwiftData store with source that fits its model, and source that does not know every case.
@Suite(.enabled(if: RealStores.arePresent, "there are no real stores"))
struct RealSourceTests {
  private static let source = """
    import SwiftData
    enum Glass: String, Codable { case coupe = "Coupe", collins = "Collins" }
    enum Shelf: Int, Codable { case first = 1, second, third }
    struct Author: Codable { var person: String; var place: String?; var year: String?; var id: UUID? }
    @Model final class Cocktail {
      var glasswareType: Glass
      var collection: Shelf?
      var author: Author?
    }
    """

  /// The outcome of a column by row, counted.
  private func outcomes(_ column: String) throws -> [String: Int] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Cocktail.swift")
      try Data(Self.source.utf8).write(to: file)
      let store = RealStores.path("swiftdata-composites/composites.store")
      let rows = try Program.run(
        "rows", store, "Cocktail", "--layer", "app", "--format", "ndjson", "--source", file.path, "--columns", column)
      #expect(rows.code == 0 && rows.complaint.isEmpty, "\(rows.complaint)")
      var counts: [String: Int] = [:]
      for row in try rows.objects() {
        let cell = (row["values"] as? [String: Any])?[column] as? [String: Any]
        let key = cell?["value"].map { $0 as? String ?? "value" } ?? cell?.keys.sorted().first ?? "none"
        counts[key, default: 0] += 1
      }
      return counts
    }
  }

  private func count(_ condition: String) throws -> Int {
    let store = RealStores.path("swiftdata-composites/composites.store")
    let text = try SQLiteShell.run("SELECT count(*) FROM ZCOCKTAIL WHERE \(condition)", on: "file:\(store)?immutable=1")
    return try #require(Int(text))
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `A store's enums read as the cases that source declares, and unknown ones stop the app`() throws {
    #expect(
      try outcomes("glasswareType") == [
        "coupe": try count("ZGLASSWARETYPE = 'Coupe'"),
        "collins": try count("ZGLASSWARETYPE = 'Collins'"),
        "trap": try count("ZGLASSWARETYPE NOT IN ('Coupe', 'Collins')"),
      ])
    #expect(
      try outcomes("collection") == [
        "first": try count("ZCOLLECTION = 1"), "second": try count("ZCOLLECTION = 2"),
        "third": try count("ZCOLLECTION = 3"), "trap": try count("ZCOLLECTION > 3"),
        "nil": try count("ZCOLLECTION IS NULL"),
      ])
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
  func `A struct with a required leaf that is missing stops the app`() throws {
    let leaves = "coalesce(ZPERSON, ZPLACE, ZYEAR, ZID)"
    let wanted = [
      "value": try count("ZPERSON IS NOT NULL"),
      "trap": try count("ZPERSON IS NULL AND \(leaves) IS NOT NULL"),
      "nil": try count("\(leaves) IS NULL"),
    ].filter { $0.value > 0 }
    #expect(try outcomes("author") == wanted)
  }
}
