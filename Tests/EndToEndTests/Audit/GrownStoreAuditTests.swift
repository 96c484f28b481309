import Foundation
import Testing
import TestSupport

/// A real store grown by rows that are broken at known places, and the source that its app could have.
@Suite(.enabled(if: GrownStore.isPossible, "the tool that grows stores is not here"))
struct GrownStoreAuditTests {
  /// The glassware that the real rows have, as an enum's cases.
  private static func source(_ glasses: [String]) -> String {
    let cases = glasses.enumerated().map { "  case glass\($0.offset) = \"\($0.element)\"" }
    return """
      import SwiftData

      enum Glassware: String, Codable {
      \(cases.joined(separator: "\n"))
      }

      struct Tags: Codable {
        var flavors: [String]?
      }

      @Model
      final class Cocktail {
        var cocktailName: String = ""
        var glasswareType: Glassware
        var compiledTags: Tags
      }
      """
  }

  @Test func `broken rows are counted exactly`() throws {
    try TemporaryFolder.with { folder in
      let store = folder.appending(path: "store/grown.store")
      try FileManager.default.createDirectory(at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
      try GrownStore.grow(store.path, cocktails: 6416)
      let known = try SQLiteShell.run(
        "SELECT DISTINCT ZGLASSWARETYPE FROM ZCOCKTAIL WHERE ZGLASSWARETYPE <> 'Thimble'", on: store.path)
      let source = folder.appending(path: "Cocktails.swift")
      try Self.source(known.split(separator: "\n").map(String.init)).write(
        to: source, atomically: true, encoding: .utf8)
      let outcome = try Program.run("audit", store.path, "--source", source.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      // The source that is given here declares no more than two of the attributes.
      let ofValues = findings.filter { ($0["code"] as? String)?.hasPrefix("decode.") == true }
      let found = ofValues.map { finding in
        "\(finding["code"] ?? "") \(finding["path"] ?? "") \(finding["rows"] ?? -1) " + "\(finding["severity"] ?? "")"
      }
      let unknown = try SQLiteShell.run(
        "SELECT COUNT(*) FROM ZCOCKTAIL WHERE ZGLASSWARETYPE = 'Thimble'", on: store.path)
      let short = try SQLiteShell.run(
        "SELECT COUNT(*) FROM ZCOCKTAIL WHERE NOT json_valid(CAST(ZFLAVORS AS TEXT))", on: store.path)
      #expect(unknown == "4")
      let keys = try SQLiteShell.run(
        "SELECT '\"p' || Z_PK || '\"' FROM ZCOCKTAIL WHERE NOT json_valid(CAST(ZFLAVORS AS TEXT)) ORDER BY Z_PK",
        on: store.path)
      #expect(
        Set(found) == [
          "decode.raw.unknown-value glasswareType \(unknown) crash",
          "decode.codable.cut-short compiledTags.flavors \(short) crash",
        ])
      #expect(
        findings.compactMap { $0["predicate"] as? String } == [
          "SELF IN {" + keys.replacing("\n", with: ", ") + "}",
          "glasswareType.glasswareType == \"Thimble\"",
        ])
    }
  }
}

/// The tool that grows a real store by rows that are broken at known places.
enum GrownStore {
  private static let tool = RealStores.root?.deletingLastPathComponent().appending(path: "tools/make-big-store").path

  static let isPossible =
    SQLiteShell.isPresent && (tool.map { FileManager.default.isExecutableFile(atPath: $0) } ?? false)

  static func grow(_ store: String, cocktails: Int) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(tool))
    process.arguments = [store, "--cocktails", "\(cocktails)", "--ingredients", "100"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
