import Schema
import Synchronization

/// The report as it grows: threads add an entity once all its rows are examined.
final class ReportGathering: Sendable {
  private let state: Mutex<AuditReport>

  init(_ report: AuditReport) { state = Mutex(report) }

  /// Adds an entity's findings and answers what there is then.
  @discardableResult
  func add(_ audit: EntityAudit) -> AuditReport {
    let findings = audit.findings
    return state.withLock { report in
      report.add(findings, of: audit)
      var soFar = report.sorted
      soFar.isComplete = false
      return soFar
    }
  }

  var report: AuditReport { state.withLock { $0 } }
}

extension AuditReport {
  mutating func add(
    _ findings: [AuditedFinding],
    of audit: EntityAudit,
    isSample: Bool = false
  ) {
    let extent = Extent(rows: audit.rows, values: audit.rows * audit.valuesPerRow)
    add(findings, of: audit.entity.name, extent, isSample: isSample)
  }
}
