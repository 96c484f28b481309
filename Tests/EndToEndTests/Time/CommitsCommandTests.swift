import Foundation
import TestSupport
import Testing

/// `commits`, `--at-commit` and `--at-transaction` as a user types them; `EarlierStateTests` checks every state.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct CommitsCommandTests {
  private static let photos = RealStores.path("photos-10.15/Photos.sqlite")

  @Test func `each commit comes with its transactions, its time and its rows`() throws {
    let run = try Program.run("commits", Self.photos, "--json")
    let commits = try #require(run.json as? [[String: Any]])
    #expect(commits.map { $0["commit"] as? Int } == Array(1...12))
    #expect(
      commits.map { $0["transactions"] as? [Int] }
        == [507, 507, 508, 509, 510, 511, 511, 512, 513, 514, 515, 516].map { [$0] })
    #expect((commits[11]["time"] as? String)?.hasPrefix("2022-02-04T13:51:40.1") == true)
    let rows = commits[11]["rows"] as? [String: [String: Int]]
    #expect(
      rows == [
        "Asset": ["insert": 0, "update": 6, "delete": 0],
        "PhotosHighlight": ["insert": 0, "update": 25, "delete": 0],
      ])
    #expect(commits.compactMap { $0["frames"] as? Int }.reduce(0, +) == 206)
    #expect(commits.allSatisfy { $0["exact"] as? Bool == true })
    let table = try Program.run("commits", Self.photos)
    #expect(table.lines.last?.hasSuffix("Asset ~6, PhotosHighlight ~25") == true, "\(table.text)")
  }

  @Test func `every reading command takes the state, and leaves no trace`() throws {
    let before = try RealStores.fingerprint()
    for command in [
      ["count", Self.photos, "Moment"], ["rows", Self.photos, "Moment", "--limit", "1"], ["schema", Self.photos],
      ["summary", Self.photos, "Moment", "title"], ["audit", Self.photos, "--entity", "Moment", "--fail-on", "crash"],
      ["translate", Self.photos, "Moment", "--where", "title == nil"], ["summary", Self.photos, "Moment", "--shapes"],
      ["history", Self.photos],
    ] {
      for state in [["--at-commit", "-2"], ["--at-transaction", "514"]] {
        let run = try Program.run(command + state)
        #expect(run.code == 0, "\(command + state) \(run.complaint)")
      }
    }
    #expect(try RealStores.fingerprint() == before)
  }

  @Test(arguments: [
    (["--at-commit", "13"], "the store's log holds no commit 13"),
    (["--at-transaction", "99"], "no commit of the store's log ends with transaction 99"),
    (["--at-commit", "1", "--at-transaction", "510"], "both name a state"),
  ])
  func `a state that is not there is wrong usage`(_ options: [String], _ words: String) throws {
    let run = try Program.run(["count", Self.photos, "Moment"] + options)
    #expect(run.code == 64 && run.complaint.contains(words), "\(run.complaint)")
  }

  @Test func `a store without a log, and a model, have no earlier states`() throws {
    let scout = RealStores.path("scout/Scout-v1.sqlite")
    for arguments in [["commits", scout], ["schema", scout, "--at-commit", "0"]] {
      let run = try Program.run(arguments)
      #expect(run.code == 64 && run.complaint.contains("has no earlier states"), "\(run.complaint)")
    }
    let model = RealStores.path("coredataplus-1/SampleModel.momd")
    #expect(try Program.run("schema", model, "--at-commit", "0").code == 64)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/timeout")))
  func `what a kill leaves behind goes with the next start`() throws {
    try TemporaryFolder.with { folder in
      let environment = ["TMPDIR": folder.path]
      let count = ["count", Self.photos, "Moment", "--at-commit", "5"]
      for hundredths in 1...12 {
        let time = Double(hundredths) / 100
        _ = try Program.run(
          command: "/usr/bin/timeout", ["-s", "KILL", "\(time)", Program.binary.path] + count, environment: environment)
      }
      let run = try Program.run(count, environment: environment)
      #expect(run.text == "18\n")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.filter { $0.hasPrefix("storescope-") } == [])
    }
  }
}
