import Foundation
import TestSupport
import Testing

/// What is said of arguments that a command does not take as they are.
@Suite struct ArgumentHintTests {
  private static let model = Package.root.appending(path: "SampleStores/Observatory/Observatory.xcdatamodeld").path
  private static let source = Package.root.appending(path: "SampleStores/Observatory/Observatory.swift").path

  private func withStore(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo("Observatory", into: folder)
      try body(folder.appending(path: "Observatory.sqlite").path)
    }
  }

  @Test func `an option is only suggested if its name is near`() throws {
    let near = try Program.run("rows", "a", "b", "--lmit", "3")
    #expect(near.complaint.contains("Did you mean '--limit'?"))
    let far = try Program.run("rows", "a", "b", "--nope")
    #expect(far.complaint.hasPrefix("Error: Unknown option '--nope'.\nUsage: storescope rows"))
  }

  @Test func `a command behind its options is reported where it belongs`() throws {
    let run = try Program.run("--ascii", "demo", "Plates")
    #expect(run.code == 66)
    #expect(run.complaint.contains("hint: the command comes first: storescope demo --ascii Plates"))
    let foreign = try Program.run("--size", "80x24", "audit", "x")
    #expect(foreign.complaint.contains("hint: the command comes first: storescope audit …"))
    #expect(try Program.run("rows", "demo", "x").complaint.contains("comes first") == false)
    try withStore { store in
      let before = try Program.run("--snapshot", "count", store, "Star")
      #expect(before.complaint.contains("storescope count --snapshot \(store) Star"))
      let entity = try Program.run(store, "Star")
      #expect(entity.complaint.contains("an entity of that store: storescope rows \(store) Star"))
    }
  }

  @Test(arguments: [["x"], ["schema", "-"], ["rows", "é", "Star"], ["--model", "~"]])
  func `a path of one character that does not exist is reported`(_ arguments: [String]) throws {
    let run = try Program.run(arguments)
    #expect(run.code == 66)
    #expect(run.complaint.hasPrefix("storescope: no such file · "))
  }

  @Test func `what is refused when a command runs is reported with that command's usage`() throws {
    try withStore { store in
      let run = try Program.run("history", store, "--object", "x")
      #expect(run.code == 64)
      #expect(run.complaint.contains("--object takes Entity/p7, not 'x'."))
      #expect(run.complaint.contains("Usage: storescope history "))
      #expect(run.complaint.contains("See 'storescope history --help'"))
    }
  }

  @Test func `a hint names the option for a model or source beside a store`() throws {
    try withStore { store in
      let model = try Program.run("audit", store, Self.model)
      #expect(model.code == 64 && model.complaint.contains("hint: --model \(Self.model)"))
      let source = try Program.run("audit", store, Self.source)
      #expect(source.complaint.contains("hint: --source \(Self.source)"))
      #expect(!(try Program.run("audit", store, store).complaint.contains("hint: --")))
    }
  }

  @Test func `lint says what it takes and which option takes a model`() throws {
    let run = try Program.run("lint", Self.source, Self.model)
    #expect(run.code == 65 && run.complaint.contains("lint checks Swift source"))
    #expect(run.complaint.contains("--model compares them"))
  }

  @Test func `a version stands behind @ wherever a model is named`() throws {
    try withStore { store in
      let version = Self.model + "@Observatory"
      for arguments in [
        ["schema", version, "--hashes"], ["schema", store, version, "--hashes"],
        ["count", store, "Star", "--model", version], ["lint", Self.source, "--model", version],
      ] {
        let run = try Program.run(arguments)
        #expect(run.code == 0, "\(arguments) \(run.complaint)")
      }
      for arguments in [
        ["schema", Self.model + "@V9"], ["count", store, "Star", "--model", Self.model + "@V9"],
        ["lint", Self.source, "--model", Self.model + "@V9"],
      ] {
        let run = try Program.run(arguments)
        #expect(run.complaint.contains("no version is named 'V9'"), "\(run.complaint)")
      }
    }
  }

  @Test func `a long value that is refused is repeated in part`() throws {
    try withStore { store in
      let value = String(repeating: "x", count: 5_000)
      let run = try Program.run("count", store, "Star", "--where", "magnitude == \"\(value)\"")
      #expect(run.code == 64)
      #expect(run.complaint.split(separator: "\n").count == 3)
      #expect(run.complaint.split(separator: "\n").allSatisfy { $0.count < 250 })
      #expect(run.complaint.contains("column 14"))
    }
  }
}
