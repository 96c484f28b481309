import Foundation
import TestSupport
import Testing

/// Values that few stores hold: each is told, or left alone, as the app reads it.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct RarerValuesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Swift declarations below the imports of a dialect, or a model's attributes.
    var source = ""
    var model = ""
    /// YAML rows of `Item`.
    var rows = "[{}]"
    var sql = "SELECT 1"
    /// `code path rows` of each finding.
    let expected: [String]
  }

  static let numbers = #"""
    <attribute name="amount" optional="YES" attributeType="Decimal"/>
    <attribute name="ratio" optional="YES" attributeType="Float" maxValueString="0.3"/>
    """#
  static let words = #"""
    <attribute name="words" optional="YES" attributeType="Transformable" \#
    valueTransformerName="NSSecureUnarchiveFromData"/>
    """#

  static let cases: [Case] = [
    Case(
      testDescription: "a number that Decimal or Float cannot hold", model: numbers, rows: "[{}, {}, {}, {}, {}, {}]",
      sql: """
        UPDATE ZITEM SET ZAMOUNT = 1e300 WHERE Z_PK = 1;
        UPDATE ZITEM SET ZAMOUNT = -9e999 WHERE Z_PK = 2;
        UPDATE ZITEM SET ZAMOUNT = 1e-200 WHERE Z_PK = 3;
        UPDATE ZITEM SET ZAMOUNT = 1e99 WHERE Z_PK = 4;
        UPDATE ZITEM SET ZRATIO = -1e39 WHERE Z_PK = 5;
        UPDATE ZITEM SET ZRATIO = -1e38 WHERE Z_PK = 6;
        """, expected: ["decode.number.range amount 3", "decode.number.range ratio 1"]),
    Case(
      testDescription: "a bound of 32 bits holds for the column's wider number", model: numbers,
      rows: "[{ ratio: 0.3 }, { ratio: 0.2 }]", expected: []),
    Case(
      testDescription: "a number above that bound is above it", model: numbers, rows: "[{ ratio: 0.3001 }]",
      expected: ["store.validation ratio 1"]),
    Case(
      testDescription: "a transformer of the app's own may allow the app's classes",
      model: words.replacing("NSSecure", with: "ExtendedSecure"), rows: "[{ words: { hex: \(AuditSample.latitude) } }]",
      expected: []),
    Case(
      testDescription: "an archive in XML is an archive", model: words,
      rows: "[{ words: { text: '\(xml("<array><dict><key>CF$UID</key><integer>2</integer></dict></array>"))' } }]",
      expected: []),
    Case(
      testDescription: "an array that lost its objects is damaged", model: words,
      rows: "[{ words: { text: '\(xml("<string>none</string>"))' } }]", expected: ["decode.archive.unreadable words 1"]),
    Case(
      testDescription: "a leaf of another class in an enum of a column for each case",
      source: """
        import SwiftData
        enum Mode: Codable { case on, off }
        @Model final class Item { var mode: Mode?; init() {} }
        """, rows: "[{ mode: on }, { mode: off }]", sql: "UPDATE ZITEM SET ZON = x'41' WHERE Z_PK = 1",
      expected: ["decode.storage-class mode 1"]),
    Case(
      testDescription: "SwiftData's list in a binary property list is not held against its type",
      source: """
        import SwiftData
        struct Step: Codable { var n: Int }
        @Model final class Item { var steps: [Step] = []; init() {} }
        """, rows: "[{ steps: { hex: \(propertyList) } }]", expected: []),
    Case(
      testDescription: "such a list that is cut short is no property list",
      source: """
        import SwiftData
        struct Step: Codable { var n: Int }
        @Model final class Item { var steps: [Step] = []; init() {} }
        """, rows: "[{ steps: { hex: \(propertyList.dropLast(20)) } }]", expected: ["decode.codable.not-json steps 1"]),
    Case(
      testDescription: "NULL at which a debug build stops",
      source: """
        import CoreData
        import CoreDataEvolution
        enum Status: String { case draft, done }
        @objc(Item) @PersistentModel final class Item: NSManagedObject {
          @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var status: Status?
          @Attribute(storageMethod: .raw) var other: Status?
        }
        """, rows: "[{ status: done }, {}, {}]", expected: ["decode.null.asserts status 2"]),
  ]

  /// `[{ "n": 1 }]` in the binary form.
  private static let propertyList =
    "62706c6973743030a101d10203516e1001080a0d0f0000000000000101000000000000000400000000000000000000000000000011"

  /// An archived NSArray in XML, whose `NS.objects` are given.
  private static func xml(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>$archiver</key>\
    <string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer><key>$top</key>\
    <dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>\
    <key>$objects</key><array><string>$null</string><dict><key>$class</key><dict>\
    <key>CF$UID</key><integer>3</integer></dict><key>NS.objects</key>\(objects)</dict>\
    <string>a</string><dict><key>$classname</key><string>NSArray</string><key>$classes</key>\
    <array><string>NSArray</string><string>NSObject</string></array></dict></array></dict></plist>
    """
  }

  @Test(arguments: cases)
  func `rare values are reported as the app reads them`(_ one: Case) throws {
    if one.source.isEmpty {
      let model = "<entity name=\"Item\">\(one.model)</entity>"
      try CreatedStore.with(model, "Item: \(one.rows)") { try check(one, $0, []) }
    } else {
      try with(one.source, one.rows) { try check(one, $0, ["--source", $1]) }
    }
  }

  /// A store of `Item` as Swift declares it, and the path of that source.
  private func with(_ text: String, _ rows: String, _ body: (URL, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Item.swift")
      try Data(text.utf8).write(to: source)
      let file = folder.appending(path: "rows.yaml")
      try Data("Item: \(rows)".utf8).write(to: file)
      let store = folder.appending(path: "i.store")
      let made = try Program.run("create", store.path, "--model", source.path, "--rows", file.path)
      try #require(made.code == 0, "\(made.complaint)")
      try body(store, source.path)
    }
  }

  private func check(_ one: Case, _ store: URL, _ options: [String]) throws {
    try SQLiteShell.run(one.sql, on: store.path)
    let outcome = try Program.run(["audit", store.path, "--json"] + options)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(
      findings.map { "\($0["code"] ?? "") \($0["path"] ?? "") \($0["rows"] ?? "")" }.sorted() == one.expected,
      "\(findings.map { $0["message"] ?? "" })")
    for finding in findings {
      let predicate = try #require(finding["predicate"] as? String)
      let count = try Program.run(["count", store.path, "Item", "--where", predicate] + options)
      #expect(count.text == "\(finding["rows"] ?? "")\n", "\(predicate)")
    }
  }

  @Test func `more unknown values than can be listed are selected by the cases`() throws {
    let text = """
      import CoreData
      import CoreDataEvolution
      enum Status: String { case draft, done = "finished", finished = "over" }
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        @Attribute(storageMethod: .raw) var status: Status?
      }
      """
    let unknown = (1...150).map { "{ status: { raw: { text: v\($0) } } }" }
    let all = ["{ status: draft }", "{ status: done }", "{ status: finished }", "{}"] + unknown
    try with(text, "[\(all.joined(separator: ", "))]") { store, source in
      let outcome = try Program.run("audit", store.path, "--source", source, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let finding = try #require((object["findings"] as? [[String: Any]])?.first)
      #expect(finding["rows"] as? Int == 150)
      let predicate = try #require(finding["predicate"] as? String)
      let count = try Program.run("count", store.path, "Item", "--where", predicate, "--source", source)
      #expect(count.text == "150\n", "\(predicate)")
    }
  }
}
