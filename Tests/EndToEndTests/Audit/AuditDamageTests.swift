import Foundation
import Testing
import TestSupport

/// What is wrong between rows, and in the file itself.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct AuditDamageTests {
  private static let pair = """
    <entity name="Left">
      <attribute name="title" attributeType="String" optional="YES"/>
      <relationship name="right" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Right" inverseName="left" inverseEntity="Right"/>
    </entity>
    <entity name="Right">
      <relationship name="left" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Left" inverseName="right" inverseEntity="Left"/>
    </entity>
    """

  private static let bounded = """
    <entity name="Owner">
      <relationship name="parts" toMany="YES" minCount="1" maxCount="2" deletionRule="Nullify" \
    destinationEntity="Part" inverseName="owner" inverseEntity="Part"/>
    </entity>
    <entity name="Part">
      <relationship name="owner" minCount="1" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="parts" inverseEntity="Owner"/>
    </entity>
    """

  /// `code place rows examples` of each finding.
  private func found(_ store: URL) throws -> [String] {
    let outcome = try Program.run("audit", store.path, "--json")
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { finding in
      let place = [finding["entity"] as? String, finding["path"] as? String]
      return "\(finding["code"] ?? "") \(place.compactMap(\.self).joined(separator: ".")) "
        + "\(finding["rows"] ?? -1) \(finding["examples"] as? [Int] ?? [])"
    }
  }

  @Test func `a one-to-one that only one side knows is reported`() throws {
    let rows = "Left:\n  - { id: a, right: x }\n  - { id: b, right: y }\nRight:\n  - { id: x }\n  - { id: y }"
    try CreatedStore.with(Self.pair, rows) { store in
      #expect(try found(store) == [])
      try SQLiteShell.run("UPDATE ZRIGHT SET ZLEFT = NULL WHERE Z_PK = 2", on: store.path)
      let key = try SQLiteShell.run("SELECT Z_PK FROM ZLEFT WHERE ZRIGHT = 2", on: store.path)
      #expect(try found(store) == ["store.inverse.one-sided Left.right 1 [\(key)]"])
    }
  }

  @Test func `too few and too many objects are reported`() throws {
    let rows = """
      Owner:
        - { id: a }
        - { id: b }
      Part:
        - { owner: a }
        - { owner: a }
        - { owner: b }
      """
    try CreatedStore.with(Self.bounded, rows) { store in
      #expect(try found(store) == [])
      let keys = try SQLiteShell.run("SELECT ZOWNER FROM ZPART GROUP BY ZOWNER ORDER BY COUNT(*)", on: store.path)
        .split(separator: "\n")
      try #require(keys.count == 2)
      let (one, two) = (keys[0], keys[1])
      try SQLiteShell.run("UPDATE ZPART SET ZOWNER = \(two) WHERE ZOWNER = \(one)", on: store.path)
      #expect(
        try found(store) == ["store.relationship.count Owner.parts 2 \([one, two].compactMap { Int($0) }.sorted())"])
      try SQLiteShell.run(
        "UPDATE ZPART SET ZOWNER = \(one) WHERE Z_PK = 1; UPDATE ZPART SET ZOWNER = NULL WHERE Z_PK = 2", on: store.path
      )
      #expect(try found(store) == ["store.relationship.count Part.owner 1 [2]"])
    }
  }

  @Test func `a page that is overwritten is reported, and what still reads is looked at`() throws {
    let titles = (0..<400).map { "  - { title: \"\(String(repeating: "x", count: 90)) \($0)\" }" }
    let rows = "Left:\n" + titles.joined(separator: "\n") + "\nRight:\n  - { id: x }"
    try CreatedStore.with(Self.pair, rows) { store in
      #expect(try found(store) == [])
      let size = try #require(Int(try SQLiteShell.run("PRAGMA page_size", on: store.path)))
      let page = try #require(
        Int(
          try SQLiteShell.run(
            "SELECT max(pageno) FROM dbstat WHERE name = 'ZLEFT' AND pagetype = 'leaf'", on: store.path)))
      try SQLiteShell.run("UPDATE ZLEFT SET ZTITLE = x'00' WHERE Z_PK = 1", on: store.path)
      let file = try FileHandle(forWritingTo: store)
      try file.seek(toOffset: UInt64((page - 1) * size))
      try file.write(contentsOf: Data(repeating: 0x55, count: size))
      try file.close()
      let findings = try found(store)
      #expect(findings.contains { $0.hasPrefix("store.sqlite.damage") })
      #expect(findings.contains("decode.storage-class Left.title 1 [1]"))
    }
  }

  /// SQLite itself tells which keys it cannot read: each is asked for alone.
  @Test func `the rows on damaged pages are reported by their keys, those behind them are looked at`() throws {
    let titles = (0..<400).map { "  - { title: \"\(String(repeating: "x", count: 90)) \($0)\" }" }
    let rows = "Left:\n" + titles.joined(separator: "\n") + "\nRight:\n  - { id: x }"
    try CreatedStore.with(Self.pair, rows) { store in
      try SQLiteShell.run("UPDATE ZLEFT SET ZTITLE = x'00' WHERE Z_PK IN (1, 400)", on: store.path)
      let (pages, size) = try CreatedStore.leafPages(of: "ZLEFT", in: store)
      try #require(pages.count > 5)
      let file = try FileHandle(forWritingTo: store)
      for page in [pages[1], pages[4]] {
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0x55, count: size))
      }
      try file.close()
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      #expect(findings.first { $0["code"] as? String == "decode.storage-class" }?["examples"] as? [Int] == [1, 400])
      let message =
        findings.compactMap { $0["message"] as? String }.first {
          $0.hasPrefix("rows of Left on damaged pages were not read: ")
        } ?? ""
      let told = message.components(separatedBy: ": ").last?.components(separatedBy: ", ") ?? []
      let keys = told.flatMap { stretch -> [Int] in
        let ends = stretch.components(separatedBy: "…").compactMap { Int($0.dropFirst()) }
        return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
      }
      let lost = (1...400).filter { key in
        (try? SQLiteShell.run("SELECT ZTITLE FROM ZLEFT WHERE Z_PK = \(key)", on: store.path)) == nil
      }
      #expect(told.count == 2)
      #expect(keys == lost)
      let damage = findings.filter { $0["code"] as? String == "store.sqlite.damage" }.compactMap {
        $0["message"] as? String
      }
      #expect(damage.contains { $0.hasPrefix("SQLite's check says: ") })
      #expect(!damage.contains { $0.contains("\n") || $0.contains("***") }, "\(damage)")
      let script = store.path + ".keys"
      try Data("wait\nscreen rows\n".utf8).write(to: URL(filePath: script))
      let run = try Program.run([store.path, "--entity", "Left", "--keys", script, "--size", "120x12"])
      #expect(run.text.contains("the store is damaged: database disk image is malformed · open a backup"))
    }
  }

  @Test func `a cause that says what its title says is shown once`() throws {
    let model = """
      <entity name="Left"><attribute name="title" attributeType="String"/></entity>
      """
    try CreatedStore.with(model, "Left:\n  - { title: a }") { store in
      try SQLiteShell.run("UPDATE ZLEFT SET ZTITLE = NULL", on: store.path)
      let text = try Program.run("audit", store.path, "--json").text
      #expect(text.contains("\"Left.title: NULL in a required property\""))
    }
  }
}
