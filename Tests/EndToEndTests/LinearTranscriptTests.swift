import Foundation
import Testing

/// What the explorer says line by line: each file of `Fixtures/linear` holds a session, and the sentence that it shows.
///
/// `RECORD=1` writes the sessions again, and fails.
@Suite struct LinearTranscriptTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
  private static let folder = Package.root.appending(path: "Tests/Fixtures/linear")

  struct Session: CustomTestStringConvertible {
    let file: URL
    let lines: [String]

    var testDescription: String { lines[0].trimmingCharacters(in: ["#", " "]) }
    /// The options after `$ storescope`.
    var command: String { String(lines[1].dropFirst("$ storescope ".count)) }
    var typed: [String] { lines.filter { $0.hasPrefix("> ") }.map { Self.raw(String($0.dropFirst(2))) } }

    /// An Esc stands as its sign in the file.
    private static func raw(_ line: String) -> String { line.replacing("␛", with: "\u{1B}") }
  }

  static let sessions: [Session] = {
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.compactMap { file in
      let text = try? String(contentsOf: file, encoding: .utf8)
      return text.map {
        Session(
          file: file, lines: $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
      }
    }
  }()

  @Test(arguments: sessions)
  func `line by line, a session is heard as it was recorded`(_ session: Session) throws {
    var heard = Array(session.lines.prefix(2))
    try TemporaryFolder.with { folder in
      let sample = String(session.command.split(separator: " ")[1].prefix { $0 != "." })
      _ = try MadeOnce.demo(sample, into: folder)
      let input = folder.appending(path: "input")
      try Data(session.typed.map { $0 + "\n" }.joined().utf8).write(to: input)
      let run = try Program.run(
        command: "/bin/sh", ["-c", "cd '\(folder.path)' && '\(Program.binary.path)' \(session.command) < input"],
        environment: ["TERM": "dumb", "XDG_STATE_HOME": folder.appending(path: "state").path])
      #expect(run.code == 0, "\(run.complaint)")
      heard += run.text.components(separatedBy: "\n").dropLast()
        .map {
          // A sample is made anew in each run of the tests, with another UUID.
          $0.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "UUID")
            .replacing(/in [0-9.]+ s$/, with: "in 0.0 s").replacing("\u{1B}", with: "␛")
            // The stores that the command box lists are found in their own time.
            .replacing(/1[0-9]{2}( entries|$)/) { "100\($0.1)" }
        }
    }
    #expect(!heard.contains { $0.contains(/[│─▕▏█▌∅✖▸▾↵⌫]/) })
    guard Self.isRecording else {
      #expect(heard == session.lines, "\(heard.difference(from: session.lines))")
      return
    }
    try Data(heard.map { $0 + "\n" }.joined().utf8).write(to: session.file)
    Issue.record("recorded \(session.file.path)")
  }

  @Test func `^C stops work and never leaves, and the end is said`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let program = try TerminalProgram([store, "--entity", "Star", "--linear"], folder: folder)
      #expect(program.shows("row 1 of"))
      program.send(signal: SIGINT)
      #expect(program.shows("nothing runs"))
      // ^U takes off what was typed to have the screen drawn anew.
      program.type("\u{15}Q\n")
      #expect(program.shows("left storescope"))
      #expect(program.end().code == 0)
    }
  }

  @Test func `without a store the stores of the folder are numbered, and a number opens one`() throws {
    try TemporaryFolder.with { folder in
      for name in ["first", "second"] { _ = try ObservatoryStore.make(in: folder.appending(path: name)) }
      try Data("2\nQ\n".utf8).write(to: folder.appending(path: "input"))
      let run = try Program.run(
        command: "/bin/sh", ["-c", "cd '\(folder.path)' && '\(Program.binary.path)' --linear < input"],
        environment: ["TERM": "dumb", "XDG_STATE_HOME": folder.appending(path: "state").path])
      #expect(run.code == 0, "\(run.complaint)")
      #expect(run.lines.prefix(2) == ["1: first/observatory.sqlite", "2: second/observatory.sqlite"], "\(run.lines)")
      #expect(run.lines.contains { $0.hasPrefix("observatory.sqlite, Entities") }, "\(run.lines)")
      #expect(run.lines.last == "left storescope")
    }
  }
}
