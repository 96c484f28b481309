import Findings
import Foundation
import Testing

/// The samples that lightning struck, and did not strike.
@Suite struct StormTests {
  /// The codes that an audit of a sample tells, in JSON, as its hint opens it.
  private func codes(_ sample: String) throws -> [String] {
    let demo = try Program.run("demo", sample)
    let store = try #require(demo.lines.first, "\(demo.complaint)")
    let folder = URL(filePath: store).deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = demo.complaint.split(whereSeparator: \.isWhitespace).map(String.init)
    let arguments = try #require(words.firstIndex(of: "storescope")).advanced(by: 1)
    let audit = try Program.run(["audit", "--json"] + words[arguments...])
    let report = try #require(audit.json as? [String: Any], "\(audit.complaint)")
    return try #require(report["findings"] as? [[String: Any]]).compactMap { $0["code"] as? String }
  }

  /// With the reason why the sample cannot have them.
  private static let impossible = [
    "store.model-cache.unreadable": "a model is named, so the store's copy is not asked for"
  ]

  @Test func `Storm provokes every finding about values and stores but those that exclude others`() throws {
    let all = FindingCode.allCases.map(\.rawValue).filter { $0.hasPrefix("decode.") || $0.hasPrefix("store.") }
    let found = Set(try codes("Storm"))
    #expect(all.filter { !found.contains($0) }.sorted() == Self.impossible.keys.sorted())
  }

  @Test(arguments: ["Calm", "Observatory", "Planetarium", "Plates", "Workshop", "StarParty", "Logbook", "Ephemeris"])
  func `nothing is wrong in the sound samples, not even advice`(_ sample: String) throws {
    #expect(try codes(sample) == [])
  }
}
