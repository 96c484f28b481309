import Foundation
import Testing
import TestSupport

/// A clean store is broken by plain SQL; the audit must find that, all of it and nothing else.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct AuditStoreTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let sql: String
    let code: String
    let place: String
    /// Selects the broken rows' keys; empty for a finding that is not about rows.
    var keys = ""
    var predicate: String?

    var testDescription: String { "\(code) \(place): \(sql)" }
  }

  static let damages = [
    Damage(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Observer'",
      code: "store.z-max.low",
      place: "Observer.Z_PK",
      keys: "SELECT Z_PK FROM ZOBSERVER WHERE Z_PK > 1"
    ),
    Damage(
      sql: "UPDATE ZPLAN SET ZOWNER = 999 WHERE Z_PK = 1",
      code: "store.key.dangling",
      place: "Plan.owner",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "INSERT INTO Z_4OBSERVERS VALUES (1, 999)",
      code: "store.key.dangling",
      place: "Observation.observers",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET Z7_TARGET = 1 WHERE Z_PK = 2",
      code: "store.key.entity",
      place: "Observation.target",
      keys: "VALUES (2)"
    ),
    Damage(
      sql: "UPDATE ZEYEPIECE SET Z_FOK_3EYEPIECES = 5 WHERE Z3EYEPIECES = 1",
      code: "store.order.duplicate",
      place: "Instrument.eyepieces",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "UPDATE ZCONSTELLATION SET ZOBJECTCOUNT = 99 WHERE Z_PK > 2",
      code: "store.derived.stale",
      place: "Constellation.objectCount",
      keys: "SELECT Z_PK FROM ZCONSTELLATION WHERE Z_PK > 2"
    ),
    Damage(
      sql: "UPDATE ZOBSERVER SET ZSEARCHNAME = 'Nobody' WHERE Z_PK = 1",
      code: "store.derived.stale",
      place: "Observer.searchName",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: """
        DROP INDEX "Z_Constellation_UNIQUE_abbreviation";
        UPDATE ZCONSTELLATION SET ZABBREVIATION = 'Ori' WHERE Z_PK IN (1, 3)
        """,
      code: "store.unique.duplicate",
      place: "Constellation.abbreviation",
      keys: "SELECT Z_PK FROM ZCONSTELLATION WHERE ZABBREVIATION = 'Ori'"
    ),
    Damage(
      sql: "UPDATE ZINSTRUMENT SET ZAPERTURE = 10",
      code: "store.validation",
      place: "Instrument.aperture",
      keys: "SELECT Z_PK FROM ZINSTRUMENT"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZSEEING = 6 WHERE Z_PK = 1",
      code: "store.validation",
      place: "Observation.seeing",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "DROP INDEX \"Z_Observation_bySeenAt\"",
      code: "store.index.missing",
      place: "Observation"
    ),
    Damage(
      sql: "UPDATE ZPLAN SET ZTITLE = NULL WHERE Z_PK = 1",
      code: "decode.null.required",
      place: "Plan.title",
      keys: "VALUES (1)",
      predicate: "title == nil"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZPHOTONS = 'many' WHERE Z_PK IN (1, 3)",
      code: "decode.storage-class",
      place: "Observation.photons",
      keys: "VALUES (1), (3)"
    ),
    Damage(
      sql: "UPDATE ZINSTRUMENT SET ZSERIAL = x'0102' WHERE Z_PK = 2",
      code: "decode.uuid.length",
      place: "Instrument.serial",
      keys: "VALUES (2)"
    ),
    Damage(
      sql: "UPDATE ZEYEPIECE SET ZFOCALLENGTH = 70000 WHERE Z_PK = 1",
      code: "decode.number.range",
      place: "Eyepiece.focalLength",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "UPDATE ZSKYOBJECT SET ZDISTANCE = 9e999 WHERE ZNAME = 'Vega'",
      code: "decode.number.not-finite",
      place: "Star.distance",
      keys: "SELECT Z_PK FROM ZSKYOBJECT WHERE ZNAME = 'Vega'"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZSEENAT = 1700000000 WHERE Z_PK = 1",
      code: "decode.date.epoch",
      place: "Observation.seenAt",
      keys: "VALUES (1)"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZREMARK = CAST(x'c3' AS TEXT) WHERE Z_PK = 2",
      code: "decode.text.not-utf8",
      place: "Observation.remark",
      keys: "VALUES (2)"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZSETTINGS = x'00' WHERE Z_PK = 3",
      code: "decode.archive.unreadable",
      place: "Observation.settings",
      keys: "VALUES (3)"
    ),
    Damage(
      sql: "UPDATE ZOBSERVATION SET ZSKETCH = x'09' WHERE Z_PK = 2",
      code: "decode.external.malformed",
      place: "Observation.sketch",
      keys: "VALUES (2)"
    ),
    Damage(
      sql: """
        UPDATE ZOBSERVATION
        SET ZSKETCH = CAST(x'02' || '11111111-2222-3333-4444-555555555555' || x'00' AS BLOB)
        WHERE Z_PK = 2
        """,
      code: "decode.external.missing",
      place: "Observation.sketch",
      keys: "VALUES (2)"
    ),
    Damage(
      sql: "UPDATE ZOBSERVER SET Z_ENT = 77 WHERE Z_PK = 1",
      code: "store.row.unknown-entity",
      place: ""
    ),
  ]

  @Test(arguments: damages)
  func `the audit finds what is broken, and nothing else`(_ damage: Damage) throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(damage.sql, on: store.path)
      let findings = try store.findings().filter { !damage.isFollowing($0) }
      #expect(findings.map(\.code) == [damage.code])
      let finding = try #require(findings.first)
      #expect(finding.place == damage.place)
      if damage.keys.isEmpty { return }
      let keys = try SQLiteShell.run(damage.keys, on: store.path)
        .split(separator: "\n").compactMap { Int($0) }.sorted()
      #expect(finding.rows == keys.count)
      #expect(finding.examples == Array(keys.prefix(5)))
      #expect(finding.predicate == damage.predicate)
    }
  }

  @Test func `a text that its pattern does not match is told`() throws {
    try AuditedStore.with { store throws in
      try SQLiteShell.run(
        "UPDATE ZSKYOBJECT SET ZKIND = 'Ring!' WHERE ZKIND IS NOT NULL AND Z_PK > 1",
        on: store.path
      )
      let findings = try store.findings("--model", AuditedStore.model)
      #expect(findings.map(\.code) == ["store.validation"])
      #expect(findings.map(\.place) == ["Nebula.kind"])
      let count = try SQLiteShell.run(
        "SELECT COUNT(*) FROM ZSKYOBJECT WHERE ZKIND = 'Ring!'",
        on: store.path
      )
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

  @Test func `a file of external storage that no row names is told`() throws {
    try AuditedStore.with { store throws in
      let folder = store.folder.appending(path: ".o_SUPPORT/_EXTERNAL_DATA")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let name = "AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE"
      try Data([1]).write(to: folder.appending(path: name))
      let findings = try store.findings()
      #expect(findings.map(\.code) == ["store.external.orphan"])
      #expect(findings.first?.message.contains(name) == true)
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
      #expect(reports[0].contains("### decode.null.required · `Plan.title`"))
      #expect(reports[0].contains("- predicate: `title == nil`"))
    }
  }
}

extension AuditStoreTests.Damage {
  /// A row that became another entity's, or nobody's, is also missed by those who refer to it.
  func isFollowing(_ finding: AuditedStore.Found) -> Bool {
    code == "store.row.unknown-entity" && finding.code.hasPrefix("store.key.")
  }
}
