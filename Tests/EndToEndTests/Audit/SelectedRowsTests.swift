import Foundation
import TestSupport
import Testing

/// What a finding counts is what its predicate selects, with `--exact` where the finding says so.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct SelectedRowsTests {
  private struct Found {
    let code: String
    let entity: String
    let path: String
    let rows: Int
    let predicate: String?
    let isExact: Bool
    var place: String { "\(code) \(entity).\(path)" }
  }

  private func findings(_ arguments: String...) throws -> [Found] {
    let outcome = try Program.run(["audit", "--json"] + arguments)
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { finding in
      Found(
        code: finding["code"] as? String ?? "", entity: finding["entity"] as? String ?? "",
        path: finding["path"] as? String ?? "", rows: finding["rows"] as? Int ?? -1,
        predicate: finding["predicate"] as? String, isExact: finding["exact"] as? Bool ?? false)
    }
  }

  private func count(_ found: Found, _ arguments: String...) throws -> Int? {
    let predicate = try #require(found.predicate, "\(found.place)")
    let outcome = try Program.run(
      ["count"] + arguments.prefix(1) + [found.entity, "--where", predicate] + (found.isExact ? ["--exact"] : [])
        + arguments.dropFirst())
    return outcome.lines.first.flatMap { Int($0) }
  }

  /// Items and special items share a table, and both have rows.
  private static let hierarchy = """
    <entity name="Item">
      <attribute name="name" attributeType="String"/>
      <attribute name="code" optional="YES" attributeType="String" minValueString="2" \
    maxValueString="3" regularExpressionString="[a-z]+"/>
      <attribute name="size" optional="YES" attributeType="Integer 16" minValueString="1" \
    maxValueString="9"/>
      <attribute name="made" optional="YES" attributeType="Date" minDateTimeInterval="0"/>
      <attribute name="mark" optional="YES" attributeType="UUID"/>
      <attribute name="any" attributeType="String" defaultValueString="x"/>
      <attribute name="in" optional="YES" attributeType="Integer 16" minValueString="1"/>
      <relationship name="parts" toMany="YES" minCount="1" maxCount="2" deletionRule="Nullify" \
    destinationEntity="Part" inverseName="owner" inverseEntity="Part"/>
    </entity>
    <entity name="Special" parentEntity="Item"/>
    <entity name="Part">
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="parts" inverseEntity="Item"/>
    </entity>
    """

  private static let rows = """
    Item:
      - { id: a, name: a, code: abc, size: 3, in: 0 }
      - { id: b, name: b, code: abcd, size: 0 }
      - { id: c, name: c, code: a, size: 10 }
      - { id: d, name: d, code: ABC }
    Special:
      - { id: e, name: e, code: A9, size: 12 }
      - { id: f, name: f }
    Part:
      - { owner: a }
      - { owner: d }
      - { owner: f }
      - { owner: f }
      - { owner: f }
    """

  @Test func `with entities below it a finding selects as many rows as it counts`() throws {
    try CreatedStore.with(Self.hierarchy, Self.rows) { store throws in
      for sql in [
        "UPDATE ZITEM SET ZNAME = NULL WHERE Z_PK IN (1, 2, 5, 6)",
        "UPDATE ZITEM SET ZANY = NULL WHERE Z_PK = 4",
        "UPDATE ZITEM SET ZMARK = x'01' WHERE Z_PK IN (3, 5)",
        "UPDATE ZITEM SET ZMADE = -1 WHERE Z_PK IN (3, 6)",
        "UPDATE ZPART SET ZOWNER = 99 WHERE Z_PK = 1",
      ] { try SQLiteShell.run(sql, on: store.path) }
      let found = try findings(store.path)
      #expect(
        found.map { "\($0.place) \($0.rows) \($0.predicate ?? "–")\($0.isExact ? " exact" : "")" } == [
          "decode.null.required Item.any 1 #any == nil exact",
          "decode.null.required Item.name 2 name == nil exact",
          "decode.null.required Special.name 2 name == nil",
          #"decode.uuid.length Item.mark 1 SELF == "p3" exact"#,
          #"decode.uuid.length Special.mark 1 SELF == "p5""#,
          #"store.key.dangling Part.owner 1 SELF == "p1""#,
          "store.relationship.count Item.parts 5 parts.@count < 1 OR parts.@count > 2",
          "store.validation Item.code 4 " + #"code.length < 2 OR code.length > 3 OR NOT code MATCHES "[a-z]+""#,
          "store.validation Item.in 1 #in < 1",
          #"store.validation Item.made 2 made < CAST(0.0, "NSDate")"#,
          "store.validation Item.size 3 size < 1 OR size > 9",
        ])
      for finding in found { #expect(try count(finding, store.path) == finding.rows, "\(finding.place)") }
    }
  }

  /// Core Data counts the two halves of a surrogate pair, SQLite one character.
  @Test func `a predicate that selects other rows gives way to the rows' keys`() throws {
    try CreatedStore.with(
      #"<entity name="Item"><attribute name="name" attributeType="String" maxValueString="3"/></entity>"#,
      "Item: [{ name: abc }, { name: \"😀😀\" }, { name: abcd }]"
    ) { store throws in
      let found = try findings(store.path)
      #expect(found.map(\.place) == ["store.validation Item.name"])
      #expect(found.map(\.predicate) == [#"SELF IN {"p2", "p3"}"#])
    }
  }

  private static let source = """
    import CoreData
    import CoreDataEvolution

    enum Glass: String { case coupe = "Coupe", dof }

    @objc(Drink)
    @PersistentModel
    final class Drink: NSManagedObject {
      @Attribute(storageMethod: .raw) var glass: Glass?
    }
    """

  /// One drink holds a case, one the name of that case, which is no raw value.
  private func withDrinks(_ body: (_ store: String, _ source: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Drink.swift").path
      try Data(Self.source.utf8).write(to: URL(filePath: source))
      let rows = folder.appending(path: "rows.yaml").path
      try Data("Drink: [{ glass: coupe }, { glass: coupe }, { glass: dof }, {}]".utf8).write(to: URL(filePath: rows))
      let store = folder.appending(path: "d.store").path
      let made = try Program.run("create", store, "--model", source, "--rows", rows)
      try #require(made.code == 0, "\(made.complaint)")
      for sql in [
        "UPDATE ZDRINK SET ZGLASS = 'coupe' WHERE Z_PK = 2",
        "UPDATE ZDRINK SET ZGLASS = 'Coupe' WHERE Z_PK = 1",
      ] { try SQLiteShell.run(sql, on: store) }
      try body(store, source)
    }
  }

  @Test func `a stored text that is a case's name is selected, and not the case`() throws {
    try withDrinks { store, source throws in
      let found = try #require(try findings(store, "--source", source).first)
      #expect(found.rows == 1)
      #expect(found.predicate == #"glass == CAST("coupe", "NSString")"#)
      #expect(try count(found, store, "--source", source) == 1)
    }
  }

  @Test func `i and the census ask for such a text as it is stored`() throws {
    try withDrinks { store, source throws in
      let keys = store + ".keys"
      try Data("wait\nDown\nRight\ni\nwait\nscreen rows\n".utf8).write(to: URL(filePath: keys))
      let run = try Program.run(store, "--source", source, "--entity", "Drink", "--keys", keys, "--size", "100x16")
      let rows = try #require(ReplayedScript.screens(in: run.allLines)["rows"])
      #expect(rows[0].contains(#"Drink where glass == CAST("coupe", "NSString")"#))
      #expect(rows[2].contains(#"2 ⚠ ∅ "coupe""#), "\(rows)")
      let census = try Program.run("summary", store, "--shapes", "--source", source, "--json")
      #expect(census.text.contains(#""predicate": "glass == CAST(\"coupe\", \"NSString\")""#), "\(census.text)")
    }
  }

  @Test func `a required to-one that is named as a word of the language is selected`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Part.swift").path
      let text = """
        import ManagedModels

        @Model class Owner: NSManagedObject { var parts: Set<Part> }
        @Model class Part: NSManagedObject { var any: Owner }
        """
      try Data(text.utf8).write(to: URL(filePath: source))
      let rows = folder.appending(path: "rows.yaml").path
      try Data("Owner: [{ id: o }]\nPart: [{ any: o }, { any: o }]".utf8).write(to: URL(filePath: rows))
      let store = folder.appending(path: "p.store").path
      let made = try Program.run("create", store, "--model", source, "--rows", rows)
      try #require(made.code == 0, "\(made.complaint)")
      try SQLiteShell.run("UPDATE ZPART SET ZANY = NULL WHERE Z_PK = 2", on: store)
      let found = try findings(store, "--source", source)
      #expect(found.map(\.predicate) == ["#any == nil", "#any == nil"])
      for finding in found { #expect(try count(finding, store, "--source", source) == 1) }
    }
  }
}
