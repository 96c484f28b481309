import Foundation
import Testing

/// Temporary folders go where `TMPDIR` says, or nowhere.
@Suite(.timeLimit(.minutes(20))) struct OddTemporaryFolderTests {
  @Test(arguments: ["missing/deep", "file", "pipe", "link"])
  func `A TMPDIR that is no folder is reported, and nothing is made`(_ name: String) throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      try Data().write(to: folder.appending(path: "file"))
      #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "nowhere"))
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let path = folder.appending(path: name).path
      for command in [["schema", store, "--snapshot"], ["demo"], ["demo", "--keys", "/dev/null"]] {
        let outcome = try Program.run(command, environment: ["TMPDIR": path])
        #expect(outcome.code == 74 && outcome.isOneSentence, "\(outcome.complaint)")
        #expect(outcome.complaint.contains("no temporary folder can be made there"))
        #expect(outcome.complaint.contains(" · \(path)\nhint: set TMPDIR"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
  }

  @Test(.enabled(if: Program.runsAsNobody, "a user without rights cannot start the program"))
  func `A TMPDIR that may not be written is reported`() throws {
    try TemporaryFolder.with { folder in
      let closed = folder.appending(path: "closed")
      try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
      try #require(chmod(folder.path, 0o755) == 0 && chmod(closed.path, 0o555) == 0)
      let outcome = try Program.run(["demo"], asNobody: true, environment: ["TMPDIR": closed.path])
      #expect(outcome.code == 74 && outcome.isOneSentence, "\(outcome.complaint)")
      #expect(outcome.complaint.contains("permission denied · \(closed.path)\nhint: set TMPDIR"))
    }
  }

  /// Foundation takes an empty one for the root folder.
  @Test func `An empty TMPDIR is none`() throws {
    let outcome = try Program.run(["demo"], environment: ["TMPDIR": ""])
    #expect(outcome.code == 0)
    let path = outcome.text.trimmingCharacters(in: .newlines)
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    #expect(path.hasPrefix("/tmp/storescope-demo-"))
  }
}
