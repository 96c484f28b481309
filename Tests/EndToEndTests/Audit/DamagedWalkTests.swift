import Foundation
import Testing
import TestSupport

/// Pages that cannot be read end neither a check nor a census, and both say what they missed.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct DamagedWalkTests {
  private static let model = """
    <entity name="Owner">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Part" inverseName="owner" inverseEntity="Part"/>
    </entity>
    <entity name="Part">
      <attribute name="title" optional="YES" attributeType="String"/>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="parts" inverseEntity="Owner"/>
    </entity>
    """

  private static let rows =
    "Owner:\n  - { id: o, name: one }\nPart:\n"
    + (0..<400).map { number in
      let title = number < 390 ? String(repeating: "x", count: 90) : "last"
      return "  - { owner: o, title: \"\(title)\" }"
    }.joined(separator: "\n")

  /// A store with a page of Part's rows overwritten, and a key that leads nowhere before it.
  private func withDamage(_ body: (URL, _ lost: [Int]) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run("UPDATE ZPART SET ZOWNER = 999 WHERE Z_PK = 1", on: store.path)
      let (pages, size) = try CreatedStore.leafPages(of: "ZPART", in: store)
      try #require(pages.count > 4)
      let file = try FileHandle(forWritingTo: store)
      try file.seek(toOffset: UInt64((pages[2] - 1) * size))
      try file.write(contentsOf: Data(repeating: 0x55, count: size))
      try file.close()
      let lost = (1...400).filter { key in
        (try? SQLiteShell.run("SELECT ZTITLE FROM ZPART WHERE Z_PK = \(key)", on: store.path)) == nil
      }
      try #require(lost.count > 5 && lost.count < 100)
      try body(store, lost)
    }
  }

  private func sentence(_ lost: [Int]) -> String {
    "rows of Part on damaged pages were not read: p\(lost[0])…p\(lost[lost.count - 1])"
  }

  @Test func `a schema counts what is not damaged and says what is`() throws {
    try withDamage { store, _ in
      let outcome = try Program.run("schema", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      #expect(outcome.code == 0)
      let entities = object["entities"] as? [[String: Any]] ?? []
      let counts = entities.map { "\($0["name"] ?? ""): \($0["rowCount"] ?? "")" }
      #expect(counts == ["Owner: 1", "Part: <null>"])
      let text = try Program.run("schema", store.path).lines
      #expect(
        text.contains { $0.hasPrefix("crash: the rows of ZPART cannot be counted: ") }
          || text.contains { $0.hasPrefix("crash: Part: the rows of ZPART cannot be counted: ") }, "\(text)")
    }
  }

  @Test func `the rows that an index misses are one finding, with their keys`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let name = "ZPART_ZOWNER_INDEX"
      let sql = try SQLiteShell.run("SELECT sql FROM sqlite_master WHERE name = '\(name)'", on: store.path)
      func write(_ sql: String) throws {
        try SQLiteShell.run(
          "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = '\(sql)' WHERE name = '\(name)'", on: store.path)
      }
      // An index of fewer rows that then says it is of all.
      try write(sql + " WHERE Z_PK > 30")
      try SQLiteShell.run("REINDEX \(name)", on: store.path)
      try write(sql)
      let said = try SQLiteShell.run("PRAGMA integrity_check", on: store.path)
      try #require(said.contains("row 30 missing from index \(name)"), "\(said)")
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = (object["findings"] as? [[String: Any]] ?? []).filter {
        $0["code"] as? String == "store.sqlite.damage"
      }
      #expect(findings.map { $0["entity"] as? String } == ["Part"])
      #expect(findings.map { $0["rows"] as? Int } == [30])
      #expect(findings.map { $0["examples"] as? [Int] } == [[1, 2, 3, 4, 5]])
      #expect((findings.first?["message"] as? String)?.hasPrefix("30 rows are missing from the index \(name)") == true)
    }
  }

  @Test func `a text in Z_ENT is no number, whatever digits it begins with`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let number = try SQLiteShell.run("SELECT Z_ENT FROM ZPART WHERE Z_PK = 1", on: store.path)
      try SQLiteShell.run("UPDATE ZPART SET Z_ENT = '\(number)abc' WHERE Z_PK = 1", on: store.path)
      let lines = try Program.run("schema", store.path).lines
      #expect(
        lines.contains { $0.hasSuffix("1 row of ZPART has a Z_ENT that is no whole number, which is no entity's") },
        "\(lines)")
      let json = try Program.run("schema", store.path, "--json").json as? [String: Any]
      let part = (json?["entities"] as? [[String: Any]])?.first { $0["name"] as? String == "Part" }
      let count = try Program.run("count", store.path, "Part", "--exact").lines
      #expect(count == ["399"])
      #expect(part?["rowCount"] as? Int == 399)
    }
  }

  @Test func `a census counts what lies behind a damaged page and says what it missed`() throws {
    try withDamage { store, lost in
      let outcome = try Program.run("summary", store.path, "Part", "title", "--shapes", "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      #expect(outcome.code == 65)
      #expect(object["complete"] as? Bool == false)
      #expect(object["missing"] as? [String] == [sentence(lost)])
      let columns = try #require(object["columns"] as? [[String: Any]])
      #expect(columns.compactMap { $0["rows"] as? Int } == [400 - lost.count])
      let values = columns.first?["values"] as? [String: Any]
      let entries = values?["entries"] as? [[String: Any]] ?? []
      #expect(entries.first { $0["value"] as? String == "last" }?["rows"] as? Int == 10)
      let text = try Program.run("summary", store.path, "Part", "title", "--shapes")
      #expect(text.lines.last == sentence(lost))
    }
  }

  @Test func `a check keeps what it found before a damaged page, and says that it did not end`() throws {
    try withDamage { store, lost in
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      #expect(outcome.code == 1)
      #expect(object["complete"] as? Bool == false)
      let findings = try #require(object["findings"] as? [[String: Any]])
      let dangling = findings.filter { $0["code"] as? String == "store.key.dangling" }
      #expect(dangling.compactMap { $0["examples"] as? [Int] } == [[1]])
      let messages = findings.compactMap { $0["message"] as? String }
      #expect(messages.contains(sentence(lost)), "\(messages)")
      #expect(
        messages.contains {
          $0.hasPrefix("checks met damaged pages and did not end: ") && $0.contains("store.key.dangling of owner")
        }, "\(messages)")
      let text = try Program.run("audit", store.path)
      #expect(text.lines.contains("damaged pages were not read: there may be more"))
    }
  }
}
