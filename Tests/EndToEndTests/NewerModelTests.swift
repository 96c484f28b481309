import Foundation
import TestSupport
import Testing

/// Models with types that are newer than most stores, or that nobody knows, and with what nothing uses.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct NewerModelTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item" representedClassName="NSManagedObject">
        <attribute name="config" optional="YES" attributeType="Codable"/>
        <attribute name="outline" optional="YES" attributeType="Shape"/>
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <attribute name="title" optional="YES" attributeType="String"/>
      </entity>
      <composite name="Place"/>
      <composite name="Unused"><attribute name="x" attributeType="Double"/></composite>
    </model>
    """

  /// A store of the model with one row, whose cached model says numbers instead of Xcode's names.
  private func with(_ body: (_ store: String, _ model: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let contents = folder.appending(path: "M.xcdatamodeld/M.xcdatamodel")
      try FileManager.default.createDirectory(at: contents, withIntermediateDirectories: true)
      try Data(Self.model.utf8).write(to: contents.appending(path: "contents"))
      let rows = folder.appending(path: "rows.yaml")
      try Data("Item:\n  - { title: a }\n".utf8).write(to: rows)
      let (store, model) = (folder.appending(path: "m.store").path, folder.appending(path: "M.xcdatamodeld").path)
      let made = try Program.run("create", store, "--model", model, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      try body(store, model)
    }
  }

  private func values(_ arguments: String...) throws -> [String: Any] {
    let run = try Program.run(["rows"] + arguments + ["--format", "ndjson"])
    let object = try JSONSerialization.jsonObject(with: Data((run.lines.first ?? "").utf8))
    let row = try #require(object as? [String: Any], "\(run.complaint)")
    return try #require(row["values"] as? [String: Any])
  }

  @Test func `a codable attribute is JSON, and stops the app where it is not`() throws {
    try with { store, _ throws in
      let lines = try Program.run("schema", store).lines
      #expect(lines.contains { $0.hasPrefix("  config: Codable? · ZCONFIG · codable") }, "\(lines)")
      try SQLiteShell.run("UPDATE ZITEM SET ZCONFIG = CAST('{\"dark\":true}' AS BLOB)", on: store)
      let read = try values(store, "Item", "--layer", "app")["config"] as? [String: Any]
      #expect(read?["value"] as? [String: Bool] == ["dark": true])
      try SQLiteShell.run("UPDATE ZITEM SET ZCONFIG = x'0102'", on: store)
      let broken = try values(store, "Item", "--layer", "app")["config"] as? [String: Any]
      #expect(broken?.keys.sorted() == ["trap"], "\(broken ?? [:])")
    }
  }

  @Test func `an attribute of a type that nobody knows keeps its name, its column and its bytes`() throws {
    try with { store, model throws in
      try SQLiteShell.run(
        "ALTER TABLE ZITEM ADD COLUMN ZOUTLINE BLOB; UPDATE ZITEM SET ZOUTLINE = x'010203'", on: store)
      let lines = try Program.run("schema", store, "--model", model).lines
      #expect(lines.contains { $0.hasPrefix("  outline: Shape? · ZOUTLINE") }, "\(lines)")
      let bytes = try values(store, "Item", "--model", model)["outline"] as? [String: Any]
      #expect(bytes?["base64"] as? String == "AQID")
      let count = try Program.run("count", store, "Item", "--model", model, "--where", "outline != nil")
      #expect(count.lines == ["1"])
    }
  }

  @Test func `composites without leaves or attributes are listed`() throws {
    try with { _, model throws in
      let lines = try Program.run("schema", model).lines
      #expect(lines.contains("Composite Place · used by Item.place"))
      let unused = try #require(lines.firstIndex(of: "Composite Unused · used by no attribute"))
      #expect(lines[unused + 1].hasPrefix("  x: Double"))
      let json = try Program.run("schema", model, "--json").json as? [String: Any]
      let types = json?["compositeTypes"] as? [[String: Any]] ?? []
      #expect(types.compactMap { $0["name"] as? String } == ["Place", "Unused"])
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `an index over a relationship alone is in the store as that of its key`() throws {
    let path = RealStores.path("photos-10.15/Photos.sqlite")
    let json = try #require(try Program.run("schema", path, "--json").json as? [String: Any])
    let entities = json["entities"] as? [[String: Any]] ?? []
    let missing = entities.flatMap { entity in
      (entity["indexes"] as? [[String: Any]] ?? []).filter { $0["inStore"] as? Bool != true }.map {
        "\(entity["name"] ?? "").\($0["name"] ?? "")"
      }
    }
    #expect(missing == [])
  }
}
