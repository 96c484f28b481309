import Foundation
import TestSupport
import Testing

/// Rows that SQLite lists and does not find, because a page of their tree says that they lie elsewhere.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"), .timeLimit(.minutes(20)))
struct LostRowsTests {
  /// A store of 400 rows in which SQLite looks for some of them on another page than the one they lie on.
  private func withLostRows(_ body: (_ store: String, _ lost: ClosedRange<Int>) throws -> Void) throws {
    let title = String(repeating: "x", count: 80)
    let rows = "Book:\n" + (1...400).map { "  - { title: \"\(title) \($0)\" }\n" }.joined()
    try CreatedStore.with(BookStore.model, rows) { store in
      let root = try #require(
        Int(try SQLiteShell.run("SELECT rootpage FROM sqlite_master WHERE name = 'ZBOOK'", on: store.path)))
      let (_, size) = try CreatedStore.leafPages(of: "ZBOOK", in: store)
      var bytes = try Data(contentsOf: store)
      let page = (root - 1) * size
      // The fourth cell of the root: the number of a page and the greatest key on it, in two bytes.
      try #require(bytes[page] == 5)
      let cell = page + Int(bytes[page + 18]) << 8 + Int(bytes[page + 19])
      let greatest = Int(bytes[cell + 4] & 0x7F) << 7 + Int(bytes[cell + 5])
      let claimed = greatest - 10
      bytes[cell + 4] = 0x80 | UInt8(claimed >> 7)
      bytes[cell + 5] = UInt8(claimed & 0x7F)
      try bytes.write(to: store)
      try body(store.path, claimed + 1...greatest)
    }
  }

  @Test(arguments: ["stored", "raw", "app"])
  func `rows that SQLite lists and does not find are shown by their keys, and reported`(layer: String) throws {
    try withLostRows { store, lost in
      let first = try #require(lost.first)
      // What is sorted is looked for by its key.
      let command = ["rows", store, "Book", "--sort", "title", "--where"] + [Self.predicate(first...first + 2)]
      let rows = try Program.run(command + ["--format", "ndjson", "--layer", layer])
      let objects = try rows.objects()
      #expect(objects.compactMap { $0["pk"] as? Int } == Array(first...first + 2))
      #expect(objects.allSatisfy { ($0["values"] as? [String: Any])?.isEmpty == true })
      #expect(
        objects.allSatisfy { $0["unreachable"] as? String == "SQLite lists the row and finds none under its key" })
      #expect(
        rows.complaint.hasPrefix(
          "note: SQLite lists 3 rows of Book and does not find them: " + "p\(first), p\(first + 1), p\(first + 2)"),
        "\(rows.complaint)")
      let table = try Program.run(command)
      #expect(table.lines.last == "Book    \(first + 2)  …")
    }
  }

  @Test func `rows on a page of other keys are shown whole when all are read in a row`() throws {
    try withLostRows { store, lost in
      let rows = try Program.run("rows", store, "Book", "--format", "csv", "--columns", "title")
      let numbers = CSV.rows(rows.text).dropFirst().map { $0.last??.split(separator: " ").last }
      #expect(numbers == (1...400).map { "\($0)" })
      #expect(rows.complaint.isEmpty)
      #expect(try Program.run("rows", store, "Book", "--layer", "raw").complaint.isEmpty)
    }
  }

  private static func predicate(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "title ENDSWITH \" \($0)\"" }.joined(separator: " OR ")
  }

  @Test func `an audit of a damaged file counts the rows that no key leads to`() throws {
    try withLostRows { store, lost in
      let audit = try Program.run("audit", store, "--json")
      let findings = (audit.json as? [String: Any])?["findings"] as? [[String: Any]] ?? []
      let finding = try #require(findings.first { $0["code"] as? String == "store.row.unreachable" })
      #expect(finding["entity"] as? String == "Book")
      #expect(finding["rows"] as? Int == lost.count)
      #expect(finding["examples"] as? [Int] == Array(lost.reversed().prefix(5)))
    }
  }

  @Test func `the explorer shows them in their places, and does not ask for them again`() throws {
    try withLostRows { store, lost in
      let first = try #require(lost.first)
      // Rows whose page begins with them are looked for by themselves.
      let path = "title ENDSWITH \" \(first + 1)\" OR title ENDSWITH \" \(first + 12)\""
      let script = """
        wait
        w
        text:\(path)
        Enter
        wait
        screen rows
        Enter
        wait
        screen told
        Y
        a
        wait
        D
        wait
        Down
        Enter
        wait
        screen record

        """
      let screens = try BookStore.screens(of: store, script)
      let shown = "\(first + 1) SQLite lists the row and finds none under its key"
      #expect(screens["rows"]?.contains { $0.contains(shown) } == true, "\(screens)")
      #expect(screens["rows"]?.contains { $0.contains("row 1 of 2") } == true, "\(screens)")
      #expect(screens["told"]?.first?.contains("p\(first + 1)") == false, "\(screens)")
      #expect(screens["record"]?.first?.contains("Book p\(first + 12)") == true, "\(screens)")
    }
  }
}
