import Auditing
import Findings
import Schema

/// The findings as a listing for people: by severity, each with its causes and a hint.
enum AuditText {
  private static let mostCauses = 8

  static func print(_ report: AuditReport) {
    for severity in Severity.allCases {
      let found = report.findings.filter { $0.finding.severity == severity }
      if found.isEmpty { continue }
      Output.line("\(severity.rawValue): \(Count.text(found.count, "finding"))")
      for finding in found { print(finding) }
      Output.line("")
    }
    let scanned =
      "\(Count.text(report.rows, "row")) and \(Count.text(report.values, "value")) of "
      + Count.text(report.extents.count, "entity", "entities")
    Output.line((report.findings.isEmpty ? "nothing found in " : "looked at ") + scanned)
    for gap in ReportGap.allCases where report.gaps.contains(gap) { Output.line(gap.sentence) }
  }

  static func print(_ audited: AuditedFinding) {
    let finding = audited.finding
    var head = "  \(finding.code)"
    if let subject = finding.subject { head += "  " + subject }
    if finding.rows > 0 { head += "  " + Count.text(finding.rows, "row") }
    Output.say(head)
    if audited.causes.isEmpty { Output.say("    " + finding.message) }
    for cause in audited.causes.prefix(mostCauses) {
      Output.say("    \(cause.text)  ×\(cause.rows), such as p\(cause.example)")
    }
    if let others = audited.others(beyond: mostCauses) { Output.say("    and \(others.text)  ×\(others.rows)") }
    if let predicate = finding.predicate { Output.say("    rows\(finding.exactness): " + predicate) }
    if let location = finding.location { Output.say("    source: \(location)") }
    Output.say("    hint: \(finding.hint)")
  }
}

extension Finding {
  /// The option of `rows` and `count` that its predicate needs.
  var exactness: String { includesSubentities ? "" : " (--exact)" }
}
