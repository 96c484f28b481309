import Foundation
import TestSupport
import Testing

/// `generate` writes declarations into files of its own.
@Suite struct GenerateCommandTests {
  private static let model = Package.root.appending(path: "SampleStores/Observatory/Observatory.xcdatamodeld").path

  /// Without classes that Xcode makes, so that cde-tool takes it.
  private static let storm = Package.root.appending(path: "SampleStores/Storm/Storm.xcdatamodeld")

  private static func generate(into folder: URL, _ more: String...) throws -> Program.Outcome {
    try Program.run(["generate", model, "--as", "xcdatamodel", "--output-dir", folder.path] + more)
  }

  @Test func `a file is listed, written, kept, and replaced only when that is asked for`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "Observatory.xcdatamodel/contents").path
      #expect(try Self.generate(into: folder, "--dry-run").text == "new  \(path)\n")
      #expect(!FileManager.default.fileExists(atPath: path))
      let written = try Self.generate(into: folder)
      #expect(written.code == 0 && written.text == "")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("<entity name=\"Observer\""))
      #expect(try Program.run("generate", Self.model, "--as", "xcdatamodel").text == text)
      #expect(try Self.generate(into: folder, "--dry-run").text == "same  \(path)\n")
      #expect(try Self.generate(into: folder).code == 0)
      try Data("edited".utf8).write(to: URL(filePath: path))
      #expect(chmod(path, 0o640) == 0)
      let refused = try Self.generate(into: folder)
      #expect(refused.code == 74 && refused.isOneSentence && refused.complaint.contains("--overwrite"))
      #expect(try Self.generate(into: folder, "--overwrite", "--dry-run").text == "changed  \(path)\n")
      #expect(try Self.generate(into: folder, "--overwrite").code == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "Observatory.xcdatamodel").path)
      #expect(names == ["contents"])
    }
  }

  @Test func `an empty folder's name is refused`() throws {
    let outcome = try Program.run("generate", Self.model, "--as", "swiftdata", "--output-dir", "", "--dry-run")
    #expect(outcome.code == 64 && outcome.text == "")
  }

  @Test func `what is read is never replaced`() throws {
    try TemporaryFolder.with { folder in
      #expect(try Self.generate(into: folder).code == 0)
      let model = folder.appending(path: "Observatory.xcdatamodel")
      let path = model.appending(path: "contents").path
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("<model ", with: "<model  ")
      try Data(text.utf8).write(to: URL(filePath: path))
      let refused = try Program.run(
        "generate", model.path, "--as", "xcdatamodel", "--output-dir", folder.path, "--overwrite")
      #expect(refused.code == 74 && refused.isOneSentence)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      let source = folder.appending(path: "Expedition.swift")
      let sample = Package.root.appending(path: "SampleStores/Expedition/Expedition.swift")
      try FileManager.default.copyItem(at: sample, to: source)
      for read in [source, folder] {
        let refused = try Program.run(
          ["generate", read.path, "--as", "managedmodels", "--output-dir", folder.path, "--overwrite"]
            + ["--single-file", "--name", "Expedition"])
        #expect(refused.code == 74 && refused.complaint.contains("made of what is there"), "\(refused.complaint)")
      }
      #expect(FileManager.default.contentsEqual(atPath: source.path, andPath: sample.path))
    }
  }

  @Test func `a linked folder is refused, and nothing is left of what could not be written`() throws {
    try TemporaryFolder.with { folder in
      let output = folder.appending(path: "Output")
      let elsewhere = folder.appending(path: "Elsewhere")
      for made in [output, elsewhere] {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
      }
      let link = output.appending(path: "Observatory.xcdatamodel")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
      let refused = try Self.generate(into: output, "--overwrite")
      #expect(refused.code == 74 && refused.isOneSentence, "\(refused.complaint)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
      let inTheWay = folder.appending(path: "Classes/Observer.swift")
      try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
      let classes = inTheWay.deletingLastPathComponent()
      let stopped = try Program.run(
        "generate", Self.model, "--as", "swiftdata", "--output-dir", classes.path, "--overwrite")
      #expect(stopped.code == 74 && stopped.complaint.contains("no regular file"), "\(stopped.complaint)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: classes.path) == ["Observer.swift"])
    }
  }

  @Test func `what it writes is a model that schema reads`() throws {
    try TemporaryFolder.with { folder in
      #expect(try Self.generate(into: folder).code == 0)
      let back = try Program.run("diff", Self.model, folder.appending(path: "Observatory.xcdatamodel").path, "--json")
      let json = try #require(back.json as? [String: Any])
      #expect(json["verdict"] as? String == "identical" && (json["entities"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(
    .enabled(if: RealStores.arePresent, "the real stores are not beside the package"), arguments: RealStores.stores)
  func `the model of a real store is written with its hashes`(_ store: String) throws {
    let outcome = try Program.run("generate", RealStores.path(store), "--as", "xcdatamodel", "--check")
    #expect(outcome.code == 0 && outcome.lines.count == 1, "\(outcome.text)")
    #expect(outcome.text.contains(#/^(\d+) of \1 version hashes are equal/#))
  }

  @Test(
    .enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores, or no sqlite3"),
    arguments: RealStores.stores.map { ($0, "swiftdata") }
      + ["coredataevolution", "managedmodels", "storable"].map { ("ledger/MyDB.sqlite", $0) })
  func `classes that are made of bare tables read each row`(_ name: String, _ form: String) throws {
    try TemporaryFolder.with { folder in
      let store = try RealStores.copy(name, into: folder, leaving: ["-shm"])
      try SQLiteShell.run("DROP TABLE IF EXISTS Z_MODELCACHE", on: store)
      let source = folder.appending(path: "Source").path
      let made = try Program.run("generate", store, "--as", form, "--output-dir", source)
      #expect(made.code == 0, "\(made.complaint)")
      let names = try FileManager.default.contentsOfDirectory(atPath: source).map { $0.dropLast(".swift".count) }
      for entity in names {
        let rows = try Program.run(
          "rows", store, String(entity), "--exact", "--layer", "app", "--source", source, "--format", "ndjson")
        #expect(rows.code == 0, "\(rows.complaint)")
        for row in try rows.objects() {
          for (path, value) in row["values"] as? [String: Any] ?? [:] {
            let faults = Set((value as? [String: Any] ?? [:]).keys).intersection([
              "trap", "throw", "default", "asserts",
            ])
            #expect(faults == [], "\(entity).\(path)")
          }
        }
      }
    }
  }

  @Test func `classes of Core Data stand beside the model that they need, and alone on standard output`() throws {
    try TemporaryFolder.with { folder in
      let arguments = ["generate", Self.model, "--as", "coredata"]
      #expect(try Program.run(arguments + ["--output-dir", folder.path, "--single-file"]).code == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["Observatory.swift", "Observatory.xcdatamodel"])
      let swift = try String(contentsOf: folder.appending(path: "Observatory.swift"), encoding: .utf8)
      #expect(try Program.run(arguments).text == swift)
      let linted = try Program.run(
        "lint", folder.appending(path: "Observatory.swift").path, "--model",
        folder.appending(path: "Observatory.xcdatamodel").path)
      #expect(linted.code == 0, "\(linted.text)")
      // The folder is the classes', though it holds the model too.
      for model in [[], ["--model", folder.appending(path: "Observatory.xcdatamodel").path]] {
        let whole = try Program.run(["lint", folder.path] + model)
        #expect(whole.code == 0 && whole.complaint.contains("read 10 classes"), "\(whole.complaint)")
      }
    }
  }

  @Test func `what SwiftData cannot say is listed, and explains each hash that differs`() throws {
    let outcome = try Program.run("generate", Self.model, "--as", "swiftdata", "--check")
    #expect(outcome.code == 0, "\(outcome.text)")
    let omitted = outcome.complaint.split(separator: "\n")
    #expect(omitted.allSatisfy { $0.hasSuffix(" cannot be said in swiftdata") } && !omitted.isEmpty)
    #expect(outcome.complaint.contains("Instrument.eyepieces: ordered cannot be said in swiftdata"))
  }

  @Test(
    arguments: [
      ("--generate-init", "swiftdata"), ("--generate-to-many-count", "managedmodels"),
      ("--style explicit", "coredata"),
      ("--default-decode-failure-policy debugAssertNil", "swiftdata"), ("--access-level public", "xcdatamodel"),
      ("--header-template x", "cde-config"), ("--single-file --split-by-entity", "swiftdata"),
      ("--style compact --preset full", "cde-config"), ("--clean-stale", "swiftdata"),
    ])
  func `an option that means nothing there is refused`(_ options: String, _ form: String) throws {
    let given = options.split(separator: " ").map(String.init)
    let outcome = try Program.run(["generate", Self.model, "--as", form] + given)
    #expect(outcome.code == 64 && outcome.text == "" && outcome.complaint.contains(given[0]), "\(outcome.complaint)")
  }

  @Test func `the app's own files stay, and what is generated no more is removed if that is asked for`() throws {
    try TemporaryFolder.with { folder in
      let header = folder.appending(path: "header.txt")
      try Data("// The licence\n// of the app\n".utf8).write(to: header)
      let output = folder.appending(path: "Classes")
      func run(_ more: String...) throws -> Program.Outcome {
        try Program.run(
          ["generate", Self.model, "--as", "coredataevolution", "--output-dir", output.path, "--emit-extension-stubs"]
            + ["--header-template", header.path] + more)
      }
      #expect(try run().code == 0)
      let observer = try String(contentsOf: output.appending(path: "Observer.swift"), encoding: .utf8)
      #expect(observer.hasPrefix("// The licence\n// of the app\n\n// storescope:generated\n\nimport CoreData\n"))
      let stub = output.appending(path: "Observer+Extensions.swift")
      #expect(try String(contentsOf: stub, encoding: .utf8).hasSuffix("\nextension Observer {\n}\n"))
      let own = "let text = \"\"\"\n// storescope:generated\n\"\"\"\n"
      for (name, text) in [
        ("Observer+Extensions.swift", "extension Observer { var isMine: Bool { true } }\n"), ("Own.swift", own),
        ("Mine.swift", "@preconcurrency import Foundation\n\(own)"),
        ("Said.swift", "/*\n\(own)*/\nimport Foundation\n"),
        ("Old.swift", "// cde-tool:generated\n// By hand? No.\n\nimport Foundation\n"),
        ("Older.swift", "// storescope:generated\n"), ("Other.txt", "// storescope:generated\n"),
      ] {
        try Data(text.utf8).write(to: output.appending(path: name))
      }
      let listed = try run("--clean-stale", "--dry-run").lines.filter { !$0.hasPrefix("same") }.map(Self.last)
      #expect(listed == ["kept Observer+Extensions.swift", "stale Old.swift", "stale Older.swift"])
      let cleaned = try run("--clean-stale-files", "--overwrite")
      #expect(cleaned.code == 0 && cleaned.lines.map(Self.last) == ["removed Old.swift", "removed Older.swift"])
      let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
      let kept: Set<String> = ["Own.swift", "Mine.swift", "Said.swift", "Other.txt"]
      #expect(Set(names).isSuperset(of: kept) && !names.contains("Old.swift"))
      #expect(try String(contentsOf: stub, encoding: .utf8).contains("isMine"))
      for (text, what) in [
        ("let x = 1", "no comment"), ("/* a /* b */", "no comment"),
        ("// The licence\n// storescope:generated\n", "marks a generated file"),
      ] {
        try Data(text.utf8).write(to: header)
        let refused = try run()
        #expect(refused.code == 65 && refused.isOneSentence && refused.complaint.contains(what), "\(refused.complaint)")
      }
    }
  }

  /// `removed Old.swift` of a line with the whole path.
  private static func last(_ line: String) -> String {
    line.prefix { $0 != " " } + " " + (line.split(separator: "/").last ?? "")
  }

  @Test func `a configuration leads to its model, and makes classes of it`() throws {
    try TemporaryFolder.with { folder in
      let models = folder.appending(path: "Models")
      try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
      let model = models.appending(path: "Storm.xcdatamodeld")
      try FileManager.default.copyItem(at: Self.storm, to: model)
      let made = try Program.run(
        "generate", model.path, "--as", "cde-config", "--output-dir", folder.path, "--check", "--module-name", "Sky")
      #expect(made.code == 0, "\(made.text)")
      let config = folder.appending(path: "cde-tool.json")
      let root = try JSONSerialization.jsonObject(with: Data(contentsOf: config)) as? [String: Any]
      let sections = ["generate", "validate"].map { root?[$0] as? [String: Any] ?? [:] }
      #expect(
        sections.map { $0["modelPath"] as? String } == Array(repeating: "Models/Storm.xcdatamodeld", count: 2))
      #expect(sections.map { $0["moduleName"] as? String } == ["Sky", "Sky"])
      #expect(sections[1]["sourceDir"] as? String == "Sources/Sky")
      try Data("{\"generate\": {\"generateInit\": true}}".utf8).write(to: config)
      let own = try Program.run(
        ["generate", model.path, "--as", "cde-config", "--config", config.path, "--output-dir", folder.path]
          + ["--overwrite"])
      #expect(own.code == 74 && own.complaint.contains("made of what is there"), "\(own.complaint)")
      // Xcode makes the classes of the sample's model, which the tool refuses.
      let refused = try Program.run("generate", Self.model, "--as", "cde-config")
      #expect(refused.text.contains("\"modelPath\": \"Observatory.xcdatamodel\""), "\(refused.text)")
      let classes = try Program.run(
        "generate", model.path, "--as", "coredataevolution", "--config", config.path, "--check")
      #expect(classes.code == 0, "\(classes.text)")
      let skeleton = try Program.run("generate", model.path, "--as", "cde-config", "--preset", "minimal")
      #expect(skeleton.code == 0 && !skeleton.text.contains("Rules"))
      // A store's model is none that the tool reads.
      let store = try Program.run(
        ["generate", Package.root.appending(path: "SampleStores/Expedition/Expedition.swift").path]
          + ["--as", "cde-config", "--output-dir", folder.appending(path: "Other").path, "--check"])
      #expect(store.code == 0, "\(store.text)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Other").path)
      #expect(Set(names) == ["Expedition.xcdatamodel", "cde-tool.json"])
    }
  }

  @Test func `a configuration gives names, types and storage to the classes`() throws {
    try TemporaryFolder.with { folder in
      let config = folder.appending(path: "cde-tool.json")
      try Data(
        """
        {"generate": {"accessLevel": "public", "generateInit": true, "attributeRules": {"Observer": {"name": {
          "swiftName": "fullName", "swiftType": "PersonName", "storageMethod": "raw"}}}}}
        """.utf8
      ).write(to: config)
      let arguments = ["generate", Self.model, "--as", "coredataevolution", "--config", config.path]
      let outcome = try Program.run(arguments)
      #expect(outcome.text.contains("@PersistentModel(generateInit: true)\npublic final class Observer"))
      #expect(outcome.text.contains("persistentName: \"name\", storageMethod: .raw"), "\(outcome.text)")
      #expect(outcome.text.contains("public var fullName: PersonName"))
      #expect(try Program.run(arguments + ["--no-generate-init"]).text.contains("@PersistentModel\npublic"))
      // cde-tool's generate reads its own section alone, and a rule that cannot be followed is named.
      try Data(
        """
        {"generate": {"generateInit": true, "attributeRules": {"Observer": {"name": {"swiftType": "Foo } class X {",
          "storageMethod": "raw"}}}}, "validate": {"generateInit": false, "accessLevel": "public"}}
        """.utf8
      ).write(to: config)
      let apart = try Program.run(arguments)
      #expect(apart.text.contains("@PersistentModel(generateInit: true)\nfinal class Observer"), "\(apart.text)")
      #expect(apart.complaint.contains("Observer.name: the configuration's rule is not followed"))
      #expect(!apart.text.contains("class X"))
      let checked = try Program.run(arguments + ["--check"])
      #expect(checked.code == 0, "\(checked.text)")
    }
  }

  @Test func `each version of a model is written at once`() throws {
    try TemporaryFolder.with { folder in
      let shop = Package.root.appending(path: "Tests/Fixtures/Rehearsals/manager-type-change/App/Shop.xcdatamodeld")
        .path
      for form in ["xcdatamodel", "swiftdata"] {
        let made = try Program.run(
          "generate", shop, "--as", form, "--all-versions", "--check", "--output-dir", folder.path)
        #expect(made.code == 0 && made.lines.count == 2, "\(made.text)")
        #expect(made.lines.allSatisfy { $0.contains("version hashes are equal") })
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.contains("Shop.xcdatamodeld") && names.contains("ShopMigrationPlan.swift"))
      let same = try Program.run("diff", shop, folder.appending(path: "Shop.xcdatamodeld").path)
      #expect(same.code == 0, "\(same.text)")
      let printed = try Program.run("generate", shop, "--as", "swiftdata", "--all-versions")
      #expect(printed.text.contains("enum ShopMigrationPlan: SchemaMigrationPlan {"))
      let refused = try Program.run("generate", shop, "--as", "swiftdata", "--all-versions", "--model-version", "V1")
      #expect(refused.code == 64)
    }
  }

  @Test func `a custom stage of the source stays one in the plan`() throws {
    let source = Package.root.appending(path: "SampleStores/Ephemeris").path
    let made = try Program.run("generate", source, "--as", "swiftdata", "--all-versions")
    #expect(made.text.contains("// The source has a custom stage here, whose code stays to be copied."), "\(made.text)")
    #expect(made.text.contains(".custom(fromVersion: EphemerisV2.self, toVersion: EphemerisV3.self"))
    #expect(!made.complaint.contains("version identifiers"))
  }

  /// The samples' own source, in each system.
  private static let samples = ["Expedition", "Planetarium", "Plates", "Workshop", "StarParty", "Logbook", "Ephemeris"]

  @Test(
    arguments: samples,
    ["swiftdata", "coredata", "coredataevolution", "managedmodels", "storable", "xcdatamodel", "cde-config"])
  func `source is written in each form, and read back but for what the form cannot say`(
    _ sample: String, _ form: String
  ) throws {
    let source = Package.root.appending(path: "SampleStores/\(sample)/\(sample).swift").path
    let outcome = try Program.run("generate", source, "--as", form, "--check")
    #expect(outcome.code == 0, "\(outcome.text)")
  }
}
