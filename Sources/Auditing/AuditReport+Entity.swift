import Findings
import Schema

extension AuditReport {
  /// Adds an entity's findings and its unreadable rows.
  mutating func add(_ findings: [AuditedFinding], of audit: EntityAudit, isSample: Bool = false) {
    let extent = Extent(rows: audit.rows, values: audit.rows * audit.valuesPerRow)
    add(findings, of: audit.entity.name, extent, isSample: isSample)
    if !audit.unread.isEmpty { gaps.insert(.damage) }
  }
}
