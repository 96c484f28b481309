import Auditing
import Decoding
import Findings
import Schema

/// `audit --json`: the findings, their causes, and how much was examined.
enum AuditJSON {
  static func json(_ report: AuditReport) -> JSON {
    [
      "findings": .list(report.findings, finding),
      "scanned": [
        "entities": .number(report.extents.count), "rows": .number(report.rows), "values": .number(report.values),
      ],
      "complete": .boolean(report.isComplete),
    ]
  }

  private static func finding(_ found: AuditedFinding) -> JSON {
    guard !found.causes.isEmpty else { return found.finding.json }
    return .joined(
      found.finding.json,
      [
        "causes": .list(found.causes) {
          ["text": .string($0.text), "rows": .number($0.rows), "example": .integer($0.example)]
        },
        "otherCauses": found.others.map {
          ["causes": .number($0.causes), "isLeast": .boolean($0.isLeast), "rows": .number($0.rows)]
        },
      ])
  }
}
