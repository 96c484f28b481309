import Foundation
import TestSupport
import Testing

/// `diff`: two models, or a store and a model.
@Suite struct DiffCommandTests {
  private static let first = """
    <entity name="Item" representedClassName="Item">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="code" optional="YES" attributeType="Integer 16"/>
    </entity>
    """
  /// The name is required, the code unique and at most 5.
  private static let second = """
    <entity name="Item" representedClassName="Item">
    <attribute name="name" attributeType="String"/>
    <attribute name="code" optional="YES" attributeType="Integer 16" maxValueString="5"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    """

  /// A bundle of the versions V1, V2 and so on.
  static func bundle(_ versions: [String], in folder: URL) throws -> URL {
    let bundle = folder.appending(path: "Shop.xcdatamodeld")
    for (index, text) in versions.enumerated() {
      let home = bundle.appending(path: "V\(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try Data("<model>\(text)</model>".utf8).write(to: home.appending(path: "contents"))
    }
    try setCurrent("V\(versions.count)", of: bundle)
    return bundle
  }

  static func setCurrent(_ version: String, of bundle: URL) throws {
    try Data(
      """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>\(version).xcdatamodel</string></dict></plist>
      """.utf8
    ).write(to: bundle.appending(path: ".xccurrentversion"))
  }

  private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
  }

