import Foundation
import Testing

/// Rows that the explorer writes into a file.
@Suite struct ExportTests {
  private func replay(_ store: String, _ script: String, in folder: URL) throws -> Program.Outcome {
    let keys = folder.appending(path: "keys")
    try Data(script.utf8).write(to: keys)
    return try Program.run(store, "--entity", "Star", "--keys", keys.path, "--size", "120x24")
  }

  @Test(arguments: ["csv", "ndjson", "json"])
  func `the shown rows are written as the command prints them`(
    form: String
  ) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let file = folder.appending(path: "stars.\(form)")
      let script = """
        wait
        w
        text:temperature > 4000
        Enter
        wait
        e
        text:\(file.path)
        Enter
        wait
        screen done
        """
      let run = try replay(store, script, in: folder)
      #expect(run.text.contains("4 rows in "), "\(run.text)")
      let columns = try #require(form == "csv" ? Self.header(of: file) : "name,isVariable,temperature")
      let printed = try Program.run(
        "rows", store, "Star", "--where", "temperature > 4000", "--format", form, "--columns", columns,
        "--links", "count")
      if form == "csv" {
        #expect(try Data(contentsOf: file) == printed.output)
      } else {
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written.split(separator: "\n").count == printed.lines.count)
        #expect(written.contains("\"name\":\"Vega\""))
      }
    }
  }

  @Test(arguments: ["csv", "ndjson"], [(1, "join"), (2, "rows")])
  func `the objects of shown to-manys are written as the command prints them`(
    _ format: String, _ links: (tabs: Int, form: String)
  ) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let file = folder.appending(path: "stars.\(format)")
      let columns = "name,observations,planets.name,plans.targets.name,plans.@count"
      let script = """
        wait
        e
        text:\(file.path)
        \(Array(repeating: "Tab", count: links.tabs).joined(separator: "\n"))
        Enter
        text:\(columns)
        Enter
        wait
        screen done
        """
      let run = try replay(store, script, in: folder)
      #expect(run.text.contains(" rows in "), "\(run.text)")
      let printed = try Program.run(
        "rows", store, "Star", "--columns", columns, "--links", links.form, "--format", format)
      #expect(printed.output.count > 400, "\(printed.complaint)")
      #expect(try Data(contentsOf: file) == printed.output)
    }
  }

  private static func header(of file: URL) throws -> String? {
    try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).first.map {
      $0.split(separator: ",").dropFirst(2).joined(separator: ",")
    }
  }

  @Test func `a file that is there is never written over`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let file = folder.appending(path: "kept.csv")
      try Data("mine".utf8).write(to: file)
      let script = "wait\ne\ntext:\(file.path)\nEnter\nwait\nscreen done\n"
      let run = try replay(store, script, in: folder)
      #expect(run.text.contains("not exported:"), "\(run.text)")
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }
  }

  @Test func `a name without a form stays to be mended`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let script = "wait\ne\ntext:\(folder.path)/stars\nEnter\nwait\nscreen done\n"
      let run = try replay(store, script, in: folder)
      #expect(run.text.contains("the name's ending chooses the format: .csv, .safe.csv, .ndjson, .json"))
      #expect(run.text.contains("export rows to .csv .safe.csv .ndjson .json: "))
    }
  }
}
