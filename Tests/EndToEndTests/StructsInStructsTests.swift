import Foundation
import TestSupport
import Testing

/// CoreValue structs that hold others: what becomes of these decides for the whole (DIALECTS C7).
@Suite struct StructsInStructsTests {
  private static let model = """
    <entity name="Company">
      <attribute name="name" attributeType="String"/>
      <relationship name="boss" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Employee"/>
      <relationship name="deputy" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Employee"/>
      <relationship name="staff" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Employee" inverseName="company" inverseEntity="Company"/>
    </entity>
    <entity name="Employee">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="grade" optional="YES" attributeType="String"/>
      <relationship name="company" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Company" inverseName="staff" inverseEntity="Company"/>
      <relationship name="mentor" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Employee"/>
    </entity>
    """

  private static let rows = """
    Company:
      - { id: a, name: A, boss: ok, deputy: ok, staff: [ok, fine] }
      - { id: b, name: B, boss: nameless, deputy: ok }
      - { id: c, name: C, boss: ok, deputy: nameless }
      - { id: d, name: D, boss: ok, staff: [good, odd] }
      - { id: e, name: E, boss: taught }
    Employee:
      - { id: ok, name: Ok, grade: high }
      - { id: fine, name: Fine, grade: low }
      - { id: good, name: Good, grade: high }
      - { id: nameless, grade: high }
      - { id: odd, name: Odd, grade: weird }
      - { id: taught, name: Taught, grade: low, mentor: odd }
    """

  private static let source = """
    import CoreValue

    enum Grade: String, Boxing, Unboxing { case high, low }

    struct Mentor: UnboxingStruct {
      static let EntityName = "Employee"
      let grade: Grade

      static func fromObject(_ o: NSManagedObject) throws -> Mentor {
        return try curry(self.init) <^> o <| "grade"
      }
    }

    struct Worker: UnboxingStruct {
      static let EntityName = "Employee"
      let name: String
      let grade: String
      let mentor: Mentor?

      static func fromObject(_ o: NSManagedObject) throws -> Worker {
        return try curry(self.init) <^> o <| "name" <^> o <| "grade" <^> o MENTOR "mentor"
      }
    }

    struct Firm: UnboxingStruct {
      static let EntityName = "Company"
      let name: String
      let boss: Worker
      let deputy: Worker?
      let staff: [Mentor]

      static func fromObject(_ o: NSManagedObject) throws -> Firm {
        return try curry(self.init) <^> o <| "name" <^> o <| "boss" <^> o <|? "deputy" \
    <^> o <|| "staff"
      }
    }
    """

  /// `mentor` is the operator that a worker reads its mentor with.
  private func with<Result>(
    mentor: String = "<|?", _ body: (_ store: String, _ source: String) throws -> Result
  ) throws -> Result {
    try CreatedStore.with(Self.model, Self.rows) { store throws in
      let source = store.deletingLastPathComponent().appending(path: "Views.swift").path
      try Data(Self.source.replacing("MENTOR", with: mentor).utf8).write(to: URL(filePath: source))
      return try body(store.path, source)
    }
  }

  /// What each company's row says of `Firm`: `reads`, else the outcome and its reason.
  private func firms(_ store: String, _ source: String) throws -> [String] {
    let rows = try Program.run(["rows", store, "Company", "--source", source, "--layer", "app", "--format", "ndjson"])
      .objects()
    return try rows.map { row in
      let views = try #require(row["views"] as? [String: Any])
      let firm = try #require(views["Firm"] as? [String: Any])
      if let reason = firm["throw"] as? String { return "throws \(reason)" }
      let fields = try #require(firm["value"] as? [String: Any])
      let deputy = (fields["deputy"] as? [String: Any])?["nil"] as? String
      let notes = firm["notes"] as? [String] ?? []
      return (["reads"] + [deputy].compactMap(\.self) + notes).joined(separator: " · ")
    }
  }

