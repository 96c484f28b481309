import Auditing
import Findings
import Predicates
import Schema
import Storage
import Testing

/// A report is about the rows, not about how threads shared them; what is too much to list is counted all the same.
@Suite struct AuditPiecesTests {
  /// How many pieces the rows make.
  private static let pieces = [1, 2, 5]

  private func reports(_ kinds: [String?]) throws -> [AuditReport] {
    try AuditedItems.with(items: kinds) { session throws in
      try Self.pieces.map { pieces in
        try Audit(session: session, contract: AuditedItems.contract, rowsPerPiece: kinds.count / pieces).run()
      }
    }
  }

  /// Every third kind is known; the others are of so many, each as often as the one before it, and one stands out.
  private static func kinds(_ rows: Int, different: Int) -> [String?] {
    (0..<rows).map { row in row % 3 == 0 ? "plain" : row % 7 == 1 ? "zzz" : "k\(row * 7919 % different)" }
  }

  @Test(arguments: [(3_000, 600), (12_000, 7_000)])
  func `the same store gives the same report in one, two and five pieces`(_ rows: Int, _ different: Int) throws {
    let kinds = Self.kinds(rows, different: different)
    let reports = try reports(kinds)
    #expect(reports.count == 3 && reports[0] == reports[1] && reports[0] == reports[2])
  }

  @Test(arguments: [(3_000, 600, false), (12_000, 7_000, true)])
  func `causes that are not listed are counted, and those that are listed exactly`(
    _ rows: Int, _ different: Int, _ isLeast: Bool
  ) throws {
    let kinds = Self.kinds(rows, different: different)
    let found = try #require(try reports(kinds).last?.findings.first)
    let unknown = kinds.compactMap(\.self).filter { $0 != "plain" }
    let counts = Dictionary(unknown.map { ("\"\($0)\" is no case of Kind", 1) }, uniquingKeysWith: +)
    #expect(found.finding.rows == unknown.count)
    // Beyond the bound it is the texts' order that decides which causes are kept.
    if !isLeast { #expect(found.causes.first.map { counts[$0.text] } == counts.values.max()) }
    for cause in found.causes { #expect(cause.rows == counts[cause.text], "\(cause.text)") }
    let others = try #require(found.others)
    #expect(found.causes.reduce(others.rows) { $0 + $1.rows } == unknown.count)
    #expect(others.isLeast == isLeast)
    let told = found.causes.count + others.causes
    #expect(isLeast ? told <= counts.count : told == counts.count)
    #expect(found.finding.message.hasSuffix("other causes"))
    #expect(found.finding.message.contains("at least") == isLeast)
  }

  /// Swift takes both spellings of é for one text, SQLite takes them for two.
  @Test func `texts that differ in bytes alone are both selected`() throws {
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    for items in [spellings, spellings.reversed()] {
      let found = try AuditedItems.with(items: items) { session throws in
        try Audit(session: session, contract: AuditedItems.contract).run().findings
      }
      let predicate = try #require(found.first?.finding.predicate)
      #expect(found.first?.finding.rows == 2)
      let parts = predicate.split(separator: "\"").map { Array($0.utf8) }
      for spelling in spellings { #expect(parts.contains(Array(spelling.utf8)), "\(predicate)") }
    }
  }
}
