package import Schema

/// What an audit found, worst first, and how much it looked at.
package struct AuditReport: Sendable {
  package private(set) var findings: [AuditedFinding] = []
  package private(set) var entities = 0
  package private(set) var rows = 0
  package private(set) var values = 0
  /// Whether only the first rows of each entity were examined.
  package let isSample: Bool
  /// False where it was cancelled.
  package var isComplete = true

  init(isSample: Bool = false) { self.isSample = isSample }

  mutating func add(_ audit: EntityAudit) {
    entities += 1
    rows += audit.rows
    values += audit.rows * audit.valuesPerRow
    findings += audit.findings
  }

  mutating func add(_ found: [AuditedFinding]) { findings += found }

  /// The findings by severity, code, entity and path.
  var sorted: AuditReport {
    var sorted = self
    sorted.findings.sort { left, right in
      let (a, b) = (left.finding, right.finding)
      return (a.severity, a.code, a.entity ?? "", a.path ?? "", a.message)
        < (b.severity, b.code, b.entity ?? "", b.path ?? "", b.message)
    }
    return sorted
  }

  /// Whether something is as bad as a severity, or worse.
  package func reaches(_ severity: Finding.Severity) -> Bool {
    findings.contains { $0.finding.severity <= severity }
  }
}
