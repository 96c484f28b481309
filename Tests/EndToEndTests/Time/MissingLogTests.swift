import Foundation
import TestSupport
import Testing

/// A store whose log was left behind says so, and not that all saves are in the file.
@Suite struct MissingLogTests {
  private static let note =
    "no log (-wal) lies beside the file; if it was left behind in a copy, the newest saves are missing"

  @Test func `a store without its log may lack saves, one with an empty log does not`() throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo("Logbook", into: folder)
      let store = folder.appending(path: "Logbook.sqlite").path
      // The samples have one, as an app's store has.
      #expect(!(try Program.run("audit", store).complaint.contains(Self.note)))
      for name in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: store + name) }
      let earlier = ["rows", store, "Entry", "--at-commit", "-1"]
      for hasLog in [false, true] {
        if hasLog { try Data().write(to: URL(filePath: store + "-wal")) }
        for command in ["commits", "audit"] {
          let run = try Program.run(command, store)
          #expect(run.code == 0, "\(run.complaint)")
          #expect(run.complaint.contains("note: " + Self.note) == !hasLog, "\(run.complaint)")
          #expect(run.complaint.contains("the log is empty") == (hasLog && command == "commits"))
        }
        let run = try Program.run(earlier)
        #expect(run.code == 64 && run.complaint.contains(Self.note) == !hasLog)
      }
    }
  }
}
