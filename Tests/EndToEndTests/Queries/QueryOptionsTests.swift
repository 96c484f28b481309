import Foundation
import TestSupport
import Testing

/// What the options of a query do beside filter and order.
struct QueryOptionsTests {
  private func with(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { folder in try body(ObservatoryStore.make(in: folder)) }
  }

  @Test func `columns take blanks on both sides`() throws {
    try with { store in
      let columns = ["--columns", " name , temperature ", "--sort", "name", "--limit", "1"]
      let run = try Program.run(["rows", store, "Star", "--format", "csv"] + columns)
      #expect(run.text == "entity,pk,name,temperature\r\nStar,14,Algol,13000\r\n")
    }
  }

  @Test func `a translation has the limit and the offset, in SQL and in Swift`() throws {
    try with { store in
      let slice = ["--limit", "2", "--offset", "1", "--json"]
      let run = try Program.run(["translate", store, "Star", "--where", "name != \"x\""] + slice)
      #expect(run.code == 0, "\(run.complaint)")
      let report = try #require(run.json as? [String: Any])
      let sql = try #require(report["sql"] as? String)
      #expect(sql.hasSuffix("LIMIT ? OFFSET ?"), "\(sql)")
      let fetches = try #require(report["fetches"] as? [[String: Any]])
      #expect(!fetches.isEmpty)
      for case let code as String in fetches.map({ $0["code"] }) {
        #expect(code.contains(".fetchLimit = 2") && code.contains(".fetchOffset = 1"), "\(code)")
      }
    }
  }

  /// Bool, URL and a model's class are not Comparable.
  @Test(arguments: ["isPublished", "website", "target"])
  func `what Swift has no order for is no SortDescriptor`(
    _ path: String
  ) throws {
    try with { store in
      let entity = path == "website" ? "Instrument" : "Observation"
      let run = try Program.run(["translate", store, entity, "--sort", path, "--json"])
      #expect(run.code == 0, "\(run.complaint)")
      let report = try #require(run.json as? [String: Any])
      #expect((report["swiftDataSorts"] as? [String])?.isEmpty == true)
      let notes = try #require(report["notes"] as? [String])
      #expect(notes.contains { $0.contains("not Comparable") }, "\(notes)")
    }
  }
}
