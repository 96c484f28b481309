import Foundation
import TestSupport
import Testing

/// `demo --into`: a sample's files to keep.
@Suite struct DemoCommandTests {
  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `the command that is printed opens the files from where it was said`() throws {
    try TemporaryFolder.with { folder in
      let shell =
        "cd '\(folder.path)' && \"$P\" demo storm --into . > command && cat command && "
        + "sed 's/^storescope/\"$P\" audit --fail-on crash/' command | sh > /dev/null"
      let run = try Program.run(command: "/bin/sh", ["-c", shell], environment: ["P": Program.binary.path])
      #expect(run.lines == ["storescope Storm.sqlite --source Storm --model Storm.xcdatamodeld"])
      #expect(run.code == 1, "\(run.complaint)")
      let made = [".Storm_SUPPORT", "Storm", "Storm.sqlite", "Storm.sqlite-wal", "Storm.xcdatamodeld", "command"]
      #expect(try files(folder) == made)
    }
  }

  @Test func `a file that is there is kept, and nothing is written beside it`() throws {
    try TemporaryFolder.with { folder in
      let mine = folder.appending(path: "Logbook")
      try Data("mine".utf8).write(to: mine)
      let run = try Program.run("demo", "Logbook", "--into", folder.path)
      #expect(run.code == 64 && run.complaint.contains("exists already · \(mine.path)"))
      #expect(try files(folder) == ["Logbook"])
      #expect(try Data(contentsOf: mine) == Data("mine".utf8))
      let nowhere = try Program.run("demo", "--into", folder.appending(path: "none").path)
      #expect(nowhere.code == 66 && nowhere.complaint.contains("no such folder"))
    }
  }
}
