import Findings
import Schema
import Synchronization

/// The report as it grows: threads add an entity's findings, and again when there are more.
final class ReportGathering: Sendable {
  private struct State: Sendable {
    var audits: [String: EntityAudit] = [:]
    var whole: Set<String> = []
    var lastTold: ContinuousClock.Instant?

    /// False if more is known about the entity already, because threads finish in any order.
    mutating func take(_ audit: EntityAudit, _ isWhole: Bool) -> Bool {
      let name = audit.entity.name
      guard !whole.contains(name), audit.rows >= audits[name]?.rows ?? 0 else { return false }
      audits[name] = audit
      if isWhole { whole.insert(name) }
      return true
    }
  }

  /// The findings from before the rows.
  private let opening: AuditReport
  private let state = Mutex(State())

  init(_ opening: AuditReport) { self.opening = opening }

  /// Takes an entity's findings from the first row on, and replaces its earlier ones.
  func take(_ audit: EntityAudit, isWhole: Bool) { state.withLock { _ = $0.take(audit, isWhole) } }

  /// The same, and reports if the entity is whole or 200 ms have passed since the last report; within the lock, so
  /// that no thread reports less after another reported more.
  func take(_ audit: EntityAudit, isWhole: Bool, _ found: (AuditReport) -> Void) {
    state.withLock { state in
      guard state.take(audit, isWhole) else { return }
      let now = ContinuousClock.now
      if !isWhole, let last = state.lastTold, now - last < .milliseconds(200) { return }
      state.lastTold = now
      var report = report(state).sorted
      report.gaps.insert(.stopped)
      found(report)
    }
  }

  var report: AuditReport { report(state.withLock { $0 }) }

  private func report(_ state: State) -> AuditReport {
    var report = opening
    for (name, audit) in state.audits.sorted(by: { $0.key < $1.key }) {
      report.add(audit.findings, of: audit, isSample: !state.whole.contains(name))
    }
    return report
  }
}

extension AuditReport {
  /// Adds an entity's findings and its unreadable rows.
  mutating func add(_ findings: [AuditedFinding], of audit: EntityAudit, isSample: Bool = false) {
    let extent = Extent(rows: audit.rows, values: audit.rows * audit.valuesPerRow)
    add(findings, of: audit.entity.name, extent, isSample: isSample)
    if !audit.unread.isEmpty { gaps.insert(.damage) }
  }
}
