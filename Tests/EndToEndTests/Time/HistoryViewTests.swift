import Foundation
import TestSupport
import Testing

/// The history in the explorer, by key scripts.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct HistoryViewTests {
  private func screens(_ script: String, entity: String = "Moment") throws -> [String: String] {
    try ReplayedScript.screens("photos-10.15/Photos.sqlite", entity, script, size: "120x30")
      .mapValues { $0.joined(separator: "\n") }
  }

  @Test func `H lists the transactions, Enter their changes, and Enter the object`() throws {
    let found = try screens(
      """
      wait
      H
      wait
      screen transactions
      Down
      Down
      Down
      Enter
      wait
      screen changes
      Enter
      wait
      screen object
      Backspace
      Backspace
      screen back
      """
    )
    let list = found["transactions"] ?? ""
    #expect(list.contains("516  2022-02-04 13:51:40"), "\(list)")
    #expect(list.contains("Asset ~6, PhotosHighlight ~6"), "\(list)")
    #expect(list.contains("transaction 1 of"), "\(list)")
    let changes = found["changes"] ?? ""
    #expect(changes.contains("Changes of transaction 513"), "\(changes)")
    #expect(changes.contains("~ Moment p"), "\(changes)")
    #expect(found["object"]?.contains("Moment p") == true, "\(found["object"] ?? "")")
    #expect(found["back"]?.contains("transaction 4 of") == true, "\(found["back"] ?? "")")
  }

  @Test func `in a record H tells who changed the object`() throws {
    let text = try screens("wait\nEnter\nwait\nH\nwait\nscreen object\n")["object"] ?? ""
    #expect(text.contains("Who changed Moment p1"), "\(text)")
    let store = "photos-10.15/Photos.sqlite"
    let wanted = try TemporaryFolder.with { folder in
      try SQLiteShell.run(
        """
        SELECT count(*) FROM ACHANGE c JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY
        WHERE p.Z_NAME = 'Moment' AND c.ZENTITYPK = 1
        """,
        on: try RealStores.copy(store, into: folder)
      )
    }
    #expect(text.contains("change 1 of \(wanted)"), "\(text)")
  }

  @Test func `at an earlier commit the header says which`() throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data("wait\n".utf8).write(to: keys)
      let run = try Program.run(
        RealStores.path("photos-10.15/Photos.sqlite"),
        "--at-commit",
        "5",
        "--entity",
        "Moment",
        "--keys",
        keys.path,
        "--size",
        "160x24"
      )
      #expect(run.text.contains("commit 5 of 12 · transaction 510"), "\(run.text)")
    }
  }
}
