import Foundation
import TestSupport
import Testing

/// `diff` of two stores: what a test changed in one of them is what it finds, and nothing else.
@Suite(.enabled(if: SQLiteShell.isPresent, "needs sqlite3")) struct StoreDiffTests {
  static let model = """
    <entity name="Person" representedClassName="Person">
    <attribute name="uid" attributeType="UUID"/>
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="age" optional="YES" attributeType="Integer 16"/>
    <attribute name="score" optional="YES" attributeType="Double"/>
    <attribute name="born" optional="YES" attributeType="Date"/>
    <attribute name="active" optional="YES" attributeType="Boolean"/>
    <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    <attribute name="data" optional="YES" attributeType="Binary"/>
    <relationship name="team" optional="YES" maxCount="1" destinationEntity="Team" inverseName="members" inverseEntity="Team"/>
    <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="people" inverseEntity="Tag"/>
    <relationship name="stops" optional="YES" toMany="YES" ordered="YES" destinationEntity="Stop" inverseName="person" inverseEntity="Stop"/>
    </entity>
    <entity name="Team" representedClassName="Team">
    <attribute name="code" attributeType="String"/>
    <relationship name="members" optional="YES" toMany="YES" destinationEntity="Person" inverseName="team" inverseEntity="Person"/>
    </entity>
    <entity name="Tag" representedClassName="Tag">
    <attribute name="label" optional="YES" attributeType="String"/>
    <relationship name="people" optional="YES" toMany="YES" destinationEntity="Person" inverseName="tags" inverseEntity="Person"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="label"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Stop" representedClassName="Stop">
    <attribute name="place" attributeType="String"/>
    <relationship name="person" optional="YES" maxCount="1" destinationEntity="Person" inverseName="stops" inverseEntity="Person"/>
    </entity>
    """

  private static let ada = "00000000-0000-0000-0000-00000000000A"
  private static let bob = "00000000-0000-0000-0000-00000000000B"
  private static let cyd = "00000000-0000-0000-0000-00000000000C"

  private static let people = [
    """
      - { uid: \(ada), name: Ada, age: 7, score: 2, born: 2001-01-02T00:00:00Z, active: true, team: red,
          photo: { external: { text: one } }, data: { text: bytes }, tags: [hot, new], stops: [paris, rome] }
    """,
    """
      - { uid: \(bob), name: Bob, score: 2.5, active: false, team: blue, tags: [hot],
          photo: { text: small } }
    """,
    "  - { uid: \(cyd) }",
  ]
  private static let teams = ["  - { id: red, code: R }", "  - { id: blue, code: B }"]
  private static let tags = ["  - { id: hot, label: hot }", "  - { id: new, label: new }"]
  private static let stops = ["  - { id: paris, place: Paris }", "  - { id: rome, place: Rome }"]

  /// The rows in the order that `arranged` gives each list, and so with keys of that order.
  private static func rows(_ arranged: ([String]) -> [String] = { $0 }) -> String {
    let lists = [("Person", people), ("Team", teams), ("Tag", tags), ("Stop", stops)]
    return lists.map { "\($0):\n" + arranged($1).joined(separator: "\n") }.joined(separator: "\n") + "\n"
  }

  /// Hands over a store and a writable copy of it with its external files.
  private static func withCopy(_ body: (URL, URL) throws -> Void) throws {
    try CreatedStore.with(model, rows()) { store in
      let folder = store.deletingLastPathComponent()
      let other = folder.deletingLastPathComponent().appending(path: "other")
      try FileManager.default.copyItem(at: folder, to: other)
      try body(store, other.appending(path: store.lastPathComponent))
    }
  }

  private static func changes(_ a: URL, _ b: URL, _ more: String...) throws -> [Change] {
    let outcome = try Program.run(["diff", a.path, b.path, "--json"] + more)
    let changes = try outcome.objects().map(Change.init)
    #expect(outcome.code == (changes.isEmpty ? 0 : 1), "\(outcome.complaint)")
    return changes
  }

  /// A line of JSON.
  private struct Change: Hashable, CustomStringConvertible {
    var op: String
    var entity: String
    var pk: [Int?]
    var fields: [String: [String]]

    init(_ op: String, _ entity: String, _ pk: [Int?], _ fields: [String: [String]] = [:]) {
      (self.op, self.entity, self.pk, self.fields) = (op, entity, pk, fields)
    }

    init(_ line: [String: Any]) throws {
      op = try #require(line["op"] as? String)
      entity = try #require(line["entity"] as? String)
      pk = try #require(line["pk"] as? [Any]).map { $0 as? Int }
      fields = try #require(line["fields"] as? [String: [Any]]).mapValues { $0.map(Self.text) }
      _ = try #require(line["key"] as? [String: Any])
    }

    private static func text(_ value: Any) -> String {
      let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
      return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// The same seen from the other store.
    var mirrored: Change {
      let ops = ["insert": "delete", "delete": "insert", "update": "update"]
      return Change(ops[op] ?? op, entity, pk.reversed(), fields.mapValues { $0.reversed() })
    }

    var description: String { "\(op) \(entity) \(pk) \(fields)" }
  }

  /// What was done to B, and which lines say so: each with the names of its fields.
  private struct Deed: CustomTestStringConvertible {
    var name: String
    var sql: String
    var lines: [(op: String, entity: String, pk: [Int?], fields: [String])]
    var testDescription: String { name }
  }

  private static let deeds: [Deed] = [
    Deed(name: "nothing", sql: "SELECT 1", lines: []),
    Deed(
      name: "a text", sql: "UPDATE ZPERSON SET ZNAME = 'Eve' WHERE Z_PK = 1",
      lines: [("update", "Person", [1, 1], ["name"])]),
    Deed(
      name: "values to NULL and from NULL",
      sql: "UPDATE ZPERSON SET ZAGE = NULL WHERE Z_PK = 1; UPDATE ZPERSON SET ZAGE = 0 WHERE Z_PK = 2",
      lines: [("update", "Person", [1, 1], ["age"]), ("update", "Person", [2, 2], ["age"])]),
    Deed(
      name: "the same number in another class, the same truth, -0.0",
      sql: """
        UPDATE ZPERSON SET ZBORN = CAST(ZBORN AS REAL), ZACTIVE = ZACTIVE * 7;
        UPDATE ZPERSON SET ZSCORE = -0.0 WHERE Z_PK = 3; UPDATE ZPERSON SET ZSCORE = NULL WHERE Z_PK = 3;
        """, lines: []),
    Deed(name: "counters of saves", sql: "UPDATE ZPERSON SET Z_OPT = Z_OPT + 1; UPDATE ZTEAM SET Z_OPT = 9", lines: []),
    Deed(
      name: "the last byte of bytes", sql: "UPDATE ZPERSON SET ZDATA = CAST('bytez' AS BLOB) WHERE Z_PK = 1",
      lines: [("update", "Person", [1, 1], ["data"])]),
    Deed(
      name: "the tag of bytes is not their content",
      sql: "UPDATE ZPERSON SET ZPHOTO = CAST(char(1) || 'smalL' AS BLOB) WHERE Z_PK = 2",
      lines: [("update", "Person", [2, 2], ["photo"])]),
    Deed(
      name: "bytes that came out of their file",
      sql: "UPDATE ZPERSON SET ZPHOTO = CAST(char(1) || 'one' AS BLOB) WHERE Z_PK = 1", lines: []),
    Deed(
      name: "a to-one", sql: "UPDATE ZPERSON SET ZTEAM = (SELECT Z_PK FROM ZTEAM WHERE ZCODE = 'R') WHERE Z_PK = 2",
      lines: [("update", "Person", [2, 2], ["team"])]),
    Deed(
      name: "a to-one to nothing and one to a row that is missing",
      sql: "UPDATE ZPERSON SET ZTEAM = NULL WHERE Z_PK = 1; UPDATE ZPERSON SET ZTEAM = 99 WHERE Z_PK = 2",
      lines: [("update", "Person", [1, 1], ["team"]), ("update", "Person", [2, 2], ["team"])]),
    Deed(
      name: "a row of a join table, told once", sql: "DELETE FROM {join} WHERE rowid = (SELECT min(rowid) FROM {join})",
      lines: [("update", "Person", [1, 1], ["tags"])]),
    Deed(
      name: "the order of an ordered to-many", sql: "UPDATE ZSTOP SET Z_FOK_PERSON = -Z_FOK_PERSON",
      lines: [("update", "Person", [1, 1], ["stops"])]),
    Deed(
      name: "other numbers of the same order", sql: "UPDATE ZSTOP SET Z_FOK_PERSON = Z_FOK_PERSON * 3 + 1", lines: []),
    Deed(
      name: "a row that went and one that came",
      sql: """
        DELETE FROM ZPERSON WHERE Z_PK = 3;
        INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZUID, ZNAME) SELECT 9, Z_ENT, 1, randomblob(16), 'Dan' FROM ZPERSON LIMIT 1;
        """, lines: [("delete", "Person", [3, nil], []), ("insert", "Person", [nil, 9], ["name"])]),
    Deed(
      name: "a key that changed is another row, also for those that lead to it",
      sql: "UPDATE ZTEAM SET ZCODE = 'X' WHERE ZCODE = 'R'",
      lines: [
        ("update", "Person", [1, 1], ["team"]), ("delete", "Team", [1, nil], []), ("insert", "Team", [nil, 1], []),
      ]),
    Deed(
      name: "a new key for a row that others lead to",
      sql: "UPDATE ZTEAM SET Z_PK = 70 WHERE ZCODE = 'R'; UPDATE ZPERSON SET ZTEAM = 70 WHERE Z_PK = 1", lines: []),
  ]

  @Test(arguments: deeds)
  private func `what was done is found, and its mirror from the other side`(_ deed: Deed) throws {
    try Self.withCopy { a, b in
      let join = try SQLiteShell.run(
        "SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'", on: b.path)
      try SQLiteShell.run(deed.sql.replacing("{join}", with: join), on: b.path)
      let found = try Self.changes(a, b)
      let told = Set(found.map { "\($0.op) \($0.entity) \($0.pk) \($0.fields.keys.sorted())" })
      #expect(told == Set(deed.lines.map { "\($0.op) \($0.entity) \($0.pk) \($0.fields)" }))
      #expect(found.count == deed.lines.count)
      let mirror = try Self.changes(b, a)
      #expect(Set(mirror) == Set(found.map(\.mirrored)))
    }
  }

  @Test func `values stand on both sides, objects with their keys`() throws {
    try Self.withCopy { a, b in
      try SQLiteShell.run(
        "UPDATE ZPERSON SET ZNAME = 'Eve', ZBORN = 0, ZTEAM = 2, ZDATA = NULL WHERE Z_PK = 1", on: b.path)
      #expect(
        try Self.changes(a, b) == [
          Change(
            "update", "Person", [1, 1],
            [
              "name": [#""Ada""#, #""Eve""#],
              "born": [#""2001-01-02T00:00:00.000Z""#, #""2001-01-01T00:00:00.000Z""#],
              "data": [#"{"base64":"Ynl0ZXM="}"#, "null"],
              "team": [
                #"{"entity":"Team","key":{"code":"R"},"pk":1}"#,
                #"{"entity":"Team","key":{"code":"B"},"pk":2}"#,
              ],
            ])
        ])
      let outcome = try Program.run("diff", a.path, b.path)
      #expect(outcome.code == 1)
      #expect(
        outcome.text.hasSuffix(
          """

          Person: 1 changed, 2 alike (matched by uid)
            ~ uid \(Self.ada), p1
                born  2001-01-02 00:00:00 → 2001-01-01 00:00:00
                data  5 bytes, text → ∅
                name  Ada → Eve
                team  Team R → Team B

          Stop: 2 alike (matched by place)

          Tag: 2 alike (matched by label)
            people: compared as Person.tags

          Team: 2 alike (matched by code)
            members: compared as Person.team

          1 row differs

          """), "\(outcome.text)")
    }
  }

  @Test func `two stores with other keys for the same rows are alike`() throws {
    try CreatedStore.with(Self.model, Self.rows()) { a in
      try CreatedStore.with(Self.model, Self.rows { $0.reversed() }) { b in
        let keys = "SELECT group_concat(Z_PK || ' ' || ZLABEL) FROM ZTAG"
        try #require(try SQLiteShell.run(keys, on: a.path) != SQLiteShell.run(keys, on: b.path))
        #expect(try Self.changes(a, b) == [])
        #expect(try Self.changes(b, a) == [])
      }
    }
  }

  @Test func `a file of external storage is read for its bytes`() throws {
    try Self.withCopy { a, b in
      let data = b.deletingLastPathComponent().appending(path: ".test_SUPPORT/_EXTERNAL_DATA")
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: data.path).first)
      try Data("two".utf8).write(to: data.appending(path: name))
      #expect(try Self.changes(a, b).map { $0.fields.keys.sorted() } == [["photo"]])
      try FileManager.default.removeItem(at: data.appending(path: name))
      #expect(try Self.changes(a, b).map { $0.fields.keys.sorted() } == [["photo"]])
    }
  }

  /// Rows are matched over a table that is larger than SQLite's cache.
  @Test func `a thousand changes among many rows are found, each once`() throws {
    let more = """
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 30000)
      INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZUID, ZNAME, ZAGE, ZTEAM)
      SELECT 100 + i, (SELECT Z_ENT FROM ZPERSON LIMIT 1), 1, randomblob(16), 'n' || i, i % 99, 1 + i % 2 FROM c;
      """
    try CreatedStore.with(Self.model, Self.rows()) { a in
      try SQLiteShell.run(more, on: a.path)
      let folder = a.deletingLastPathComponent()
      let other = folder.deletingLastPathComponent().appending(path: "other")
      try FileManager.default.copyItem(at: folder, to: other)
      let b = other.appending(path: a.lastPathComponent)
      try SQLiteShell.run(
        """
        UPDATE ZPERSON SET ZAGE = ZAGE + 1 WHERE Z_PK > 100 AND Z_PK % 37 = 0;
        DELETE FROM ZPERSON WHERE Z_PK > 100 AND Z_PK % 301 = 1;
        UPDATE ZPERSON SET Z_PK = 50000 + Z_PK WHERE Z_PK > 100 AND Z_PK % 2 = 0;
        """, on: b.path)
      let keys = (101...30100)
      let gone = keys.filter { $0 % 301 == 1 }
      let changed = keys.filter { $0 % 37 == 0 && $0 % 301 != 1 }
      let found = try Self.changes(a, b, "--entity", "Person")
      #expect(found.filter { $0.op == "delete" }.compactMap { $0.pk[0] }.sorted() == gone)
      let updates = found.filter { $0.op == "update" }
      #expect(updates.compactMap { $0.pk[0] }.sorted() == changed)
      #expect(updates.allSatisfy { change in change.fields.keys.sorted() == ["age"] })
      // Of each is told where it is now.
      #expect(updates.allSatisfy { $0.pk[1] == $0.pk[0].map { $0 % 2 == 0 ? 50000 + $0 : $0 } })
      #expect(found.count == gone.count + changed.count)
      let text = try Program.run("diff", a.path, b.path, "--limit", "2").text
      #expect(
        text.contains("Person: \(gone.count) deleted, \(changed.count) changed, 29,")
          && text.contains("… and \(gone.count + changed.count - 2) more"), "\(text)")
    }
  }

  // MARK: What rows are matched by

  private static let loose = """
    <entity name="Loose" representedClassName="Loose">
    <attribute name="text" optional="YES" attributeType="String"/>
    <attribute name="part" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="Owner" representedClassName="Owner">
    <attribute name="uid" attributeType="UUID"/>
    <relationship name="loose" optional="YES" maxCount="1" destinationEntity="Loose"/>
    </entity>
    """

  @Test func `what identifies no row is not comparable, unless a key is given`() throws {
    let owner = "Owner: [{ uid: \(Self.ada), loose: x }]\n"
    let rows = "Loose: [{ id: x, text: a, part: 1 }, { text: a, part: 2 }]\n\(owner)"
    let others = "Loose: [{ text: a, part: 2 }, { id: x, text: a, part: 3 }]\n\(owner)"
    try CreatedStore.with(Self.loose, rows) { a in
      try CreatedStore.with(Self.loose, others) { b in
        let outcome = try Program.run("diff", a.path, b.path)
        #expect(outcome.code == 1)
        #expect(outcome.text.contains("Loose: not comparable, "))
        #expect(outcome.text.contains("(2 and 2 rows)"))
        #expect(outcome.text.contains("loose: not compared, since rows of Loose are not comparable"))
        #expect(outcome.text.hasSuffix("no row differs; some entities were not compared\n"))
        let repeating = try Program.run("diff", a.path, b.path, "--key", "Loose.text")
        #expect(repeating.text.contains("several rows of A share text"), "\(repeating.text)")
        let keyed = try Program.run("diff", a.path, b.path, "--key", "Loose.text", "--key", "Loose.part")
        #expect(keyed.text.contains("Loose: 1 inserted, 1 deleted, 1 alike (matched by text, part)"), "\(keyed.text)")
        #expect(keyed.text.contains("loose  Loose a 1 → Loose a 3"), "\(keyed.text)")
        let rows = try Program.run("diff", a.path, b.path, "--json", "--fail-on", "rows")
        #expect(rows.code == 0 && rows.output.isEmpty)
        #expect(rows.complaint.contains("note: Loose: not comparable"))
      }
    }
  }

  @Test func `copies of a store are matched by primary key where nothing else does`() throws {
    try CreatedStore.with(Self.loose, "Loose: [{ text: a }, { text: a }]") { a in
      let b = a.deletingLastPathComponent().appending(path: "b.sqlite")
      try FileManager.default.copyItem(at: a, to: b)
      try SQLiteShell.run("UPDATE ZLOOSE SET ZTEXT = 'b' WHERE Z_PK = 2", on: b.path)
      let text = try Program.run("diff", a.path, b.path).text
      #expect(text.contains("Loose: 1 changed, 1 alike (matched by primary key)\n  ~ p2\n"))
      #expect(try Self.changes(a, b).map(\.pk) == [[2, 2]])
      #expect(try Program.run("diff", a.path, a.path).code == 0)
    }
  }

  @Test(arguments: [
    (["--key", "Person"], "--key takes Entity.path"), (["--key", "Persn.uid"], "Person"),
    (["--key", "Person.naem"], "perhaps name"), (["--key", "Person.data"], "Binary identifies"),
    (["--key", "Person.team"], "no stored attribute"), (["--entity", "Tga"], "Tag"), (["--limit", "-1"], "--limit"),
  ])
  func `wrong usage is reported`(_ options: [String], _ words: String) throws {
    try CreatedStore.with(Self.model, Self.rows()) { store in
      let outcome = try Program.run(["diff", store.path, store.path] + options)
      #expect(outcome.code == 64 && outcome.complaint.contains(words), "\(outcome.complaint)")
    }
  }

  @Test func `keys and entities are about stores`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try DiffCommandTests.bundle([Self.loose, Self.model], in: folder)
      let outcome = try Program.run("diff", "\(bundle.path)@V1", bundle.path, "--entity", "Loose")
      #expect(outcome.code == 64)
    }
  }

  // MARK: The explorer

  /// The screen after keys, in an explorer of A beside B.
  private static func screen(_ a: URL, _ arguments: [String], _ keys: String) throws -> String {
    let script = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try keys.write(to: script, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: script) }
    let run = try Program.run([a.path, "--keys", script.path, "--size", "100x24"] + arguments)
    try #require(run.code == 0, "\(run.complaint)")
    return run.text
  }

  @Test func `the explorer shows entities, their rows and both sides`() throws {
    try Self.withCopy { a, b in
      try SQLiteShell.run(
        "UPDATE ZPERSON SET ZNAME = 'Eve', ZTEAM = 2 WHERE Z_PK = 1; DELETE FROM ZTAG WHERE Z_PK = 2", on: b.path)
      let list = try Self.screen(a, ["--diff", b.path], "B\nwait\n")
      let rows = list.split(separator: "\n").map { $0.split(whereSeparator: " │▌".contains) }
      #expect(list.contains("test.sqlite → test.sqlite · 2 rows differ"), "\(list)")
      #expect(rows.contains(["Person", "1", "2", "uid"]), "\(list)")
      #expect(rows.contains(["Tag", "1", "1", "label"]), "\(list)")
      let sides = try Self.screen(a, ["--diff", b.path], "B\nwait\nEnter\nEnter\n")
      #expect(sides.contains("~ uid \(Self.ada), p1"), "\(sides)")
      let fields = sides.split(separator: "\n").map { $0.split(whereSeparator: " │▌".contains) }
      #expect(fields.contains(["name", "Ada", "Eve"]), "\(sides)")
      #expect(fields.contains(["team", "Team", "R", "Team", "B"]), "\(sides)")
      let record = try Self.screen(a, ["--diff", b.path], "B\nwait\nEnter\nEnter\nEnter\nwait\n")
      #expect(record.contains("Person p1"), "\(record)")
      let again = try Self.screen(a, ["--diff", b.path], "B\nwait\nr\nwait\n")
      #expect(again.contains("2 rows differ"), "\(again)")
    }
  }

  @Test func `without another store the explorer says how to name one`() throws {
    try CreatedStore.with(Self.loose, "Loose: [{ text: a }]") { a in
      #expect(try Self.screen(a, [], "B\n").contains("no other store is open · browse A --diff B"))
      #expect(try Self.screen(a, ["--diff", a.path], "B\nwait\n").contains("no row differs"))
      let model = try Program.run("browse", a.path, "--diff", "/nowhere.sqlite", "--linear")
      #expect(model.code == 66)
    }
  }

  // MARK: Versions

  @Test func `properties meet by renaming identifier, numbers and truths by value`() throws {
    let old = """
      <entity name="Car" representedClassName="Car">
      <attribute name="plate" attributeType="String"/><attribute name="old" optional="YES" attributeType="String"/>
      <attribute name="fast" optional="YES" attributeType="Integer 16"/>
      </entity>
      """
    let new = """
      <entity name="Vehicle" representedClassName="Vehicle" elementID="Car">
      <attribute name="number" attributeType="String" elementID="plate"/>
      <attribute name="fast" optional="YES" attributeType="Boolean"/>
      <attribute name="fresh" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Extra" representedClassName="Extra"><attribute name="x" optional="YES" attributeType="String"/></entity>
      """
    let cars = "Car: [{ plate: A, fast: 1, old: x }, { plate: B, fast: 0 }, { plate: C, fast: 2 }]"
    let vehicles = """
      Vehicle: [{ number: C, fast: true }, { number: B, fast: false }, { number: A, fast: true, fresh: y }]
      Extra: [{ x: 1 }]
      """
    try CreatedStore.with(old, cars) { a in
      try CreatedStore.with(new, vehicles) { b in
        let there = try Self.changes(a, b)
        #expect(
          Set(there) == [
            Change("update", "Vehicle", [3, 1], ["fast": ["2", "true"]]),
            Change("insert", "Extra", [nil, 1], ["x": ["null", "\"1\""]]),
          ])
        let text = try Program.run("diff", a.path, b.path).text
        #expect(text.contains("Vehicle (Car in A): 1 changed, 2 alike (matched by number (plate in A))"))
        #expect(text.contains("only in A: old") && text.contains("only in B: fresh"), "\(text)")
        #expect(text.contains("Extra: 1 inserted (only B has the entity)"), "\(text)")
        let back = try Program.run("diff", b.path, a.path).text
        #expect(back.contains("Car (Vehicle in A): 1 changed, 2 alike"), "\(back)")
        #expect(back.contains("Extra: 1 deleted (only A has the entity)"), "\(back)")
      }
    }
  }

  // MARK: Promises

  private static func contents(of folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path)
      ?? FileManager.DirectoryEnumerator()
    {
      found[name] = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
    }
    return found
  }

  /// A pair of friends is one row of the join table, whichever of them comes first in it.
  @Test(
    arguments: [
      ("UPDATE Z_1FRIENDS SET Z_1FRIENDS = REFLEXIVE, REFLEXIVE = Z_1FRIENDS", []),
      ("DELETE FROM Z_1FRIENDS", [[1, 1], [2, 2]]),
    ] as [(String, [[Int?]])])
  func `friends are friends from both ends`(_ deed: String, _ keys: [[Int?]]) throws {
    let model = """
      <entity name="Member"><attribute name="name" attributeType="String"/>
      <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Member" inverseName="friends" \
      inverseEntity="Member"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    try CreatedStore.with(model, "Member:\n  - { name: Kim, friends: [lee] }\n  - { id: lee, name: Lee }\n") { a in
      let b = a.deletingLastPathComponent().appending(path: "other.sqlite")
      try FileManager.default.copyItem(at: a, to: b)
      try SQLiteShell.run(deed, on: b.path)
      #expect(try Self.changes(a, b).map(\.pk) == keys)
    }
  }

  @Test func `neither store nor its folder changes`() throws {
    try Self.withCopy { a, b in
      let before = try [a, b].map { try Self.contents(of: $0.deletingLastPathComponent()) }
      _ = try Program.run("diff", a.path, b.path)
      _ = try Program.run("diff", a.path, b.path, "--json", "--snapshot")
      #expect(try [a, b].map { try Self.contents(of: $0.deletingLastPathComponent()) } == before)
    }
  }

  /// A save in B's log, while a program has it open.
  @Test func `a live store is read with its log, and as an earlier commit left it`() throws {
    try Self.withCopy { a, b in
      let app = try OpenShell(b.path)
      try app.run(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;", "UPDATE ZPERSON SET ZNAME = 'Eve' WHERE Z_PK = 1;",
        "UPDATE ZPERSON SET ZNAME = 'Eva' WHERE Z_PK = 1;")
      #expect(try Self.changes(a, b).map(\.fields) == [["name": [#""Ada""#, #""Eva""#]]])
      #expect(try Self.changes(b, b, "--at-commit", "1").map(\.fields) == [["name": [#""Eve""#, #""Eva""#]]])
      app.end()
    }
  }
}

/// Stores that real apps wrote, in two versions of their models; what differs was read with Python and by hand.
@Suite(.enabled(if: RealStores.arePresent, "no real stores")) struct RealStoreDiffTests {
  @Test(arguments: [
    ("bookmarks/Bookmarks_V1.sqlite", "bookmarks/Bookmarks_V3.sqlite", "BookmarkEntity: 10 alike (matched by uuid)"),
    (
      "coredataplus-1/SampleModel_V1.sqlite", "coredataplus-1/SampleModel_V2.sqlite",
      "Person: 20 alike (matched by firstName, lastName)"
    ),
    (
      "coredataplus-1/SampleModel_V1.sqlite", "coredataplus-1/SampleModel_V2.sqlite",
      "LuxuryCar (ExpensiveSportCar in A): 5 alike (matched by numberPlate)"
    ),
  ])
  func `two versions of a store hold the same rows`(_ a: String, _ b: String, _ line: String) throws {
    let outcome = try Program.run("diff", RealStores.path(a), RealStores.path(b))
    #expect(outcome.text.contains(line), "\(outcome.text)")
    #expect(outcome.text.hasSuffix("\nno row differs; the models differ\n"), "\(outcome.text)")
  }

  @Test(arguments: RealStores.stores)
  func `a store is alike itself`(_ store: String) throws {
    try TemporaryFolder.with { folder in
      let copy = try RealStores.copy(store, into: folder)
      let before = try RealStores.fingerprint()
      let outcome = try Program.run("diff", RealStores.path(store), copy)
      #expect(outcome.code == 0, "\(outcome.text) \(outcome.complaint)")
      #expect(try RealStores.fingerprint() == before)
    }
  }
}
