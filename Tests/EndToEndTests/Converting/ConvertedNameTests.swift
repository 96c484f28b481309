import Foundation
import TestSupport
import Testing

/// Names that SQLite, SQL or other tools take for something else, as names of plain tables and columns.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct ConvertedNameTests {
  private static let quoted = "It\"\u{301}em'\u{301} FROM x --"
  /// Its `_` is a part of another Character, but not to SQLite.
  private static let marked = "sqlite_\u{301}"
  private static let long = String(repeating: "abcdefghij", count: 20)

  private static func xml(_ text: String) -> String { text.unicodeScalars.map { "&#\($0.value);" }.joined() }

  private static func text(_ name: String) -> String {
    "<attribute name=\"\(xml(name))\" optional=\"YES\" attributeType=\"String\"/>"
  }

  private static func entity(_ name: String, parent: String? = nil, _ attributes: String...) -> String {
    let above = parent.map { " parentEntity=\"\(xml($0))\"" } ?? ""
    return "<entity name=\"\(xml(name))\"\(above)>\(attributes.map(text).joined())</entity>"
  }

  /// Names by their bytes, which SQLite compares.
  private func names(_ sql: String, _ path: String) throws -> [[UInt8]] {
    try SQLiteShell.run(sql, on: path).split(separator: "\n").map { [UInt8](SQLiteShell.bytes(ofHex: $0)) }
  }

  private static let model = [
    entity(quoted, "b'\u{301} OR 1", "order", "pk", "name", "NAME"), entity("select", "where", "rowid", "entity"),
    entity("sqlite_x", "sqlite_y"), entity(marked, "sqlite_\u{301}"), entity("_storescope", "x"), entity(long, long),
    entity("Base", "title"), entity("Item", parent: "Base", "first"), entity("ITEM", parent: "Base", "second"),
  ].joined()

  private static var rows: String {
    let all = [quoted, "select", "sqlite_x", marked, "_storescope", long, "Item", "ITEM"]
    return all.map { name in
      // YAML takes keys of at most 1024 signs.
      let codes = name.unicodeScalars.map { scalar in
        if scalar.isASCII, scalar.properties.isAlphabetic || scalar == "_" { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      return "\"\(codes.joined())\": [{}]"
    }.joined(separator: "\n")
  }

  @Test func `each entity and attribute keeps its name, or gets one that is free`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let folder = store.deletingLastPathComponent()
      let made = try Converted(store.path, into: folder)
      let tables = try names(
        "SELECT hex(name) FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT IN "
          + "('_storescope', '_storescope_unreadable', '_storescope_dangling') ORDER BY name", made.path)
      let expected = [
        "Base", "Base_all", "ITEM", Self.quoted, "Item_2", "_sqlite_x", "_" + Self.marked, "_storescope_2", Self.long,
        "select",
      ]
      #expect(Set(tables) == Set(expected.map { Array($0.utf8) }))
      #expect((made.report["rows"] as? [String: Int])?.values.reduce(0, +) == 8)
      let columns = try names(
        "SELECT hex(\"column\") FROM _storescope WHERE entity LIKE 'It\"%'", made.path)
      #expect(
        Set(columns) == Set(["pk", "pk_2", "NAME", "name_2", "order", "b'\u{301} OR 1"].map { Array($0.utf8) }))
      #expect(try made("SELECT count(*) FROM \"\(Self.long)\" WHERE \"\(Self.long)\" IS NULL") == "1")
      try ShownViews.expectSame(store.path, store.path, as: made, in: folder)
    }
  }

  @Test func `a composite's leaf gives way to an attribute of the same name`() throws {
    let model = """
      <entity name="Camp"><attribute name="place_latitude" optional="YES" attributeType="String"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
      <composite name="Place"><attribute name="latitude" optional="YES" attributeType="Double"/></composite>
      """
    try CreatedStore.with(model, "Camp: [{ place_latitude: north, place: { latitude: 51.5 } }]") { store in
      let folder = store.deletingLastPathComponent()
      let made = try Converted(store.path, into: folder)
      let columns = try made.lines("SELECT name FROM pragma_table_info('Camp')")
      #expect(Set(columns) == ["pk", "place_latitude", "place_latitude_2"])
      let leaf = try made("SELECT \"column\" FROM _storescope WHERE property = 'place.latitude'")
      #expect(try made("SELECT \"\(leaf)\" FROM Camp") == "51.5")
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a model of 500 entities with 250 attributes is written and shown`() throws {
    let attributes = (0..<250).map { "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"String\"/>" }.joined()
    let model = (0..<500).map { "<entity name=\"E\($0)\">\(attributes)</entity>" }.joined()
    try CreatedStore.with(model, "E499: [{ a249: last }]") { store in
      let made = try Converted(store.path, into: store.deletingLastPathComponent())
      #expect(try made("SELECT count(*) FROM sqlite_master WHERE type = 'table'") == "503")
      #expect(try made("SELECT a249 FROM E499") == "last")
      #expect(try made("SELECT count(*) FROM _storescope") == "\(500 * 251)")
      let views = try Program.run("views", store.path)
      #expect(views.lines.count { $0.hasPrefix("CREATE TEMP VIEW") } == 501)
    }
  }
}
