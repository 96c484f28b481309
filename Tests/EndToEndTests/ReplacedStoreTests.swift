import Foundation
import TestSupport
import Testing

/// Stores that another program writes anew under a command, and private copies that have no room.
@Suite struct ReplacedStoreTests {
  /// A `cp` empties the file and fills it again, so that for some time it is empty, then cut short.
  @Test func `a store that is being replaced is not called damaged`() throws {
    try TemporaryFolder.with { folder in
      let source = try ObservatoryStore.make(in: folder.appending(path: "source"))
      let whole = try Data(contentsOf: URL(filePath: source))
      let store = folder.appending(path: "a.sqlite")
      try whole.write(to: store)
      let copier = Thread {
        while !Thread.current.isCancelled {
          guard let handle = try? FileHandle(forWritingTo: store) else { return }
          try? handle.truncate(atOffset: 0)
          for start in stride(from: 0, to: whole.count, by: 65536) {
            try? handle.write(contentsOf: whole[start..<min(start + 65536, whole.count)])
            usleep(1000)
          }
          try? handle.close()
          usleep(30_000)
        }
      }
      copier.start()
      defer { copier.cancel() }
      for command in [["schema"], ["count", "Star"], ["rows", "Star"], ["audit"]] {
        for _ in 0..<4 {
          let arguments = [command[0], store.path] + command.dropFirst()
          let outcome = try Program.run(arguments)
          let isWritten =
            outcome.code == 74
            && ["is being written or replaced", "changed while it was read"].contains(where: outcome.complaint.contains)
          let printed = String(decoding: outcome.output, as: UTF8.self)
          let isWhole = outcome.code <= 1 && !printed.contains("damage")
          #expect(isWhole || isWritten, "\(arguments): \(outcome)")
        }
      }
    }
  }

  static let mountsFolders =
    (try? Spawned.run("/usr/bin/unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil

  /// Runs in a name space of its own, where the temporary folder is a file system of a few kilobytes.
  private func run(_ command: String, mount: String) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let script = "mount \(mount) none \(folder.path) && exec \"$@\""
      let words = ["-m", "sh", "-c", script, "sh", try Program.binary.path]
      return try Program.run(
        command: "/usr/bin/unshare", words + command.split(separator: " ").map(String.init),
        environment: ["TMPDIR": folder.path])
    }
  }

  @Test(.enabled(if: mountsFolders, "no file system can be mounted here"))
  func `a private copy without room is refused, and the disk left as it was`() throws {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder)
      let small = try run("schema \(store) --snapshot", mount: "-t tmpfs -o size=64k")
      #expect(small.code == 74)
      #expect(small.complaint.contains("no room for a private copy of"))
      #expect(small.complaint.contains("hint: set TMPDIR"))
      let none = try run("schema \(store) --snapshot", mount: "-t tmpfs -o ro")
      #expect(none.code == 74)
      #expect(none.complaint.contains("no temporary folder can be made there"))
      // What needs no copy works.
      #expect(try run("schema \(store)", mount: "-t tmpfs -o ro").code == 0)
    }
  }
}
