import Decoding
import Foundation
import Testing

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
  private static let root: URL? = {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var candidates = [package.appending(path: "../shared"), URL(filePath: "/work/shared")]
    if let path = ProcessInfo.processInfo.environment["STORESCOPE_SHARED"] {
      candidates.insert(URL(filePath: path), at: 0)
    }
    return candidates.map { $0.appending(path: "real-stores").standardizedFileURL }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  private static let shell = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var canBeRead: Bool { root != nil && shell != nil }

  /// The column's first blob by primary key.
  static func first(_ store: String, _ column: String, _ table: String) throws -> Data {
    let source = try #require(root).appending(path: store)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "copy.sqlite")
    for suffix in ["", "-wal"] {
      let path = source.path + suffix
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: copy.path + suffix))
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(shell))
    process.arguments = [
      copy.path,
      "SELECT hex(\(column)) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY Z_PK LIMIT 1",
    ]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let digits = text.compactMap(\.hexDigitValue)
    return Data(
      stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    )
  }
}
