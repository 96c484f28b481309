import Foundation
import Testing

/// The explorer around its views, from the outside: what a key script may do, line by line, and the choice of a store.
@Suite(.timeLimit(.minutes(20))) struct ShellScriptTests {
  private func screens(_ script: String, _ options: String...) throws -> [String: [String]] {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      let outcome = try Program.run(["browse", store, "--entity", "Star", "--keys", keys.path] + options)
      #expect(outcome.code == 0, "\(outcome.complaint)")
      return ReplayedScript.screens(in: outcome.allLines)
    }
  }

  @Test func `what is too much for a terminal is copied to a file that nobody else may read`() throws {
    let entity = "<entity name=\"Item\"><attribute name=\"text\" attributeType=\"String\"/></entity>"
    let text = String(repeating: "seven … ", count: 12_000)
    try CreatedStore.with(entity, "Item: [{ text: \"\(text)\" }]") { store throws in
      let folder = store.deletingLastPathComponent()
      let keys = folder.appending(path: "keys")
      let temporary = folder.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      try Data("wait\nEnter\nwait\ny\nwait\n".utf8).write(to: keys)
      let run = try Program.run(
        [store.path, "--entity", "Item", "--keys", keys.path, "--size", "160x24"],
        environment: ["TMPDIR": temporary.path])
      #expect(run.text.contains("too much for a terminal"))
      let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
      #expect(names.count == 1)
      let file = temporary.appending(path: try #require(names.first)).path
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `a script presses the mouse, turns its wheel and drags`() throws {
    let screens = try screens(
      """
      wait
      screen before
      mouse 40 6
      screen pressed
      mouse 40 6 up
      screen wheel
      mouse 26 9 to 38
      screen dragged
      """)
    #expect(screens["before"]?[22].contains("row 1 of") == true)
    #expect(screens["pressed"]?[22].contains("row 2 of") == true)
    #expect(screens["wheel"]?[22].contains("row 1 of") == true)
    #expect(screens["before"]?[1].hasPrefix(" Entities                │") == true)
    #expect(screens["dragged"]?[1].hasPrefix(" Entities                            │") == true)
  }

  @Test func `a script changes the size and pastes lines`() throws {
    let screens = try screens(
      """
      wait
      paste:q Q\\nf
      screen ignored
      w
      paste:name == "Vega"\\nOR name == nil
      screen pasted
      Escape
      Escape
      resize 120x40
      screen large
      resize 60x16
      screen small
      """)
    #expect(screens["ignored"]?[22].contains("pasted text is no command") == true)
    #expect(screens["pasted"]?[22].contains(#"where: name == "Vega" OR name == nil"#) == true)
    #expect(screens["large"]?.count == 40)
    #expect(screens["large"]?[0].count ?? 0 > 100)
    #expect(screens["small"]?.count ?? 99 <= 16)
    #expect(screens["small"]?.allSatisfy { $0.count <= 60 } == true)
  }

  @Test(arguments: ["mouse 0 1", "mouse 3", "mouse a b", "resize 0x4", "resize 80", "mouse 1 1 left"])
  func `a step that cannot be is refused with its line`(_ step: String) throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data("j\n\(step)\n".utf8).write(to: keys)
      let outcome = try Program.run("browse", "nothing.store", "--keys", keys.path)
      #expect(outcome.code == 64)
      #expect(outcome.complaint.contains(step), "\(outcome.complaint)")
    }
  }

  @Test func `what ran is listed with rows and time, and runs in sqlite3 as it stands`() throws {
    let screens = try screens("wait\n@\nwait\nscreen log\n")
    let log = screens["log"]?.joined(separator: "\n") ?? ""
    #expect(log.contains("SQL log · "))
    #expect(log.contains("SELECT "))
    #expect(log.contains("opening ") && !log.contains(" PRAGMA "))
    #expect(!log.contains("= ?"))
  }

  @Test func `a value is saved to a new file, and never over another`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let saved = folder.appending(path: "value.txt")
      let keys = folder.appending(path: "keys")
      let save = "O\nf\ntext:\(saved.path)\nEnter\nwait\n"
      let script = "wait\n:\ntext:name\nEnter\n\(save)screen first\n\(save)screen second\n"
      try Data(script.utf8).write(to: keys)
      let outcome = try Program.run("browse", store, "--entity", "Star", "--keys", keys.path, "--size", "160x30")
      let screens = ReplayedScript.screens(in: outcome.allLines)
      let text = try String(contentsOf: saved, encoding: .utf8)
      #expect(!text.isEmpty)
      #expect(screens["first"]?[27].contains("wrote ") == true)
      #expect(screens["first"]?.joined().contains(text) == true)
      #expect(screens["second"]?.joined().contains("the file exists already") == true)
    }
  }

  @Test func `a blob is saved as its bytes, not as base64`() throws {
    let entity = "<entity name=\"Item\"><attribute name=\"data\" attributeType=\"Binary\"/></entity>"
    try CreatedStore.with(entity, "Item: [{ data: { hex: 00ff10 } }]") { store throws in
      let folder = store.deletingLastPathComponent()
      let keys = folder.appending(path: "keys")
      let file = folder.appending(path: "saved.bin")
      try Data("wait\nO\nf\ntext:\(file.path)\nEnter\nwait\n".utf8).write(to: keys)
      _ = try Program.run([store.path, "--entity", "Item", "--keys", keys.path])
      #expect(try Data(contentsOf: file) == Data([0x00, 0xFF, 0x10]))
    }
  }

  // MARK: other programs

  @Test func `^X hands the text of a prompt to the editor, and the terminal comes back`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let program = try TerminalProgram(
        [store, "--entity", "Star"], folder: folder, environment: ["VISUAL": #"printf 'name ==\nnil' >"#])
      #expect(program.shows("row 1 of"))
      program.type("wabc\u{18}")
      #expect(program.shows("where: name == nil"))
      program.type("\r")
      #expect(program.shows("Star where name == nil"))
      program.type("Q")
      #expect(program.shows("1 filter would be lost · Q again leaves"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  @Test func `a text of the editor that is too long for a prompt is not taken`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let program = try TerminalProgram(
        [store, "--entity", "Star"], folder: folder,
        environment: ["VISUAL": #"head -c 2000000 /dev/zero | tr '\0' a >"#])
      #expect(program.shows("row 1 of"))
      program.type("wabc\u{18}")
      #expect(program.shows("2000 kB are too much for a prompt · the text is as it was"))
      #expect(program.shows("where: abc"))
    }
  }

  @Test(arguments: ["w", ":"])
  func `a text that arrives letter by letter costs no more than a pasted one`(
    key: String
  ) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let program = try TerminalProgram([store, "--entity", "Star"], folder: folder)
      #expect(program.shows("row 1 of"))
      program.typeAll(key + String(repeating: "a", count: 20_000))
      #expect(program.shows("aaaaaaaaaaaaaaaaaaaa"))
      program.type("\u{1B}")
      program.type("\u{1B}")
      #expect(program.shows("row 1 of", without: "aaaaaaaaaaaaaaaaaaaa"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }

  // MARK: the choice of a store

  @Test func `a folder of several stores offers them, and ^O leads from one to the next`() throws {
    try TemporaryFolder.with { folder in
      let stores = folder.appending(path: "stores")
      for name in ["first", "second"] { _ = try ObservatoryStore.make(in: stores.appending(path: name)) }
      let state = ["XDG_STATE_HOME": folder.appending(path: "state").path]
      let program = try TerminalProgram([stores.path], folder: folder, environment: state)
      #expect(program.shows("2 of 2 stores"))
      program.type("second\r")
      #expect(program.shows("Entities"))
      program.type("\u{0F}")
      #expect(program.shows("Open a store"))
      program.type("\(stores.path)/first/observatory.sqlite\r")
      #expect(program.shows("Entities"))
      program.type("Q")
      #expect(program.end().code == 0)
      let recent = try String(contentsOf: folder.appending(path: "state/storescope/recent.json"), encoding: .utf8)
      let first = try #require(recent.range(of: "first"))
      let second = try #require(recent.range(of: "second"))
      #expect(first.lowerBound < second.lowerBound)
    }
  }

  @Test func `a store chosen again is read with the source of last time`() throws {
    try TemporaryFolder.with { folder in
      let state = folder.appending(path: "state").path
      let store = try MadeOnce.demo("Logbook", into: folder).path
      let source = folder.appending(path: "Logbook").path
      let environment = ["XDG_STATE_HOME": state]
      let first = try TerminalProgram([store, "--source", source], folder: folder, environment: environment)
      #expect(first.shows("Entities"))
      first.type("Q")
      #expect(first.end().code == 0)
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      let again = try TerminalProgram([], folder: empty, environment: environment)
      #expect(again.shows("1 of 1 stores"))
      again.type("\r")
      #expect(again.shows("source"))
      again.type("Q")
      #expect(again.end().code == 0)
    }
  }

  @Test(arguments: [
    ("broken.sqlite", "a store nor a model"), ("none.sqlite", "no such file"), ("empty", "no store"),
    ("store", "this store is open"), ("store/observatory.sqlite", "this store is open"),
  ])
  func `if another store cannot be opened, this one stays as it is`(_ other: String, _ reason: String) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      try Data("no store".utf8).write(to: folder.appending(path: "broken.sqlite"))
      try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
      let state = ["XDG_STATE_HOME": folder.appending(path: "state").path]
      let program = try TerminalProgram([store, "--entity", "Star"], folder: folder, environment: state)
      #expect(program.shows("row 1 of"))
      program.type("wname != nil\r")
      #expect(program.shows("1 name != nil"))
      program.type("\u{0F}\(folder.appending(path: other).path)\r")
      if !["none.sqlite", "store/observatory.sqlite"].contains(other) {
        #expect(program.shows("1 filter would be lost"))
        program.type("\r")
      }
      #expect(program.shows(reason))
      #expect(program.shows("1 name != nil"))
      // The store answers still.
      program.type("x")
      #expect(program.shows("row 1 of"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
  }
}
