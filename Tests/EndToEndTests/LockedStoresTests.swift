import Foundation
import TestSupport
import Testing

/// `lint --lock FILE --stores FOLDER`: small stores of released versions, with which migrations are rehearsed.
@Suite struct LockedStoresTests {
  private static func item(_ attributes: String) -> String {
    "<entity name=\"Item\" representedClassName=\"Item\" syncable=\"YES\">\(attributes)</entity>"
  }

  private static let optional = item("<attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/>")
  private static let required = item("<attribute name=\"title\" attributeType=\"String\"/>")
  private static let more = item(
    """
    <attribute name="title" optional="YES" attributeType="String"/>
    <attribute name="pages" optional="YES" attributeType="Integer 16"/>
    """)

  private func keep(_ model: URL, in folder: URL) throws -> (run: Program.Outcome, stores: URL) {
    let stores = folder.appending(path: "Released")
    let run = try Program.run(
      "lint", model.path, "--lock", folder.appending(path: "hashes.json").path, "--stores", stores.path)
    return (run, stores)
  }

  @Test func `each version gets a store that has its hashes and migrates`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.optional, Self.more], in: folder)
      let (run, stores) = try keep(bundle, in: folder)
      #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
      #expect(run.lines.count == 3, "\(run.text)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: stores.path).sorted() == ["V1.store", "V2.store"])
      for name in ["V1", "V2"] {
        let hashes = try Program.run("schema", stores.appending(path: "\(name).store").path, bundle.path, "--hashes")
        #expect(hashes.text.contains("version \(name), hashes equal"), "\(hashes.text)")
      }
      let rehearsal = try Program.run("diff", stores.appending(path: "V1.store").path, bundle.path, "--fail-on", "rows")
      #expect(rehearsal.code == 0, "\(rehearsal.text)")
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `one row has all values and one has what it must have`() throws {
    try TemporaryFolder.with { folder in
      let model = Self.item(
        """
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="code" attributeType="String"/>
        <attribute name="size" attributeType="Integer 16" minValueString="10" maxValueString="11"/>
        <relationship name="parent" optional="YES" maxCount="1" destinationEntity="Item" inverseName="children" \
        inverseEntity="Item"/>
        <relationship name="children" optional="YES" toMany="YES" destinationEntity="Item" inverseName="parent" \
        inverseEntity="Item"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint>\
        </uniquenessConstraints>
        """)
      let (run, stores) = try keep(try DiffCommandTests.bundle([model], in: folder), in: folder)
      #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
      let store = stores.appending(path: "V1.store").path
      let rows = try SQLiteShell.run(
        "SELECT ZTITLE IS NULL, ZPARENT IS NULL, ZSIZE BETWEEN 10 AND 11 FROM ZITEM ORDER BY Z_PK", on: store)
      #expect(rows == "1|1|1\n0|0|1")
      #expect(try SQLiteShell.run("SELECT count(DISTINCT ZCODE) FROM ZITEM WHERE ZCODE > ''", on: store) == "2")
      let audit = try Program.run("audit", store)
      #expect(audit.code == 0, "\(audit.text)")
    }
  }

  @Test func `a later version that some rows stop is found`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.optional], in: folder)
      let stores = try keep(bundle, in: folder).stores
      try FileManager.default.removeItem(at: bundle)
      _ = try DiffCommandTests.bundle([Self.optional, Self.required], in: folder)
      let run = try Program.run("diff", stores.appending(path: "V1.store").path, bundle.path, "--fail-on", "rows")
      #expect(run.code == 1, "\(run.text)")
    }
  }

  @Test(arguments: [
    ("minValueString=\"1\" maxValueString=\"9223372036854775807\"", true),
    ("minValueString=\"9223372036854775807\" maxValueString=\"9223372036854775807\"", false),
  ])
  func `a text's limits may be any number`(_ limits: String, _ isMade: Bool) throws {
    try TemporaryFolder.with { folder in
      let model = Self.item("<attribute name=\"code\" attributeType=\"String\" \(limits)/>")
      let (run, _) = try keep(try DiffCommandTests.bundle([model], in: folder), in: folder)
      #expect(run.code == 0, "\(run.complaint)")
      #expect(run.complaint.contains("only the app knows") == !isMade, "\(run.complaint)")
    }
  }

  @Test func `a store that is there is not touched`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.optional], in: folder)
      let first = try keep(bundle, in: folder).stores.appending(path: "V1.store")
      let bytes = try Data(contentsOf: first)
      try FileManager.default.removeItem(at: bundle)
      _ = try DiffCommandTests.bundle([Self.optional, Self.more], in: folder)
      let (run, stores) = try keep(bundle, in: folder)
      #expect(run.lines.count == 2 && run.lines.last?.contains("V2.store: 2 rows of 1 entity") == true, "\(run.text)")
      #expect(try Data(contentsOf: stores.appending(path: "V1.store")) == bytes)
    }
  }

  @Test func `a value that only the app knows is named and not made up`() throws {
    try TemporaryFolder.with { folder in
      let model =
        Self.item("<attribute name=\"code\" attributeType=\"String\" regularExpressionString=\"[A-Z]{3}\"/>")
          + """
          <entity name="Part" representedClassName="Part"><attribute name="name" optional="YES" attributeType="String"/>\
          <relationship name="item" maxCount="1" destinationEntity="Item"/></entity>
          <entity name="Note" representedClassName="Note"><attribute name="text" optional="YES" attributeType="String"/>\
          </entity>
          """
      let run = try keep(try DiffCommandTests.bundle([model], in: folder), in: folder).run
      #expect(run.code == 0)
      #expect(run.lines.last?.hasSuffix("V1.store: 2 rows of 1 entity") == true, "\(run.text)")
      #expect(run.complaint.contains("lacks rows · only the app knows the values of Item.code, Part.item"))
    }
  }

  @Test func `a row that must refer to what another one has is left out`() throws {
    try TemporaryFolder.with { folder in
      let model = """
        <entity name="Animal" representedClassName="Animal" isAbstract="YES">\
        <relationship name="tag" maxCount="1" destinationEntity="Tag" inverseName="animal" inverseEntity="Tag"/></entity>
        <entity name="Cat" representedClassName="Cat" parentEntity="Animal"/>
        <entity name="Dog" representedClassName="Dog" parentEntity="Animal"/>
        <entity name="Tag" representedClassName="Tag">\
        <relationship name="animal" optional="YES" maxCount="1" destinationEntity="Animal" inverseName="tag" \
        inverseEntity="Animal"/></entity>
        """
      let (run, stores) = try keep(try DiffCommandTests.bundle([model], in: folder), in: folder)
      #expect(run.lines.last?.hasSuffix("V1.store: 4 rows of 2 entities") == true, "\(run.text) \(run.complaint)")
      #expect(run.complaint.contains("only the app knows the values of Dog.tag"))
      let audit = try Program.run("audit", stores.appending(path: "V1.store").path)
      #expect(audit.code == 0, "\(audit.text)")
    }
  }

  /// The apps of the samples, one of each dialect: what their source says of values, the audit reads as they do.
  @Test(arguments: ["Ephemeris", "Expedition", "Planetarium", "Plates", "Workshop", "StarParty", "Logbook"])
  func `stores of real source are in order, and migrate`(_ sample: String) throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo(sample, into: folder)
      let source = folder.appending(path: sample)
      let (run, stores) = try keep(source, in: folder)
      #expect(run.code == 0, "\(run.complaint)")
      let names = try FileManager.default.contentsOfDirectory(atPath: stores.path).sorted()
      #expect(!names.isEmpty, "\(run.complaint)")
      for name in names {
        let store = stores.appending(path: name).path
        let audit = try Program.run("audit", store, "--source", source.path, "--format", "ndjson")
        let codes = try audit.objects().compactMap { $0["code"] as? String }
        // A nil that the app reads as another value may be there.
        #expect(codes.filter { $0 != "decode.null.masked" } == [], "\(name): \(audit.text)")
        let rehearsal = try Program.run("diff", store, source.path, "--fail-on", "rows")
        #expect(rehearsal.code == 0, "\(name): \(rehearsal.text)")
      }
    }
  }

  @Test func `stores without a lock are refused`() throws {
    let run = try Program.run("lint", "Sources", "--stores", "Released")
    #expect(run.code == 64)
    #expect(run.complaint.contains("--stores keeps a store of what --lock writes: give both."))
  }
}