  /// Only the first object that stops is told, by its key.
  @Test func `a row says which object keeps the whole from being made`() throws {
    try with { store, source throws in
      #expect(
        try firms(store, source) == [
          "reads",
          "throws boss: Worker not made of Employee p4: name: String expected, NULL stored",
          "reads · deputy: Worker not made of Employee p4: name: String expected, NULL stored",
          "throws staff: Mentor not made of Employee p5: grade: Grade expected, \"weird\" stored",
          "reads · deputy: Worker expected, NULL stored",
        ])
    }
  }

  /// The mentor of the boss stops the boss, and the boss the firm.
  @Test func `a struct within a struct within a struct decides too`() throws {
    try with(mentor: "<|") { store, source throws in
      let firms = try firms(store, source)
      #expect(
        firms[4] == "throws boss: Worker not made of Employee p6: mentor: Mentor not made of Employee p5: "
          + "grade: Grade expected, \"weird\" stored")
      // Without a mentor there is no worker either.
      #expect(firms[0] == "throws boss: Worker not made of Employee p1: mentor: Mentor expected, NULL stored")
    }
  }

  @Test func `the audit counts the rows whose inner structs cannot be made`() throws {
    try with { store, source throws in
      let outcome = try Program.run("audit", store, "--source", source, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.filter { $0["entity"] as? String == "Company" }.map {
        "\($0["path"] ?? "") \($0["examples"] ?? "") \($0["message"] ?? "")"
      }
      #expect(
        found == [
          "deputy [3] Company.deputy: value that a value type reads as nil: nil in Firm: "
            + "deputy: Worker not made: name: String expected, NULL stored",
          "boss [2] Company.boss: value type that cannot be made: Firm not made: "
            + "boss: Worker not made: name: String expected, NULL stored",
          "staff [4] Company.staff: value type that cannot be made: Firm not made: "
            + "staff: Mentor not made: grade: Grade expected, \"weird\" stored",
          "boss [] \"boss\" is optional, and <| throws where it is NULL",
        ])
    }
  }

  /// Nothing ends what a struct in a circle takes, and a key without its row is a fault.
  @Test(
    .enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"),
    arguments: ["UPDATE ZEMPLOYEE SET ZMENTOR = Z_PK", "UPDATE ZCOMPANY SET ZBOSS = 999"])
  func `what cannot be followed is reported as not known`(_ sql: String) throws {
    try CreatedStore.with(Self.model, Self.rows) { store throws in
      let source = store.deletingLastPathComponent().appending(path: "Views.swift").path
      let text = Self.source.replacing("MENTOR", with: "<|?").replacing(
        "let mentor: Mentor?", with: "let mentor: Worker?")
      try Data(text.utf8).write(to: URL(filePath: source))
      try SQLiteShell.run(sql, on: store.path)
      let firm = try #require(try firms(store.path, source).first)
      #expect(
        firm.hasPrefix("reads · whether each Worker in it reads is not known, and a throw of one is its throw"),
        "\(firm)")
    }
  }

  @Test(arguments: ["80x24", "160x50"])
  func `a record says what becomes of them`(_ size: String) throws {
    try with { store, source throws in
      let keys = store + ".keys"
      let steps = ["Down", "Enter", "wait", "screen end", ""]
      try Data(steps.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: keys))
      let run = try Program.run(store, "--source", source, "--entity", "Company", "--keys", keys, "--size", size)
      let screen = try #require(ReplayedScript.screens(in: run.allLines)["end"])
      let text = screen.joined(separator: "\n")
      #expect(screen.contains { $0.contains("= Firm ") && $0.contains("⚠ throws: boss: Wor") }, "\(text)")
    }
  }

  /// The finding is about a key whose own value reads, so the record says it there.
  @Test func `the record of a finding marks the key that leads to them`() throws {
    try with { store, source throws in
      let keys = store + ".keys"
      let steps = [
        "f", "wait", "/", "text:boss: Worker", "Enter", "Home", "Enter", "wait", "Enter", "wait", "screen end", "",
      ]
      try Data(steps.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: keys))
      let run = try Program.run(store, "--source", source, "--keys", keys, "--size", "140x40")
      let screen = try #require(ReplayedScript.screens(in: run.allLines)["end"])
      #expect(screen.contains { $0.contains("▌ → boss ") && $0.contains("⚠ value type that cannot be") })
      #expect(
        screen.contains {
          $0.contains(" finding ⚠ value type that cannot be made: Firm not made: boss: Worker not made")
        })
    }
  }
}
