import Foundation
import TestSupport
import Testing

/// `browse --watch` in a terminal beside a program that saves.
@Suite(
  .mostlyWaits, .enabled(if: Tmux.path != nil && SQLiteShell.isPresent, "tmux or sqlite3 are not here"),
  .timeLimit(.minutes(20)))
struct WatchedExplorerTests {
  private static let model = """
    <entity name="Planet"><attribute name="name" attributeType="String" optional="YES"/>
    <attribute name="mass" attributeType="Integer 64" optional="YES"/></entity>
    """
  private static let rows = """
    Planet:
      - { name: Mercury, mass: 3 }
      - { name: Earth, mass: 59 }
      - { name: Saturn, mass: 5683 }
    """

  @Test(arguments: ["WAL", "DELETE"])
  func `rows are marked as they are saved, and a store that is replaced is followed on`(_ mode: String) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let writer = try OpenShell(store.path)
      defer { writer.end() }
      try writer.run("PRAGMA journal_mode=\(mode);", "UPDATE ZPLANET SET Z_OPT = 2;")
      let tmux = try Tmux(100, 24)
      try tmux.enter("'\(try Program.binary.path)' '\(store.path)' --entity Planet --watch")
      try tmux.wait(for: "RO · following")
      try tmux.wait(for: "Saturn")
      try writer.run("UPDATE ZPLANET SET ZMASS = 60 WHERE ZNAME = 'Earth';")
      try tmux.wait(for: "✎2")
      try tmux.wait(for: "60")
      try writer.run("INSERT INTO ZPLANET (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (9, 1, 1, 'Vulcan');")
      try tmux.wait(for: "+9 Vulcan")
      try writer.run("DELETE FROM ZPLANET WHERE ZNAME = 'Mercury';")
      try tmux.wait(for: "−1")
      try tmux.wait(for: "row 1 of 3")
      let copy = store.path + ".copy"
      try writer.run("UPDATE ZPLANET SET ZNAME = 'Ring' WHERE Z_PK = 3;", ".backup '\(copy)'")
      try tmux.wait(for: "✎3 Ring")
      writer.end()
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + end) }
      try tmux.wait(for: "the store is gone")
      try SQLiteShell.run("UPDATE ZPLANET SET ZNAME = 'Blue' WHERE Z_PK = 2", on: copy)
      try FileManager.default.moveItem(atPath: copy, toPath: store.path)
      try tmux.wait(for: "✎2 Blue")
      try tmux.press("Q")
      try tmux.wait(for: "ready$")
    }
  }
}