  /// SwiftData keeps a list inside a struct as JSON in a column of its own, which the model calls Binary (FORMAT §3.2).
  @Test func `a store and the source that wrote it are the same, lists in structs and duplicates of a class aside`()
    throws
  {
    let source = """
      import SwiftData
      struct Tags: Codable { var flavors: [String]?; var counts: [Int] }
      @Model class Drink { var name: String; var tags: Tags; var garnishes: [Garnish]
        init(name: String) { self.name = name } }
      @Model class Garnish { var name: String = ""; @Relationship(inverse: \\Drink.garnishes) var drinks: [Drink]?; init() {} }
      """
    let other = "import SwiftData\n@Model class Drink { var name: String = \"\"; var tint: Int = 0; init() {} }"
    try TemporaryFolder.with { folder in
      let files = folder.appending(path: "App")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      try Data(source.utf8).write(to: files.appending(path: "Models.swift"))
      let rows = folder.appending(path: "rows.yaml")
      try Data("Drink: [{ name: a, tags: { flavors: [sour], counts: [1] } }]".utf8).write(to: rows)
      let store = folder.appending(path: "s.sqlite")
      try MadeOnce.create(store, model: files, rows: rows)
      try Data(other.utf8).write(to: files.appending(path: "Old.swift"))
      let run = try Program.run("diff", store.path, files.path)
      #expect(run.lines.first == "s.sqlite → App: identical", "\(run.text) \(run.complaint)")
      let place = files.appending(path: "Models.swift:3").path
      #expect(
        run.lines.contains { $0.hasPrefix("note: Drink is declared at ") && $0.contains("; the one at \(place)") },
        "\(run.text)")
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "needs sqlite3"))
  func `a store that keeps no model is of the version that has its hashes`() throws {
    try CreatedStore.with(Self.first, "Item: [{ name: a }, { code: 7 }]") { store in
      try SQLiteShell.run("DROP TABLE Z_MODELCACHE", on: store.path)
      let folder = store.deletingLastPathComponent().appending(path: "../bundle")
      let bundle = try Self.bundle([Self.first, Self.second], in: folder).path
      for new in [bundle, bundle + "@V2"] {
        let json = try object(Program.run("diff", store.path, new, "--json"))
        let item = try #require((json["entities"] as? [[String: Any]])?.first)
        let name = (item["properties"] as? [[String: Any]])?.first { $0["a"] as? String == "name" }
        #expect(name?["rows"] as? Int == 1)
      }
      #expect(try Program.run("diff", store.path, bundle + "@V1").code == 0)
      let other = try Self.bundle([Self.second], in: folder.appending(path: "other"))
      let outcome = try Program.run("diff", store.path, other.path)
      #expect(outcome.code == 65 && outcome.complaint.contains("this store keeps no model"))
    }
  }

  @Test func `two versions differ by facets, with the mapping and the verdict`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      let outcome = try Program.run("diff", "\(bundle.path)@V1", bundle.path)
      #expect(outcome.code == 1)
      #expect(
        outcome.text == """
          Shop.xcdatamodeld@V1 → Shop.xcdatamodeld@V2: lightweight-if-rows-allow

          Item · transform
            uniqueness constraints none → code [hash]
            may fail: rows that share code break the new uniqueness constraint
            code
              maximum none → 5
              afterwards: a value outside the new limits stays, and its row can no longer be saved
            name
              optional yes → no [hash]
              may fail: 134110: Validation error missing attribute values on mandatory destination attribute

          """)
      let json = try object(Program.run("diff", "\(bundle.path)@V1", "\(bundle.path)@V2", "--json"))
      #expect(json["verdict"] as? String == "lightweight-if-rows-allow")
      #expect(json["stage"] is NSNull)
      let entity = try #require((json["entities"] as? [[String: Any]])?.first)
      #expect(entity["mapping"] as? String == "transform")
      #expect((entity["hashes"] as? [String])?.allSatisfy { $0.count == 64 } == true)
      let properties = try #require(entity["properties"] as? [[String: Any]])
      #expect(properties.map { $0["a"] as? String } == ["code", "name"])
      #expect(properties[1]["mayFail"] != nil && properties[1]["rows"] == nil)
      let change = try #require((properties[1]["changes"] as? [[String: Any]])?.first)
      #expect(change["facet"] as? String == "optional" && change["inHash"] as? Bool == true)
    }
  }

  /// One row without a name, two that share a code, two codes above 5; none of them, and a model is fine.
  @Test func `a store's rows that would break are counted and selected`() throws {
    let rows = """
      Item:
        - { name: a, code: 7 }
        - { name: b, code: 7 }
        - { code: 1 }
      """
    try CreatedStore.with(Self.first, rows) { store throws in
      let folder = store.deletingLastPathComponent().deletingLastPathComponent()
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      let outcome = try Program.run("diff", store.path, bundle.path, "--json")
      #expect(outcome.code == 1)
      let json = try object(outcome)
      #expect(json["verdict"] as? String == "lightweight-if-rows-allow")
      let entity = try #require((json["entities"] as? [[String: Any]])?.first)
      #expect(entity["rows"] as? Int == 2)
      let properties = try #require(entity["properties"] as? [[String: Any]])
      #expect(properties.map { $0["rows"] as? Int } == [2, 1])
      let predicates = try ([entity] + properties).map { try #require($0["predicate"] as? String) }
      for (predicate, count) in zip(predicates, [2, 2, 1]) {
        let counted = try Program.run("count", store.path, "Item", "--where", predicate)
        #expect(counted.lines == ["\(count)"], "\(predicate)")
      }
    }
    try CreatedStore.with(Self.first, "Item: [{ name: a, code: 1 }, { name: b }, { name: c }]") { store throws in
      let folder = store.deletingLastPathComponent().deletingLastPathComponent()
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      let outcome = try Program.run("diff", store.path, bundle.path, "--json", "--fail-on", "rows")
      #expect(outcome.code == 0)
      let verdict = try object(outcome)["verdict"] as? String
      #expect(verdict == "lightweight")
    }
  }

  /// The name of two of three items, the only link, and both rows of an entity go.
  @Test func `values and rows that a migration leaves out are counted and selected`() throws {
    let old = """
      <entity name="Item" representedClassName="Item">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="code" optional="YES" attributeType="Integer 16"/>
      <relationship name="box" optional="YES" maxCount="1" destinationEntity="Box" inverseName="items" inverseEntity="Box"/>
      </entity>
      <entity name="Box" representedClassName="Box">
      <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="box" inverseEntity="Item"/>
      </entity>
      """
    let new = """
      <entity name="Item" representedClassName="Item">
      <attribute name="code" optional="YES" attributeType="Integer 16"/>
      </entity>
      """
    let rows = """
      Item: [{ name: a, box: one }, { name: b }, { code: 1 }]
      Box: [{ id: one }, { id: two }]
      """
    try CreatedStore.with(old, rows) { store throws in
      let folder = store.deletingLastPathComponent().deletingLastPathComponent()
      let bundle = try Self.bundle([old, new], in: folder)
      let outcome = try Program.run("diff", store.path, bundle.path)
      #expect(outcome.code == 1)
      #expect(
        outcome.lines.dropFirst() == [
          "Box · remove", "  lost: its rows", "    2 rows of Box: TRUEPREDICATE", "Item · transform",
          "  - box: relationship", "    lost: its links", "      1 row of Item: box != nil", "  - name: attribute",
          "    lost: its values", "      2 rows of Item: name != nil", "rehearsal, from V1 to V2",
          "passes, and drops 2 rows of Box, Item.box in 1 row, Item.name in 2 rows",
        ])
      // Nothing is in the way, so the verdict is as before.
      #expect(outcome.lines.first?.hasSuffix(": lightweight") == true)
      let models = try Program.run("diff", "\(bundle.path)@V1", bundle.path).text
      #expect(!models.contains("lost"))
    }
  }

  @Test(arguments: [("any", 1), ("rows", 1), ("custom", 0)])
  func `the exit code follows the threshold`(
    _ threshold: String, _ code: Int32
  ) throws {
    try TemporaryFolder.with { folder in
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      let outcome = try Program.run("diff", "\(bundle.path)@V1", bundle.path, "--fail-on", threshold)
      #expect(outcome.code == code)
      let same = try Program.run("diff", bundle.path, bundle.path, "--fail-on", threshold)
      #expect(same.code == 0)
      #expect(same.lines == ["Shop.xcdatamodeld@V2 → Shop.xcdatamodeld@V2: identical"])
    }
  }

  /// Xcode's form names the versions by their paths; the compiled one holds the hashes of its entities.
  @Test(arguments: [
    ("V1", "V2", false, "1 to 2.xcmappingmodel"), ("V2", "V1", false, nil), ("V1", "V2", true, "1 to 2.cdm"),
    ("V2", "V1", true, nil), ("V1", "V2", false, "Migrations/1 to 2/1 to 2.xcmappingmodel"),
  ])
  func `a mapping model is named where it leads over these versions`(
    _ old: String, _ new: String, _ isCompiled: Bool, _ expected: String?
  ) throws {
    try TemporaryFolder.with { folder in
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      if isCompiled {
        // A mapping between other hashes leads nowhere here, so only one direction holds both.
        let shown = try Program.run("diff", "\(bundle.path)@\(old)", "\(bundle.path)@\(new)", "--json")
        let entity = try #require((try object(shown)["entities"] as? [[String: Any]])?.first)
        let hashes = try #require(entity["hashes"] as? [String])
        let held = expected == nil ? [hashes[0]] : hashes
        let data = Data("bplist00".utf8) + held.map(Self.bytes).joined(separator: Data([0x5f]))
        try data.write(to: folder.appending(path: "1 to 2.cdm"))
      } else {
        let mapping = folder.appending(path: expected ?? "1 to 2.xcmappingmodel")
        try FileManager.default.createDirectory(at: mapping, withIntermediateDirectories: true)
        try Data(
          """
          <?xml version="1.0" standalone="no"?>
          <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
          <database><object type="XDDEVMAPPINGMODEL" id="z1">
          <attribute name="sourcemodelpath" type="string">App/Shop.xcdatamodeld/V1.xcdatamodel</attribute>
          <attribute name="destinationmodelpath" type="string">App/Shop.xcdatamodeld/V2.xcdatamodel</attribute>
          </object></database>
          """.utf8
        ).write(to: mapping.appending(path: "xcmapping.xml"))
      }
      let json = try object(Program.run("diff", "\(bundle.path)@\(old)", "\(bundle.path)@\(new)", "--json"))
      let name = expected.map { URL(filePath: $0).lastPathComponent }
      #expect(json["stage"] as? String == name)
      guard old == "V1" else { return }
      // A store is of the version that has its hashes.
      let rows = folder.appending(path: "rows.yaml")
      try Data("Item: [{ name: a }]".utf8).write(to: rows)
      let store = folder.appending(path: "old.sqlite").path
      let made = try Program.run("create", store, "--model", bundle.path, "--model-version", "V1", "--rows", rows.path)
      #expect(made.code == 0, "\(made.complaint)")
      let stored = try object(Program.run("diff", store, bundle.path, "--json"))
      #expect(stored["stage"] as? String == name)
    }
  }

  private static func bytes(_ hex: String) -> Data {
    let digits = hex.compactMap(\.hexDigitValue)
    let pairs = stride(from: 0, to: digits.count, by: 2)
    return Data(pairs.map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  @Test func `a custom stage of a plan in source is named, and each version is a model`() throws {
    let source = """
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
        static var stages: [MigrationStage] {
          [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)]
        }
      }
      """
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      let outcome = try Program.run("diff", "\(file.path)@V1", "\(file.path)@V2", "--json")
      let json = try object(outcome)
      #expect(json["verdict"] as? String == "custom")
      #expect((json["stage"] as? String)?.hasPrefix("custom stage of Plan · ") == true)
      let entity = try #require((json["entities"] as? [[String: Any]])?.first)
      let property = try #require((entity["properties"] as? [[String: Any]])?.first)
      #expect(property["error"] as? String == "134190: Source and destination attribute types are incompatible")
      // Its code runs around the inferred mapping, which there is none of.
      let failing = try Program.run("diff", "\(file.path)@V1", "\(file.path)@V2", "--fail-on", "custom")
      #expect(failing.code == 1)
      let rows = folder.appending(path: "rows.yaml")
      try Data("Item: [{ code: 1 }]".utf8).write(to: rows)
      let store = folder.appending(path: "old.sqlite").path
      let made = try Program.run("create", store, "--model", file.path, "--model-version", "V1", "--rows", rows.path)
      #expect(made.code == 0, "\(made.complaint)")
      let stored = try object(Program.run("diff", store, "\(file.path)@V2", "--json"))
      #expect(stored["stage"] as? String == json["stage"] as? String)
    }
  }

  @Test func `classes of plain Core Data are no model to compare with`() throws {
    let folder = Package.root.appending(path: "SampleStores/Observatory")
    let source = folder.appending(path: "Observatory.swift").path
    let run = try Program.run("diff", ObservatoryStore.model, source)
    #expect(run.code == 65)
    // A folder that holds their model says which model they have.
    let whole = try Program.run("diff", ObservatoryStore.model, folder.path)
    #expect(whole.code == 0 && whole.lines.first?.hasSuffix(": identical") == true, "\(whole.text)")
    #expect(run.complaint.contains("plain Core Data classes declare no model"), "\(run.complaint)")
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let hashes = try Program.run("schema", store, source, "--hashes")
      #expect(!hashes.text.contains("source differs"))
    }
  }

  @Test func `a version that is not there is wrong usage`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try Self.bundle([Self.first, Self.second], in: folder)
      let unknown = try Program.run("diff", "\(bundle.path)@V9", bundle.path)
      #expect(unknown.code == 64 && unknown.isOneSentence)
    }
  }
}
