import Foundation
import ModelReading
import Predicates
import Schema
import Storage
import Testing
import TestSupport

/// A store that another program has open and writes.
@Suite(.enabled(if: RealFiles.arePresent && SQLiteShell.isPresent, "the real stores or sqlite3 are not here"))
struct LiveStoreTests {
  /// A copy of a store that a shell has open in WAL mode, with a first change in the WAL.
  private func withWriter(_ body: (_ path: String, _ writer: OpenShell) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "live.sqlite").path
    try Data(contentsOf: RealFiles.url("scout/Scout-v1.sqlite")).write(to: URL(filePath: path))
    let writer = try OpenShell(path)
    defer { writer.end() }
    try writer.run(
      "PRAGMA journal_mode=WAL;", "PRAGMA wal_autocheckpoint=0;", "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_ENT = 1;")
    try await body(path, writer)
  }

  private func session(_ path: String) throws -> StoreSession {
    let store = try OpenedStore.open(path)
    let model = try CompiledModelReader.readCache(#require(store.metadata.cachedModel))
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    return try StoreSession(store: store, model: model, layout: layout)
  }

  private func hasChanged(_ session: StoreSession) async -> Bool {
    await withCheckedContinuation { continuation in session.askForChange { continuation.resume(returning: $0) } }
  }

  @Test func `a commit of another program is noticed, a checkpoint is none`() async throws {
    try await withWriter { path, writer in
      let session = try session(path)
      #expect(session.store.kind == .live)
      #expect(await !hasChanged(session))
      try writer.run("PRAGMA wal_checkpoint(PASSIVE);")
      #expect(await !hasChanged(session))
      try writer.run("BEGIN;", "UPDATE Z_PRIMARYKEY SET Z_MAX = 2;")
      #expect(await !hasChanged(session))
      try writer.run("COMMIT;")
      #expect(await hasChanged(session))
      // A session that begins now sees the store as it is now.
      let next = try self.session(path)
      #expect(next.store.metadata.numbers.allSatisfy { $0.maximumKey == 2 })
      #expect(await !hasChanged(next))
    }
  }

  @Test func `a change between opening and the session is noticed`() async throws {
    try await withWriter { path, writer in
      let store = try OpenedStore.open(path)
      try writer.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 3;")
      let session = try StoreSession(store: store, model: Model(), layout: StoreLayout(entities: [:]))
      #expect(await hasChanged(session))
    }
  }

  @Test func `a store at rest and a copy notice by their files`() async throws {
    try await withWriter { path, writer in
      let copy = try OpenedStore.open(path, asCopy: true)
      #expect(copy.kind == .copy)
      #expect(!copy.hasChanged && !copy.isOvertaken)
      try writer.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 4;")
      #expect(copy.hasChanged && !copy.isOvertaken)
      try writer.run("PRAGMA wal_checkpoint(TRUNCATE);")
      let resting = try OpenedStore.open(path)
      #expect(resting.kind == .resting)
      try writer.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 5;")
      #expect(resting.hasChanged && resting.isOvertaken)
    }
  }

  @Test func `a snapshot of a live store holds what was committed`() async throws {
    try await withWriter { path, writer in
      try writer.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 6;", "BEGIN;", "UPDATE Z_PRIMARYKEY SET Z_MAX = 7;")
      let copy = try OpenedStore.open(path, asCopy: true)
      #expect(copy.kind == .copy)
      #expect(copy.metadata.numbers.allSatisfy { $0.maximumKey == 6 })
      try writer.run("COMMIT;")
      #expect(try OpenedStore.open(path).metadata.numbers.allSatisfy { $0.maximumKey == 7 })
    }
  }

  /// The app's last connection deletes the WAL only where nobody else holds the store open.
  @Test func `an app that ends does not take the WAL from under a session`() async throws {
    try await withWriter { path, writer in
      let session = try session(path)
      writer.end()
      #expect(FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try session.counts().counts.isEmpty == false)
    }
  }
}
