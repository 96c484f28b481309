import Foundation
import TestSupport
import Testing

/// `rows --watch`: each change of others is told once, and no writer ever notices.
@Suite(.mostlyWaits, .enabled(if: SQLiteShell.isPresent, "there is no sqlite3"), .timeLimit(.minutes(20)))
struct WatchTests {
  private static let model = """
    <entity name="Planet"><attribute name="name" attributeType="String" optional="YES"/>
    <attribute name="mass" attributeType="Integer 64" optional="YES"/>
    <relationship name="moons" toMany="YES" optional="YES" destinationEntity="Moon" inverseName="planet" inverseEntity="Planet"/>
    </entity>
    <entity name="Moon"><attribute name="name" attributeType="String" optional="YES"/>
    <relationship name="planet" maxCount="1" optional="YES" destinationEntity="Planet" inverseName="moons" inverseEntity="Moon"/>
    </entity>
    """
  private static let rows = """
    Planet:
      - { name: Mercury, mass: 3 }
      - { name: Earth, mass: 59 }
      - { name: Saturn, mass: 5683 }
    Moon:
      - { name: Titan }
    """

  /// How the log is kept, and what each is called in a table of tests.
  static let modes = ["WAL", "DELETE"]

  /// A store that a shell has open in a journal mode, beside a folder's other files.
  private func withStore(_ mode: String, _ body: (_ path: String, _ writer: OpenShell) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let writer = try OpenShell(store.path)
      defer { writer.end() }
      try writer.run("PRAGMA journal_mode=\(mode);", "PRAGMA busy_timeout=0;")
      try body(store.path, writer)
    }
  }

  @Test(arguments: modes)
  func `each save is reported with what was before and is after`(_ mode: String) throws {
    try withStore(mode) { path, writer in
      let watched = try Watched(path, "Planet")
      #expect(watched.notes.hasPrefix("note: watching 3 rows of Planet; ^C ends"))
      try writer.run("UPDATE ZPLANET SET ZMASS = 60, Z_OPT = 2 WHERE ZNAME = 'Earth';")
      _ = try watched.lines(1)
      try writer.run("INSERT INTO ZPLANET (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (9, 2, 1, 'Vulcan');")
      _ = try watched.lines(2)
      try writer.run("DELETE FROM ZPLANET WHERE ZNAME = 'Mercury';")
      _ = try watched.lines(3)
      // A count changes with the rows of another table.
      try writer.run("UPDATE ZMOON SET ZPLANET = 3;")
      let lines = try watched.lines(4)
      #expect(watched.end() == 130)
      #expect(lines.map(\.op) == ["update", "insert", "delete", "update"])
      #expect(lines.map(\.entity) == Array(repeating: "Planet", count: 4))
      #expect(lines[0].fields == ["mass": ["59", "60"]])
      #expect(lines[1].fields["name"] == ["null", "Vulcan"])
      #expect(lines[1].fields["mass"] == ["null", "null"])
      #expect(lines[2].fields["name"] == ["Mercury", "null"])
      #expect(lines[2].fields["mass"] == ["3", "null"])
      #expect(Array(lines[3].fields.keys) == ["moons"])
      #expect(lines[0].time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    }
  }

  @Test(arguments: modes)
  func `what enters and leaves a predicate is reported`(_ mode: String) throws {
    try withStore(mode) { path, writer in
      let watched = try Watched(path, "Planet", "--where", "mass > 50", "--columns", "name,mass")
      #expect(watched.notes.contains("3 rows of Planet, 2 of them matching"))
      let saves = [
        "UPDATE ZPLANET SET ZMASS = 4 WHERE ZNAME = 'Mercury';",
        "UPDATE ZPLANET SET ZMASS = 51 WHERE ZNAME = 'Mercury';",
        "UPDATE ZPLANET SET ZMASS = 5 WHERE ZNAME = 'Earth';",
        "INSERT INTO ZPLANET (Z_PK, Z_ENT, Z_OPT, ZNAME, ZMASS) VALUES (8, 2, 1, 'Vulcan', 1);",
        "INSERT INTO ZPLANET (Z_PK, Z_ENT, Z_OPT, ZNAME, ZMASS) VALUES (9, 2, 1, 'Nibiru', 99);",
        "DELETE FROM ZPLANET WHERE ZMASS IN (1, 99);",
      ]
      let told = [0, 1, 2, 2, 3, 4]
      for (save, count) in zip(saves, told) {
        try writer.run(save)
        _ = try watched.lines(count)
        usleep(60_000)
      }
      let lines = watched.lines
      #expect(watched.end() == 130)
      #expect(lines.map(\.op) == ["enter", "leave", "insert", "delete"])
      // The two saves of Mercury may have been seen as one.
      #expect(lines[0].fields["name"] == ["Mercury", "Mercury"])
      #expect([["4", "51"], ["3", "51"]].contains(lines[0].fields["mass"]))
      #expect(lines[1].fields == ["mass": ["59", "5"]])
      #expect(lines[3].fields == ["name": ["Nibiru", "null"], "mass": ["99", "null"]])
    }
  }

  @Test(arguments: modes)
  func `a store that is deleted is waited for, and another one in its place compared`(
    _ mode: String
  ) throws {
    try withStore(mode) { path, writer in
      let copy = path + ".copy"
      try writer.run(".backup '\(copy)'")
      try SQLiteShell.run("UPDATE ZPLANET SET ZMASS = 7 WHERE Z_PK = 1", on: copy)
      let watched = try Watched(path, "Planet", "--columns", "mass")
      writer.end()
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try watched.wait("word of the deletion") { watched.notes.contains("gone; waiting for it") }
      try FileManager.default.moveItem(atPath: copy, toPath: path)
      let lines = try watched.lines(1)
      #expect(watched.notes.contains("the store is back"))
      try SQLiteShell.run("UPDATE ZPLANET SET ZMASS = 8 WHERE Z_PK = 1", on: path)
      let later = try watched.lines(2)
      #expect(watched.end() == 130)
      #expect(lines[0].op == "update")
      #expect(later[1].fields == ["mass": ["7", "8"]])
    }
  }

  @Test(arguments: modes)
  func `a small save is reported soon, and waiting costs next to nothing`(_ mode: String) throws {
    try withStore(mode) { path, writer in
      let watched = try Watched(path, "Planet")
      var late: [Duration] = []
      for mass in 100..<120 {
        try writer.run("UPDATE ZPLANET SET ZMASS = \(mass) WHERE Z_PK = 2;")
        let saved = ContinuousClock.now
        let line = try watched.lines(mass - 99)[mass - 100]
        late.append(line.came - saved)
      }
      // The machine may be busy with other tests: half of them are as quick as they are alone.
      #expect(late.sorted()[10] < .milliseconds(50), "\(late)")
      sleep(2)
      let before = watched.seconds
      sleep(3)
      if let before, let after = watched.seconds { #expect(after - before <= 0.06) }
      #expect(watched.lines.count == 20)
      #expect(watched.end() == 130)
    }
  }

  @Test func `a log that no program has open is watched, and followed when one opens it`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let path = store.path + ".copied"
      let writer = try OpenShell(store.path)
      try writer.run("PRAGMA journal_mode=WAL;", "UPDATE ZPLANET SET ZMASS = 4 WHERE Z_PK = 1;")
      for end in ["", "-wal", "-shm"] { try FileManager.default.copyItem(atPath: store.path + end, toPath: path + end) }
      writer.end()
      let watched = try Watched(path, "Planet", "--columns", "mass")
      let before = watched.seconds
      sleep(1)
      if let before, let after = watched.seconds { #expect(after - before <= 0.05) }
      let other = try OpenShell(path)
      defer { other.end() }
      for mass in 100..<105 {
        try other.run("UPDATE ZPLANET SET ZMASS = \(mass) WHERE Z_PK = 1;")
        _ = try watched.lines(mass - 99)
      }
      let lines = watched.lines
      #expect(watched.end() == 130)
      #expect(lines.map { $0.fields["mass"]?[0] } == ["4", "100", "101", "102", "103"])
    }
  }

  @Test func `watching changes no file`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let folder = store.deletingLastPathComponent()
      func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
          uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
      }
      let before = try files()
      let watched = try Watched(store.path, "Planet")
      usleep(200_000)
      #expect(watched.end() == 130)
      #expect(try files() == before)
    }
  }

  static let refused = [
    ["--sort", "name"], ["--limit", "1"], ["--offset", "1"], ["--format", "csv"], ["--layer", "raw"], ["--snapshot"],
    ["--at-commit", "0"],
  ]

  @Test(arguments: refused)
  func `what a watch cannot have is refused`(_ options: [String]) throws {
    let outcome = try Program.run(["rows", "/none", "Planet", "--watch"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains("it takes no \(options[0])"))
  }

  @Test(
    .enabled(if: Python.path != nil, "there is no python3"),
    arguments: [
      ["--mode", "wal", "--seed", "1"], ["--mode", "delete", "--seed", "2"], ["--mode", "persist", "--seed", "3"],
      ["--mode", "wal", "--seed", "4", "--where", "value > 500"],
      ["--mode", "wal", "--seed", "5", "--rows", "30000", "--keeps-file"],
      ["--mode", "wal", "--seed", "6", "--beside"],
    ])
  func `the changes reported of a writer that does everything make the store's rows`(_ options: [String]) throws {
    let tool = Package.root.appending(path: "Tests/Fuzz/watched-writer").path
    let said = try Spawned.run(
      try #require(Python.path), [tool, "--program", try Program.binary.path, "--seconds", "3"] + options, seconds: 300)
    #expect(said.contains("equal: True; wrong lines: 0; refused saves: 0;"), "\(said)")
    #expect(said.contains("faults: 0") == options.contains("--beside"), "\(said)")
  }
}
