import Findings
import Schema
import SourceReading
import Testing

/// Source that is no Swift ends in findings, never in a trap.
@Suite struct BrokenSourceTests {
  @Test(arguments: ["\u{FFFD}=", "=\u{FFFD}", "\u{FFFD}=\u{FFFD}"])
  func `an unreadable character beside = is reported`(
    _ sign: String
  ) {
    let contract = read("@Model final class Note { var text: String \(sign) \"\" }")
    #expect(contract.findings.map(\.code.rawValue).contains("source.syntax"))
    #expect(contract.findings.allSatisfy { $0.location?.line == 1 })
    #expect(contract.entities.map(\.swiftName) == ["Note"])
  }
}
