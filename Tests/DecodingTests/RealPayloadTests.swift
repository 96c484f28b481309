import Decoding
import Foundation
import Testing
import TestSupport

/// Blobs that real apps wrote, read by SQLite's shell from a copy of the store.
@Suite(.enabled(if: RealBlobs.canBeRead, "the real stores or sqlite3 are not here"))
struct RealPayloadTests {
  @Test func `an app's own class is named and its fields are shown`() throws {
    let blob = try RealBlobs.first("coredataplus-2/SampleModel2_V1.sqlite", "ZCOVER", "ZBOOK")
    let node = try #require(PayloadTree.tree(of: blob))
    #expect(Payload.sniff(blob) == .keyedArchive)
    #expect(node.type == "CoreDataPlus_Tests.Cover")
    #expect(node.children.map(\.label) == ["text"])
  }

  @Test func `eight colours of three bytes are opaque`() throws {
    let blob = try RealBlobs.first("moody/Moody.moody", "ZCOLORS", "ZMOOD")
    #expect(blob.count == 24)
    #expect(Payload.sniff(blob) == .opaque)
    #expect(PayloadTree.tree(of: blob) == nil)
  }

  @Test func `SwiftData's arrays are JSON`() throws {
    let store = "swiftdata-composites/composites.store"
    let blob = try RealBlobs.first(store, "ZINSTRUCTIONS", "ZCOCKTAIL")
    let node = try #require(PayloadTree.tree(of: blob))
    #expect(node.type == "array")
    #expect(Set(node.children[0].children.map(\.label)) == ["step", "method", "id"])
  }
}

enum RealBlobs {
  static var canBeRead: Bool { RealFiles.arePresent && SQLiteShell.isPresent }

  /// The column's first blob by primary key.
  static func first(_ store: String, _ column: String, _ table: String) throws -> Data {
    let source = RealFiles.url(store)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "copy.sqlite")
    for suffix in ["", "-wal"] {
      let path = source.path + suffix
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: copy.path + suffix))
    }
    return try SQLiteShell.data(
      "SELECT hex(\(column)) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY Z_PK LIMIT 1", on: copy.path)
  }
}
