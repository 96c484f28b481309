import Foundation
import TestSupport
import Testing

/// What a real store's history keeps of deleted objects, in the explorer and by `schema` (DIALECTS E5).
@Suite(.enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct HistoryScriptTests {
  private static let store = "screentime/RMAdminStore-Local.sqlite"

  /// The newest deletion of an entity whose values are preserved, as the plain shell reads it.
  private static func newest() throws -> [String] {
    try SQLiteShell.run(
      """
      SELECT 'InstalledApp p' || c.ZENTITYPK || ' · ' || strftime('%Y-%m-%d %H:%M:%S', t.ZTIMESTAMP + 978307200,
      'unixepoch') || ' · bundleIdentifier ' || c.ZTOMBSTONE0 FROM ACHANGE c
      JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID JOIN Z_PRIMARYKEY p ON p.Z_ENT = c.ZENTITY
      WHERE c.ZCHANGETYPE = 2 AND p.Z_NAME = 'InstalledApp' ORDER BY c.Z_PK DESC LIMIT 2
      """, on: "file:\(RealStores.path(store))?immutable=1"
    ).split(separator: "\n").map(String.init)
  }

  @Test func `deleted objects stand with the values that are kept`() throws {
    let script = "wait\nTab\nTab\n/\ntext:ACHANGE\nEnter\nwait\nscreen part\n"
    let screens = try ReplayedScript.screens(Self.store, "InstalledApp", script, size: "160x40")
    let text = (screens["part"] ?? []).joined(separator: "\n")
    #expect(text.contains("Deleted objects that it keeps values of"), "\(text)")
    let wanted = try Self.newest()
    #expect(wanted.count == 2)
    for line in wanted { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test func `Enter on a table opens its rows, as SQLite holds them, to the last one`() throws {
    let script = "wait\nTab\nTab\n/\ntext:ACHANGE\nEnter\nEnter\nwait\nscreen first\nG\nwait\nscreen last\n"
    let screens = try ReplayedScript.screens(Self.store, "InstalledApp", script, size: "160x40")
    for (screen, order) in [("first", "ASC"), ("last", "DESC")] {
      let wanted = try SQLiteShell.run(
        """
        SELECT Z_PK, Z_ENT, ifnull(Z_OPT, '∅'), ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID
        FROM ACHANGE ORDER BY rowid \(order) LIMIT 1
        """, on: "file:\(RealStores.path(Self.store))?immutable=1")
      let row = screens[screen]?.first { $0.hasPrefix(" ▌") } ?? ""
      let cells = row.dropFirst(2).split(separator: " ").prefix(7).joined(separator: "|")
      #expect(cells == wanted.trimmingCharacters(in: .newlines), "\(screens[screen] ?? [])")
    }
  }

  @Test func `schema names the column of the history that keeps an attribute`() throws {
    let attributes = try SchemaPromiseTests.attributes(
      of: "InstalledApp", ["schema", RealStores.path(Self.store), "--json"])
    #expect(attributes["sortKey"]?["tombstoneColumn"] as? String == "ZTOMBSTONE2")
    #expect(attributes["uniqueIdentifier"]?["tombstoneColumn"] as? String == "ZTOMBSTONE3")
    #expect(attributes.values.count { $0["tombstoneColumn"] != nil } == 4)
  }
}
