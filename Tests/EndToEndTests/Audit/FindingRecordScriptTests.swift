import Foundation
import TestSupport
import Testing

/// The record of a row that a check of the store found, opened from the finding.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct FindingRecordScriptTests {
  private func screen(_ sql: String, size: String, keys: [String]) throws -> [String] {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(sql, on: store.path)
      let script = store.path + ".keys"
      let steps = keys.flatMap { [$0, "wait"] } + ["screen end", ""]
      try Data(steps.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: script))
      let run = try Program.run([store.path, "--keys", script, "--size", size])
      #expect(run.code == 0, "\(run.complaint)")
      return try #require(ReplayedScript.screens(in: run.allLines)["end"])
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let sql: String
    let crumb: String
    /// What the lines of the properties say that it is about, by their names.
    let marks: [String: String]
    let sentence: String
    var testDescription: String { sql }
  }

  private static let rows = [
    Row(
      sql: "UPDATE ZPLAN SET ZOWNER = 999 WHERE Z_PK = 1", crumb: "› Plan p1 ",
      marks: ["→ owner": "⚠ key without its object · Observer p999"],
      sentence: "⚠ key without its object: ZOWNER leads to no row of ZOBSERVER"),
    Row(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Observer'", crumb: "› Observer p2 ", marks: [:],
      sentence: "⚠ Z_MAX too small: Z_MAX is 1, greater keys are in use"),
    // Its number is an observer's, and an observer has its key.
    Row(
      sql: """
        UPDATE ZPLAN SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Observer')
        WHERE Z_PK = 1
        """, crumb: "› Plan p1 ", marks: [:], sentence: "which is Observer of ZOBSERVER"),
  ]

  @Test(arguments: rows)
  func `the property is marked, and the finding's sentence stands below`(_ row: Row) throws {
    let screen = try screen(row.sql, size: "140x40", keys: ["f", "Enter", "Enter"])
    #expect(screen[0].contains(row.crumb), "\(screen[0])")
    let marked = screen.dropFirst(3).dropLast(2).filter { $0.contains("⚠") && !$0.contains(" finding ") }
    #expect(marked.count == row.marks.count, "\(marked)")
    for (name, text) in row.marks {
      #expect(marked.contains { $0.contains("▌ \(name) ") && $0.contains(text) }, "\(marked)")
    }
    let sentence = try #require(screen.first { $0.contains(" finding ") }, "\(screen)")
    #expect(sentence.contains(row.sentence), "\(sentence)")
  }

  @Test func `the title says whose number the row has`() throws {
    let screen = try screen(Self.rows[2].sql, size: "80x24", keys: ["f", "Enter", "Enter"])
    #expect(screen[1].hasPrefix(" Plan p1 “Summer nights” · ⚠ Z_ENT "))
    #expect(screen[1].contains(" is not Plan's · "))
  }

  /// Only the line under the cursor is explained, and a line that the finding is not about says nothing of it.
  @Test func `another property of the row says nothing of the finding`() throws {
    let screen = try screen(Self.rows[0].sql, size: "140x40", keys: ["f", "Enter", "Enter", "Home"])
    #expect(screen.contains { $0.contains("▌ ") && !$0.contains("⚠") })
    #expect(!screen.contains { $0.contains(" finding ") })
  }

  @Test func `at 80 columns the way through the finding's rows is on the last line`() throws {
    let screen = try screen("UPDATE ZEYEPIECE SET Z3EYEPIECES = 999", size: "80x24", keys: ["f", "Enter", "Enter"])
    #expect(screen[23] == " n next ⚠  N previous ⚠  = compare  ↵ open  ⌫ back  y copy  ? help  q up")
  }
}
