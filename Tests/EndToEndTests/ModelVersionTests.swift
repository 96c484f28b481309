import Foundation
import TestSupport
import Testing

/// A store that several versions of a model fit alike: one is taken for a reason, and named.
@Suite struct ModelVersionTests {
  private func folder(with versions: [String], current: String, at bundle: URL) throws {
    let model = """
      <model><entity name="Item"><attribute name="name" attributeType="String"/></entity></model>
      """
    for version in versions {
      let home = bundle.appending(path: "\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try Data(model.utf8).write(to: home.appending(path: "contents"))
    }
    try Data(
      """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>\(current).xcdatamodel</string></dict></plist>
      """.utf8
    ).write(to: bundle.appending(path: ".xccurrentversion"))
  }

  @Test func `the version is named wherever the model's origin is reported`() throws {
    let entity = "<entity name=\"Item\"><attribute name=\"name\" attributeType=\"String\"/></entity>"
    try CreatedStore.with(entity, "Item: [{ name: a }]") { store throws in
      let bundle = store.deletingLastPathComponent().appending(path: "../Shop.xcdatamodeld")
      try folder(with: ["Shop", "Shop 2", "Shop 3"], current: "Shop 2", at: bundle)
      let options = [store.path, "--model", bundle.path]
      let line = "model: Shop.xcdatamodeld, version Shop 2, hashes equal"

      #expect(try Program.run(["audit"] + options).lines.contains(line))
      let report = store.path + ".md"
      _ = try Program.run(["audit"] + options + ["--report", report])
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("\n- \(line)\n"))

      let schema = try Program.run(["schema"] + options)
      #expect(schema.lines[1].hasSuffix("Shop.xcdatamodeld, version Shop 2, hashes equal"))
      let json = try #require(try Program.run(["schema", "--json"] + options).json as? [String: Any])
      let facts = try #require(json["store"] as? [String: Any])
      #expect(facts["modelVersion"] as? String == "Shop 2")

      let asked = try Program.run(["audit"] + options + ["--model-version", "Shop"])
      #expect(asked.lines.contains("model: Shop.xcdatamodeld, version Shop, hashes equal"))
    }
  }

  @Test func `an option that would mean nothing is refused`() throws {
    let entity = "<entity name=\"Item\"><attribute name=\"name\" attributeType=\"String\"/></entity>"
    try CreatedStore.with(entity, "Item: [{ name: a }]") { store throws in
      let bundle = store.deletingLastPathComponent().appending(path: "../Shop.xcdatamodeld")
      try folder(with: ["Shop", "Shop 2"], current: "Shop 2", at: bundle)
      let lock = store.path + ".json"
      // The store reads itself once no model lies beside it.
      let alone = store.deletingLastPathComponent().appending(path: "../alone/a.sqlite")
      try FileManager.default.createDirectory(at: alone.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: store, to: alone)
      for arguments in [
        ["rows", alone.path, "Item", "--model-version", "Shop"],
        ["diff", "\(bundle.path)@Shop", bundle.path, "--model-version", "Shop"],
        ["diff", "\(bundle.path)@Shop", bundle.path, "--model", store.path],
        ["lint", bundle.path, "--lock", lock, "--model", store.path],
      ] {
        let run = try Program.run(arguments)
        #expect(run.code == 64 && run.output.isEmpty, "\(arguments): \(run.complaint)")
      }
      #expect(!FileManager.default.fileExists(atPath: lock))
    }
  }

  @Test func `a model that is opened alone names its version too`() throws {
    try TemporaryFolder.with { folder throws in
      let bundle = folder.appending(path: "Shop.xcdatamodeld")
      try self.folder(with: ["Shop", "Shop 2", "Shop 3"], current: "Shop 2", at: bundle)
      let keys = folder.appending(path: "keys")
      try Data("wait\nscreen end\n".utf8).write(to: keys)
      for (options, version) in [([], "Shop 2"), (["--model-version", "Shop 3"], "Shop 3")] {
        let run = try Program.run([bundle.path, "--keys", keys.path, "--size", "120x24"] + options)
        let screen = try #require(ReplayedScript.screens(in: run.allLines)["end"])
        #expect(screen[0].contains(" · model: Shop.xcdatamodeld, version \(version) · model alone"))
      }
    }
  }

  /// Its versions 1 and 2 differ by two indexes alone, and neither is the current one.
  @Test(.enabled(if: RealFiles.arePresent), arguments: [("V1", ""), ("V2", " 2"), ("V3", " 3")])
  func `a store is read with the version whose indexes it has`(_ store: String, _ number: String) throws {
    let path = RealFiles.url("bookmarks/Bookmarks_\(store).sqlite").path
    let model = RealFiles.url("bookmarks/BookmarksModel.xcdatamodeld").path
    let outcome = try Program.run("audit", path, "--model", model)
    #expect(
      outcome.lines.prefix(2) == [
        "nothing found in 10 rows and \(store == "V3" ? 60 : 50) values of 1 entity",
        "model: BookmarksModel.xcdatamodeld, version BookmarksModel\(number), hashes equal",
      ])
  }
}
