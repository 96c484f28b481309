import Foundation
import TestSupport
import Testing

/// `lint --lock` and `lint --locked`: what was released stays as it is, and leads to what is current.
@Suite struct LockTests {
  private static func entity(_ attribute: String) -> String {
    "<entity name=\"Item\" representedClassName=\"Item\">\(attribute)</entity>"
  }

  private static let text = entity("<attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/>")
  private static let more = entity(
    """
    <attribute name="a" optional="YES" attributeType="String"/>
    <attribute name="b" optional="YES" attributeType="String"/>
    """)
  private static let dates = entity("<attribute name=\"a\" optional=\"YES\" attributeType=\"Date\"/>")
  private static func derived(_ name: String) -> String {
    entity(
      """
      <attribute name="\(name)" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/>
      """)
  }

  struct Checked: Equatable {
    var codes: [String] = []
    var exit: Int32 = 0
  }

  /// The codes of a check against the lock of `locked`, after the model became `versions`.
  private func codes(locked: [String], versions: [String], current: String? = nil) throws -> Checked {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle(locked, in: folder)
      let lock = folder.appending(path: "hashes.json").path
      let made = try Program.run("lint", bundle.path, "--lock", lock)
      #expect(made.code == 0 && made.complaint.isEmpty, "\(made.complaint)")
      try FileManager.default.removeItem(at: bundle)
      _ = try DiffCommandTests.bundle(versions, in: folder)
      if let current { try DiffCommandTests.setCurrent(current, of: bundle) }
      let outcome = try Program.run("lint", bundle.path, "--locked", lock, "--json")
      let findings = (outcome.json as? [String: Any])?["findings"] as? [[String: Any]]
      let codes = try #require(findings).compactMap { $0["code"] as? String }
      return Checked(codes: codes, exit: outcome.code)
    }
  }

  @Test func `an unchanged model and a new current version are fine`() throws {
    let same = try codes(locked: [Self.text], versions: [Self.text])
    #expect(same == Checked())
    let more = try codes(locked: [Self.text], versions: [Self.text, Self.more])
    #expect(more == Checked())
  }

  @Test func `a released version that changed or is gone is found`() throws {
    let changed = try codes(locked: [Self.text], versions: [Self.more])
    #expect(changed == Checked(codes: ["model.version.changed"], exit: 1))
    let gone = try codes(locked: [Self.text, Self.more], versions: [Self.text])
    #expect(gone == Checked(codes: ["model.version.missing", "model.version.current"], exit: 1))
  }

  @Test func `a current version that is not the newest is found`() throws {
    let found = try codes(locked: [Self.text, Self.more], versions: [Self.text, Self.more], current: "V1")
    #expect(found == Checked(codes: ["model.version.current"], exit: 1))
  }

  @Test func `an old version from which nothing leads on is found`() throws {
    let found = try codes(locked: [Self.text], versions: [Self.text, Self.dates])
    #expect(found == Checked(codes: ["model.version.unreachable"], exit: 1))
  }

  private static let required = entity(
    """
    <attribute name="a" optional="YES" attributeType="String"/><attribute name="b" attributeType="String"/>
    """)
  private static let abstract = text.replacing("name=\"Item\"", with: "name=\"Item\" isAbstract=\"YES\"")

  @Test(arguments: [
    ([text, required], "model.version.rows"), ([text, abstract], "model.version.not-known"),
    ([text, entity(""), dates], "model.version.steps"),
  ])
  func `a migration that is not sure is advice`(_ versions: [String], _ code: String) throws {
    let found = try codes(locked: Array(versions.dropLast()), versions: versions)
    #expect(found == Checked(codes: [code], exit: 0))
  }

  @Test func `a version beside the current one that is not locked is advice`() throws {
    let found = try codes(locked: [Self.text], versions: [Self.text, Self.more, Self.text])
    #expect(found == Checked(codes: ["model.version.unlocked"], exit: 0))
  }

  @Test func `a renamed derived attribute, which no hash sees, is found`() throws {
    let found = try codes(locked: [Self.derived("x")], versions: [Self.derived("y")])
    #expect(found == Checked(codes: ["model.rename.unseen"], exit: 1))
  }

  @Test func `the lock has the versions oldest first, and grows without changing what is in it`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.text], in: folder)
      let lock = folder.appending(path: "hashes.json")
      _ = try Program.run("lint", bundle.path, "--lock", lock.path)
      _ = try DiffCommandTests.bundle([Self.text, Self.more], in: folder)
      let grown = try Program.run("lint", bundle.path, "--lock", lock.path)
      #expect(grown.lines == ["wrote \(lock.path): 2 versions"])
      let object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: lock)) as? [String: Any])
      #expect(object["format"] as? Int == 1)
      #expect(object["model"] as? String == "Shop.xcdatamodeld")
      let versions = try #require(object["versions"] as? [[String: Any]])
      #expect(versions.map { $0["name"] as? String } == ["V1", "V2"])
      let hash = (versions[0]["entities"] as? [String: String])?["Item"]
      let shown = try Program.run("schema", bundle.path, "--model-version", "V1", "--hashes")
      #expect(shown.lines.contains("Item  \(hash ?? "")"))
      #expect(shown.lines.contains("checksum \(versions[0]["checksum"] as? String ?? "")"))

      // What was released is not written over.
      let before = try Data(contentsOf: lock)
      _ = try DiffCommandTests.bundle([Self.dates, Self.more], in: folder)
      let refused = try Program.run("lint", bundle.path, "--lock", lock.path)
      #expect(refused.code == 1 && refused.text.contains("[model.version.changed]"))
      let after = try Data(contentsOf: lock)
      #expect(after == before)
    }
  }

  @Test func `a plan's schemas lead to the newest step by step`() throws {
    func source(_ stage: String) -> String {
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var code: Int; init(code: Int) { self.code = code } }
      }
      enum V2: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var code: String; init(code: String) { self.code = code } }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [\(stage)] }
      }
      """
    }
    let custom = ".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)"
    let light = ".lightweight(fromVersion: V1.self, toVersion: V2.self)"
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      let lock = folder.appending(path: "hashes.json").path
      try Data(source(custom).utf8).write(to: file)
      let made = try Program.run("lint", file.path, "--lock", lock)
      #expect(made.lines == ["wrote \(lock): 2 versions"])
      // A custom stage infers the mapping as a lightweight one does.
      for stage in [custom, light] {
        try Data(source(stage).utf8).write(to: file)
        let outcome = try Program.run("lint", file.path, "--locked", lock)
        #expect(outcome.code == 1 && outcome.text.contains("[model.version.unreachable]"))
      }
      // Source alone tells it too, at the stage, whichever it is.
      for stage in [custom, light] {
        try Data(source(stage).utf8).write(to: file)
        let linted = try Program.run("lint", file.path)
        let told = linted.lines.filter { $0.hasSuffix("[model.version.unreachable]") }
        #expect(told.count == 1 && told[0].contains("Models.swift:14:"), "\(linted.text)")
      }
    }
  }

  @Test func `what is no lock, and both options at once, are refused in a sentence`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.text], in: folder)
      let file = folder.appending(path: "no.json").path
      try Data("[]".utf8).write(to: URL(filePath: file))
      let outcome = try Program.run("lint", bundle.path, "--locked", file)
      #expect(outcome.code == 65 && outcome.isOneSentence)
      let missing = try Program.run("lint", bundle.path, "--locked", file + "x")
      #expect(missing.code == 66 && missing.isOneSentence)
      let both = try Program.run("lint", bundle.path, "--locked", file, "--lock", file)
      #expect(both.code == 64)
      try Data("{\"format\": 2, \"model\": \"\", \"versions\": []}".utf8).write(to: URL(filePath: file))
      let newer = try Program.run("lint", bundle.path, "--locked", file)
      #expect(newer.code == 65 && newer.isOneSentence)
    }
  }
}
