import Foundation
import Testing
import TestSupport

/// Files of external storage that no row names.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct ExternalOrphanTests {
  private static func name(_ number: Int) -> String {
    "AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEE" + (number < 10 ? "0" : "") + "\(number)"
  }

  /// A store whose support folder has a file of each name.
  private func with(_ names: [String], _ body: (AuditedStore, _ folder: URL) throws -> Void) throws {
    try AuditedStore.with { store throws in
      let folder = store.folder.appending(path: ".o_SUPPORT/_EXTERNAL_DATA")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in names { try Data([1]).write(to: folder.appending(path: name)) }
      try body(store, folder)
    }
  }

  @Test func `only regular files that are named as Core Data names them are reported`() throws {
    try with([Self.name(1), ".DS_Store", "notes.txt"]) { store, folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: Self.name(2)), withIntermediateDirectories: true)
      let findings = try store.findings()
      #expect(findings.map(\.code) == ["store.external.orphan"])
      #expect(findings.map(\.message) == ["external file \(Self.name(1)) is referred to by no row"])
    }
  }

  @Test func `many files are one finding`() throws {
    try with((1...7).map(Self.name)) { store, _ in
      let listed = (1...5).map(Self.name).joined(separator: ", ")
      let found = try store.findings().map(\.message)
      #expect(found == ["7 external files are referred to by no row: \(listed) and 2 more"])
    }
  }

  /// Tables alone do not say which columns may refer to files.
  @Test func `a file that a row names is no orphan, with a model or without`() throws {
    try with([Self.name(1), Self.name(2)]) { store, _ in
      let bytes = "x'02' || CAST('\(Self.name(1))' AS BLOB) || x'00'"
      try SQLiteShell.run(
        "DROP TABLE Z_MODELCACHE; UPDATE ZOBSERVATION SET ZLOG = CAST(\(bytes) AS BLOB)", on: store.path)
      let orphans = try store.findings().filter { $0.code == "store.external.orphan" }
      #expect(orphans.map(\.message) == ["external file \(Self.name(2)) is referred to by no row"])
    }
  }
}
