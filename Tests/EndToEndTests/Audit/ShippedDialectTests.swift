import Foundation
import TestSupport
import Testing

/// CoreDataEvolution's library and its tool, CoreValue and storable as they are shipped.
@Suite struct ShippedDialectTests {
  /// DIALECTS C3: what `lint` tells of the keys, `audit` tells too, and at which line the app reads a value.
  @Test func `audit says what keys a struct reads, and where source reads a value`() throws {
    try CreatedStore.with(
      """
      <entity name="Shop"><attribute name="name" optional="YES" attributeType="String"/></entity>
      """, "Shop: [{name: a}, {}]\n"
    ) { store in
      let file = store.deletingLastPathComponent().appending(path: "Shop.swift")
      try Data(
        """
        struct Shop: CVManagedStruct {
          static let EntityName = "Shop"
          let name: String
          static func fromObject(_ o: NSManagedObject) throws -> Shop {
            try curry(self.init) <^> o <| "name"
          }
        }
        """.utf8
      ).write(to: file)
      let outcome = try Program.run("audit", store.path, "--source", file.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.map { finding in
        let line = (finding["source"] as? String ?? "").split(separator: ":").dropLast().last ?? ""
        return "\(finding["code"] as? String ?? "") \(line)"
      }
      let expected = ["decode.view.stops 5", "source.unbox.operator 5"]
      #expect(Set(found).isSuperset(of: expected), "\(found)")
    }
  }

  @Test func `a model's version needs a model`() throws {
    let outcome = try Program.run("lint", "/nowhere.swift", "--model-version", "2")
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains("--model-version"), "\(outcome.complaint)")
  }
}
