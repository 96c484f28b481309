import Foundation
import TestSupport
import Testing

/// Structs and enums that change between two schemas, and what their values come to (DIALECTS D5, D6, E12, E15).
@Suite struct ShapeChangeLintTests {
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
      """)
    let changed = MarkedSource(
      "changed",
      source(
        """
        enum Level: String, Codable { case low }
        enum Bare: Codable { case one, two }
        enum Raw: Codable { case a }
        struct Place: Codable { var place: String; var alt: Double? }
        """))
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
        ])
    }
  }
}
