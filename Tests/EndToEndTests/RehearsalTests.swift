import Foundation
import TestSupport
import Testing

/// `diff STORE SOURCE`: what happens to a store under an app's migration plan.
///
/// Each folder of `Tests/Fixtures/Rehearsals` holds an app, the rows of a store that one of its versions wrote, and what
/// someone who knew Core Data's rules and not the program expects of it.
@Suite struct RehearsalTests {
  private static let folder = Package.root.appending(path: "Tests/Fixtures/Rehearsals")

  static let cases = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  /// The lines `key: value` of `rehearsal.yaml`.
  private static func expectation(_ name: String) throws -> [String: String] {
    let text = try String(contentsOf: folder.appending(path: "\(name)/rehearsal.yaml"), encoding: .utf8)
    let lines = text.split(separator: "\n").compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (String(line[..<colon]), value.trimmingCharacters(in: ["\"", "'"]))
    }
    return Dictionary(lines) { first, _ in first }
  }

  /// The path of the model that wrote the store.
  private static func model(_ name: String, _ version: String) throws -> String {
    let home = folder.appending(path: name)
    if version.hasSuffix(".swift") { return home.appending(path: version).path }
    let app = home.appending(path: "App")
    let bundle = try FileManager.default.contentsOfDirectory(atPath: app.path).first { $0.hasSuffix(".xcdatamodeld") }
    return (bundle.map { app.appending(path: $0) } ?? app).path + "@\(version)"
  }

  /// A store of a case, in a folder of its own.
  private func with(_ name: String, _ body: (_ store: String, _ app: String, [String: String]) throws -> Void) throws {
    let expected = try Self.expectation(name)
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "old.store").path
      let home = Self.folder.appending(path: name)
      let made = try Program.run(
        "create", store, "--model", Self.model(name, expected["store"] ?? ""), "--rows",
        home.appending(path: "rows.yaml").path)
      try #require(made.code == 0, "\(made.complaint)")
      try body(store, home.appending(path: "App").path, expected)
    }
  }

  @Test func `there are stores and plans to rehearse`() { #expect(Self.cases.count > 60) }

  @Test(arguments: cases)
  func `a rehearsal ends as Core Data's rules say`(_ name: String) throws {
    try with(name) { store, app, expected in
      let run = try Program.run("diff", store, app, "--json")
      let whole = try #require(run.json as? [String: Any], "\(run.complaint)")
      let json = try #require(whole["rehearsal"] as? [String: Any])
      let why = json["why"] as? String ?? ""
      let outcome = expected["outcome"] == "refused" ? "unknown-version" : expected["outcome"]
      #expect(json["outcome"] as? String == outcome, "\(why)")
      #expect((json["code"] as? Int).map(String.init) == expected["code"], "\(why)")
      #expect((json["reported"] as? Bool == true) == (expected["report"] == "true"), "\(why)")
      for end in ["from", "to"] { if let name = expected[end] { #expect(json[end] as? String == name) } }
      if let nearest = expected["nearest"] { #expect(json["nearest"] as? String == nearest) }
      let steps = json["steps"] as? [[String: Any]] ?? []
      if let stage = expected["stage"] {
        let first = steps.firstIndex { $0["outcome"] as? String != "passes" }
        #expect(first.map { "\($0 + 1)" } == stage, "\(why)")
      }
      let deciding = steps.filter { $0["outcome"] as? String == outcome }
      if let property = expected["property"] {
        let named = deciding.map { "\($0["entity"] ?? "").\($0["property"] ?? "")" }
        #expect(named.contains(property), "\(named)")
      }
      if let rows = expected["rows"] { #expect(deciding.map { "\($0["rows"] ?? "")" }.contains(rows), "\(deciding)") }
    }
  }

  /// Fails and refused are 1, and "passes if" when rows break the condition.
  @Test(arguments: [
    ("plan-custom-then-lightweight", 0), ("unknown-version", 1), ("optional-becomes-required-lightweight", 1),
    ("optional-becomes-required-lightweight-and-no-row-is-null", 0), ("manager-type-change", 1),
    ("optional-becomes-required-and-willMigrate-fills-it", 1),
    ("optional-becomes-required-under-willMigrate-and-no-row-is-null", 0),
  ])
  func `--fail-on rows exits by the rehearsal`(_ name: String, _ code: Int32) throws {
    try with(name) { store, app, _ in
      let run = try Program.run("diff", store, app, "--fail-on", "rows")
      #expect(run.code == code, "\(run.text)")
    }
  }

  @Test func `the last line alone says what happens, below what to do instead`() throws {
    try with("unknown-version") { store, app, _ in
      let lines = try Program.run("diff", store, app).text.split(separator: "\n")
      #expect(lines.last?.hasPrefix("refused: no version of ") == true, "\(lines)")
      #expect(lines.last?.contains("(134504); the nearest is ") == true)
      #expect(lines.dropLast().last?.hasPrefix("  instead: ") == true)
      let hashes = try Program.run("schema", store, "--source", app, "--hashes").text.split(separator: "\n")
      #expect(hashes.last == lines.last)
    }
  }

  @Test func `the manager's plan counts, however its model is named`() throws {
    try with("manager-lightweight-custom-lightweight") { store, app, _ in
      let bundle = app + "/Shop.xcdatamodeld"
      let outcomes = try [[app], [bundle, "--source", app]].map { try Program.run(["diff", store] + $0).lines.last }
      #expect(outcomes[0]?.hasPrefix("passes") == true && outcomes[0] == outcomes[1], "\(outcomes)")
    }
  }

  @Test func `a folder with two models asks for one of them`() throws {
    try with("manager-lightweight-custom-lightweight") { store, app, _ in
      let folder = try RunFolder.new()
      for name in ["Shop", "Other"] {
        try FileManager.default.copyItem(
          atPath: app + "/Shop.xcdatamodeld", toPath: folder.appending(path: "\(name).xcdatamodeld").path)
      }
      try FileManager.default.copyItem(
        atPath: app + "/Stack.swift", toPath: folder.appending(path: "Stack.swift").path)
      let run = try Program.run("diff", store, folder.path)
      #expect(run.code == 64 && run.complaint.contains("two models"), "\(run.complaint)")
    }
  }

  @Test func `a plan that is not there is named with those that are`() throws {
    try with("unknown-version") { store, app, _ in
      let run = try Program.run("diff", store, app, "--plan", "NoPlan")
      #expect(run.code == 64)
      #expect(run.complaint.contains("no migration plan is called NoPlan"), "\(run.complaint)")
    }
  }
}
