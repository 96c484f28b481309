import Foundation
import TestSupport
import Testing

/// `schema --hashes`, and hashes as proof of which model is a store's.
@Suite struct HashesCommandTests {
  private static let item = """
    <entity name="Item" representedClassName="Item"><attribute name="name" attributeType="String"/></entity>
    """

  /// `printf` of FORMAT §9.1's bytes piped through sha256sum.
  private static let itemHash = "1f057245fcf643ad4a5cf928b5f7ed4627a22247b9b9bbbff458871ec6bb396a"

  private func model(_ entities: String, beside store: URL) throws -> String {
    let version = store.deletingLastPathComponent().appending(path: "../Other.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try Data("<model>\(entities)</model>".utf8).write(to: version.appending(path: "contents"))
    return version.path
  }

  private func entities(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    let object = try #require(outcome.json as? [String: Any])
    return try #require(object["entities"] as? [[String: Any]])
  }

  @Test func `a created store has the hashes of its model`() throws {
    try CreatedStore.with(Self.item, "Item: [{ name: a }]") { store throws in
      let outcome = try Program.run("schema", store.path, "--json")
      let schema = try #require(outcome.json as? [String: Any])
      #expect((schema["store"] as? [String: Any])?["modelMatch"] as? String == "hashes")
      let entity = try #require(try entities(outcome).first)
      #expect(entity["versionHash"] as? String == Self.itemHash)
      #expect(entity["storedHash"] as? String == Self.itemHash)
      let model = try #require(schema["model"] as? [String: Any])
      #expect(model["checksum"] as? String == "K5VEhmzKBXWYDgSfziVx+8mY2JiF5JCSiLZaUFOhTeI=")
      let text = try Program.run("schema", store.path, "--hashes")
      #expect(text.lines.prefix(2) == ["model: store", "the model is the store's own copy, so its hashes agree"])
      #expect(text.lines.contains("Item  \(Self.itemHash)  agrees"))
    }
  }

  @Test func `another model is reported by the facet, from the store's own model`() throws {
    try CreatedStore.with(Self.item, "Item: [{ name: a }]") { store throws in
      let other = Self.item.replacing("\"String\"", with: "\"String\" optional=\"YES\"")
      let path = try model(other, beside: store)
      let outcome = try Program.run("schema", store.path, path, "--hashes", "--json")
      #expect(outcome.code == 0)
      let entity = try #require(try entities(outcome).first)
      #expect(entity["difference"] as? String == "name: optional no → yes")
      #expect(entity["isGuess"] as? Bool == false)
      let schema = try Program.run("schema", store.path, path, "--json")
      let problems = (schema.json as? [String: Any])?["problems"] as? [[String: Any]]
      #expect(
        problems?.compactMap { $0["message"] as? String } == [
          "Item has another version hash in the store than in the model: name: optional no → yes"
        ])
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
  func `without the store's own model one change is guessed`() throws {
    try CreatedStore.with(Self.item, "Item: [{ name: a }]") { store throws in
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store.path)
      let other = Self.item.replacing("\"String\"", with: "\"String\" optional=\"YES\"")
      let path = try model(other, beside: store)
      let outcome = try Program.run("schema", store.path, path, "--hashes")
      #expect(outcome.text.contains("differs: a guess, the one change that fits: name: optional no → yes"))
    }
  }

  @Test(
    .enabled(if: RealStores.arePresent, "the real stores are not beside the package"), arguments: ["V1", "V2", "V3"])
  func `Xcode's own file is proved to be the model of a real store`(_ version: String) throws {
    let outcome = try Program.run(
      "schema", RealStores.path("bookmarks/Bookmarks_\(version).sqlite"),
      RealStores.path("bookmarks/BookmarksModel.xcdatamodeld"), "--hashes", "--json")
    let object = try #require(outcome.json as? [String: Any])
    #expect(object["modelMatch"] as? String == "hashes")
  }

  /// The source lacks most properties of the store's app.
  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `source that is not the whole model is reported entity by entity`() throws {
    try TemporaryFolder.with { folder throws in
      let file = folder.appending(path: "Cocktail.swift")
      try Data(CocktailSource.text.utf8).write(to: file)
      let outcome = try Program.run(
        "schema", RealStores.path("swiftdata-composites/composites.store"), "--source", file.path, "--hashes", "--json")
      let object = try #require(outcome.json as? [String: Any])
      #expect(object["modelMatch"] as? String == "hashes")
      #expect(object["sourceMatch"] as? Bool == false)
      let told = try entities(outcome).filter { $0["sourceDifference"] is String }
      #expect(told.map { $0["name"] as? String } == ["Cocktail"])
      let facets = try #require(told.first?["sourceDifference"] as? String)
      #expect(facets.contains("notes is only in the store"), "\(facets)")
    }
  }
}
