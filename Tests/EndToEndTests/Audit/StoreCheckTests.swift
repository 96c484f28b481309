import Foundation
import Testing
import TestSupport

/// What single checks of the store's order say, to the word.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct StoreCheckTests {
  private static let family = """
    <entity name="Owner">
      <relationship name="subs" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="SubPart" inverseName="owners" inverseEntity="SubPart"/>
      <relationship name="mates" optional="YES" toMany="YES" minCount="2" maxCount="3" \
    deletionRule="Nullify" destinationEntity="Mate" inverseName="owner" inverseEntity="Mate"/>
    </entity>
    <entity name="Part"><attribute name="size" optional="YES" attributeType="Integer 64" \
    maxValueString="9223372036854775806"/></entity>
    <entity name="SubPart" parentEntity="Part">
      <relationship name="owners" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="subs" inverseEntity="Owner"/>
    </entity>
    <entity name="Mate">
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="mates" inverseEntity="Owner"/>
    </entity>
    """

  private static let rows = """
    Owner:
      - { id: a, subs: [s] }
      - { id: b, mates: [m, n] }
    Part:
      - { id: p, size: 1 }
    SubPart:
      - { id: s, size: 2 }
    Mate:
      - { id: m }
      - { id: n }
    """

  /// `code Entity.path rows message` of each finding.
  private func found(_ store: URL, _ options: String...) throws -> [String] {
    let outcome = try Program.run(["audit", store.path, "--json"] + options)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { "\($0["code"] ?? "") \($0["rows"] ?? -1) \($0["message"] ?? "")" }
  }

  @Test(arguments: [
    ("SELECT 1", []),
    (
      """
      UPDATE Z_2OWNERS SET Z_3SUBS = (SELECT Z_PK FROM ZPART WHERE Z_ENT =
        (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Part'))
      """,
      ["store.key.entity 1 Owner.subs: key of another entity: " + "the row has entity number 3, SubPart is expected"]
    ),
    (
      "UPDATE ZMATE SET ZOWNER = NULL WHERE Z_PK = 1",
      ["store.relationship.count 1 Owner.mates: count outside its bounds: " + "1 object, 2…3 or none allowed"]
    ),
    (
      "UPDATE ZPART SET ZSIZE = 9223372036854775807 WHERE ZSIZE = 1",
      ["store.validation 1 Part.size: value outside its validation: " + "value above the maximum 9223372036854775806"]
    ),
    ("UPDATE ZPART SET ZSIZE = 9223372036854775806 WHERE ZSIZE = 1", []),
    (
      "UPDATE ZMATE SET ZOWNER = 70 + Z_PK",
      ["store.key.dangling 2 Mate.owner: key without its object: ZOWNER leads to no row of ZOWNER"]
    ),
  ])
  func `the message says what is wrong, in one cause`(_ sql: String, _ expected: [String]) throws {
    try CreatedStore.with(Self.family, Self.rows) { store in
      let join = try SQLiteShell.run(
        "SELECT name FROM sqlite_master WHERE name LIKE 'Z\\_%SUBS' ESCAPE '\\' "
          + "OR name LIKE 'Z\\_%OWNERS' ESCAPE '\\'", on: store.path)
      let columns = try SQLiteShell.run(
        "SELECT name FROM pragma_table_info('\(join)') WHERE name LIKE '%SUBS'", on: store.path)
      try SQLiteShell.run(sql.replacing("Z_2OWNERS", with: join).replacing("Z_3SUBS", with: columns), on: store.path)
      #expect(try found(store) == expected)
    }
  }

  @Test func `a finding about several properties lists them, and joins them as its path`() throws {
    let seats = """
      <entity name="Seat">
        <attribute name="row" attributeType="Integer 64"/>
        <attribute name="place" attributeType="Integer 64"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="row"/>
        <constraint value="place"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    try CreatedStore.with(seats, "Seat: [{ row: 1, place: 1 }, { row: 1, place: 2 }]") { store in
      let index = try SQLiteShell.run(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%UNIQUE%'", on: store.path)
      try SQLiteShell.run("DROP INDEX \"\(index)\"; UPDATE ZSEAT SET ZPLACE = 1", on: store.path)
      let outcome = try Program.run("audit", store.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let paths = findings.map { "\($0["path"] ?? "") \($0["paths"] as? [String] ?? ["?"])" }
      #expect(paths.contains(#"row, place ["row", "place"]"#), "\(paths)")
      // The index is about the table.
      #expect(paths.contains("<null> []"), "\(paths)")
    }
  }

  @Test func `the entity column is what is reported where it is wrong`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        """
        UPDATE ZOBSERVATION SET Z7_TARGET = 1 WHERE Z_PK = 2;
        UPDATE ZOBSERVATION SET Z7_TARGET = NULL WHERE Z_PK = 3;
        """, on: store.path)
      let number = { (key: Int) in
        try SQLiteShell.run(
          "SELECT o.Z_ENT FROM ZOBSERVATION t, ZSKYOBJECT o WHERE o.Z_PK = ZTARGET AND t.Z_PK = \(key)", on: store.path)
      }
      let message = try store.findings().map(\.message).joined()
      for (key, value) in try [(2, "1"), (3, "NULL")].map({ (try number($0.0), $0.1) }) {
        let words = "Z7_TARGET is \(value), the row has entity number \(key)"
        #expect(message.contains(words), "\(message)")
      }
    }
  }

  @Test(arguments: [
    ("UPDATE ZOBSERVER SET Z_ENT = NULL WHERE Z_PK = 1", "Z_ENT NULL, which is no entity's"),
    ("UPDATE Z_PRIMARYKEY SET Z_MAX = NULL WHERE Z_NAME = 'Observer'", "Z_MAX is NULL, greater keys are in use"),
    ("UPDATE ZSKYOBJECT SET Z_ENT = 7 WHERE Z_PK = 1", "Z_ENT 7, which is SkyObject, an abstract entity"),
  ])
  func `NULL and an abstract entity are called what they are`(_ sql: String, _ words: String) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(sql, on: store.path)
      let messages = try store.findings().map(\.message)
      #expect(messages.contains { $0.hasSuffix(words) }, "\(messages)")
    }
  }

  /// The store may know an entity under its former name (FORMAT §1.2).
  @Test func `Z_MAX of a renamed entity is found by its number`() throws {
    let entity = { (attributes: String) in
      "<entity \(attributes)><attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/></entity>"
    }
    let rows = "Crate:\n  - { title: a }\n  - { title: b }"
    try CreatedStore.with(entity("name=\"Crate\""), rows) { store in
      try SQLiteShell.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1; DROP TABLE Z_MODELCACHE", on: store.path)
      let version = store.deletingLastPathComponent().appending(path: "../New.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(entity("name=\"Box\" elementID=\"Crate\""))</model>".utf8).write(
        to: version.appending(path: "contents"))
      let found = try found(store, "--model", version.path)
      #expect(
        found.contains("store.z-max.low 1 Box.Z_PK: Z_MAX too small: Z_MAX is 1, greater keys are in use"), "\(found)")
    }
  }

  @Test(arguments: ["Z_1FRIENDS", "REFLEXIVE"])
  func `a self-inverse's pair is followed from both of its columns`(
    _ column: String
  ) throws {
    let model = """
      <entity name="Person">
        <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
      </entity>
      """
    let rows = "Person: [{ id: a, friends: [b] }, { id: b }, { id: c, friends: [c] }]"
    try CreatedStore.with(model, rows) { store in
      #expect(try found(store) == [])
      try SQLiteShell.run("UPDATE Z_1FRIENDS SET \(column) = 999 WHERE Z_1FRIENDS <> REFLEXIVE", on: store.path)
      #expect(
        try found(store) == [
          "store.key.dangling 1 Person.friends: key without its object: "
            + "a pair of Z_1FRIENDS leads to no row of ZPERSON"
        ])
    }
  }
}
