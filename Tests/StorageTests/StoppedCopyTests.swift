import Foundation
import Storage
import Synchronization
import Testing
import TestSupport

/// Opening that is stopped while a private copy is made, which must leave nothing behind.
@Suite(.enabled(if: RealFiles.arePresent && SQLiteShell.isPresent, "the real stores or sqlite3 are not here"))
struct StoppedCopyTests {
  enum Way: Sendable {
    /// A snapshot of a store that a writer has open, page by page.
    case backup
    /// The files of a store with a WAL and no shared memory.
    case files
  }

  enum Moment: Sendable {
    case copying, settling, reading

    func isReached(_ step: OpeningWatch.Step) -> Bool {
      switch (self, step) {
      case (.copying, .copying), (.settling, .settlingCopy), (.reading, .reading): true
      default: false
      }
    }
  }

  /// A backup has all pages in their places, so that nothing is settled.
  @Test(arguments: [
    (Way.backup, Moment.copying), (.backup, .reading), (.files, .copying), (.files, .settling), (.files, .reading),
  ])
  func `nothing of a stopped copy is left`(_ way: Way, _ moment: Moment) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "\(UUID().uuidString).sqlite"
    let path = folder.appending(path: name).path
    try Data(contentsOf: RealFiles.url("scout/Scout-v1.sqlite")).write(to: URL(filePath: path))
    let writer = try OpenShell(path)
    defer { writer.end() }
    try writer.run(
      "PRAGMA journal_mode=WAL;", "PRAGMA wal_autocheckpoint=0;",
      // More than a backup takes in one step.
      "CREATE TABLE FILLER AS SELECT zeroblob(8000000) AS x;")
    if way == .files { try FileManager.default.removeItem(atPath: path + "-shm") }

    let isStopped = Mutex(false)
    let left = Mutex<[String]>([])
    let watch = OpeningWatch(
      tell: { step in
        guard moment.isReached(step) else { return }
        left.withLock { $0 += Self.copies(of: name) }
        isStopped.withLock { $0 = true }
      }, isStopped: { isStopped.withLock { $0 } })
    #expect(throws: StoreError.stopped) { try OpenedStore.open(path, asCopy: way == .backup, watch: watch) }
    #expect(left.withLock { $0.count } == 1)
    #expect(Self.copies(of: name) == [])
  }

  /// The private folders that hold a copy of this name.
  private static func copies(of name: String) -> [String] {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    return names.filter { folder in
      folder.hasPrefix("storescope-")
        && FileManager.default.fileExists(atPath: temporary.appending(path: folder).appending(path: name).path)
    }
  }
}
