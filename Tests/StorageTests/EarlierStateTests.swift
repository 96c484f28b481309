import Foundation
import ModelReading
import Predicates
import Schema
import Storage
import TestSupport
import Testing

/// The states that a log still holds, beside what the plain shell reads over a log that the test cuts itself.
@Suite(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
struct EarlierStateTests {
  /// A log cut behind a commit lies beside the file, as an app would have left it then.
  private struct CutStore {
    let database: Data
    let log: Data
    /// Where each commit ends in the log.
    let ends: [Int]

    init(_ path: String) throws {
      database = try Data(contentsOf: URL(filePath: path))
      log = try Data(contentsOf: URL(filePath: path + "-wal"))
      let frame = 24 + log[8..<12].reduce(0) { $0 << 8 | Int($1) }
      ends = stride(from: 32, through: log.count - frame, by: frame).filter { [log] start in
        log[start + 8..<start + 16].elementsEqual(log[16..<24]) && log[start + 4..<start + 8].contains { $0 != 0 }
      }.map { $0 + frame }
    }

    func write(_ commit: Int, to path: String) throws {
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      try database.write(to: URL(filePath: path))
      guard commit > 0 else { return }
      try log[..<ends[commit - 1]].write(to: URL(filePath: path + "-wal"))
    }
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// The entities' tables with rows, as the shell counts them by `Z_ENT`: `table|number|count|sum of Z_OPT`.
  private func counts(_ tables: [String], on path: String) throws -> Set<String> {
    let parts = tables.map { "SELECT '\($0)', Z_ENT, count(*), sum(Z_OPT) FROM \($0) GROUP BY Z_ENT" }
    let text = try SQLiteShell.run(parts.joined(separator: " UNION ALL "), on: path)
    return Set(text.split(separator: "\n").map(String.init))
  }

  private func counts(_ tables: [String], in store: OpenedStore) throws -> Set<String> {
    let layout = StoreLayout(entities: [:])
    let scan = try StoreSession(store: store, model: Model(), layout: layout).scan()
    var found: Set<String> = []
    for table in tables {
      let sql: SQL = "SELECT Z_ENT, count(*), sum(Z_OPT) FROM \(id: table) GROUP BY Z_ENT"
      for row in try scan.rows(sql, columns: 3) {
        let numbers = row.map { if case .integer(let number) = $0 { "\(number)" } else { "" } }
        found.insert(([table] + numbers).joined(separator: "|"))
      }
    }
    return found
  }

  private func layout(_ store: OpenedStore) throws -> StoreLayout {
    let model = try CompiledModelReader.readCache(try #require(store.metadata.cachedModel))
    return LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
  }

  private static let stores = [
    "books/AEAnnotation_v10312011_1727_local.sqlite", "books/BKLibrary-1-091020131601.sqlite",
    "photos-10.15/Photos.sqlite",
  ]

  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"), arguments: zip(stores, [146, 289, 12]))
  func `every commit is read as the shell reads a log cut there`(_ name: String, _ count: Int) throws {
    let path = RealFiles.url(name).path
    let cut = try CutStore(path)
    #expect(cut.ends.count == count)
    try withFolder { folder in
      let plain = folder.appending(path: "cut.sqlite").path
      for commit in Self.sampled(count) {
        let store = try OpenedStore.open(path, at: .commit(commit))
        #expect(store.commit?.number == commit && store.commit?.count == count)
        try cut.write(commit, to: plain)
        let names = store.tables.map(\.name).filter { !$0.hasPrefix("Z_") && $0.hasPrefix("Z") }
        let (found, wanted) = try (counts(names, in: store), counts(names, on: plain))
        #expect(found == wanted, "commit \(commit)")
      }
    }
  }

  /// All of few commits; of many the first and last dozen, and every fifth.
  private static func sampled(_ count: Int) -> [Int] {
    (0...count).filter { $0 <= 12 || $0 > count - 12 || $0.isMultiple(of: 5) }
  }

  /// Sums by table, because the shell compares tables.
  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"), arguments: stores)
  func `the rows that a commit changed are those that differ between two states`(_ name: String) throws {
    let path = RealFiles.url(name).path
    let cut = try CutStore(path)
    let (layout, tables) = try {
      let store = try OpenedStore.open(path)
      return (try self.layout(store), store.tables)
    }()
    let commits = try StoreCommits.read(path, layout: layout, tables: tables).commits
    #expect(commits.count == cut.ends.count)
    let owned = Set(layout.entities.values.compactMap(\.table)).sorted()
    try withFolder { folder in
      let (old, new) = (folder.appending(path: "old").path, folder.appending(path: "new").path)
      for commit in commits where Self.sampled(commits.count).contains(commit.number) {
        try cut.write(commit.number - 1, to: old)
        try cut.write(commit.number, to: new)
        let wanted = try SQLiteShell.run(
          "ATTACH '\(old)' AS old",
          owned.map { table in
            """
            SELECT '\(table)', i, count - i, d FROM (SELECT
            (SELECT count(*) FROM main.\(table) WHERE Z_PK NOT IN (SELECT Z_PK FROM old.\(table))) AS i,
            (SELECT count(*) FROM old.\(table) WHERE Z_PK NOT IN (SELECT Z_PK FROM main.\(table))) AS d,
            (SELECT count(*) FROM (SELECT * FROM main.\(table) EXCEPT SELECT * FROM old.\(table))) AS count)
            """
          }.joined(separator: " UNION ALL "), on: new
        ).split(separator: "\n").filter { !$0.hasSuffix("|0|0|0") }.map(String.init)
        var found: [String: [Int]] = [:]
        for (entity, rows) in commit.rows ?? [:] {
          let table = layout.entities[entity]?.table ?? entity
          let sum = found[table] ?? [0, 0, 0]
          found[table] = zip(sum, [rows.inserts, rows.updates, rows.deletes]).map(+)
        }
        let told = found.map { ([$0] + $1.map(String.init)).joined(separator: "|") }
        #expect(Set(told) == Set(wanted), "commit \(commit.number)")
      }
    }
  }

  /// What an explorer marks: kinds by object, and the values that the save before left.
  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
  func `a commit's changes keep the values that the state before it has`() throws {
    let path = RealFiles.url("photos-10.15/Photos.sqlite").path
    let cut = try CutStore(path)
    let (entity, table) = ("PhotosHighlight", "ZPHOTOSHIGHLIGHT")
    let columns = [
      "mood": "ZMOOD", "enrichmentState": "ZENRICHMENTSTATE", "subtitle": "ZSUBTITLE",
      "verboseSmartDescription": "ZVERBOSESMARTDESCRIPTION",
    ]
    var marked = 0
    try withFolder { folder in
      let (old, new) = (folder.appending(path: "old").path, folder.appending(path: "new").path)
      for commit in 1...cut.ends.count {
        try cut.write(commit - 1, to: old)
        try cut.write(commit, to: new)
        let store = try OpenedStore.open(path, at: .commit(commit))
        let model = try CompiledModelReader.readCache(try #require(store.metadata.cachedModel))
        let saved = try #require(store.savedChanges(model, try layout(store)))
        #expect(saved.others == 0)
        let changed = saved.objects.filter { $0.key.entity == entity }
        let wanted = try SQLiteShell.run(
          "ATTACH '\(old)' AS old",
          """
          SELECT Z_PK FROM (SELECT * FROM main.\(table) EXCEPT SELECT * FROM old.\(table))
          """, on: new
        ).split(separator: "\n").compactMap { Int64($0) }
        #expect(Set(changed.keys.map(\.pk)) == Set(wanted), "commit \(commit)")
        for (property, column) in columns {
          let wanted = try SQLiteShell.run(
            "ATTACH '\(old)' AS old",
            """
            SELECT n.Z_PK, ifnull(o.\(column), '∅') FROM main.\(table) n JOIN old.\(table) o USING (Z_PK)
            WHERE n.\(column) IS NOT o.\(column)
            """, on: new
          ).split(separator: "\n").map(String.init)
          let found = changed.compactMap { object, change in change.before[property].map { "\(object.pk)|\($0)" } }
          #expect(Set(found) == Set(wanted), "\(property) in commit \(commit)")
          marked += wanted.count
        }
      }
    }
    #expect(marked > 0)
    let file = try OpenedStore.open(path, at: .commit(0))
    #expect(file.savedChanges(Model(), StoreLayout(entities: [:])) == nil)
    #expect(try OpenedStore.open(path, at: .newestCommit).commit?.number == 12)
  }

  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
  func `a transaction's state is that of its last commit`() throws {
    let path = RealFiles.url("photos-10.15/Photos.sqlite").path
    let places = try [507, 510, 516, 506].map { number in
      try OpenedStore.open(path, at: .transaction(Int64(number))).commit
    }
    #expect(places.map { $0?.number } == [2, 5, 12, 0])
    #expect(places.map { $0?.transaction } == [507, 510, 516, 506])
    #expect(throws: StoreError.noSuchTransaction(path, 505, first: 506, last: 516)) {
      try OpenedStore.open(path, at: .transaction(505))
    }
  }

  // MARK: - Stores that the test writes

  private func values(_ path: String, at commit: Int) throws -> [Int] {
    let store = try OpenedStore.open(path, at: .commit(commit))
    let layout = StoreLayout(entities: [:])
    let scan = try StoreSession(store: store, model: Model(), layout: layout).scan()
    return try scan.rows("SELECT ZVALUE FROM ZTHING ORDER BY Z_PK", columns: 1).map {
      if case .integer(let number)? = $0.first { Int(number) } else { -1 }
    }
  }

  private func bytes(beside path: String) throws -> [String: Data] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      found[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return found
  }

  private static let saves = [
    "INSERT INTO ZTHING VALUES (2, 1, 1, 7);",
    "UPDATE ZTHING SET ZVALUE = 5, Z_OPT = 2 WHERE Z_PK = 1;",
    "DELETE FROM ZTHING WHERE Z_PK = 2;",
    "INSERT INTO ZTHING VALUES (3, 1, 1, 9);",
  ]
  private static let states = [[0], [0, 7], [5, 7], [5], [5, 9]]

  @Test func `each save of a live store can be read again, and nothing beside it changes`() async throws {
    try await ThingStore.with { store in
      for save in Self.saves { try store.writer.run(save) }
      let before = try bytes(beside: store.path)
      for (commit, wanted) in Self.states.enumerated() { #expect(try values(store.path, at: commit) == wanted) }
      #expect(try values(store.path, at: -1) == Self.states[3])
      #expect(throws: StoreError.noSuchCommit(store.path, asked: 5, count: 4)) {
        try OpenedStore.open(store.path, at: .commit(5))
      }
      #expect(try bytes(beside: store.path) == before)
    }
  }

  /// A reader holds the checkpoint back behind the second save.
  @Test func `states that a checkpoint has overwritten are refused`() async throws {
    try await ThingStore.with { store in
      for save in Self.saves.prefix(2) { try store.writer.run(save) }
      let reader = try OpenShell(store.path)
      try reader.run("BEGIN; SELECT count(*) FROM ZTHING;")
      for save in Self.saves.dropFirst(2) { try store.writer.run(save) }
      try store.writer.run("PRAGMA wal_checkpoint(PASSIVE);")
      for commit in 0...1 {
        #expect(throws: StoreError.overwritten(store.path, commit: commit, first: 2)) {
          try OpenedStore.open(store.path, at: .commit(commit))
        }
      }
      for commit in 2...4 {
        #expect(try values(store.path, at: commit) == Self.states[commit])
        #expect(try OpenedStore.open(store.path, at: .commit(commit)).commit?.isExact == true)
      }
      reader.end()
      try store.writer.run("PRAGMA wal_checkpoint(PASSIVE);")
      for commit in 0...3 {
        #expect(throws: StoreError.overwritten(store.path, commit: commit, first: 4)) {
          try OpenedStore.open(store.path, at: .commit(commit))
        }
      }
      #expect(try values(store.path, at: 4) == Self.states[4])
      // The log begins anew with the next save.
      try store.writer.run("UPDATE ZTHING SET ZVALUE = 6 WHERE Z_PK = 1;")
      #expect(try values(store.path, at: 0) == Self.states[4])
      #expect(try values(store.path, at: 1) == [6, 9])
    }
  }

  @Test func `without a -shm file, the pages tell which states are exact`() async throws {
    try await ThingStore.with { store in
      for save in Self.saves { try store.writer.run(save) }
      let whole = try bytes(beside: store.path)
      try store.writer.run("PRAGMA wal_checkpoint(PASSIVE);")
      let copied = try bytes(beside: store.path)
      try withFolder { folder in
        let path = folder.appending(path: "things.sqlite").path
        for (files, wanted) in [(whole, [true, true, true, true, true]), (copied, [false, true, true, true, true])] {
          for suffix in ["", "-wal"] {
            try #require(files["things.sqlite" + suffix]).write(to: URL(filePath: path + suffix))
          }
          let exact = try (0...4).map { try OpenedStore.open(path, at: .commit($0)).commit?.isExact == true }
          // The first save brings every page, so that only the file without its log is in doubt.
          #expect(exact == wanted)
          for commit in 0...4 where exact[commit] { #expect(try values(path, at: commit) == Self.states[commit]) }
        }
      }
    }
  }

  @Test func `a torn log ends at its last whole commit`() async throws {
    try await ThingStore.with { store in
      for save in Self.saves { try store.writer.run(save) }
      let files = try bytes(beside: store.path)
      try withFolder { folder in
        let path = folder.appending(path: "things.sqlite").path
        var log = try #require(files["things.sqlite-wal"])
        log[log.count - 1] ^= 1
        try log.write(to: URL(filePath: path + "-wal"))
        try #require(files["things.sqlite"]).write(to: URL(filePath: path))
        let store = try OpenedStore.open(path, at: .commit(-1))
        #expect(store.commit?.number == 2 && store.commit?.count == 3)
        #expect(try values(path, at: 3) == Self.states[3])
      }
    }
  }

  @Test func `a store without a log has no earlier states`() async throws {
    try await ThingStore.with { store in
      try store.writer.run("PRAGMA journal_mode=DELETE;")
      #expect(throws: StoreError.noEarlierStates(store.path)) { try OpenedStore.open(store.path, at: .commit(0)) }
    }
  }

  /// Long values go on in pages of their own; one save empties the table, one moves all pages.
  @Test func `rows of many pages are told apart`() async throws {
    try await ThingStore.with { store in
      let many = "WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT 3000) "
      for save in [
        "ALTER TABLE ZTHING ADD COLUMN ZTEXT VARCHAR;",
        "INSERT INTO ZTHING \(many) SELECT i, 1, 1, i, hex(zeroblob(i)) FROM n;",
        "UPDATE ZTHING SET ZTEXT = ZTEXT || 'x' WHERE Z_PK % 3 = 0;", "VACUUM;", "DELETE FROM ZTHING WHERE Z_PK > 100;",
        "DELETE FROM ZTHING;",
      ] { try store.writer.run(save) }
      let (layout, tables) = try {
        let session = try store.session()
        return (session.compiler.layout, session.store.tables)
      }()
      let found = try StoreCommits.read(store.path, layout: layout, tables: tables).commits.map { $0.rows?["Thing"] }
      #expect(
        found == [nil, .init(inserts: 3000), .init(updates: 1000), nil, .init(deletes: 2901), .init(deletes: 100)])
    }
  }
}
