import Foundation
import Testing
import TestSupport

/// Saved queries on disk: kept for a model, never beside its store.
@Suite struct QueriesCommandTests {
  private struct Place {
    let store: String
    let state: [String: String]

    func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(arguments.map { $0 == "STORE" ? store : $0 }, environment: state)
    }
  }

  private func with(_ body: (Place, URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let state = folder.appending(path: "state")
      try body(Place(store: store, state: ["XDG_STATE_HOME": state.path]), folder)
    }
  }

  @Test func `a limit is no part of a saved query`() throws {
    try with { place, _ in
      let outcome = try place.run("queries", "STORE", "Star", "--save", "few", "--limit", "2")
      #expect(outcome.code == 64)
      #expect(outcome.complaint.contains("A saved query has no --limit and no --offset."))
    }
  }

  @Test func `a query is saved, listed, used and removed`() throws {
    try with { place, folder in
      let saved = try place.run(
        "queries", "STORE", "Star", "--save", "hot", "--where", "temperature > 10000", "--sort", "name desc")
      #expect(saved.code == 0, "\(saved.complaint)")
      let listed = try place.run("queries", "STORE")
      #expect(listed.lines.last?.hasPrefix("hot   Star    temperature > 10000  name desc") == true)
      let rows = try place.run("rows", "STORE", "Star", "--query", "hot", "--format", "ndjson")
      let keys = rows.lines.compactMap { line in
        line.split(separator: ",").first { $0.hasPrefix("\"pk\":") }.map { String($0.dropFirst(5)) }
      }
      let plain = try SQLiteShell.run(
        "SELECT Z_PK FROM ZSKYOBJECT WHERE ZTEMPERATURE > 10000 ORDER BY ZNAME DESC", on: place.store)
      #expect(keys == plain.split(separator: "\n").map(String.init))
      #expect(try place.run("queries", "STORE", "--remove", "hot").code == 0)
      #expect(try place.run("queries", "STORE").lines.count == 2)
      let beside = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store")
      #expect(Set(beside) == ["observatory.sqlite", ".observatory_SUPPORT"])
    }
  }

  @Test func `another version of the model finds the queries, with what no longer fits`() throws {
    try with { place, folder in
      _ = try place.run("queries", "STORE", "Star", "--save", "hot", "--where", "temperature > 10000")
      let model = folder.appending(path: "Next.xcdatamodel")
      let contents = try String(contentsOf: ObservatoryStore.contents, encoding: .utf8).replacing(
        "\"temperature\"", with: "\"heat\""
      ).replacing("\"Eyepiece\"", with: "\"Lens\"")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: model.appending(path: "contents"))
      let listed = try Program.run(["queries", model.path], environment: place.state)
      #expect(listed.lines.last?.contains("⚠ Star has no “temperature”") == true)
    }
  }

  @Test func `a larger model does not find the queries of one that has few of its entities`() throws {
    try with { place, folder in
      func model(_ entities: [String]) throws -> String {
        let model = folder.appending(path: "\(entities.count).xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let elements = entities.map { "<entity name=\"\($0)\"/>" }.joined()
        try Data("<model>\(elements)</model>".utf8).write(to: model.appending(path: "contents"))
        return model.path
      }
      let (small, large) = (try model(["Note", "Tag"]), try model(["Note", "Tag", "Car", "Road", "Town"]))
      #expect(try place.run("queries", small, "Note", "--save", "mine").code == 0)
      let listed = try [small, large].map { try place.run("queries", $0).text.contains("mine") }
      #expect(listed == [true, false])
    }
  }

  @Test func `what cannot be asked is not saved, and an unknown name says so`() throws {
    try with { place, _ in
      let wrong = try place.run("queries", "STORE", "Star", "--save", "x", "--where", "heat > 1")
      #expect(wrong.code == 64)
      let unknown = try place.run("count", "STORE", "Star", "--query", "x")
      #expect(unknown.code == 64)
      #expect(unknown.complaint.hasPrefix("storescope: no saved query “x” for this model"))
    }
  }

  @Test func `a file that is damaged is reported and not overwritten`() throws {
    try with { place, folder in
      _ = try place.run("queries", "STORE", "Star", "--save", "all")
      let queries = folder.appending(path: "state/storescope/queries")
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: queries.path).first)
      let file = queries.appending(path: name)
      try Data("{".utf8).write(to: file)
      let outcome = try place.run("queries", "STORE", "Star", "--save", "more")
      #expect(outcome.code == 65)
      #expect(try Data(contentsOf: file) == Data("{".utf8))
    }
  }
}
