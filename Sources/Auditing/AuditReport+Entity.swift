import Findings
import Schema

extension AuditReport {
  /// Adds what an entity's rows gave, and that some of them could not be read.
  mutating func add(
    _ findings: [AuditedFinding],
    of audit: EntityAudit,
    isSample: Bool = false
  ) {
    let extent = Extent(rows: audit.rows, values: audit.rows * audit.valuesPerRow)
    add(findings, of: audit.entity.name, extent, isSample: isSample)
    if !audit.unread.isEmpty { gaps.insert(.damage) }
  }
}
