import Foundation
import Testing

/// Structs and enums that change between two schemas, and what their values come to (DIALECTS D5, D6, E12, E15).
@Suite struct ShapeChangeLintTests {
  /// `code Severity` words of each message, by what it is about.
  private static func severities(_ source: MarkedSource) throws -> [String] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try source.text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run("lint", file.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      return findings.map { finding in
        let code = (finding["code"] as? String ?? "").split(separator: ".").last ?? ""
        return "\(code) \(finding["path"] ?? "") \(finding["severity"] ?? "")"
      }.sorted()
    }
  }

  @Test func `SwiftData's columns go and come, and what looks renamed is advice`() throws {
    #expect(
      try Self.severities(.changedShapes) == [
        "case-added bare advice", "member-added place.height advice",
        "member-added place.note advice", "member-added place.parts.weight advice",
        "member-removed place.gone advice", "member-renamed place.title advice",
        "member-type place.lat advice", "raw-type full silent-loss", "raw-type kind advice",
      ]
    )
  }

  @Test func `JSON that no longer decodes stops the app where the property is not optional`() throws
  {
    #expect(
      try Self.severities(.changedManagedShapes) == [
        "member-added places.parts.weight crash", "member-removed place.gone advice",
        "member-renamed places.title crash", "member-type places.lat crash",
        "member-type places.rank crash", "raw-type kind mismatch",
      ]
    )
    let optional = MarkedSource(
      "optional",
      MarkedSource.changedManagedShapes.text.replacing("var places: [Place]\n", with: "\n")
    )
    #expect(
      try Self.severities(optional) == [
        "member-added place.parts.weight silent-loss", "member-removed place.gone advice",
        "member-renamed place.title silent-loss", "member-type place.lat silent-loss",
        "member-type place.rank silent-loss", "raw-type kind mismatch",
      ]
    )
  }

  @Test(arguments: [MarkedSource.changedShapes, .changedManagedShapes])
  func `what a custom stage may carry over is advice alone`(_ source: MarkedSource) throws {
    let custom = source.text.replacing(
      ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
      with: ".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)"
    )
    let found = try Self.severities(MarkedSource("custom", custom))
    let lightweight = try Self.severities(source)
    #expect(found.count == lightweight.count)
    #expect(found.allSatisfy { $0.hasSuffix(" advice") }, "\(found)")
  }

  /// DIALECTS E12, E15: what stands in a store, and the source that reads it.
  @Test func `against a store each change says what its rows come to`() throws {
    func source(_ types: String) -> String {
      """
      import SwiftData
      \(types)
      @Model final class Trip {
        var level: Level?
        var bare: Bare?
        var raw: Raw?
        var place: Place?
        init() {}
      }
      """
    }
    let stored = source(
      """
      enum Level: Int, Codable { case low }
      enum Bare: Codable { case one }
      enum Raw: String, Codable { case a }
      struct Place: Codable { var place: Int; var lng: Double? }
      """
    )
    let changed = MarkedSource(
      "changed",
      source(
        """
        enum Level: String, Codable { case low }
        enum Bare: Codable { case one, two }
        enum Raw: Codable { case a }
        struct Place: Codable { var place: String; var alt: Double? }
        """
      )
    )
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Stored.swift")
      try stored.write(to: file, atomically: true, encoding: .utf8)
      let rows = folder.appending(path: "rows.yaml")
      try "Trip: []\n".write(to: rows, atomically: true, encoding: .utf8)
      let store = folder.appending(path: "s.store").path
      let made = try Program.run("create", store, "--model", file.path, "--rows", rows.path)
      try #require(made.code == 0, "\(made.complaint)")
      let messages = try changed.lint("--model", store).messages
      #expect(
        messages.sorted() == [
          "'level.level': String in source, Integer 64 in the model; the raw type of the enum changed, and stored "
            + "values of the other are no case's",
          "'place.lng' of the model looks renamed to 'place.alt'; a struct's members have no former name, so a "
            + "migration drops its values",
          "'place.place': String in source, Integer 64 in the model",
          "'raw': a column for each case in source, one column with its raw value in the model; a migration drops the "
            + "values",
          "the model has no leaf 'bare.two'; without raw values each case has a column, which comes with a migration",
          "the model has no leaf 'place.alt'; its column comes with a migration, empty in the rows that are there",
          "the model's leaf 'place.lng' (Double) is not in the source; a migration drops its column",
        ]
      )
    }
  }

  @Test func `without a plan two schemas need not follow each other`() throws {
    let apart = MarkedSource.changedShapes.text.replacing("SchemaMigrationPlan", with: "Sendable")
    #expect(try Self.severities(MarkedSource("apart", apart)) == [])
  }
}
