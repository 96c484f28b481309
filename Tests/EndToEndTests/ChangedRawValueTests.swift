import Foundation
import TestSupport
import Testing

/// A getter that changes the stored value before it looks for a case (DIALECTS §2.8).
@Suite struct ChangedRawValueTests {
  private static let source = """
    import CoreData
    enum Grade: Int { case first = 0, second = 1 }
    enum Colour: String { case red, blue }
    @objc(Pen) final class Pen: NSManagedObject {
      @NSManaged var step: Int16
      @NSManaged var paint: String
      @NSManaged var plain: String
      var grade: Grade { get { Grade(rawValue: Int(step) - 1) ?? .first } set {} }
      var colour: Colour { get { Colour(rawValue: paint.lowercased()) ?? .red } set {} }
      var other: Colour { get { Colour(rawValue: plain) ?? .red } set {} }
    }
    """

  @Test func `The value is shown as it is stored, and no loss is reported`() throws {
    try CreatedStore.with(
      """
      <entity name="Pen" representedClassName="Pen">
        <attribute name="step" attributeType="Integer 16"/>
        <attribute name="paint" attributeType="String"/>
        <attribute name="plain" attributeType="String"/>
      </entity>
      """, "Pen: [{step: 2, paint: BLUE, plain: BLUE}]\n"
    ) { store in
      let file = store.deletingLastPathComponent().appending(path: "Models.swift")
      try Data(Self.source.utf8).write(to: file)
      let rows = try Program.run(
        "rows", store.path, "Pen", "--layer", "app", "--source", file.path, "--format", "ndjson")
      let values = try #require(rows.objects().first?["values"] as? [String: Any])
      let note = #""notes":["what 'grade' makes of it is not understood"]"#
      #expect(try CreatedDefaultsTests.text(values["step"]) == #"{\#(note),"value":2}"#)
      let paint = try CreatedDefaultsTests.text(values["paint"])
      #expect(paint.contains(#""value":"BLUE""#) && paint.contains("'colour'"), "\(paint)")
      let audit = try Program.run("audit", store.path, "--source", file.path, "--json")
      let object = try #require(audit.json as? [String: Any], "\(audit.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let lost = findings.filter { $0["code"] as? String == "decode.raw.unknown-value" }
      #expect(lost.compactMap { $0["path"] as? String } == ["plain"])
    }
  }
}
