import Auditing
import Findings
import Schema
import Storage
import Testing

/// What a report says of a value is no longer than anybody reads, however long the value is.
@Suite struct LongValueTests {
  private func found(_ kinds: [String?]) throws -> AuditedFinding {
    try AuditedItems.with(items: kinds) { session throws in
      let report = try Audit(session: session, contract: AuditedItems.contract).run()
      #expect(report.findings.count == 1)
      return try #require(report.findings.first)
    }
  }

  @Test func `a long raw value is cut in the cause and selected by its key`() throws {
    let found = try found([String(repeating: "x", count: 1_500_000), "plain"])
    let start = String(repeating: "x", count: 200)
    let cause = "\"\(start)…\" (1500000 characters) is no case of Kind"
    #expect(found.causes.map(\.text) == [cause])
    #expect(found.finding.message.hasSuffix(cause) && found.finding.message.utf8.count < 400)
    #expect(found.finding.rows == 1)
    #expect(found.finding.predicate == "SELF == \"p1\"")
  }

  @Test(arguments: [(256, true), (257, false)])
  func `a value of at most 256 bytes is asked for by itself`(
    _ length: Int, _ isSelected: Bool
  ) throws {
    let text = String(repeating: "y", count: length)
    let found = try found([text, text])
    let keys = "SELF IN {\"p1\", \"p2\"}"
    #expect(found.finding.predicate == (isSelected ? "kind == \"\(text)\"" : keys))
    #expect(found.causes.map(\.rows) == [2])
  }

  /// One character may be of any number of scalars.
  @Test(arguments: [
    (String(repeating: "z", count: 200), nil), (String(repeating: "😀", count: 101), 100),
    ("e" + String(repeating: "\u{301}", count: 4000), 200),
  ])
  func `a text is spelled to its 200th unit`(_ text: String, _ scalars: Int?) {
    let spelling = RawLiteral.string(text).spelling
    guard let scalars else {
      #expect(spelling == "\"\(text)\"")
      return
    }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalars)))
    #expect(spelling == "\"\(start)…\" (\(text.utf16.count) characters)")
  }
}
