import Foundation
import TestSupport
import Testing

/// Stores that lost something which every store has, and what an audit says of them.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct RarerStoresTests {
  private static let model = """
    <entity name="Owner">
      <relationship name="parts" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Part" inverseName="owner" inverseEntity="Part"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Tag" inverseName="owners" inverseEntity="Tag"/>
    </entity>
    <entity name="SubOwner" parentEntity="Owner"/>
    <entity name="Part">
      <attribute name="data" optional="YES" attributeType="Binary"/>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="parts" inverseEntity="Owner"/>
    </entity>
    <entity name="Tag">
      <relationship name="owners" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="tags" inverseEntity="Owner"/>
    </entity>
    """
  private static let rows = """
    Owner: [{ parts: [p, q] }]
    SubOwner: [{ tags: [t] }]
    Part: [{ id: p }, { id: q }]
    Tag: [{ id: t }]
    """

  /// `code entity.path rows` of each finding, and the messages.
  private func found(_ sql: String) throws -> (found: [String], messages: String) {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run(sql, on: store.path)
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let texts = findings.map { finding in
        let place = [finding["entity"], finding["path"]].compactMap { $0 as? String }
        return "\(finding["code"] ?? "") \(place.joined(separator: ".")) \(finding["rows"] ?? "")"
      }
      return (texts.sorted(), "\(findings.map { $0["message"] ?? "" })")
    }
  }

  @Test(
    arguments: [
      ("SELECT 1", []),
      // Two parts of an owner that is gone stand at one place of nobody's order.
      ("UPDATE ZPART SET ZOWNER = 99, Z_FOK_OWNER = 5", ["store.key.dangling Part.owner 2"]),
      ("DROP TABLE Z_1TAGS", ["store.relationship.missing Owner.tags 0", "store.relationship.missing Tag.owners 0"]),
      ("ALTER TABLE ZPART DROP COLUMN Z_OPT", ["store.column.missing Part 0"]),
    ] as [(String, [String])])
  func `what is lost is reported once, and nothing else for it`(
    _ sql: String, _ expected: [String]
  ) throws {
    let (found, messages) = try found(sql)
    let own = found.filter { !$0.hasPrefix("store.model.mismatch") }
    #expect(own == expected, "\(messages)")
  }

  @Test func `a table without its entity column is no damage of the file`() throws {
    let (found, messages) = try found("DROP INDEX IF EXISTS ZTAG_Z_ENT_INDEX; ALTER TABLE ZTAG DROP COLUMN Z_ENT")
    #expect(found.contains("store.column.missing Tag 0"), "\(messages)")
    #expect(!found.contains { $0.contains("damage") }, "\(messages)")
  }

  /// A small file is checked wholly, of a large one the entries are counted.
  @Test(arguments: [0, 70 << 20])
  func `an index that lacks a row's entry is damage`(_ bytes: Int) throws {
    let (found, messages) = try found(
      """
      UPDATE ZPART SET ZDATA = zeroblob(\(bytes)) WHERE Z_PK = 1;
      CREATE INDEX ZPART_WIDE ON ZPART (ZOWNER, Z_OPT, Z_ENT) WHERE Z_PK > 1;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = 'CREATE INDEX ZPART_WIDE ON ZPART (ZOWNER, Z_OPT, Z_ENT)'
        WHERE name = 'ZPART_WIDE';
      """)
    let told = bytes == 0 ? "store.sqlite.damage Part 1" : "store.sqlite.damage  0"
    // That the bytes lie in their row is another matter.
    let damage = Set(found.filter { !$0.hasPrefix("store.blob.large") })
    #expect(damage == [told], "\(messages)")
    // A narrower index, which is whole, is not told for it.
    #expect(messages.contains("ZPART_WIDE") && !messages.contains("ZPART_ZOWNER_INDEX"))
  }
}
