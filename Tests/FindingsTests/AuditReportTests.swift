import Findings
import Testing

/// How a sample fills what an audit has not reached.
@Suite struct AuditReportTests {
  private func found(_ entity: String, _ code: FindingCode, rows: Int) -> AuditedFinding {
    AuditedFinding(Finding(code: code, severity: .mismatch, entity: entity, path: "a", rows: rows, message: ""))
  }

  private func sample(_ rows: [String: Int]) -> AuditReport {
    var report = AuditReport()
    for (entity, count) in rows {
      let found = found(entity, .decodeRawUnknownValue, rows: count)
      report.add([found], of: entity, .init(rows: count, values: count * 2), isSample: true)
    }
    return report
  }

  @Test func `an entity that was looked at further keeps its own findings`() {
    var report = AuditReport()
    report.add([found("Item", .decodeRawUnknownValue, rows: 40)], of: "Item", .init(rows: 90, values: 180))
    report.add([found("Place", .storeKeyDangling, rows: 2)])
    let filled = report.filled(from: sample(["Item": 5, "Place": 3]))
    #expect(
      filled.findings.map { "\($0.finding.entity ?? "") \($0.finding.rows)" } == ["Item 40", "Place 3", "Place 2"])
    #expect(filled.sampled == ["Place"])
    #expect(filled.rows == 93)
    #expect(filled.values == 186)
  }

  @Test func `an audit that saw as much as the sample stays whole`() {
    var report = AuditReport()
    report.add([found("Item", .decodeRawUnknownValue, rows: 4)], of: "Item", .init(rows: 5, values: 10))
    #expect(report.filled(from: sample(["Item": 5])) == report)
  }

  @Test func `a sample that saw more than a stopped audit stays`() {
    var report = AuditReport()
    report.add([found("Item", .decodeRawUnknownValue, rows: 1)], of: "Item", .init(rows: 2, values: 4))
    let filled = report.filled(from: sample(["Item": 5]))
    #expect(filled.findings.map(\.finding.rows) == [5])
    #expect(filled.sampled == ["Item"])
  }

  @Test func `the worst comes first, then codes in their order`() {
    var report = AuditReport()
    var crash = found("Z", .storeZMaxLow, rows: 1)
    crash.finding.severity = .crash
    report.add([found("B", .storeValidation, rows: 1), found("A", .storeValidation, rows: 1), crash])
    #expect(report.sorted.findings.map { $0.finding.entity } == ["Z", "A", "B"])
    #expect(report.reaches(.crash))
    #expect(!AuditReport().reaches(.advice))
  }
}
