import Foundation
import Testing

/// Only a new file is ever written; what has its name already stays as it is.
@Suite(.timeLimit(.minutes(20))) struct OddOutputTests {
  private func with(_ body: (URL, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in try body(folder, ObservatoryStore.make(in: folder.appending(path: "store"))) }
  }

  @Test(arguments: OddInputTests.Disguise.allCases)
  func `What has the name of an output is reported and stays`(
    _ disguise: OddInputTests.Disguise
  ) throws {
    try with { folder, store in
      // Their ends tell an export's form.
      let odd = folder.appending(path: "odd.csv").path
      try disguise.make(at: odd)
      let before = try facts(of: odd)
      let rows = Package.root.appending(path: "SampleStores/Observatory/rows.yaml").path
      let outputs: [(code: Int32, command: [String])] = [
        (64, ["create", odd, "--model", ObservatoryStore.model, "--rows", rows]),
        (74, ["audit", store, "--report", odd]), (74, ["summary", store, "--shapes", "--rules", odd]),
      ]
      for (code, command) in outputs {
        let outcome = try Program.run(command)
        #expect(outcome.code == code, "\(command): \(outcome.complaint)")
        #expect(outcome.complaint.hasPrefix("storescope: the file exists already"))
      }
      let script = folder.appending(path: "keys")
      try Data("wait\ne\ntext:\(odd)\nEnter\nwait\n".utf8).write(to: script)
      let browse = ["browse", store, "--entity", "Star", "--keys", script.path, "--size", "200x20"]
      let export = try Program.run(browse)
      #expect(export.text.contains("not exported: the file exists already"), "\(export.text)")
      #expect(try facts(of: odd) == before)
    }
  }

  private func facts(of path: String) throws -> [String] {
    var facts = stat()
    try #require(lstat(path, &facts) == 0)
    return ["\(facts.st_mode)", "\(facts.st_ino)", "\(facts.st_size)", "\(facts.st_mtim)"]
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `Output that does not fit is reported with the reason`() throws {
    try with { _, store in
      let line = "'\(try Program.binary.path)' rows '\(store)' Star > /dev/full"
      let outcome = try Program.run(command: "/bin/sh", ["-c", line])
      #expect(outcome.code == 74)
      let sentence = "storescope: the output cannot be written: no space left on device\n"
      #expect(outcome.complaint == sentence)
    }
  }

  /// A link that leads nowhere beside the store, where `create` would make a folder.
  @Test func `A store that cannot be written leaves what lay beside it`() throws {
    try with { folder, _ in
      let link = folder.appending(path: ".new_SUPPORT").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      let rows = Package.root.appending(path: "SampleStores/Observatory/rows.yaml").path
      let new = folder.appending(path: "new.sqlite").path
      let outcome = try Program.run("create", new, "--model", ObservatoryStore.model, "--rows", rows)
      #expect(outcome.code == 64 && outcome.complaint.contains(link), "\(outcome.complaint)")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
      #expect(!FileManager.default.fileExists(atPath: new))
    }
  }

  /// A store that was whole before the signal stays.
  ///
  /// The rows take a while to write; the line ends with 99 if the command was over too.
  @Test func `A store that is not whole goes with its command`() throws {
    try TemporaryFolder.with { folder in
      let rows = folder.appending(path: "rows.yaml")
      let many = (1...20_000).map { "  - abbreviation: a\($0)\n    name: b\n" }.joined()
      try Data("Constellation:\n\(many)".utf8).write(to: rows)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c",
        """
        cd '\(folder.path)'; mkdir new
        '\(try Program.binary.path)' create new/a.sqlite --model '\(ObservatoryStore.model)' \
        --rows rows.yaml & job=$!
        until test -e new/a.sqlite || ! kill -0 $job; do sleep 0.01; done
        kill -TERM $job || exit 99
        wait $job
        """,
      ]
      try process.run()
      process.waitUntilExit()
      #expect([143, 99].contains(process.terminationStatus))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new")
      guard !left.isEmpty else { return }
      #expect(left == ["a.sqlite"])
      let count = try Program.run("count", folder.path + "/new/a.sqlite", "Constellation")
      #expect(count.text == "20000\n", "\(count)")
    }
  }
}
