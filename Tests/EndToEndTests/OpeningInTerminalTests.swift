import Foundation
import Testing
import TestSupport

/// Opening as a user sees it: progress and a way out for a copy, changes of a store in use.
@Suite(
  .mostlyWaits, .enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "the real stores or sqlite3 are not here"),
  .timeLimit(.minutes(20)))
struct OpeningInTerminalTests {
  /// A store that grew by half a gigabyte of nothing, which takes a while to copy.
  ///
  /// The key is typed before the program starts, so that it is there with the first frame.
  @Test(arguments: ["\u{1B}", "\u{03}", "q"])
  func `A copy is stopped by a key, and nothing of it is left`(
    _ key: String
  ) throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy("scout/Scout-v1.sqlite", into: folder)
      try grow(path, to: 512 << 20)
      let temporary = folder.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let program = try TerminalProgram(
        [path, "--snapshot"], folder: folder, typed: key, environment: ["TMPDIR": temporary.path])
      let end = program.end()
      #expect(program.drawn.contains("opening · Esc stops it"), "\(program.drawn)")
      #expect(end.code == 130)
      #expect(end.complaint == "storescope: stopped · \(path)\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }
  }

  @Test func `A copy that comes about ends in the explorer`() throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy("scout/Scout-v1.sqlite", into: folder)
      try grow(path, to: 128 << 20)
      let program = try TerminalProgram([path, "--snapshot"], folder: folder)
      #expect(program.shows("read-only, private copy"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  @Test func `What cannot be opened never takes the terminal`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "empty.sqlite")
      try Data().write(to: path)
      let program = try TerminalProgram([path.path], folder: folder)
      let end = program.end()
      #expect(end.code == 65)
      #expect(end.complaint.hasPrefix("storescope: an empty file · \(path.path)"))
      #expect(program.drawn.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `A commit of an app is reported, and r shows it`(namesFolder: Bool) throws {
    try TemporaryFolder.with { folder in
      let stores = folder.appending(path: "stores")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      let path = try RealStores.copy("coredataplus-1/SampleModel_V1.sqlite", into: stores)
      let app = try OpenShell(path)
      defer { app.end() }
      try app.run("PRAGMA journal_mode=WAL;", "UPDATE ZPERSON SET ZFIRSTNAME = 'Before' WHERE Z_PK = 1;")
      let named = namesFolder ? stores.path : path
      let program = try TerminalProgram([named, "--entity", "Person"], folder: folder)
      #expect(program.shows("Before", without: "store changed"))
      try app.run("UPDATE ZPERSON SET ZFIRSTNAME = 'Behind' WHERE Z_PK = 1;")
      #expect(program.shows("store changed, r to refresh"))
      program.type("r")
      #expect(program.shows("Behind", without: "store changed"))
      // The next commit is noticed by the session that the refresh began.
      try app.run("UPDATE ZPERSON SET ZFIRSTNAME = 'Beyond' WHERE Z_PK = 1;")
      #expect(program.shows("store changed, r to refresh"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  /// A store at rest is read as immutable: what was read after a change is dropped.
  @Test func `A store that wakes up is reported, and r reads it live`() throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy("coredataplus-1/SampleModel_V1.sqlite", into: folder)
      let program = try TerminalProgram([path, "--entity", "Person"], folder: folder)
      #expect(program.shows("row 1 of 20", without: "store changed"))
      let app = try OpenShell(path)
      defer { app.end() }
      try app.run("PRAGMA journal_mode=WAL;", "UPDATE ZPERSON SET ZFIRSTNAME = 'Awake' WHERE Z_PK = 1;")
      #expect(program.shows("store changed, r to refresh"))
      program.type("r")
      #expect(program.shows("Awake", without: "store changed"))
      #expect(program.shows("read-only, live"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  @Test func `A store that goes away is reported, and what is on the screen stays`() throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy("coredataplus-1/SampleModel_V1.sqlite", into: folder)
      let program = try TerminalProgram([path, "--entity", "Person"], folder: folder)
      #expect(program.shows("row 1 of 20"))
      try FileManager.default.removeItem(atPath: path)
      #expect(program.shows("store changed, r to refresh"))
      program.type("r")
      #expect(program.shows("not read again: no such file"))
      program.type("j")
      #expect(program.shows("row 2 of 20"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  private func grow(_ path: String, to size: UInt64) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: size)
    try handle.close()
  }
}
