import Foundation
import TestSupport
import Testing

/// The history that `create` writes from `transactions:`, beside what the row file says and what the plain shell reads.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct CreatedHistoryTests {
  private static func withLogbook<Result>(_ body: (String) throws -> Result) throws -> Result {
    try TemporaryFolder.with { try body(MadeOnce.demo("Logbook", into: $0).path) }
  }

  /// What the row file says, the newest first: who, and each change with its fields or what is kept of it.
  private static let logbook: [(number: Int, author: String, changes: Set<String>)] = [
    (7, "sync", ["- Target p3 Pluto?", "~ ObservingList p1 targets"]),
    (6, "app", ["~ Entry p3 remark target", "~ Target p2 entries", "~ Target p3 entries"]),
    (5, "app", ["+ Entry p3", "~ Target p3 entries lists", "~ ObservingList p1 targets"]),
    (4, "app", ["~ Target p1 magnitude"]),
    (3, "app", ["- Entry p1 First light", "~ Target p1 entries"]),
    (2, "sync", ["+ Target p3", "~ Entry p2 remark seeing.seeing"]),
    (
      1, "app",
      ["+ Entry p1", "+ Entry p2", "+ ObservingList p1", "~ Target p1 entries lists", "~ Target p2 entries lists"]
    ),
  ]

  /// A line for each change of a transaction, its fields in the order of their names.
  private static func changes(_ line: [String: Any]) -> Set<String> {
    let signs = ["insert": "+", "update": "~", "delete": "-"]
    return Set(
      (line["changes"] as? [[String: Any]] ?? []).map { change in
        let kept = (change["tombstone"] as? [String: Any])?.values.map { "\($0)" } ?? []
        let fields = (change["properties"] as? [String] ?? []).sorted() + kept
        let head = [
          signs[change["op"] as? String ?? ""] ?? "", change["entity"] as? String ?? "", "p\(change["pk"] ?? "")",
        ]
        return (head + fields).joined(separator: " ")
      })
  }

  @Test func `history says what the row file says`() throws {
    try Self.withLogbook { store in
      let lines = try Program.run("history", store, "--format", "ndjson").objects()
      #expect(lines.map { $0["transaction"] as? Int } == Self.logbook.map(\.number))
      #expect(lines.map { $0["author"] as? String } == Self.logbook.map(\.author))
      for (line, wanted) in zip(lines, Self.logbook) {
        #expect(Self.changes(line) == wanted.changes, "transaction \(wanted.number)")
      }
      #expect(lines.last?["time"] as? String == "2026-01-09T20:10:00.000Z")
      #expect(lines.last?["bundle"] as? String == "org.example.logbook")
      #expect(lines.map { $0["context"] as? String }[1...3] == ["editor", "editor", "editor"])
      // Of what the log holds both sides, the columns that differ are the fields of the bitmap.
      for line in lines.prefix(4) {
        for change in line["changes"] as? [[String: Any]] ?? [] {
          let fields = Set(change["properties"] as? [String] ?? [])
          let values = (change["values"] as? [String: Any] ?? [:]).keys
          #expect(fields.subtracting(["entries", "lists", "targets"]) == Set(values))
        }
      }
    }
  }

  @Test func `each commit of the log opens as the store was then`() throws {
    try Self.withLogbook { store in
      let commits = try Program.run("commits", store, "--json").json as? [[String: Any]]
      #expect(commits?.map { $0["transactions"] as? [Int] } == [[4], [5], [6], [7]])
      #expect(commits?.allSatisfy { $0["exact"] as? Bool == true } == true)
      let states: [(mira: Double, targets: Int, faint: Int?)] = [
        (3.4, 3, nil), (6.5, 3, nil), (6.5, 3, 3), (6.5, 3, 2), (6.5, 2, 2),
      ]
      for (commit, state) in states.enumerated() {
        func rows(_ entity: String) throws -> [[String: Any]] {
          try Program.run("rows", store, entity, "--format", "ndjson", "--at-commit", "\(commit)").objects()
        }
        let targets = try rows("Target").compactMap { $0["values"] as? [String: Any] }
        #expect(targets.count == state.targets, "commit \(commit)")
        #expect(targets.first?["magnitude"] as? Double == state.mira, "commit \(commit)")
        let faint = try rows("Entry").first { $0["pk"] as? Int == 3 }?["values"] as? [String: Any]
        #expect((faint?["target"] as? [String: Any])?["pk"] as? Int == state.faint, "commit \(commit)")
      }
    }
  }

  @Test func `the plain shell finds the log, and a sound store behind it`() throws {
    try Self.withLogbook { store in
      // The file without its log is the store before the saves that are left there.
      let bare = store + ".bare"
      try FileManager.default.copyItem(atPath: store, toPath: bare)
      #expect(try SQLiteShell.run("SELECT MAX(Z_PK) FROM ATRANSACTION", on: bare) == "3")
      let checks = try SQLiteShell.run(
        """
        PRAGMA integrity_check; SELECT MAX(Z_PK) FROM ATRANSACTION;
        SELECT Z_NAME || ' ' || Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT;
        SELECT 'p' || Z_PK || ' ' || Z_OPT FROM ZTARGET; SELECT 'e' || Z_PK || ' ' || Z_OPT FROM ZENTRY;
        SELECT ZNAME FROM ATRANSACTIONSTRING ORDER BY Z_PK;
        SELECT COUNT(*) FROM Z_2LISTS
        """.replacing("Z_2LISTS", with: try Self.join(store)), on: store)
      // Saves: mira 1, 3, 4 and the first; algol 1 and 6; dim 2; faint 6.
      let wanted = [
        "ok", "7", "Entry 3", "ObservingList 1", "Target 3", "CHANGE 18", "TRANSACTION 7", "TRANSACTIONSTRING 6",
        "p1 4", "p2 3", "e2 2", "e3 2", "app", "org.example.logbook", "viewContext", "Logbook", "sync", "editor", "2",
      ]
      #expect(checks.split(separator: "\n").map(String.init) == wanted)
    }
  }

  private static func join(_ store: String) throws -> String {
    try SQLiteShell.run("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'", on: store)
  }

  /// One of each kind of slot: a to-one whose destination has sub-entities, an ordered to-many, a composite.
  private static let model = """
    <entity name="Album" >
      <attribute name="title" optional="YES" attributeType="String" preserveAfterDeletion="YES"/>
      <relationship name="tracks" optional="YES" toMany="YES" ordered="YES" destinationEntity="Track" inverseName="album" inverseEntity="Track"/>
    </entity>
    <entity name="Track">
      <attribute name="seconds" optional="YES" attributeType="Integer 16"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/>
      <relationship name="player" optional="YES" maxCount="1" destinationEntity="Artist"/>
    </entity>
    <entity name="Artist"><attribute name="name" optional="YES" attributeType="String"/></entity>
    <entity name="Band" parentEntity="Artist"/>
    """

  private static let rows = """
    Album:
      - { id: a, title: A, tracks: [one, two] }
      - { id: b, title: B }
    Track:
      - { id: one, name: One }
      - { id: two, name: Two }
    Artist:
      - { id: ada, name: Ada }
    Band:
      - { id: band, name: Band }
    transactions:
      - at: 2026-01-01T00:00:00Z
        update: { Album: { a: { tracks: [two, one] } } }
      - at: 2026-01-01T00:01:00Z
        update: { Track: { one: { player: ada } } }
      - at: 2026-01-01T00:02:00Z
        update: { Track: { one: { player: band, album: b } } }
      - at: 2026-01-01T00:03:00Z
        delete: { Album: [b] }
      - at: 2026-01-01T00:04:00Z
        insert: { Album: [ { id: b, title: New, tracks: [two] } ] }
    """

  @Test func `slots of every kind are set for what changed, and keys are never given out twice`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let lines = try Program.run("history", store.path, "--format", "ndjson").objects()
      let wanted: [Set<String>] = [
        ["+ Album p3", "~ Album p1 tracks", "~ Track p2 album"],
        ["- Album p2 B", "~ Track p1 album"],
        ["~ Album p1 tracks", "~ Album p2 tracks", "~ Track p1 album player"],
        ["~ Track p1 player"],
        ["~ Album p1 tracks", "~ Track p1 album", "~ Track p2 album"],
      ]
      #expect(lines.map(Self.changes) == wanted)
      // Bits by hand: album, player, player's entity, album's order, name, seconds.
      let bits = try SQLiteShell.run(
        """
        SELECT c.ZTRANSACTIONID || ' p' || c.ZENTITYPK || ' ' || hex(c.ZCOLUMNS) FROM ACHANGE c
        JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY WHERE p.Z_NAME = 'Track' ORDER BY c.Z_PK
        """, on: store.path)
      #expect(
        bits.split(separator: "\n").map(String.init) == [
          "1 p1 10", "1 p2 10", "2 p1 60", "3 p1 F0", "4 p1 90", "5 p2 80",
        ])
      let audit = try Program.run("audit", store.path, "--json")
      let report = audit.json as? [String: Any]
      #expect((report?["findings"] as? [Any])?.isEmpty == true, "\(audit.text)")
    }
  }

  @Test func `what no save changes stays as it is: files, times, and values that are derived`() throws {
    let model = """
      <entity name="Box">
        <attribute name="bytes" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="saved" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/>
        <attribute name="things" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="items.@count"/>
        <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="box" inverseEntity="Item"/>
      </entity>
      <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="box" optional="YES" maxCount="1" destinationEntity="Box" inverseName="items" inverseEntity="Box"/>
      </entity>
      """
    let rows = """
      Box:
        - { id: a, bytes: { external: { text: outside } } }
        - { id: b, bytes: { external: { text: another } } }
      Item:
        - { id: i, name: One, box: a }
      transactions:
        - at: 2026-01-01T00:00:00Z
          update: { Item: { i: { name: Two } } }
        - at: 2026-01-02T00:00:00Z
          update: { Item: { i: { box: b } } }
      """
    try CreatedStore.with(model, rows) { store in
      let lines = try Program.run("history", store.path, "--format", "ndjson").objects()
      let moved = try #require(lines.first.map(Self.changes))
      #expect(moved.count == 3 && moved.contains("~ Item p1 box"), "\(moved)")
      #expect(moved.filter { $0.hasPrefix("~ Box") }.allSatisfy { $0.contains("items") })
      #expect(lines.last.map(Self.changes) == ["~ Item p1 name"])
      let values = try SQLiteShell.run(
        "SELECT ZTHINGS, Z_OPT, ZSAVED = 789004800 FROM ZBOX ORDER BY Z_PK", on: store.path)
      // 2026-01-02 is 789004800 s after 2001.
      #expect(values == "0|2|1\n1|2|1")
      let audit = try Program.run("audit", store.path, "--json").json as? [String: Any]
      #expect((audit?["findings"] as? [Any])?.isEmpty == true, "\(audit ?? [:])")
    }
  }

  /// What is wrong in the list of transactions, and what the message says of it.
  private static let faults: [(yaml: String, message: String)] = [
    ("transactions: 3", "this is to be a list of transactions, not '3' · "),
    ("transactions:\n  - author: me", "this is to be a mapping with 'at'"),
    ("transactions:\n  - at: soon", "this is to be a date, not 'soon'"),
    ("transactions:\n  - at: 2026-01-01T00:00:00Z\n    inserts: {}", "did you mean 'insert'?"),
    ("transactions:\n  - at: 2026-01-01T00:00:00Z\n    delete: { Album: [x] }", "no row of Album is labelled 'x' then"),
    (
      "transactions:\n  - at: 2026-01-01T00:00:00Z\n    update: { Album: { a: { titel: x } } }",
      "Album has no property 'titel'"
    ),
    (
      "transactions:\n  - at: 2026-01-01T00:00:00Z\n    insert: { Album: [ { id: a } ] }",
      "two rows of Album are labelled 'a'"
    ),
    (
      "transactions:\n  - at: 2026-01-01T00:00:00Z\n    update: { Album: { a: { tracks: [z] } } }",
      "names 'z', but no row of Track has this label"
    ),
  ]

  @Test func `a fault in a transaction is reported with its place, and no store is left`() throws {
    for (yaml, message) in Self.faults {
      try TemporaryFolder.with { folder in
        let version = folder.appending(path: "Test.xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Data("<model>\(Self.model)</model>".utf8).write(to: version.appending(path: "contents"))
        let file = folder.appending(path: "rows.yaml")
        try Data("Album:\n  - { id: a }\n\(yaml)\n".utf8).write(to: file)
        let store = folder.appending(path: "x.sqlite").path
        let run = try Program.run("create", store, "--model", version.path, "--rows", file.path)
        #expect(run.code == 65, "\(yaml)")
        #expect(run.complaint.contains(message), "\(run.complaint)")
        #expect(run.complaint.contains("rows.yaml:"), "\(run.complaint)")
        #expect(!FileManager.default.fileExists(atPath: store))
      }
    }
  }
}
