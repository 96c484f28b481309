import Foundation
import ModelReading
import Testing

/// Which version of a bundle stands for a store that several of them fit alike.
@Suite final class ModelPreferenceTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Versions `M`, `M 2`, `M 10` with the identifiers `one`, none and `ten`; the last declares an index.
  private func bundle(current: String?) throws -> ModelFile {
    let index = """
      <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" \
      order="ascending"/></fetchIndex>
      """
    for (name, identifier, index) in [("M", "one", ""), ("M 2", "", ""), ("M 10", "ten", index)] {
      try write(
        """
        <model userDefinedModelVersionIdentifier="\(identifier)"><entity name="A">\
        <attribute name="name" attributeType="String"/>\(index)</entity></model>
        """, to: "\(name).xcdatamodel/contents")
    }
    if let current {
      try write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
        <string>\(current).xcdatamodel</string></dict></plist>
        """, to: ".xccurrentversion")
    }
    return try ModelFile.read(folder.path)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  struct Row: Sendable {
    var identifiers: [String] = []
    var current: String?
    var indexNames: Set<String> = []
    let expected: [String]
  }

  /// A name's numbers count as numbers; an empty identifier, which most models have, says nothing.
  @Test(arguments: [
    Row(indexNames: ["Z_A_byName"], expected: ["M 10", "M 2", "M"]),
    Row(indexNames: ["z_a_BYNAME"], expected: ["M 10", "M 2", "M"]),
    Row(expected: ["M 2", "M", "M 10"]),
    Row(current: "M", expected: ["M", "M 2", "M 10"]),
    Row(current: "M 10", expected: ["M 10", "M 2", "M"]),
    Row(identifiers: [""], current: "M", expected: ["M", "M 2", "M 10"]),
    Row(identifiers: ["ten"], current: "M", expected: ["M 10", "M", "M 2"]),
    Row(identifiers: ["other", "one"], current: "M 2", expected: ["M", "M 2", "M 10"]),
    Row(identifiers: ["M 2"], current: "M", expected: ["M 2", "M", "M 10"]),
    Row(identifiers: ["one", "M 2"], current: "M", expected: ["M", "M 2", "M 10"]),
    Row(identifiers: ["one", "ten"], expected: ["M", "M 10", "M 2"]),
    Row(identifiers: ["one", "ten"], indexNames: ["Z_A_byName"], expected: ["M 10", "M", "M 2"]),
  ])
  func `the store's identifier comes first, then the current version, indexes and the name`(_ row: Row) throws {
    let file = try bundle(current: row.current)
    let order = file.preferred(identifiers: row.identifiers, indexNames: row.indexNames)
    #expect(order.map(\.name) == row.expected)
    let best = file.best(forStoreHashes: ["A": Data([1])], identifiers: row.identifiers, indexNames: row.indexNames)
    #expect(best?.version.name == row.expected.first)
    #expect(best?.match != .equal)
  }
}
