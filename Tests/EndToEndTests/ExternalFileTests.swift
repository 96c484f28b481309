import Foundation
import Testing

/// The folder of a store's external values is as little to be trusted as the store.
@Suite(.timeLimit(.minutes(20))) struct ExternalFileTests {
  /// A store and the path of its one external value.
  private func with(_ body: (String, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let data = URL(filePath: store).deletingLastPathComponent().appending(path: ".observatory_SUPPORT/_EXTERNAL_DATA")
      let name = try FileManager.default.contentsOfDirectory(atPath: data.path).first
      try body(store, data.appending(path: try #require(name)).path)
    }
  }

  private static func rows(_ store: String) -> [String] {
    ["rows", store, "Observation", "--columns", "sketch", "--format", "ndjson"]
  }

  @Test(arguments: OddInputTests.Disguise.allCases)
  func `what is no file is no value`(
    _ disguise: OddInputTests.Disguise
  ) throws {
    try with { store, path in
      try FileManager.default.removeItem(atPath: path)
      try disguise.make(at: path)
      let outcome = try Program.run(Self.rows(store) + ["--layer", "app"])
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let said = disguise == .hugeFile ? "5368709120 bytes, not read here" : "\(name(path)) is missing"
      #expect(outcome.text.contains(said), "\(outcome.text)")
    }
  }

  private func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

  /// One after the other has the name, as fast as a shell can.
  @Test func `a file that becomes a link or a pipe is read as a file or not at all`() throws {
    try with { store, path in
      let arguments = Self.rows(store).map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Program.run(
        command: "/bin/bash",
        [
          "-c",
          """
          cd '\(URL(filePath: store).deletingLastPathComponent().path)'
          echo secret > secret; echo open > open
          while test -e secret; do
            cp open new; mv -f new '\(path)'
            ln -s "$PWD/secret" new; mv -f new '\(path)'
            mkfifo new; mv -f new '\(path)'
          done &
          for i in $(seq 10); do '\(try Program.binary.path)' \(arguments) || echo failed $?; done
          rm secret; wait
          """,
        ])
      #expect(!outcome.text.contains("failed"), "\(outcome.complaint)")
      let values = outcome.lines.filter { $0.contains(#""external":"\#(name(path))""#) }
      #expect(values.count == 10)
      for value in values {
        // "open" and the end of its line.
        let isFile = value.contains(#""found":true,"base64":"b3Blbgo=""#)
        #expect(isFile || value.contains(#""found":false}"#), "\(value)")
      }
    }
  }
}
