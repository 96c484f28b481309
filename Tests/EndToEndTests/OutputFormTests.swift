import Foundation
import TestSupport
import Testing

/// The forms of the commands' output: each is asked for in the same words everywhere.
@Suite struct OutputFormTests {
  private static let model = """
    <entity name="Trip">
      <attribute name="title" attributeType="String"/>
      <attribute name="days" attributeType="Integer 32" optional="YES"/>
      <attribute name="place" attributeType="Composite" composite="Place"/>
      <relationship name="stops" toMany="YES" destinationEntity="Stop" inverseName="trip"/>
    </entity>
    <entity name="Stop">
      <attribute name="name" attributeType="String"/>
      <relationship name="trip" maxCount="1" destinationEntity="Trip" inverseName="stops"/>
    </entity>
    <composite name="Place">
      <attribute name="town" attributeType="String"/>
      <attribute name="land" attributeType="String"/>
    </composite>
    """

  private static let rows = """
    Trip:
      - { title: "two\\nlines", days: 3, place: { town: Bergen, land: Norway } }
      - { title: Short, place: { town: Oslo } }
      - { title: Nowhere }
    """

  private func withStore(_ body: (String) throws -> Void) throws {
    try CreatedStore.with(Self.model, Self.rows) { try body($0.path) }
  }

  @Test(arguments: [
    ["rows", "Trip"], ["fetch"], ["history"], ["audit"], ["summary", "Trip", "days"], ["translate", "Trip"], ["schema"],
    ["paths", "Trip"], ["commits"], ["cloudkit"],
  ])
  func `json is --json and --format json`(_ command: [String]) throws {
    try withStore { store in
      let line = [command[0], store] + command.dropFirst()
      let short = try Program.run(line + ["--json"])
      let long = try Program.run(line + ["--format", "json"])
      // An audit that finds something ends with 1.
      #expect(short.code < 2 && short.json != nil, "\(short.text) \(short.complaint)")
      #expect(long.text == short.text)
    }
  }

  @Test(arguments: ["rows", "audit", "history"])
  func `two forms at once are wrong usage`(_ command: String) throws {
    try withStore { store in
      let run = try Program.run([command, store] + (command == "rows" ? ["Trip"] : []) + ["--json", "--ndjson"])
      #expect(run.code == 64 && run.complaint.contains("give one of them"), "\(run.complaint)")
      let same = try Program.run(
        [command, store] + (command == "rows" ? ["Trip"] : []) + ["--json", "--format", "json"])
      #expect(same.code < 2, "\(same.complaint)")
    }
  }

  @Test func `lines have a value each, behind its name, and rows are apart`() throws {
    try withStore { store in
      let run = try Program.run(
        "rows", store, "Trip", "--format", "lines", "--columns", "title,days,place.town", "--sort", "days desc")
      #expect(
        run.text == """
          entity: Trip
          pk: 1
          title: two⏎lines
          days: 3
          place.town: Bergen

          entity: Trip
          pk: 2
          title: Short
          days: nil
          place.town: Oslo

          entity: Trip
          pk: 3
          title: Nowhere
          days: nil
          place.town: nil

          """)
    }
  }

  @Test func `a summary without columns is of all that have one, and of to-manys`() throws {
    try withStore { store in
      let run = try Program.run("summary", store, "Trip", "--json")
      let paths = (run.json as? [[String: Any]])?.compactMap { $0["path"] as? String }
      #expect(Set(paths ?? []) == ["title", "days", "place.town", "place.land", "stops"], "\(run.text)")
    }
  }

  @Test func `without source, an audit counts the members of a struct that are nil beside others`() throws {
    try withStore { store in
      let run = try Program.run("audit", store)
      let lines = run.lines.filter { $0.hasPrefix("Trip.place.") }
      #expect(
        lines == [
          "Trip.place.land is nil in 1 row where the rest has values: it fails there if it is declared without “?”"
        ], "\(run.text)")
    }
  }
}
