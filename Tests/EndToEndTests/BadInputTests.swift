import Foundation
import Testing
import TestSupport

/// What is no store or model is told in one sentence, with the code of the command line's contract.
@Suite(.timeLimit(.minutes(20)))
struct BadInputTests {
  /// What is in the file, the exit code, and a piece of the one sentence.
  static let files: [(bytes: Data, code: Int32, sentence: String)] = [
    (Data(), 65, "an empty file"),
    (Data("hello, world\n".utf8), 65, "neither a store nor a model"),
    (Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }), 65, "neither"),
    (Data("<?xml version=\"1.0\"?>\n<!DOCTYPE database SYSTEM \"\">\n<database>".utf8), 65, "an XML store"),
    (Data("bplist00".utf8) + Data(repeating: 0, count: 64), 65, "binary property list"),
    (Data("bplist00".utf8), 65, "perhaps a binary store or a model cut short"),
    (Data("SQLite format 3\0".utf8), 65, "damaged"),
    (Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 2000), 65, "damaged"),
  ]

  @Test(arguments: files.indices, ["schema", "rows", "count", "browse"])
  func `What is no store is reported in one sentence`(_ index: Int, _ command: String) throws {
    let file = Self.files[index]
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "input").path
      try file.bytes.write(to: URL(filePath: path))
      let takesEntity = ["rows", "count"].contains(command)
      let outcome = try Program.run([command, path] + (takesEntity ? ["Thing"] : []))
      #expect(outcome.code == file.code, "\(outcome.complaint)")
      #expect(outcome.isOneSentence && outcome.complaint.contains(file.sentence))
      #expect(outcome.complaint.contains(" · \(path)"), "\(outcome.complaint)")
      #expect(try Data(contentsOf: URL(filePath: path)) == file.bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["input"])
    }
  }

  @Test func `An empty source file is no broken copy of a store`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "Models.swift").path
      try Data().write(to: URL(filePath: path))
      let outcome = try Program.run("schema", path)
      #expect(outcome.code == 65 && outcome.isOneSentence)
      #expect(outcome.complaint.contains(" · name a file that declares classes"))
    }
  }

  @Test func `lint does not pass a store or a second model that it cannot read as Swift`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let model = Package.root.appending(path: "SampleStores/Observatory/Observatory.xcdatamodeld")
      for paths in [[store], [model.path, model.path], [model.path, store]] {
        let outcome = try Program.run(["lint"] + paths)
        #expect(outcome.code == 65 && outcome.isOneSentence, "\(outcome.complaint)")
        #expect(outcome.complaint.contains("lint checks Swift source, or one model by itself · \(paths[0])"))
      }
    }
  }

  @Test func `A missing file and an empty folder have their own codes`() throws {
    try TemporaryFolder.with { folder in
      let missing = try Program.run("schema", folder.appending(path: "nothing").path)
      #expect(missing.code == 66)
      #expect(missing.complaint.hasPrefix("storescope: no such file · "))
      // A folder is a folder whatever it is called.
      for name in ["", "a.sqlite", "a.store", "a.xcdatamodeld", "a.mom"] {
        let path = folder.appending(path: name)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let empty = try Program.run("schema", path.path)
        #expect(empty.code == 65, "\(name)")
        #expect(empty.isOneSentence)
        #expect(empty.complaint.contains("no store and no model in this folder"))
      }
    }
  }

  @Test func `A path's control characters never reach the terminal`() throws {
    let outcome = try Program.run("schema", "/no\u{1B}[31m/such")
    #expect(outcome.code == 66)
    #expect(!outcome.complaint.contains("\u{1B}"))
  }

  @Test func `A pipe and a device are refused, and nobody waits for them`() throws {
    try TemporaryFolder.with { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, "/dev/null", "/dev/zero"] {
        let outcome = try Program.run("schema", path)
        #expect(outcome.code == 65, "\(path)")
        #expect(outcome.isOneSentence && outcome.complaint.contains("a pipe or a device"))
      }
    }
  }

  @Test(.enabled(if: Program.runsAsNobody, "no other user can start the program"))
  func `What may not be read is an input error`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "closed.sqlite")
      let closed = folder.appending(path: "closed")
      let inside = closed.appending(path: "a.sqlite")
      try Data("SQLite format 3\0".utf8).write(to: file)
      try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
      try Data().write(to: inside)
      for path in [file, closed] { #expect(chmod(path.path, 0) == 0) }
      defer { _ = chmod(closed.path, 0o700) }
      for path in [file, closed, inside] {
        let outcome = try Program.run(["schema", path.path], asNobody: true)
        #expect(outcome.code == 74, "\(outcome.complaint)")
        #expect(outcome.isOneSentence && outcome.complaint.contains("it cannot be read"))
      }
    }
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `A database of another program is not taken for a store`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "plain.sqlite").path
      try SQLiteShell.run("create table a(b); insert into a values(1)", on: path)
      let outcome = try Program.run("schema", path)
      #expect(outcome.code == 65)
      #expect(outcome.isOneSentence && outcome.complaint.contains("a plain SQLite database"))
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `What the explorer needs besides a store is reported too`() throws {
    let store = RealStores.path("scout/Scout-v1.sqlite")
    try TemporaryFolder.with { folder in
      let theme = folder.appending(path: "mine.yaml").path
      try Data("system: base16\n".utf8).write(to: URL(filePath: theme))
      let cases: [(arguments: [String], code: Int32, sentence: String)] = [
        (["browse", store], 64, "is not a terminal"),
        (["browse", store, "--theme", "no-such"], 64, "no theme is named 'no-such'"),
        (["browse", store, "--theme", theme], 65, "· \(theme)"),
        (["browse", store, "--theme", theme + "/no.yaml"], 66, "no such file"),
        (["browse", store, "--keys", theme + ".keys"], 66, "no such file"),
        (["browse", store, "--model", theme], 65, "· \(theme)"),
        (["browse", store, "--model", theme + ".mom"], 66, "no such file"),
        (["browse", store, "--entity", "Nothing"], 64, "no entity “Nothing”"),
      ]
      for wanted in cases {
        let outcome = try Program.run(wanted.arguments)
        #expect(outcome.code == wanted.code, "\(wanted.arguments): \(outcome.complaint)")
        #expect(outcome.isOneSentence, "\(wanted.arguments): \(outcome.complaint)")
        #expect(outcome.complaint.contains(wanted.sentence), "\(outcome.complaint)")
      }
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `Wrong usage is reported with what was meant`() throws {
    let store = RealStores.path("swiftdata-composites/composites.store")
    let cases: [(arguments: [String], code: Int32, sentence: String)] = [
      (["rows", store, "Cocktial"], 64, "perhaps Cocktail"),
      (["rows", store, "Cocktail", "--sort", "nothing"], 64, "Cocktail has no “nothing”"),
      (["rows", store, "Cocktail", "--sort", "author"], 64, "sort by one of its leaves"),
      (["rows", store, "Cocktail", "--columns", "autor"], 64, "perhaps author"),
      (["schema", store, store], 64, "two stores"),
      (["count", store, "Cocktail", "--limit", "-1"], 64, "--limit"),
      (["rows", store], 64, "Missing expected argument"),
    ]
    for wanted in cases {
      let outcome = try Program.run(wanted.arguments)
      #expect(outcome.code == wanted.code, "\(wanted.arguments)")
      #expect(outcome.complaint.contains(wanted.sentence), "\(outcome.complaint)")
    }
  }
}
