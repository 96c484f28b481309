import Foundation
import ModelReading
import Questions
import Schema
import Storage
import TestSupport
import Testing

/// What real stores' histories keep of deleted objects, beside what the plain shell reads (FORMAT §6.1).
@Suite(.enabled(if: RealFiles.arePresent && SQLiteShell.isPresent, "no real stores or no sqlite3"))
struct TombstoneTests {
  private func tombstones(of name: String) async throws -> [Tombstone] {
    let store = try OpenedStore.open(RealFiles.url(name).path)
    let cache = try #require(store.metadata.cachedModel)
    let model = try CompiledModelReader.readCache(cache)
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    let session = try StoreSession(store: store, model: model, layout: layout)
    let answer: Answer = try await withCheckedThrowingContinuation { continuation in
      session.ask(.tombstones(limit: 100_000)) { result in
        continuation.resume(with: result.mapError { $0 as any Error })
      }
    }
    guard case .tombstones(let found) = answer else { return [] }
    return found
  }

  private func shell(_ sql: String, _ name: String) throws -> String {
    try SQLiteShell.run(sql, on: "file:\(RealFiles.url(name).path)?immutable=1")
  }

  /// Each entity's attributes by name, as FORMAT §6.1 has them.
  @Test func `the columns are the preserved attributes by name`() async throws {
    let name = "screentime/RMAdminStore-Local.sqlite"
    let found = try await tombstones(of: name).filter { $0.objectID.entity == "InstalledApp" }
    let count = try shell("SELECT count(*) FROM ACHANGE WHERE ZCHANGETYPE = 2 AND ZENTITY = 19", name)
    #expect("\(found.count)" == count)
    let names = ["bundleIdentifier", "installedLocally", "sortKey", "uniqueIdentifier"]
    #expect(found.allSatisfy { $0.values.map(\.attribute.name) == names })
    let first = try #require(found.first)
    let row = try shell(
      """
      SELECT c.ZENTITYPK || '|' || c.ZTOMBSTONE0 || '|' || c.ZTOMBSTONE3 || '|' || t.ZTIMESTAMP
      FROM ACHANGE c JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID
      WHERE c.ZCHANGETYPE = 2 AND c.ZENTITY = 19 ORDER BY c.Z_PK DESC LIMIT 1
      """, name
    ).split(separator: "|").map(String.init)
    #expect("\(first.objectID.pk)" == row.first)
    #expect(first.values.first?.cell.stored == .value(.string(row[1])))
    #expect(first.values.last?.cell.stored == .value(.string(row[2])))
    #expect(first.time == Double(row[3]))
  }

  /// In the second store one entity has an attribute of its own that goes by name before an inherited one.
  @Test(arguments: ["photos-10.15/Photos.sqlite", "knowledge/knowledgec-10.13.db"])
  func `values that a history keeps are of their attribute's type`(_ name: String) async throws {
    let found = try await tombstones(of: name)
    let kept = found.flatMap(\.values).filter { $0.cell.raw != .null }
    let cells = try shell(
      """
      SELECT \((0...(name.hasPrefix("photos") ? 3 : 2)).map { "sum(ZTOMBSTONE\($0) IS NOT NULL)" }
        .joined(separator: " + ")) FROM ACHANGE WHERE ZCHANGETYPE = 2
      """, name)
    #expect("\(kept.count)" == cells && !kept.isEmpty)
    #expect(kept.allSatisfy { if case .value = $0.cell.stored { true } else { false } })
    let times = found.compactMap(\.time)
    #expect(times.count == found.count)
  }
}
