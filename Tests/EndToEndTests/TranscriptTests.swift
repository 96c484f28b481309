import Foundation
import Testing

/// What README and the guides show of commands: each page's are run in a folder that is empty at first, and must print
/// what stands there.
///
/// `RECORD=1` writes the outputs again, and fails.
@Suite struct TranscriptTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  static let pages = [
    "README.md", "Sources/storescope/Help/Start.md", "Sources/storescope/Help/Explorer.md",
    "Sources/storescope/Help/Predicates.md", "Sources/storescope/Help/Paths.md",
    "Sources/storescope/Help/Storage.md", "Sources/storescope/Help/Dialects.md", "Sources/storescope/Help/Recipes.md",
    "Sources/storescope/Help/Settings.md", "Sources/storescope/Help/Time.md", "Sources/storescope/Help/Versions.md",
    "Sources/storescope/Help/Tables.md",
  ]

  @Test(arguments: pages)
  func `a command prints what the page says`(_ name: String) throws {
    let page = Package.root.appending(path: name)
    let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    var made: [String] = []
    var commands = 0
    try TemporaryFolder.with { folder in
      let work = folder.appending(path: "work")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      var isConsole = false
      for line in lines {
        if isConsole, line.hasPrefix("$ ") {
          commands += 1
          made.append(line)
          let run = try Program.run(
            command: "/bin/sh", ["-c", "cd '\(work.path)' && \(line.dropFirst(2))"],
            environment: [
              "PATH": try Program.binary.deletingLastPathComponent().path + ":/usr/bin:/bin",
              "XDG_CONFIG_HOME": folder.appending(path: "none").path,
            ])
          made += run.text.components(separatedBy: "\n").dropLast()
        } else if !isConsole || line == "```" {
          made.append(line)
        }
        if line == "```console" { isConsole = true } else if line == "```" { isConsole = false }
      }
    }
    #expect(commands > 0)
    guard Self.isRecording else {
      #expect(made == lines, "\(made.difference(from: lines))")
      return
    }
    try Data(made.joined(separator: "\n").utf8).write(to: page)
    Issue.record("recorded \(page.path)")
  }

  /// A guide is what its file says, without a source tree near.
  @Test(arguments: [
    "start", "explorer", "predicates", "paths", "storage", "dialects", "recipes", "settings", "time", "versions",
    "tables",
  ])
  func `help prints a guide's text`(_ topic: String) throws {
    let file = Package.root.appending(path: "Sources/storescope/Help/\(topic.capitalized).md")
    let run = try Program.run("help", topic)
    #expect(run.output == (try Data(contentsOf: file)))
  }

  @Test func `help knows commands, guides made of tables, and what may have been meant`() throws {
    #expect(try Program.run("help", "themes").lines.map { $0.prefix { $0 != " " } }.contains("light"))
    #expect(try Program.run("help", "audit").output == Program.run("audit", "--help").output)
    #expect(try Program.run("help").output == Program.run("--help").output)
    let unknown = try Program.run("help", "predicate")
    #expect(unknown.code == 64)
    #expect(unknown.complaint.contains("perhaps predicates"))
  }

  @Test(arguments: [
    (["census", "x"], "summary --shapes"), (["codes"], "help codes"), (["keys"], "help keys"),
    (["themes"], "help themes"), (["help", "findings"], "help codes"), (["help", "census"], "summary --shapes"),
  ])
  func `a former name answers with the one that does its job now`(_ former: [String], _ successor: String) throws {
    let run = try Program.run(former)
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.complaint.contains("is now “\(successor)”"), "\(run.complaint)")
  }

  @Test func `the manual page has a section for each command`() throws {
    let page = try Program.run("help", "--man").lines
    #expect(page.first?.hasPrefix(".TH STORESCOPE 1") == true)
    for command in ["BROWSE", "AUDIT", "ROWS", "DEMO", "SETTINGS"] { #expect(page.contains(".SH \(command)")) }
    let shells = ["bash": "complete", "zsh": "#compdef", "fish": "complete"]
    for (shell, sign) in shells {
      let script = try Program.run("--generate-completion-script", shell)
      #expect(script.code == 0 && script.text.contains(sign), "\(shell)")
    }
  }
}
