import Auditing
import Decoding
import Findings
import Schema

/// `audit --json`: the findings, their causes, and how much was examined.
enum AuditJSON {
  static func json(_ report: AuditReport) -> JSON {
    .object([
      .init("findings", .array(report.findings.map(finding))),
      .init(
        "scanned",
        .object([
          .init("entities", .number(report.extents.count)),
          .init("rows", .number(report.rows)),
          .init("values", .number(report.values)),
        ])),
      .init("complete", .boolean(report.isComplete)),
    ])
  }

  private static func finding(_ found: AuditedFinding) -> JSON {
    guard case .object(var members) = found.finding.json, !found.causes.isEmpty else { return found.finding.json }
    members.append(
      .init(
        "causes",
        .array(
          found.causes.map { cause in
            .object([
              .init("text", .string(cause.text)),
              .init("rows", .number(cause.rows)),
              .init("example", .integer(cause.example)),
            ])
          })))
    if let others = found.others {
      members.append(
        .init(
          "otherCauses",
          .object([
            .init("causes", .number(others.causes)),
            .init("isLeast", .boolean(others.isLeast)),
            .init("rows", .number(others.rows)),
          ])))
    }
    return .object(members)
  }
}
