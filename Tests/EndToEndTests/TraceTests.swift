import Foundation
import Testing
import TestSupport

/// Reading a store leaves its folder as it was, whatever lies beside it and whoever reads.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"), .timeLimit(.minutes(20)))
struct TraceTests {
  /// A store of real apps, the side files that are left out, and what is asked of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let store: String
    let left: Set<String>

    var testDescription: String { store + left.sorted().map { " without \($0)" }.joined() }
  }

  /// Every store as it is, and each that has a WAL also without shared memory.
  static let cases: [Case] = RealStores.stores.flatMap { store in
    let hasWAL = (FileManager.default.contents(atPath: RealStores.path(store) + "-wal") ?? Data()).isEmpty == false
    let whole = Case(store: store, left: [])
    return hasWAL ? [whole, Case(store: store, left: ["-shm"])] : [whole]
  }

  @Test func `The cases hold what they are for`() {
    #expect(Self.cases.contains { $0.store == "moody/Moody 2.moody" })
    #expect(Self.cases.filter { $0.left.isEmpty }.count == RealStores.stores.count)
    #expect(Self.cases.filter { !$0.left.isEmpty }.count > 5)
  }

  @Test(arguments: cases)
  func `A folder that can be written stays as it was`(_ wanted: Case) throws {
    try Trial.with { trial in
      let path = try RealStores.copy(wanted.store, into: trial.stores, leaving: wanted.left)
      try trial.expectNoTrace(of: try commands(path, wanted.store, trial), asNobody: false)
    }
  }

  @Test(.enabled(if: Program.runsAsNobody, "no other user can start the program"), arguments: cases)
  func `A folder that cannot be written is read by a plain user`(_ wanted: Case) throws {
    try Trial.with { trial in
      let path = try RealStores.copy(wanted.store, into: trial.stores, leaving: wanted.left)
      try trial.lock()
      defer { trial.unlock() }
      try trial.expectNoTrace(of: try commands(path, wanted.store, trial), asNobody: true)
    }
  }

  @Test(arguments: cases.filter { $0.left.isEmpty })
  func `A snapshot shows the same rows and leaves nothing`(
    _ wanted: Case
  ) throws {
    try Trial.with { trial in
      let path = try RealStores.copy(wanted.store, into: trial.stores)
      let entity = try Self.entity(of: wanted.store)
      let rows = ["rows", path, entity, "--format", "ndjson"]
      let texts = try trial.expectNoTrace(of: [rows, rows + ["--snapshot"]], asNobody: false)
      #expect(texts.count == 2 && texts.first == texts.last)
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `A transaction that was cut off is undone, beside the store nothing`() throws {
    try Trial.with { trial in
      let outside = trial.stores.deletingLastPathComponent()
      let whole = try RealStores.copy("scout/Scout-v1.sqlite", into: outside)
      let path = trial.stores.appending(path: "cut.sqlite").path
      // The second page goes to the file before the transaction ends; then both files are taken.
      try SQLiteShell.run(
        "PRAGMA journal_mode=DELETE", "PRAGMA cache_size=1", "BEGIN IMMEDIATE", "UPDATE Z_METADATA SET Z_UUID = 'torn'",
        "CREATE TABLE FILLER AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) "
          + "SELECT i, randomblob(100) FROM n", ".shell cp '\(whole)' '\(path)'",
        ".shell cp '\(whole)-journal' '\(path)-journal'", "ROLLBACK", on: whole)
      let torn = try SQLiteShell.run(
        "SELECT Z_UUID FROM Z_METADATA", on: URL(filePath: path).absoluteString + "?immutable=1")
      #expect(torn == "torn")
      let texts = try trial.expectNoTrace(of: [["schema", path]], asNobody: false)
      let uuid = try SQLiteShell.run("SELECT Z_UUID FROM Z_METADATA", on: whole)
      #expect(texts.first?.contains(uuid) == true)
      #expect(texts.first?.contains("torn") == false)
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `A store in use is read beside its app`()
    throws
  {
    try Trial.with { trial in
      let path = try RealStores.copy("coredataplus-1/SampleModel_V1.sqlite", into: trial.stores)
      let app = try OpenShell(path)
      defer { app.end() }
      try app.run("PRAGMA journal_mode=WAL;", "UPDATE ZPERSON SET ZFIRSTNAME = 'Fresh' WHERE Z_PK = 1;")
      let rows = ["rows", path, "Person", "--limit", "1"]
      let texts = try trial.expectNoTrace(of: [rows, rows + ["--snapshot"]], asNobody: false)
      #expect(texts.allSatisfy { $0.contains("Fresh") })
      try app.run("UPDATE ZPERSON SET ZFIRSTNAME = 'Fresher' WHERE Z_PK = 1;")
      #expect(try Program.run(rows).text.contains("Fresher"))
    }
  }

  /// What a user does with a store; the explorer goes in, on, to the end, back, and reads again.
  private func commands(_ path: String, _ store: String, _ trial: Trial) throws -> [[String]] {
    let entity = try Self.entity(of: store)
    return [
      ["schema", path], ["rows", path, entity, "--format", "ndjson", "--limit", "300"], ["count", path, entity],
      ["browse", path, "--entity", entity, "--keys", try trial.script()],
    ]
  }

  /// The entity with the most rows.
  private static func entity(of store: String) throws -> String {
    let counted = try RealStores.expected(store).compactMap { entity in
      (entity["name"] as? String).map { ($0, entity["rowCount"] as? Int ?? 0) }
    }
    return try #require(counted.max { $0.1 < $1.1 }).0
  }
}

/// A folder with a store, and a temporary folder of the program's own.
private struct Trial {
  let stores: URL
  private let temporary: URL

  static func with(_ body: (Trial) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      // A name that means something in a URI.
      let trial = Trial(stores: folder.appending(path: "stores ?#%41"), temporary: folder.appending(path: "temporary"))
      for made in [trial.stores, trial.temporary] {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      }
      for open in [folder, trial.temporary] { chmod(open.path, 0o777) }
      try body(trial)
    }
  }

  /// Keys that go in, on, to the end, back, and read again; beside the folders that must stay as they are.
  func script() throws -> String {
    let file = temporary.deletingLastPathComponent().appending(path: "keys")
    let steps = ["wait", "End", "wait", "Enter", "wait", "BSpace", "wait", "r", "wait"]
    try Data((steps.joined(separator: "\n") + "\n").utf8).write(to: file)
    chmod(file.path, 0o644)
    return file.path
  }

  /// Takes every right to write the folder and its files.
  func lock() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: stores.path) {
      chmod(stores.path + "/" + name, 0o444)
    }
    chmod(stores.path, 0o555)
  }

  func unlock() { chmod(stores.path, 0o755) }

  /// Runs the program; the folder's files and its own entry must stay, and no copy be left.
  @discardableResult
  func expectNoTrace(of commands: [[String]], asNobody: Bool) throws -> [String] {
    let before = try state()
    return try commands.map { command in
      let outcome = try Program.run(command, asNobody: asNobody, environment: ["TMPDIR": temporary.path])
      #expect(outcome.code == 0, "\(command): \(outcome.complaint)")
      #expect(try state() == before, "\(command)")
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
      #expect(left.isEmpty, "\(command)")
      return outcome.text
    }
  }

  /// Every file's bytes, times and rights; the folder's own time moves with any entry that comes or goes.
  private func state() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: stores.path) + ["."] {
      let path = stores.path + "/" + name
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      let time = (facts[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      let bytes = name == "." ? Data() : try Data(contentsOf: URL(filePath: path))
      found[name] =
        "\(time) \(facts[.posixPermissions] ?? "") \(facts[.systemFileNumber] ?? "") " + bytes.base64EncodedString()
    }
    return found
  }
}
