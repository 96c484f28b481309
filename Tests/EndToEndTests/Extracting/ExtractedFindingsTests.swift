import Foundation
import Testing

/// Each finding of the broken sample, shown by a store of one of its rows.
struct ExtractedFindingsTests {
  private struct Found: Hashable {
    let code: String
    let entity: String
    let path: String
    let examples: Set<Int>
    let isAboutIndex: Bool

    init(_ finding: [String: Any]) {
      code = finding["code"] as? String ?? ""
      entity = finding["entity"] as? String ?? ""
      path = finding["path"] as? String ?? ""
      examples = Set(finding["examples"] as? [Int] ?? [])
      isAboutIndex = code == "store.index.missing"
    }

    /// Without its rows.
    var name: String { "\(code) \(entity).\(path)" }
  }

  private func audit(_ store: String, _ options: [String]) throws -> [Found] {
    let outcome = try Program.run(["audit", store, "--json"] + options)
    let report = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    return (report["findings"] as? [[String: Any]] ?? []).map { Found($0) }
  }

  @Test(arguments: [[], ["--scramble"]])
  func `a store of one row has its findings and no others`(
    _ scramble: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo("Storm", into: folder).path
      let options = [
        "--source", folder.appending(path: "Storm").path, "--model", folder.appending(path: "Storm.xcdatamodeld").path,
      ]
      let before = try Extracted.fingerprint(store)
      let all = try audit(store, options)
      let names = Set(all.map(\.name))
      // An entity's row is named by those of its findings, whichever is first.
      let objects = Set(
        all.filter { $0.code != "store.row.unknown-entity" }.flatMap { found in
          found.examples.sorted().prefix(2).map { "\(found.entity)/p\($0)" }
        })
      #expect(objects.count > 10)
      for (number, object) in objects.sorted().enumerated() {
        let out = folder.appending(path: "out-\(number).sqlite").path
        let made = try Program.run(["extract", store, out, "--object", object] + scramble + options)
        try #require(made.code == 0, "\(object): \(made.complaint)")
        let found = try audit(out, options)
        let parts = object.components(separatedBy: "/p")
        let key = try #require(Int(parts[1]))
        func told(_ findings: [Found]) -> Set<String> {
          Set(findings.filter { $0.entity == parts[0] && $0.examples.contains(key) }.map(\.name))
        }
        // A row of another entity may have the key by a number that no entity has; CloudKit's tables are left empty.
        let lost = told(all).subtracting(told(found)).filter {
          !$0.hasPrefix("store.row.") && !$0.hasPrefix("store.cloudkit.")
        }
        #expect(lost == [], "\(object)")
        // An index over a function that SQLite lacks is left out.
        let new = Set(found.filter { !$0.isAboutIndex }.map(\.name)).subtracting(names)
        #expect(new == [], "\(object)")
      }
      #expect(try Extracted.fingerprint(store) == before)
    }
  }
}
