import Foundation
import Storage
import Testing
import TestSupport

/// Opening and closing must leave a store's folder as it was.
@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct OpeningTraceTests {
  private static let stores = [
    ("swiftdata-composites/composites.store", OpenedStore.Kind.resting),
    ("photos-10.15/Photos.sqlite", .live),
    ("moody/Moody 2.moody", .resting),
    ("syncmetadata/SyncMetadata_V3.sqlite", .live),
    ("surfjournal/SurfJournalModel.sqlite", .live),
  ]

  /// A copy of a store with its side files in a folder whose name needs escaping in a URI.
  private func copy(_ path: String, leaving left: String? = nil) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trace ?#%41 \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = RealFiles.url(path)
    for suffix in ["", "-wal", "-shm"] where suffix != left {
      let from = source.path + suffix
      guard FileManager.default.fileExists(atPath: from) else { continue }
      let target = folder.path + "/" + source.lastPathComponent + suffix
      try Data(contentsOf: URL(filePath: from)).write(to: URL(fileURLWithPath: target))
    }
    return URL(fileURLWithPath: folder.path + "/" + source.lastPathComponent)
  }

  private func bytes(_ folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      found[name] = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    }
    return found
  }

  @Test(arguments: stores)
  func `nothing beside the store changes`(path: String, kind: OpenedStore.Kind) throws {
    let store = try copy(path)
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try bytes(folder)
    var opened: OpenedStore? = try OpenedStore.open(store.path)
    #expect(opened?.kind == kind)
    #expect(opened?.metadata.numbers.isEmpty == false)
    #expect(try bytes(folder) == before)
    opened = nil
    #expect(try bytes(folder) == before)
  }

  @Test(arguments: ["surfjournal/SurfJournalModel.sqlite", "bookmarks/Bookmarks_V1.sqlite"])
  func `a WAL without shared memory is read from a copy that goes away`(path: String) throws {
    let store = try copy(path, leaving: "-shm")
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try bytes(folder)
    let opened = try OpenedStore.open(store.path)
    #expect(opened.kind == .copy)
    #expect(opened.walBytes > 0)
    #expect(try bytes(folder) == before)
  }

  /// `sqlite3` copies the files amid a transaction whose pages already went to the file.
  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `a transaction that was cut off is undone in a copy`() throws {
    let store = try copy("scout/Scout-v1.sqlite")
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let cut = folder.appending(path: "cut.sqlite")
    try SQLiteShell.run(
      "PRAGMA journal_mode=DELETE", "PRAGMA cache_size=1", "BEGIN IMMEDIATE", "UPDATE Z_PRIMARYKEY SET Z_MAX = 4711",
      "UPDATE Z_METADATA SET Z_UUID = 'torn'",
      "CREATE TABLE FILLER AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) "
        + "SELECT i, randomblob(100) FROM n", ".shell cp '\(store.path)' '\(cut.path)'",
      ".shell cp '\(store.path)-journal' '\(cut.path)-journal'", "ROLLBACK", on: store.path)
    let before = try bytes(folder)
    let opened = try OpenedStore.open(cut.path)
    let whole = try OpenedStore.open(store.path)
    #expect(opened.kind == .copy)
    #expect(whole.kind == .resting)
    #expect(opened.metadata == whole.metadata)
    #expect(opened.tables == whole.tables)
    #expect(try bytes(folder) == before)
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"), arguments: ["PERSIST", "TRUNCATE"])
  func `a journal that is kept after its transaction needs no copy`(mode: String) throws {
    let store = try copy("scout/Scout-v1.sqlite")
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    try SQLiteShell.run(
      "PRAGMA journal_mode=DELETE", "PRAGMA journal_mode=\(mode)", "UPDATE Z_PRIMARYKEY SET Z_MAX = 1", on: store.path)
    #expect(FileManager.default.fileExists(atPath: store.path + "-journal"))
    let before = try bytes(folder)
    #expect(try OpenedStore.open(store.path).kind == .resting)
    #expect(try bytes(folder) == before)
  }

  /// SQLite looks for the WAL beside the file that a link leads to.
  @Test(arguments: [nil, "-shm"])
  func `a store behind a link is read with its WAL`(left: String?) throws {
    let store = try copy("surfjournal/SurfJournalModel.sqlite", leaving: left)
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let links = folder.appending(path: "links")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    let link = links.appending(path: "a.sqlite").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
    let opened = try OpenedStore.open(link)
    #expect(opened.kind == (left == nil ? .live : .copy))
    #expect(opened.path == link)
    #expect(opened.walBytes > 0)
    #expect(!opened.hasChanged)
    #expect(opened.metadata == (try OpenedStore.open(store.path)).metadata)
  }

  @Test func `a copy that is asked for sees the same entities`() throws {
    let path = RealFiles.url("photos-10.15/Photos.sqlite").path
    let live = try OpenedStore.open(path)
    let copy = try OpenedStore.open(path, asCopy: true)
    #expect(copy.kind == .copy)
    #expect(copy.metadata == live.metadata)
    #expect(copy.tables == live.tables)
  }

  @Test func `a store that is cut short is damaged, not a crash`() throws {
    let store = try copy("swiftdata-composites/composites.store")
    let folder = store.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: store)
    for size in [100, 4096, whole.count / 2] {
      try whole.prefix(size).write(to: store)
      #expect(throws: StoreError.self) {
        let opened = try OpenedStore.open(store.path)
        // Half a store may still hold what opening reads.
        if size > 4096, !opened.tables.isEmpty { throw StoreError.empty(store.path) }
      }
    }
  }
}
