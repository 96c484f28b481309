import Foundation
import TestSupport
import Testing

/// A value of many bytes is in memory twice at most, once as SQLite's and once as ours, and rows are not read ahead
/// beyond it.
@Suite(.enabled(if: SQLiteShell.isPresent && Python.path != nil, "sqlite3 or python3 is not there"))
struct LargeValueTests {
  private static let model = """
    <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/>\
    <attribute name="data" optional="YES" attributeType="Binary"/></entity>
    """

  /// The most memory of a run in MiB, as its parent is told.
  static func peak(_ arguments: [String]) throws -> Double {
    let script = """
      import resource, subprocess, sys
      code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
      assert code in (0, 1), code
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let python = try #require(Python.path)
    let run = try Program.run(command: python, ["-c", script, try Program.binary.path] + arguments)
    try #require(run.code == 0, "\(run.complaint)")
    let peak = try #require(Double(run.text.trimmingCharacters(in: .newlines)))
    #if canImport(Darwin)
      return peak / 1_048_576
    #else
      return peak / 1024
    #endif
  }

  private func peak(_ change: String, _ command: [String]) throws -> (peak: Double, bare: Double) {
    try CreatedStore.with(Self.model, "Item:\n  - { text: a }\n") { store in
      var arguments = command
      arguments.insert(store.path, at: 1)
      let bare = try Self.peak(arguments)
      try SQLiteShell.run(change, on: store.path)
      return (try Self.peak(arguments), bare)
    }
  }

  /// Commands, and how often they have a value in memory.
  private static let bytesCommands: [([String], Double)] = [
    (["rows", "Item", "--format", "ndjson"], 2), (["rows", "Item", "--format", "csv"], 2), (["rows", "Item"], 2),
    (["rows", "Item", "--layer", "raw", "--format", "json"], 2),
    (["rows", "Item", "--layer", "app", "--format", "ndjson"], 2), (["schema", "--json"], 1), (["audit"], 1),
    (["summary", "--shapes", "--json"], 1),
  ]
  private static let textCommands: [([String], Double)] = [
    (["rows", "Item", "--format", "ndjson"], 2), (["rows", "Item", "--format", "csv"], 2), (["rows", "Item"], 2),
    (["audit"], 1), (["summary", "--shapes", "--json"], 1),
  ]

  @Test(arguments: bytesCommands)
  func `32 MiB of bytes take as much once or twice`(
    _ command: [String], _ times: Double
  ) throws {
    let (peak, bare) = try peak("UPDATE ZITEM SET ZDATA = randomblob(33554432)", command)
    #expect(peak - bare < 32 * times + 12)
  }

  @Test(arguments: textCommands)
  func `20 MiB of text take as much once or twice`(
    _ command: [String], _ times: Double
  ) throws {
    let text = "replace(hex(zeroblob(8388608)), '0000', 'ä,\"x')"
    let (peak, bare) = try peak("UPDATE ZITEM SET ZTEXT = \(text)", command)
    #expect(peak - bare < 20 * times + 12)
  }

  @Test(arguments: [["rows", "Item", "--format", "ndjson"], ["rows", "Item", "--sort", "text"]])
  func `of many large rows few are in memory`(_ command: [String]) throws {
    let rows = """
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 48)
      INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZDATA) SELECT i, 1, 1, randomblob(4000000) FROM n;
      """
    let (peak, bare) = try peak(rows, command)
    #expect(peak - bare < 80)
  }

  /// A census once took 11 kB for each attribute of an entity without rows.
  @Test func `a census of a wide model without rows takes little`() throws {
    let attributes = (0..<100).map { "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"String\"/>" }.joined()
    let model = (0..<30).map { "<entity name=\"E\($0)\">\(attributes)</entity>" }.joined()
    try CreatedStore.with(model, "E0: []\n") { store in
      let bare = try Self.peak(["count", store.path, "E0"])
      #expect(try Self.peak(["summary", store.path, "--shapes"]) - bare < 15)
    }
  }
}
