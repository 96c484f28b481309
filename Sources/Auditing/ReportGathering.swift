import Schema
import Synchronization

/// The report as it grows: threads add what they have of an entity, and again when they have more of it.
final class ReportGathering: Sendable {
  private struct State: Sendable {
    var audits: [String: EntityAudit] = [:]
    var whole: Set<String> = []
    var lastTold: ContinuousClock.Instant?
  }

  /// What was found before the rows.
  private let opening: AuditReport
  private let state = Mutex(State())

  init(_ opening: AuditReport) { self.opening = opening }

  /// Takes what an entity's rows gave, from the first on, in the place of what there was of it; answers a
  /// report where the entity is whole or the last report is older than people wait for news.
  @discardableResult
  func take(_ audit: EntityAudit, isWhole: Bool) -> AuditReport? {
    let taken: State? = state.withLock { state in
      let name = audit.entity.name
      // Threads come in any order.
      guard !state.whole.contains(name), audit.rows >= state.audits[name]?.rows ?? 0 else {
        return nil
      }
      state.audits[name] = audit
      if isWhole { state.whole.insert(name) }
      let now = ContinuousClock.now
      if !isWhole, let last = state.lastTold, now - last < .milliseconds(200) { return nil }
      state.lastTold = now
      return state
    }
    guard let taken else { return nil }
    var report = report(taken).sorted
    report.isComplete = false
    return report
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
  mutating func add(
    _ findings: [AuditedFinding],
    of audit: EntityAudit,
    isSample: Bool = false
  ) {
    let extent = Extent(rows: audit.rows, values: audit.rows * audit.valuesPerRow)
    add(findings, of: audit.entity.name, extent, isSample: isSample)
  }
}
