import Foundation
import Testing
import TestSupport

/// A clean store is broken by plain SQL; the audit must find that, all of it and nothing else.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct AuditStoreTests {
  @Test(arguments: StoreDamage.all)
  func `the audit finds what is broken, and nothing else`(
    _ damage: StoreDamage
  ) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(damage.sql, on: store.path)
      let findings = try store.findings().filter { !damage.isFollowing($0) }
      #expect(findings.map(\.code) == [damage.code])
      let finding = try #require(findings.first)
      #expect(finding.place == damage.place)
      if damage.keys.isEmpty { return }
      let keys = try SQLiteShell.run(damage.keys, on: store.path).split(separator: "\n").compactMap { Int($0) }.sorted()
      #expect(finding.rows == keys.count)
      #expect(finding.examples == Array(keys.prefix(5)))
      #expect(finding.predicate == damage.wantedPredicate(keys))
      guard let predicate = finding.predicate, let entity = finding.entity else { return }
      #expect(try store.count(entity, predicate, isExact: finding.isExact) == keys.count)
    }
  }

  @Test func `a text that its pattern does not match is reported`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run("UPDATE ZSKYOBJECT SET ZKIND = 'Ring!' WHERE ZKIND IS NOT NULL AND Z_PK > 1", on: store.path)
      let findings = try store.findings("--model", AuditedStore.model)
      #expect(findings.map(\.code) == ["store.validation"])
      #expect(findings.map(\.place) == ["Nebula.kind"])
      let count = try SQLiteShell.run("SELECT COUNT(*) FROM ZSKYOBJECT WHERE ZKIND = 'Ring!'", on: store.path)
      #expect(findings.first.map { String($0.rows) } == count)
    }
  }

  @Test func `a clean store has no findings, and the exit says so`() throws {
    try AuditedStore.with { store throws in
      #expect(try store.findings().isEmpty)
      #expect(try Program.run("audit", store.path).code == 0)
    }
  }

  @Test func `the exit code follows the threshold`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run("UPDATE ZPLAN SET ZOWNER = 999 WHERE Z_PK = 1", on: store.path)
      #expect(try Program.run("audit", store.path).code == 1)
      #expect(try Program.run("audit", store.path, "--fail-on", "crash").code == 0)
      #expect(try Program.run("audit", store.path, "--fail-on", "advice").code == 1)
      #expect(try Program.run("audit", store.path, "--entity", "Observer").code == 0)
    }
  }

  @Test func `a report is the same text for the same store`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run("UPDATE ZPLAN SET ZTITLE = NULL WHERE Z_PK = 1", on: store.path)
      var reports: [String] = []
      for name in ["first.md", "second.md"] {
        let report = store.folder.appending(path: name)
        _ = try Program.run("audit", store.path, "--report", report.path)
        reports.append(try String(contentsOf: report, encoding: .utf8))
      }
      #expect(reports[0] == reports[1])
      #expect(reports[0].hasPrefix("<!-- storescope audit report -->\n# Findings in `o.store`\n\n"))
      #expect(reports[0].contains("### decode.null.required · `Plan.title`"))
      #expect(reports[0].contains("- predicate: `title == nil`"))
    }
  }

  /// A report takes the place of an older one; a store, a source or a note that is named by mistake stays.
  @Test func `a report replaces nothing but a report`() throws {
    try AuditedStore.with { store throws in
      let report = store.folder.appending(path: "report.md")
      for _ in 0..<2 { #expect(try Program.run("audit", store.path, "--report", report.path).code == 0) }
      let before = try Data(contentsOf: URL(filePath: store.path))
      for command in [["audit", store.path, "--report"], ["summary", store.path, "--shapes", "--rules"]] {
        let outcome = try Program.run(command + [store.path])
        #expect(outcome.code == 74, "\(outcome.complaint)")
        #expect(outcome.complaint.contains("the file exists already"), "\(outcome.complaint)")
      }
      #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
    }
  }

  /// A person's own notes may have the heading of a report, and hold the marker anywhere else.
  @Test(arguments: [
    "# Findings in `o.store`\n\nmy own notes\n",
    "# Findings in `o.store`\n<!-- storescope audit report -->\n",
    "<!-- storescope audit report --> of yesterday\n",
  ])
  func `a report leaves what only looks like one`(_ text: String) throws {
    try AuditedStore.with { store throws in
      let notes = store.folder.appending(path: "notes.md")
      try Data(text.utf8).write(to: notes)
      let outcome = try Program.run("audit", store.path, "--report", notes.path)
      #expect(outcome.code == 74, "\(outcome.complaint)")
      #expect(
        outcome.complaint == """
          storescope: the file exists already and is no report that storescope wrote · \
          \(notes.path) · name another

          """)
      #expect(try String(contentsOf: notes, encoding: .utf8) == text)
    }
  }
}
