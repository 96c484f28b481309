import Foundation
import TestSupport
import Testing

/// The findings by key script, on a created store whose broken values are known (`AuditSample.swiftData`).
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct FindingsScriptTests {
  /// The screens that a script prints, by name.
  private func screens(
    _ script: String, size: String = "100x24", _ check: (AuditSample.Store, [String: [String]]) throws -> Void
  ) throws {
    try AuditSample.swiftData.with(broken: true) { store throws in
      let keys = store.path + ".keys"
      try Data(script.utf8).write(to: URL(fileURLWithPath: keys))
      let run = try Program.run(
        store.path, "--source", store.source, "--entity", "Sample", "--keys", keys, "--size", size)
      #expect(run.code == 0, "\(run.complaint)")
      try check(store, ReplayedScript.screens(in: run.allLines))
    }
  }

  /// The first key ends the message that tells how long the audit took.
  private static let opened = "wait\nf\nwait\nDown\nUp\n"

  @Test func `the findings stand by severity, code and place`() throws {
    try screens(Self.opened + "screen findings\n", size: "100x31") { _, screens in
      #expect(
        screens["findings"]?.dropLast(2) == [
          " s.store › Sample › Findings                                   SwiftData · model: store · read-only",
          " Findings · checked 91 values in 7 rows · 19 crash · 1 mismatch · 1 advice",
          "    finding           rows            where                  what and why",
          "  ✖ crash                2  ████████  ▾ 2 places             NULL in a required property           ▕",
          " ▌                       1  ████        Sample.born          NULL in a required property           ▕",
          "                         1  ████        Sample.s…usRequired  NULL in a required property           ▕",
          "  ✖ crash                2  ████████  ▾ 2 places             wrong SQLite class                    ▕",
          "                         1  ████        Sample.p…t.latitude  TEXT where Double is stored           ▕",
          "                         1  ████        Sample.seen          TEXT where Date is stored             ▕",
          "  ✖ crash                1  ████      Sample.words           class not in the secure list: class … ▕",
          "  ✖ crash                1  ████      Sample.words           archived class unexpected: archived … ▕",
          "  ✖ crash                1  ████      Sample.words           archive unreadable: not a keyed arch… ▕",
          "  ✖ crash                1  ████      Sample.list            empty blob instead of NULL: an empty… ▕",
          "  ✖ crash                1  ████      Sample.list            codable cut short: [].latitude: the … ▕",
          "  ✖ crash                1  ████      Sample.list            codable not JSON: not JSON            ▕",
          "  ✖ crash                1  ████      Sample.list            codable of another shape: not a [Poi…",
          "  ✖ crash                1  ████      Sample.point           composition partly filled: 1 of 2 le…",
          "  ✖ crash                1  ████      Sample.photo           external reference malformed: extern…",
          "  ✖ crash                1  ████      Sample.photo           external file missing: file missing",
          "  ✖ crash                1  ████      Sample.small           number out of range: a number that I…",
          "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
          "  what    NULL in a required property: The property is not optional and the column holds NULL.",
          "  stored  NULL in a required property ×1",
          "  expects Audited.swift:21 · var born: Date = Date.distantPast · as it is stored",
          "  rows    born == nil",
          "  code    var born: Date = Date.distantPast",
          "  hint    Make the property optional, or give the rows a value in a migration.",
          "",
          " RO · finding 1 of 21 · decode.null.required",
        ])
    }
  }

  @Test func `60 columns and 16 lines are enough`() throws {
    try screens(Self.opened + "screen findings\n", size: "60x16") { _, screens in
      #expect(
        screens["findings"]?.dropLast() == [
          " s.store › Sample › Findings                      read-only",
          "      rows where              what and why",
          " ✖       2 ▾ 2 places         NULL in a required property",
          "▌        1   Sample.born      NULL in a required property",
          "         1   Sample…sRequired NULL in a required property",
          " ✖       2 ▾ 2 places         wrong SQLite class",
          "         1   Sample….latitude TEXT where Double is stored",
          "         1   Sample.seen      TEXT where Date is stored",
          " ✖       1 Sample.words       class not in the secure list…",
          "╶──────────────────────────────────────────────────────────╴",
          " what    NULL in a required property: The property is not o…",
          " stored  NULL in a required property ×1",
          " expects Audited.swift:21 · var born: Date = Date.distantPa…",
          " rows    born == nil",
          " RO · checked 91 values in 7 rows · finding 1 of 21 · decod…",
        ])
    }
  }

  /// p5 is the third broken row: `[{"latitude":"x"}]` where a number is needed.
  @Test func `enter leads to the rows, the record and a row that reads well`() throws {
    let script =
      Self.opened + """
        n
        n
        n
        n
        n
        n
        n
        n
        n
        n
        Enter
        wait
        screen rows
        Enter
        wait
        screen record
        =
        wait
        screen compared

        """
    try screens(script, size: "100x31") { _, screens in
      let rows = screens["rows"] ?? []
      #expect(
        rows[1]
          == " Entities            │ 1 of 7 · 1 Sample · codable of another shape ✕ · app layer")
      #expect(rows[2].contains("⚠ point ╶") && rows[2].contains(" ⚠ list "))
      #expect(rows[4].contains("▌    5 ") && rows[4].contains("⚠ string @13"))
      #expect(
        screens["record"]?.dropFirst(2).dropLast(2) == [
          "   property        type       the app sees                           stored         column",
          "   born            Date       -63114076800.0 s since 2001                           ZBORN",
          " ▌ list            [Point]?   ⚠ trap: not a [Point]: [0].latitude:…  18 bytes, JS…  ZLIST",
          "   photo           Data?      nil                                                   ZPHOTO",
          "   point           Point?     nil                                                   –",
          "     latitude      Double     nil                                                   ZLATITUDE",
          "     longitude     Double?    nil                                                   ZLONGITUDE",
          "   ratio           Double     0.0                                                   ZRATIO",
          "   remark          String?    ⚠ trap: text that is not UTF-8         ⚠ text that …  ZREMARK",
          "   seen            Date?      nil                                                   ZSEEN",
          "   size            Size?      ⚠ trap: several cases at once: small…  (small: smal…  ZSMALL ZLARGE",
          "   small           Int16      0                                                     ZSMALL1",
          "   status          Status?    nil                                                   ZSTATUS",
          "   statusRequired  Status     .draft                                 draft          ZSTATUSREQUIRED",
          "   token           UUID?      nil                                                   ZTOKEN",
          "   words           [String]?  ⚠ trap: archived NSDictionary, [Stri…  237 bytes, k…  ZWORDS",
          "",
          "╶──────────────────────────────────────────────────────────────────────────────────────────────────╴",
          "  raw     x'5b7b226c61746974756465223a2278227d5d'",
          "  stored  18 bytes, JSON",
          "  app     ⚠ trap: not a [Point]: [0].latitude: expected Double, found string (byte 13)",
          "  from    Audited.swift:31 · var list: [Point]? · as JSON",
          "  at      [0].latitude · byte 13 of 18: [{\"latitude\":⚠\"x\"}]",
          "  trail   18 bytes → JSONDecoder as [Point] → ⚠ not a [Point]: [0].latitude: expected Double, found",
          "          string (byte 13) → trap",
          "  hint    Add a case that is missing; make the property of a missing key optional; read a value of…",
          " RO · list: [Point]? · codable, ZLIST",
        ])
      #expect(
        screens["compared"]?.dropFirst(2).prefix(4).map { $0 } == [
          "   property       stored                     the app sees               p1 fine, which reads well",
          "   born           -63114076800.0 s since 20… -63114076800.0 s since 20… 2001-01-02 00:00:00",
          " ▌ list           18 bytes, JSON             ⚠ trap: not a [Point]: [0… [Point(latitude: 1.5, lon…",
          "   photo          ∅                          nil                        2 bytes",
        ])
    }
  }

  @Test func `a report and JSON are written to new files and replace none`() throws {
    let name = "o-" + UUID().uuidString
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    defer { for suffix in [".md", ".json"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let script =
      Self.opened + """
        R
        text:\(path).md
        Enter
        screen report
        R
        text:\(path).md
        Enter
        screen again
        C-c
        e
        text:\(path).json
        Enter

        """
    try screens(script, size: "200x24") { store, screens in
      #expect(screens["report"]?[22].hasSuffix("wrote \(path).md") == true)
      #expect(
        screens["again"]?.joined().contains("not written: the file exists already · \(path).md · name another") == true)
      let report = store.path + ".md"
      _ = try Program.run("audit", store.path, "--source", store.source, "--report", report)
      #expect(
        try String(contentsOfFile: path + ".md", encoding: .utf8) == String(contentsOfFile: report, encoding: .utf8))
      let json = try Program.run("audit", store.path, "--source", store.source, "--json")
      #expect(try String(contentsOfFile: path + ".json", encoding: .utf8) == json.lines.joined(separator: "\n") + "\n")
    }
  }
}
