import Foundation
import TestSupport
import Testing

/// The predicate of a finding, run on the store, against SQL that says the same in its own words.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct SelectingPredicateTests {
  private static let source = """
    import CoreData
    import CoreDataEvolution

    enum Status: String { case draft }
    @Composition struct Place { var lat: Double; var lng: Double; var height: Double? }

    @objc(Sample)
    @PersistentModel
    final class Sample: NSManagedObject {
      var small: Int16?
      var level: Int64?
      var seen: Date?
      @Attribute(storageMethod: .composition) var place: Place?
    }
    """

  /// The same columns, read by a type that does not fit them.
  private static let reading = source.replacing(
    "var level: Int64?", with: "@Attribute(storageMethod: .raw) var level: Status?")

  private static let rows = """
    Sample:
      - { small: 5, level: 1, seen: 2020-01-02T00:00:00Z, place: { lat: 1, lng: 2, height: 3 } }
      - { small: 32767, level: 1, place: { lat: 1 } }
      - { small: -32768, level: 2, place: { lng: 1 } }
      - { small: { raw: { integer: 32768 } }, level: 3, place: { height: 1 } }
      - { small: { raw: { integer: -32769 } }, seen: { raw: { real: 1262304000.0 } }, place: { lat: 1, height: 2 } }
      - { small: { raw: { integer: 5000000000 } }, seen: { raw: { real: 1262303999.0 } } }
      - { seen: { raw: { real: 2524608000.0 } }, place: { lat: 1, lng: 2 } }
      - { seen: { raw: { real: 2524608000.5 } } }
    """

  struct Wanted: Sendable, CustomTestStringConvertible {
    let code: String
    let path: String
    let predicate: String
    let sql: String

    var testDescription: String { "\(code) \(path)" }
  }

  static let wanted: [Wanted] = [
    Wanted(
      code: "decode.number.range", path: "small", predicate: "small < -32768 OR small > 32767",
      sql: "SELECT Z_PK FROM ZSAMPLE WHERE ZSMALL NOT BETWEEN -32768 AND 32767"),
    Wanted(
      code: "decode.raw.wrong-type", path: "level", predicate: "level IN {1, 2, 3}",
      sql: "SELECT Z_PK FROM ZSAMPLE WHERE typeof(ZLEVEL) = 'integer'"),
    Wanted(
      code: "decode.date.epoch", path: "seen",
      predicate: "seen BETWEEN {CAST(1262304000.0, \"NSDate\"), CAST(2524608000.0, \"NSDate\")}",
      sql: """
        SELECT Z_PK FROM ZSAMPLE
        WHERE date(ZSEEN, 'unixepoch') BETWEEN '2010-01-01' AND '2050-01-01' AND ZSEEN <= 2524608000
        """),
    Wanted(
      code: "decode.composition.partial", path: "place",
      predicate: "(place.lat == nil AND (place.lng != nil OR place.height != nil)) OR "
        + "(place.lng == nil AND (place.lat != nil OR place.height != nil))",
      sql: """
        SELECT Z_PK FROM ZSAMPLE
        WHERE (ZLAT IS NULL) + (ZLNG IS NULL) + (ZHEIGHT IS NULL) < 3
        AND (ZLAT IS NULL) + (ZLNG IS NULL) > 0
        """),
  ]

  private struct Found {
    let rows: Int
    let predicate: String?
  }

  private func found(_ code: String, _ path: String, _ arguments: [String]) throws -> Found {
    let outcome = try Program.run(["audit", "--json"] + arguments)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    let finding = try #require(
      findings.first { $0["code"] as? String == code && $0["path"] as? String == path }, "\(findings)")
    return Found(rows: finding["rows"] as? Int ?? -1, predicate: finding["predicate"] as? String)
  }

  private func keys(_ entity: String, _ predicate: String, in store: String) throws -> [Int] {
    let outcome = try Program.run(["rows", store, entity, "--where", predicate, "--format", "ndjson"])
    try #require(outcome.code == 0, "\(predicate): \(outcome.complaint)")
    return try outcome.objects().compactMap { $0["pk"] as? Int }.sorted()
  }

  private func keys(sql: String, in store: String) throws -> [Int] {
    try SQLiteShell.run(sql, on: store).split(separator: "\n").compactMap { Int($0) }.sorted()
  }

  private func with(_ body: (_ store: String, _ source: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let models = folder.appending(path: "Models.swift")
      try Self.source.write(to: models, atomically: true, encoding: .utf8)
      let rows = folder.appending(path: "rows.yaml")
      try Self.rows.write(to: rows, atomically: true, encoding: .utf8)
      let store = folder.appending(path: "s.store").path
      let made = try Program.run("create", store, "--model", models.path, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      let reading = folder.appending(path: "Reading.swift")
      try Self.reading.write(to: reading, atomically: true, encoding: .utf8)
      try body(store, reading.path)
    }
  }

  @Test(arguments: wanted)
  func `a value's predicate selects the rows that SQL selects`(_ wanted: Wanted) throws {
    try with { store, source throws in
      let found = try found(wanted.code, wanted.path, [store, "--source", source])
      #expect(found.predicate == wanted.predicate)
      let keys = try keys(sql: wanted.sql, in: store)
      #expect(keys.count > 1 && found.rows == keys.count)
      #expect(try self.keys("Sample", wanted.predicate, in: store) == keys)
    }
  }

  @Test func `values that another finding is about leave a range to its rows' keys`() throws {
    try with { store, source throws in
      try SQLiteShell.run("UPDATE ZSAMPLE SET ZSMALL = 40000.5 WHERE Z_PK = 1", on: store)
      #expect(
        try found("decode.number.range", "small", [store, "--source", source]).predicate
          == #"SELF IN {"p4", "p5", "p6"}"#)
      try SQLiteShell.run("UPDATE ZSAMPLE SET ZLAT = 'x' WHERE Z_PK = 1", on: store)
      let partial = try found("decode.composition.partial", "place", [store, "--source", source])
      #expect(partial.predicate?.hasPrefix("SELF IN {") == true)
    }
  }

  private static let bounded = """
    <entity name="Owner">
      <relationship name="parts" toMany="YES" minCount="1" maxCount="2" deletionRule="Nullify" \
    destinationEntity="Part" inverseName="owner" inverseEntity="Part"/>
      <relationship name="friends" optional="YES" toMany="YES" minCount="2" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="friends" inverseEntity="Owner"/>
    </entity>
    <entity name="Part">
      <relationship name="owner" minCount="1" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Owner" inverseName="parts" inverseEntity="Owner"/>
    </entity>
    """

  static let counts: [Wanted] = [
    Wanted(
      code: "Owner", path: "parts", predicate: "parts.@count < 1 OR parts.@count > 2",
      sql: """
        SELECT o.Z_PK FROM ZOWNER o LEFT JOIN ZPART p ON p.ZOWNER = o.Z_PK
        GROUP BY o.Z_PK HAVING COUNT(p.Z_PK) NOT IN (1, 2)
        """),
    Wanted(
      code: "Owner", path: "friends", predicate: "(friends.@count > 0 AND friends.@count < 2)",
      sql: """
        SELECT k FROM (SELECT Z_1FRIENDS AS k FROM Z_1FRIENDS UNION ALL SELECT REFLEXIVE FROM Z_1FRIENDS)
        GROUP BY k HAVING COUNT(*) = 1
        """),
    Wanted(code: "Part", path: "owner", predicate: "owner == nil", sql: "SELECT Z_PK FROM ZPART WHERE ZOWNER IS NULL"),
  ]

  @Test(arguments: counts)
  func `a count's predicate selects the rows that SQL selects`(_ wanted: Wanted) throws {
    let rows = """
      Owner:
        - { id: a }
        - { id: b, friends: [a] }
        - { id: c, friends: [a] }
        - { id: d }
      Part:
        - { owner: a }
        - { owner: a }
        - { owner: b }
        - { owner: c }
        - { owner: d }
        - { owner: d }
      """
    try CreatedStore.with(Self.bounded, rows) { store in
      // The first three parts go to the first owner, the last two to none.
      try SQLiteShell.run(
        "UPDATE ZPART SET ZOWNER = CASE WHEN Z_PK < 4 THEN 1 WHEN Z_PK > 4 THEN NULL ELSE ZOWNER END", on: store.path)
      let found = try found("store.relationship.count", wanted.path, [store.path])
      #expect(found.predicate == wanted.predicate)
      let keys = try keys(sql: wanted.sql, in: store.path)
      #expect(keys.count > 1 && found.rows == keys.count)
      #expect(try self.keys(wanted.code, wanted.predicate, in: store.path) == keys)
    }
  }
}
