import Foundation
import Testing

/// A spreadsheet runs what begins like a formula, whatever wrote the file.
@Suite(.timeLimit(.minutes(20))) struct SpreadsheetTests {
  private static let model = """
    <entity name="Note"><attribute name="title" attributeType="String"/>
    <attribute name="number" attributeType="Double"/></entity>
    """
  /// Texts, and what they are in a file for spreadsheets.
  private static let titles: [(text: String, safe: String)] = [
    ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"), ("-2+3", "'-2+3"),
    ("\t=1", "'\t=1"), ("＝1", "'＝1"), ("=\u{301}1", "'=\u{301}1"), ("-inf", "'-inf"), ("-5", "-5"),
    ("+4.5e3", "+4.5e3"), ("a=1", "a=1"), ("'=1", "'=1"), ("", ""),
  ]
  private static let rows =
    "Note:\n"
    + titles.map { title in
      let quoted = title.text.replacing("\t", with: "\\t")
      return "  - title: \"\(quoted)\"\n    number: -1.5\n"
    }.joined()

  private func titles(_ csv: String) -> [String?] {
    let rows = CSV.rows(csv)
    // The explorer puts what tells a row first.
    let column = rows.first?.firstIndex(of: "title") ?? 0
    return rows.dropFirst().map { $0[column] }
  }

  @Test func `csv is exact and csv-safe has no formulas`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      func csv(_ options: String...) throws -> String {
        let outcome = try Program.run(["rows", store.path, "Note"] + options)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        return outcome.text
      }
      #expect(titles(try csv("--format", "csv")) == Self.titles.map(\.text))
      let safe = try csv("--format", "csv-safe")
      #expect(titles(safe) == Self.titles.map(\.safe))
      #expect(CSV.rows(safe).dropFirst().allSatisfy { $0[2] == "-1.5" })
      let raw = try csv("--format", "csv-safe", "--layer", "raw")
      #expect(raw.contains(",'=1+1") && raw.contains(",-1.5"))
    }
  }

  @Test func `the explorer writes both by the end of the name`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let folder = store.deletingLastPathComponent()
      for (name, expected) in [("a.csv", Self.titles.map(\.text)), ("a.safe.csv", Self.titles.map(\.safe))] {
        let path = folder.appending(path: name)
        let script = folder.appending(path: "keys")
        try Data("wait\ne\ntext:\(path.path)\nEnter\nwait\n".utf8).write(to: script)
        let browse = ["browse", store.path, "--entity", "Note", "--keys", script.path]
        #expect(try Program.run(browse).code == 0)
        #expect(titles(try String(contentsOf: path, encoding: .utf8)) == expected)
      }
    }
  }
}
