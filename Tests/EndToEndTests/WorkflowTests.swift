import Foundation
import Testing
import Yams

/// The workflows of this project, the action that other projects can use, and what the recipes show of CI.
///
/// GitHub never ran them here. Their form is checked as far as YAML and `bash -n` go; the scripts of the action run.
@Suite(.mostlyWaits, .timeLimit(.minutes(20))) struct WorkflowTests {
  private static let action = Package.root.appending(path: ".github/actions/check")
  private static let recipes = Package.root.appending(path: "Sources/storescope/Help/Recipes.md")

  /// A file or a block of a page, by the name that a failure shows.
  struct Text: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
  }

  static let files: [Text] = {
    let folder = Package.root.appending(path: ".github")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yml") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map {
        Text(testDescription: name, text: $0)
      }
    }
  }()

  /// The blocks of a language in README and the guides.
  private static func blocks(_ language: String, in page: URL) throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  static let blocks: [Text] = TranscriptTests.pages.flatMap { name in
    let blocks = (try? Self.blocks("yaml", in: Package.root.appending(path: name))) ?? []
    return blocks.enumerated().map { Text(testDescription: "\(name), block \($0 + 1)", text: $1) }
  }

  @Test func `there are workflows, an action and blocks to check`() {
    let names = Self.files.map(\.testDescription)
    for name in ["workflows/ci.yml", "workflows/release.yml", "actions/check/action.yml"] {
      #expect(names.contains(name))
    }
    #expect(Self.blocks.contains { $0.text.contains("jobs:") })
  }

  @Test(arguments: files + blocks)
  func `it is YAML, and a workflow has the form of one`(_ file: Text) throws {
    let root = try #require(try Yams.compose(yaml: file.text)?.mapping)
    let inputs = Set(root["inputs"]?.mapping?.keys.compactMap(\.string) ?? [])
    for job in root["jobs"]?.mapping?.values.map(\.self) ?? [] {
      #expect(job["runs-on"]?.string != nil)
      try check(try #require(job["steps"]?.sequence.map(Array.init)), isAction: false, inputs)
    }
    if let runs = root["runs"] {
      #expect(runs["using"]?.string == "composite")
      try check(try #require(runs["steps"]?.sequence.map(Array.init)), isAction: true, inputs)
    }
  }

  private func check(_ steps: [Node], isAction: Bool, _ inputs: Set<String>) throws {
    let names = Set(steps.compactMap { $0["id"]?.string })
    for step in steps {
      let keys = Set(try #require(step.mapping).keys.compactMap(\.string))
      #expect(keys.isSubset(of: ["name", "id", "if", "run", "uses", "with", "env", "shell"]), "\(keys)")
      #expect(keys.contains("run") != keys.contains("uses"), "\(keys)")
      if let uses = step["uses"]?.string {
        #expect(uses.wholeMatch(of: #/[\w.-]+\/[\w.\/-]+@[\w.-]+/#) != nil, "\(uses)")
      }
      if let run = step["run"]?.string {
        #expect(!isAction || keys.contains("shell"), "a step of an action names its shell")
        // An expression becomes a text before the shell sees it.
        let line = run.replacing(#/\$\{\{.*?\}\}/#, with: "x")
        let syntax = try Program.run(command: "/bin/bash", ["-n", "-c", line])
        #expect(syntax.code == 0, "\(syntax.complaint)")
      }
      for value in Self.texts(step) {
        for match in value.matches(of: #/inputs\.([\w-]+)/#) { #expect(inputs.contains(String(match.1)), "\(value)") }
        for match in value.matches(of: #/steps\.([\w-]+)\.outputs/#) { #expect(names.contains(String(match.1))) }
      }
    }
  }

  /// All texts in a node.
  private static func texts(_ node: Node) -> [String] {
    if let mapping = node.mapping { return mapping.values.flatMap(texts) }
    if let sequence = node.sequence { return sequence.flatMap(texts) }
    return node.string.map { [$0] } ?? []
  }

  @Test(arguments: ["install", "check", "pack"])
  func `a script of the action is one that the shell can read and start`(_ name: String) throws {
    let path = Self.action.appending(path: name).path
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(try Program.run(command: "/bin/bash", ["-n", path]).code == 0)
  }

  /// The programs that a script finds: this build, and the system's.
  private static func path() throws -> String {
    try Program.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
  }

  struct Checked {
    var run: Program.Outcome
    var outputs: [String: String]
    var summary: [String]
  }

  /// Runs the action's second step on an app in a folder, as GitHub would.
  private func check(_ inputs: [String: String], in folder: URL) throws -> Checked {
    let (output, summary) = (folder.appending(path: "output"), folder.appending(path: "summary"))
    for file in [output, summary] { try Data().write(to: file) }
    var environment = [
      "PATH": try Self.path(), "RUNNER_TEMP": folder.path, "GITHUB_OUTPUT": output.path,
      "GITHUB_STEP_SUMMARY": summary.path, "SOURCE": "", "MODEL": "", "LOCKED": "", "STORES": "", "FAIL_ON": "mismatch",
    ]
    environment.merge(inputs) { $1 }
    let run = try Program.run(
      command: "/bin/bash", ["-c", "cd '\(folder.path)' && '\(Self.action.path)/check'"], environment: environment)
    func lines(_ file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let outputs = try lines(output).map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Checked(
      run: run, outputs: Dictionary(outputs.map { ($0[0], $0[1]) }) { $1 },
      summary: Array(try lines(summary).dropFirst(2)))
  }

  private static let app = """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Book.self] }
      @Model final class Book {
        var title: String?
        init() {}
      }
    }
    """

  /// The same, with a version whose migration some rows stop, and without a plan's code that would mend them.
  private static let next =
    app + """

      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Book.self] }
        @Model final class Book {
          var title: String
          init(title: String) { self.title = title }
        }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """

  @Test func `the action passes an app that is in order, and finds the version that would not migrate`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Sources dir/App.swift")
      try FileManager.default.createDirectory(
        at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Self.app.utf8).write(to: source)
      let locked = try Program.run(
        command: "/bin/bash",
        ["-c", "cd '\(folder.path)' && storescope lint 'Sources dir' --lock hashes.json --stores Released"],
        environment: ["PATH": try Self.path()])
      try #require(locked.code == 0, "\(locked.complaint)")
      let inputs = ["SOURCE": "Sources dir\n", "LOCKED": "hashes.json", "STORES": "Released"]

      let first = try check(inputs, in: folder)
      #expect(first.run.code == 0, "\(first.run.text) \(first.run.complaint)")
      #expect(
        first.summary == [
          "| Source | passed |", "| Released versions | passed |", "| Migration of V1.store | passed |",
        ])
      #expect(first.outputs.keys.sorted() == ["lock", "source"])

      try Data(Self.next.utf8).write(to: source)
      let second = try check(inputs, in: folder)
      #expect(second.run.code == 1, "\(second.run.text) \(second.run.complaint)")
      #expect(second.summary.last == "| Migration of V1.store | **found something** |", "\(second.run.text)")
      for file in second.outputs.values {
        let log = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
        #expect(log?["version"] as? String == "2.1.0")
      }
    }
  }

  @Test func `the action fails where it has nothing to check`() throws {
    try TemporaryFolder.with { folder in
      let none = try check(["SOURCE": "nowhere"], in: folder)
      #expect(none.run.code == 66)
      #expect(none.summary == ["| Source | **could not be checked** (exit code 66) |"])
      #expect(none.outputs.isEmpty)
      try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
      #expect(try check(["STORES": "empty"], in: folder).run.code == 66)
    }
  }

  @Test func `the action installs what a release has packed, if its checksum agrees`() throws {
    try TemporaryFolder.with { folder in
      let program = folder.appending(path: "program")
      try Data("#!/bin/sh\necho storescope 1.2.3\n".utf8).write(to: program)
      let releases = folder.appending(path: "releases")
      let pack = try Program.run(
        command: "/bin/bash",
        [Self.action.appending(path: "pack").path, program.path, "1.2.3", releases.appending(path: "v1.2.3").path])
      try #require(pack.code == 0, "\(pack.complaint)")
      let added = folder.appending(path: "path")
      func install(_ version: String) throws -> Program.Outcome {
        try Data().write(to: added)
        return try Program.run(
          command: "/bin/bash", [Self.action.appending(path: "install").path],
          environment: [
            "PATH": "/usr/bin:/bin", "VERSION": version, "RELEASES": "file://\(releases.path)",
            "RUNNER_TEMP": folder.path, "GITHUB_PATH": added.path,
          ])
      }
      for version in ["1.2.3", "v1.2.3"] {
        let run = try install(version)
        #expect(run.code == 0, "\(run.text) \(run.complaint)")
        let place = try String(contentsOf: added, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(FileManager.default.isExecutableFile(atPath: place + "/storescope"))
      }
      for (version, reason) in [
        ("main", "names no release"), ("1.2.4", "has no storescope-"), ("installed", "no storescope"),
      ] {
        let run = try install(version)
        #expect(run.code == 1 && run.text.contains(reason), "\(run.text) \(run.complaint)")
      }
      let packed = try FileManager.default.contentsOfDirectory(
        at: releases.appending(path: "v1.2.3"), includingPropertiesForKeys: nil)
      let archive = try #require(packed.first { $0.pathExtension == "gz" })
      try (try Data(contentsOf: archive) + Data([0])).write(to: archive)
      let changed = try install("1.2.3")
      #expect(changed.code == 1 && changed.text.contains("is not what its checksum says"), "\(changed.text)")
    }
  }

  /// The recipe's hook, on a repository whose staged and whose other files differ.
  @Test func `the hook looks at what is staged`() throws {
    let hook = try #require(try Self.blocks("bash", in: Self.recipes).first { $0.contains("git diff --cached") })
    try TemporaryFolder.with { folder in
      try Data(hook.utf8).write(to: folder.appending(path: "hook"))
      func run(_ lines: String) throws -> Program.Outcome {
        try Program.run(
          command: "/bin/bash", ["-c", "cd '\(folder.path)' && \(lines)"],
          environment: ["PATH": try Self.path(), "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"])
      }
      let broken = "@Model struct Book { var title: String }"
      let made = try run(
        """
        git init -q app && cd app && mkdir Sources && cp ../hook .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit &&
        git config user.name a && git config user.email a@example.org && echo text > README && git add README
        """)
      try #require(made.code == 0, "\(made.complaint)")
      #expect(try run("cd app && git commit -qm first").code == 0)
      try Data(Self.app.utf8).write(to: folder.appending(path: "app/Sources/App.swift"))
      _ = try run("cd app && storescope lint Sources --lock hashes.json && git add .")
      let good = try run("cd app && git commit -qm second")
      #expect(good.code == 0, "\(good.text) \(good.complaint)")
      // Broken, and not staged: another file is committed.
      let source = "import SwiftData\n\(broken)\n"
      try Data(source.utf8).write(to: folder.appending(path: "app/Sources/More.swift"))
      let other = try run(
        "cd app && echo '// more' >> Sources/App.swift && git add Sources/App.swift && git commit -qm third")
      #expect(other.code == 0, "\(other.text) \(other.complaint)")
      let bad = try run("cd app && git add . && git commit -qm fourth")
      #expect(bad.code != 0, "\(bad.text)")
      #expect((bad.text + bad.complaint).contains("More.swift"), "\(bad.text) \(bad.complaint)")
    }
  }
}
