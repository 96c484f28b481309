import Findings
import Schema
import Synchronization

/// The report as it grows: threads add what they have of an entity, and again when they have more of it.
final class ReportGathering: Sendable {
  private struct State: Sendable {
    var audits: [String: EntityAudit] = [:]
    var whole: Set<String> = []
    var lastTold: ContinuousClock.Instant?

    /// False if more is known of the entity already: threads come in any order.
    mutating func take(_ audit: EntityAudit, _ isWhole: Bool) -> Bool {
      let name = audit.entity.name
      guard !whole.contains(name), audit.rows >= audits[name]?.rows ?? 0 else { return false }
      audits[name] = audit
      if isWhole { whole.insert(name) }
      return true
    }
  }

  /// What was found before the rows.
  private let opening: AuditReport
  private let state = Mutex(State())

  init(_ opening: AuditReport) { self.opening = opening }

  /// Takes what an entity's rows gave, from the first on, in the place of what there was of it.
  func take(_ audit: EntityAudit, isWhole: Bool) {
    state.withLock { _ = $0.take(audit, isWhole) }
  }

  /// The same, and tells the report where the entity is whole or the last report is older than people wait
  /// for news; within the lock, so that no thread tells less after another told more.
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
