import Foundation
import TestSupport
import Testing

/// Binary values that are too large for their rows (DIALECTS E3).
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct LargeBlobTests {
  private static let model = """
    <entity name="Photo">
      <attribute name="image" optional="YES" attributeType="Binary"/>
      <attribute name="aside" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    </entity>
    <entity name="Portrait" parentEntity="Photo"/>
    """

  private static let rows = """
    Photo:
      - { id: a }
      - { id: b }
    Portrait:
      - { id: c }
    """

  private func found(_ store: URL) throws -> [String] {
    let outcome = try Program.run("audit", store.path, "--json")
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { finding in
      let words = ["code", "severity", "message", "predicate"].map { finding[$0] as? String ?? "" }
      return words.joined(separator: " ") + " \(finding["rows"] ?? -1)"
    }
  }

  @Test func `a blob above 100 KB is reported where no file may hold it`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store throws in
      try SQLiteShell.run(
        "UPDATE ZPHOTO SET ZIMAGE = zeroblob(102400), ZASIDE = CAST(x'01' || zeroblob(200000) AS BLOB)", on: store.path)
      #expect(try found(store) == [])
      try SQLiteShell.run("UPDATE ZPHOTO SET ZIMAGE = zeroblob(102401) WHERE Z_PK IN (2, 3)", on: store.path)
      #expect(
        try found(store) == [
          "store.blob.large advice Photo.image: large blob in its row: more than 100 KB in the row "
            + "SELF IN {\"p2\", \"p3\"} 2"
        ])
    }
  }
}
