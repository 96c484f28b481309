import Foundation
import TestSupport
import Testing

/// From a finding to the row that it is about, by key script.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct FindingRowsScriptTests {
  private func screen(_ store: String, _ options: [String], _ steps: String) throws -> [String] {
    let keys = store + ".keys"
    try Data((steps.split(separator: " ").joined(separator: "\n") + "\nscreen end\n").utf8).write(
      to: URL(fileURLWithPath: keys))
    let run = try Program.run([store, "--keys", keys, "--size", "100x30"] + options)
    #expect(run.code == 0, "\(run.complaint)")
    return try #require(ReplayedScript.screens(in: run.allLines)["end"])
  }

  @Test(arguments: ["f Enter Enter", "f Enter Enter c", "f Enter Enter n", "f Down Enter Enter Down c"])
  func `keys that nobody waits for lead where waited ones do`(_ keys: String) throws {
    try AuditSample.swiftData.with(broken: true) { store throws in
      let options = ["--source", store.source, "--entity", "Sample"]
      let slow = try screen(store.path, options, "wait " + keys.replacing(" ", with: " wait "))
      let fast = try screen(store.path, options, keys)
      // The status tells of the audit where it ends last.
      #expect(fast.dropLast(3) == slow.dropLast(3))
      #expect(fast[0].contains("› Sample p"))
    }
  }

  @Test(arguments: [
    ("UPDATE ZPLAN SET ZOWNER = 999 WHERE Z_PK = 1", "› Plan p1 "),
    ("UPDATE ZOBSERVATION SET Z7_TARGET = 1 WHERE Z_PK = 2", "› Observation p2 "),
    ("UPDATE ZEYEPIECE SET Z3EYEPIECES = 999 WHERE Z_PK = 1", "› Eyepiece p1 "),
  ])
  func `Enter opens the row whose key is wrong, and not where it leads`(_ sql: String, _ place: String) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(sql, on: store.path)
      let screen = try screen(store.path, [], "wait f wait n N wait Enter wait Enter wait")
      #expect(screen[0].contains(place), "\(screen[0])")
    }
  }

  /// Its number is an observer's, and observers lie in another table, where its key is another row's.
  @Test(arguments: ["stored", "app", "raw"])
  func `a row with the number of another table's entity is no object of that one`(_ layer: String) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        """
        UPDATE ZPLAN SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Observer')
        WHERE Z_PK = 1
        """, on: store.path)
      let rows = try Program.run(["rows", store.path, "Plan", "--limit", "2", "--layer", layer, "--format", "ndjson"])
        .objects()
      #expect(rows.map { $0["entity"] as? String } == ["Plan", "Plan"])
      #expect(rows.map { $0["pk"] as? Int } == [1, 2])
    }
  }

  /// A constraint's index keeps values apart; a declared index has one of its own beside it.
  @Test func `a declared index is missed although a unique one is over its column`() throws {
    let model = """
      <entity name="Item">
        <attribute name="name" attributeType="String"/>
        <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" \
      order="ascending"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint><constraint value="name"/>\
      </uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    try CreatedStore.with(model, "Item: [{ name: a }]") { store throws in
      #expect(try Program.run("audit", store.path).code == 0)
      try SQLiteShell.run("DROP INDEX \"Z_Item_byName\"", on: store.path)
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      #expect(findings.compactMap { $0["code"] as? String } == ["store.index.missing"])
      #expect(
        findings.compactMap { $0["message"] as? String } == ["index byName of Item is declared and not in the store"])
    }
  }

  @Test func `a message says nothing twice`() throws {
    try AuditSample.swiftData.with(broken: true) { store throws in
      let messages = try store.findings().compactMap { $0["message"] as? String }
      for message in [
        "Sample.list: empty blob instead of NULL", "Sample.list: codable not JSON",
        "Sample.size: several cases at once: small, large", "Sample.photo: external file missing",
        "Sample.born: NULL in a required property",
      ] {
        #expect(messages.contains(message), "\(messages)")
      }
    }
  }
}
