import Foundation
import Testing

/// The settings as a user meets them.
@Suite struct SettingsCommandTests {
  private func with(_ yaml: String?, _ body: ([String: String], URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "storescope/settings.yaml")
      if let yaml {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(yaml.utf8).write(to: file)
      }
      try body(["XDG_CONFIG_HOME": folder.path], file)
    }
  }

  @Test func `init writes a file that changes nothing, and never over another`() throws {
    try with(nil) { environment, file in
      let before = try Program.run(["settings", "show"], environment: environment)
      #expect(before.complaint.contains("there is no file \(file.path)"))
      let made = try Program.run(["settings", "init"], environment: environment)
      #expect(made.text == "wrote \(file.path)\n")
      let after = try Program.run(["settings"], environment: environment)
      #expect(after.output == before.output && after.complaint == "")
      #expect(try Program.run(["settings", "init"], environment: environment).code == 74)
    }
  }

  @Test func `show says who set what`() throws {
    try with("theme: light\nkeys: { leave: [C-q] }\n") { environment, file in
      let own = try Program.run(["settings", "show"], environment: environment).lines
      #expect(own.contains { $0.hasPrefix("theme") && $0.hasSuffix(file.path) })
      #expect(own.contains { $0.hasPrefix("keys: leave") && $0.hasSuffix("settings.yaml:2:9") })
      #expect(own.contains { $0.hasPrefix("ascii") && $0.hasSuffix("storescope") })
      let variable = environment.merging(["STORESCOPE_THEME": "mono"]) { $1 }
      let told = try Program.run(["settings", "show"], environment: variable).lines
      #expect(told.contains { $0.hasPrefix("theme") && $0.contains("mono") && $0.hasSuffix("STORESCOPE_THEME") })
    }
  }

  @Test func `two commands that would share a key are a conflict, and a swap is none`() throws {
    try with("keys: { leave: [j] }") { environment, _ in
      let run = try Program.run(["settings", "show"], environment: environment)
      #expect(run.code == 65 && run.isOneSentence)
      #expect(run.complaint.contains("the key j would mean “leave” and “cursor down”"))
    }
    try with("keys: { leave: [j], cursor down: [Q] }") { environment, _ in
      let swapped = try Program.run(["settings", "show"], environment: environment)
      #expect(swapped.code == 0)
    }
    try with("keys: { leav: [j] }") { environment, _ in
      let run = try Program.run(["settings", "show"], environment: environment)
      #expect(run.complaint.contains("no command is called “leav”"))
      #expect(run.complaint.contains("perhaps leave"))
    }
  }

  @Test(arguments: [
    ("leave: [], up: [], commands: []", ""),
    ("leave: [C-q], up: [], commands: [], sort: [C-q]", " from the view rows"),
  ])
  func `keys that leave no way out of a view are refused`(keys: String, view: String) throws {
    try with("keys: { \(keys) }") { environment, _ in
      let run = try Program.run(["settings", "show"], environment: environment)
      #expect(run.code == 65 && run.isOneSentence)
      #expect(run.complaint.contains("no key would leave storescope\(view) · "), "\(run.complaint)")
    }
  }

  @Test(arguments: ["leave: [], up: []", "leave: [], commands: []", "up: [], commands: []"])
  func `one way out is enough`(keys: String) throws {
    try with("keys: { \(keys) }") { environment, _ in
      let run = try Program.run(["settings", "show"], environment: environment)
      #expect(run.code == 0, "\(run.complaint)")
    }
  }

  @Test func `a key script plays the defaults, whatever the settings say`() throws {
    try with("keys: { findings: [Z] }\nascii: true\n") { environment, file in
      let keys = file.deletingLastPathComponent().appending(path: "keys")
      try Data("f\nwait\nscreen s\n".utf8).write(to: keys)
      let options = ["demo", "--keys", keys.path, "--size", "80x24"]
      let run = try Program.run(options, environment: environment)
      #expect(run.text.contains("Findings") && run.text.contains("▌"))
    }
  }
}
