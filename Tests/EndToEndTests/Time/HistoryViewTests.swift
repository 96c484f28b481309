import Foundation
import TestSupport
import Testing

/// The history in the explorer, by key scripts.
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct HistoryViewTests {
  private func screens(
    _ script: String, entity: String = "Moment", options: [String] = []
  ) throws -> [String: String] {
    try ReplayedScript.screens("photos-10.15/Photos.sqlite", entity, script, size: "120x30", options: options)
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
      """)
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

  /// SELECT count(DISTINCT ZTRANSACTIONID), count(*) … WHERE Z_NAME = 'Moment': 79 transactions.
  @Test func `words and i narrow the history, and Esc takes the newest off`() throws {
    let found = try screens(
      """
      wait
      H
      wait
      /
      text:entity:moment since:500 high
      wait
      screen typed
      Enter
      Escape
      wait
      screen fewer
      Escape
      wait
      i
      Down
      Enter
      wait
      I
      Enter
      wait
      screen chosen
      Escape
      wait
      Enter
      wait
      screen changes
      """)
    func title(_ screen: String) -> Substring { found[screen]?.split(separator: "\n").dropFirst().first ?? "" }
    #expect(found["typed"]?.contains("found") == true, "\(found["typed"] ?? "")")
    #expect(title("typed").contains("· entity:moment · since:500 · high ✕"))
    #expect(title("fewer").contains("· entity:moment · since:500 ✕"))
    #expect(found["fewer"]?.contains("513  2022-02-04 13:51:29") == true)
    #expect(found["fewer"]?.contains("Moment ~1") == true, "\(found["fewer"] ?? "")")
    #expect(found["fewer"]?.contains("PhotosHighlight") == false)
    #expect(title("chosen").contains("· entity:moment · entity:Moment · -author:"), "\(title("chosen"))")
    // One transaction stands in the title, and not in each line.
    #expect(title("changes").contains("Changes of transaction 513 · 2022-02-04 13:51:29"))
    #expect(found["changes"]?.contains("change 1 of 2 · author [0,0] · context") == true)
  }

  @Test func `in a record H shows who changed the object`() throws {
    let text = try screens("wait\nEnter\nwait\nH\nwait\nscreen object\n")["object"] ?? ""
    #expect(text.contains("Who changed Moment p1"), "\(text)")
    let store = "photos-10.15/Photos.sqlite"
    let wanted = try TemporaryFolder.with { folder in
      try SQLiteShell.run(
        """
        SELECT count(*) FROM ACHANGE c JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY
        WHERE p.Z_NAME = 'Moment' AND c.ZENTITYPK = 1
        """, on: try RealStores.copy(store, into: folder))
    }
    #expect(text.contains("change 1 of \(wanted)"), "\(text)")
  }

  @Test func `at an earlier commit the header says which`() throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data("wait\n".utf8).write(to: keys)
      let run = try Program.run(
        RealStores.path("photos-10.15/Photos.sqlite"), "--at-commit", "5", "--entity", "Moment", "--keys", keys.path,
        "--size", "160x24")
      #expect(run.text.contains("commit 5 of 12 · transaction 510"), "\(run.text)")
    }
  }

  /// `EarlierStateTests` holds the marks of each save against the shell; these figures are read from it by hand.
  @Test func `the comma shows the save before, and marks what that save changed`() throws {
    let before = try RealStores.fingerprint()
    let found = try screens(
      """
      wait
      screen now
      .
      screen newest
      ,
      wait
      screen last
      ,
      wait
      screen older
      .
      wait
      .
      wait
      screen again
      """, entity: "PhotosHighlight")
    func has(_ screen: String, _ words: String...) {
      let text = found[screen] ?? ""
      #expect(words.allSatisfy { text.contains($0) }, "\(screen): \(text)")
    }
    #expect(found["now"]?.contains("commit") == false)
    has("newest", "this is the store as it is now")
    has("last", "commit 12 of 12 · transaction 516", "changed Asset ~6, PhotosHighlight ~25", "✎4 ")
    has("older", "commit 11 of 12 · transaction 515", "changed Asset ~2, PhotosHighlight ~2")
    #expect(found["older"]?.contains("✎4 ") == false)
    has("again", "the store as it is now")
    #expect(found["again"]?.contains("commit 12") == false)
    #expect(try RealStores.fingerprint() == before)
  }

  @Test func `a record at a save shows its values before and after`() throws {
    let found = try screens(
      """
      wait
      ,
      wait
      w
      text:enrichmentVersion == 4 AND yearKeyAsset == 22
      Enter
      wait
      Enter
      wait
      screen top
      G
      screen bottom
      """, entity: "PhotosHighlight")
    func value(of property: String, on screen: String) -> String? {
      found[screen]?.split(separator: "\n").first { $0.contains(" \(property) ") }.map(String.init)
    }
    #expect(found["top"]?.contains("PhotosHighlight p4") == true, "\(found["top"] ?? "")")
    #expect(value(of: "enrichmentVersion", on: "top")?.contains("3 → 4") == true)
    #expect(value(of: "enrichmentState", on: "top")?.contains("→") == false)
    #expect(value(of: "yearKeyAsset", on: "bottom")?.contains("Asset p7 → p22") == true)
  }

  @Test func `where the log ends, stepping says so and stays`() throws {
    let found = try screens("wait\n,\nwait\n,\nwait\nscreen file\n,\nscreen end\n", options: ["--at-commit", "2"])
    #expect(found["file"]?.contains("commit 0 of 12") == true, "\(found["file"] ?? "")")
    #expect(found["file"]?.contains("the file without its log") == true)
    #expect(found["end"]?.contains("the log holds nothing older") == true, "\(found["end"] ?? "")")
  }
}
