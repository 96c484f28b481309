import Foundation
import Testing

/// Findings in the forms that other programs read.
@Suite struct FindingFormatTests {
  private static let broken = """
    import CoreData
    import CoreDataEvolution

    @PersistentModel
    final class Item: NSManagedObject {
      var name: String = ""
    }
    """

  private func lint(_ options: String..., source: String = FindingFormatTests.broken) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "My Models, v2.swift")
      try Data(source.utf8).write(to: file)
      return try Program.run(["lint", file.path] + options)
    }
  }

  @Test func `SARIF has what its standard asks for, and says the same as JSON`() throws {
    let log = try #require(try lint("--format", "sarif").json as? [String: Any])
    let json = try #require(try lint("--json").json as? [String: Any])
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "storescope")
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    #expect(results.map { $0["ruleId"] as? String } == findings.map { $0["code"] as? String })
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String ?? ""))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let uri = try #require((physical["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(uri.hasPrefix("file:///") && uri.hasSuffix("/My%20Models,%20v2.swift"))
      #expect((physical["region"] as? [String: Any])?["startLine"] as? Int == 5)
    }
  }

  /// Code scanning takes results with one fingerprint for the same one.
  @Test func `SARIF has a fingerprint for each subject of a code, whatever its line`() throws {
    func subjects(_ source: String) throws -> [String] {
      let log = try #require(try lint("--format", "sarif", source: source).json as? [String: Any])
      let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
      return try results.map { result in
        let prints = try #require(result["partialFingerprints"] as? [String: String])
        let whole = try #require(prints["storescope/v1"])
        return String(try #require(whole.split(separator: "/").last))
      }
    }
    let two = Self.broken + "\n\n" + Self.broken.replacing("Item", with: "Place")
    let found = try subjects(two)
    #expect(found.count == 2 && Set(found).count == 2)
    #expect(try subjects("\n\n" + two) == found)
  }

  @Test func `annotations spell out what ends a property or a line`() throws {
    let lines = try lint("--format", "github").lines
    let line = try #require(lines.first)
    #expect(line.hasPrefix("::warning file="))
    #expect(line.contains("My Models%2C v2.swift,line=5,col="))
    #expect(line.contains("title=source.class.objc-missing"))
  }

  @Test func `the exit code is the same in every form`() throws {
    for form in ["table", "json", "ndjson", "sarif", "github"] {
      #expect(try lint("--format", form).code == 1, "\(form)")
      #expect(try lint("--format", form, "--fail-on", "crash").code == 0, "\(form)")
    }
    #expect(try lint("--json", "--format", "sarif").code == 64)
  }

  @Test func `lines of several stores say which one they are about`() throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Expedition", into: folder).path
      let uuid = try #require(
        ((try Program.run("schema", store, "--json").json as? [String: Any])?["store"] as? [String: Any])?["uuid"]
          as? String)
      let commands = [
        ["rows", store, "Camp", "--format", "ndjson"],
        ["rows", store, "Camp", "--format", "ndjson", "--layer", "raw"],
        ["audit", store, "--format", "ndjson", "--source", folder.path],
        ["summary", store, "--shapes", "--ndjson", "--source", folder.path],
      ]
      for command in commands {
        let plain = try Program.run(command).objects()
        let told = try Program.run(command + ["--with-store"]).objects()
        #expect(!told.isEmpty && told.count == plain.count, "\(command)")
        for (line, other) in zip(told, plain) {
          let member = try #require(line["store"] as? [String: String])
          #expect(member == ["path": store, "uuid": uuid])
          var rest = line
          rest["store"] = nil
          #expect(NSDictionary(dictionary: rest) == NSDictionary(dictionary: other))
        }
      }
      let table = try Program.run("rows", store, "Camp", "--with-store")
      #expect(table.code == 64 && table.complaint.contains("--with-store is about JSON"))
    }
  }
}
