import Foundation
import Testing
import TestSupport

/// `--entity Sub`: what a sub-entity inherits is its own to check, in its own rows.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct SubentityAuditTests {
  /// What breaks a property that Planet inherits, in all rows of SkyObject's table.
  static let damages: [(sql: String, code: String, path: String)] = [
    ("UPDATE ZSKYOBJECT SET ZCONSTELLATION = 999", "store.key.dangling", "constellation"),
    ("UPDATE Z_7PLANS SET Z_6PLANS = Z_6PLANS + 900", "store.key.dangling", "plans"),
  ]

  @Test(arguments: damages)
  func `an inherited relationship is checked in the sub-entity's rows`(
    _ damage: (sql: String, code: String, path: String)
  ) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(damage.sql, on: store.path)
      let planets = try SQLiteShell.run(
        """
        SELECT Z_PK FROM ZSKYOBJECT WHERE Z_ENT = 9 AND
          (\(damage.path == "plans" ? "Z_PK IN (SELECT Z_7TARGETS FROM Z_7PLANS)" : "1"))
        """, on: store.path
      ).split(separator: "\n").compactMap { Int($0) }
      let found = try store.findings("--entity", "Planet")
      try #require(!planets.isEmpty)
      #expect(found.map(\.code) == [damage.code])
      #expect(found.first?.place == "Planet.\(damage.path)")
      #expect(found.first?.rows == planets.count)
      #expect(found.first?.examples == Array(planets.prefix(5)))
    }
  }

  @Test func `Z_MAX of the root and problems of those below are reported for an entity`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        """
        UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'SkyObject';
        ALTER TABLE ZSKYOBJECT RENAME COLUMN ZMASS TO ZELSE;
        """, on: store.path)
      func codes(_ entity: String) throws -> Set<String> {
        Set(try store.findings("--entity", entity).map { "\($0.code) \($0.place)" })
      }
      let low = "store.z-max.low SkyObject.Z_PK"
      #expect(try codes("Nebula").contains(low))
      #expect(try !codes("Observer").contains { $0.contains("SkyObject") || $0.contains("Nebula") })
      let all = try store.findings().filter { $0.code.hasPrefix("store.column.") }
      let below = try #require(all.first { $0.place.contains(".") })
      #expect(try codes("SkyObject").contains("\(below.code) \(below.place)"), "\(all)")
    }
  }

  @Test func `an inherited attribute's bounds and its column are reported for an entity`() throws {
    let model = """
      <entity name="Base">
        <attribute name="age" optional="YES" attributeType="Integer 16" maxValueString="10"/>
        <attribute name="born" optional="YES" attributeType="Date"/>
      </entity>
      <entity name="Sub" parentEntity="Base"/>
      """
    try CreatedStore.with(model, "Base: [{ age: 99 }]\nSub: [{ age: 99 }, { age: 3 }]") { store in
      try SQLiteShell.run("ALTER TABLE ZBASE DROP COLUMN ZBORN", on: store.path)
      let lines = try Program.run("audit", store.path, "--entity", "Sub").lines
      #expect(lines.contains { $0.contains("store.validation  Sub.age  1 row") }, "\(lines)")
      #expect(lines.contains { $0.contains("store.column.missing  Base.born") }, "\(lines)")
    }
  }

  /// A pattern that takes too many steps, asked as a predicate, takes no finding with it.
  @Test func `a predicate that cannot be asked loses no finding`() throws {
    let model = """
      <entity name="Item">
        <attribute name="code" optional="YES" attributeType="String" regularExpressionString="(a+)+b"/>
        <attribute name="size" optional="YES" attributeType="Integer 16" maxValueString="10"/>
      </entity>
      """
    let text = String(repeating: "a", count: 40) + "c"
    try CreatedStore.with(model, "Item: [{ code: \(text), size: 11 }]") { store in
      let outcome = try Program.run("audit", store.path)
      #expect(outcome.code == 1, "\(outcome.complaint)")
      #expect(outcome.lines.contains { $0.contains("store.validation  Item.size  1 row") })
    }
  }
}
