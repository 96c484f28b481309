import Foundation
import TestSupport
import Testing

/// An enum that writes its own `init(rawValue:)` (DIALECTS §2.2).
@Suite struct RawInitialiserTests {
  /// What an enum's own `init(rawValue:)` says, and how many of "a", "alpha" and "zzz" it does not read.
  @Test(arguments: [
    (#"switch rawValue { case "a", "alpha": self = .a; default: return nil }"#, 1),
    (#"switch rawValue { case "b": self = .b; default: self = .a }"#, 0),
    (#"switch rawValue { case "b": self = .b; default: return nil }"#, 3),
    (#"if rawValue.hasPrefix("a") { self = .a } else { return nil }"#, 0),
  ])
  func `an enum's own initialiser says which raw values are lost`(body: String, lost: Int) throws {
    let source = """
      import CoreDataEvolution
      enum Kind: String { case a, b; init?(rawValue: String) { \(body) } }
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        @Attribute(storageMethod: .raw) var kind: Kind?
      }
      """
    try CreatedStore.with(
      """
      <entity name="Item" representedClassName="Item">
        <attribute name="kind" optional="YES" attributeType="String"/>
      </entity>
      """, "Item: [{kind: a}, {kind: alpha}, {kind: zzz}]\n"
    ) { store in
      let file = store.deletingLastPathComponent().appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      let outcome = try Program.run("audit", store.path, "--source", file.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let rows = findings.filter { $0["code"] as? String == "decode.raw.unknown-value" }.compactMap {
        $0["rows"] as? Int
      }
      #expect(rows.reduce(0, +) == lost)
    }
  }
}
