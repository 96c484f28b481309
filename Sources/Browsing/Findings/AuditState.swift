import Findings
import Presenting
import Questions
import Schema

/// The findings of an audit so far, and its progress.
struct AuditState: Hashable, Sendable {
  private(set) var report = AuditReport()
  private var sample: AuditReport?
  private(set) var progress: AuditProgress?
  private(set) var isRunning = true
  /// Whether the first findings are still awaited.
  var isAwaited: Bool { isRunning && report.findings.isEmpty }
  /// By entity: the paths with rows that fail; empty if the findings are only about rows.
  private var marks: [String: Set<String>] = [:]

  mutating func take(_ news: AuditNews) {
    switch news {
    case .found(let found):
      // The sample comes first and is used for entities that are not reached yet.
      if sample == nil, !found.sampled.isEmpty { sample = found }
      report = filled(found)
      mark()
    case .progress(let progress): self.progress = progress
    case .ended(let found, _):
      report = found.isComplete ? found : filled(found)
      isRunning = false
      mark()
    case .failed: isRunning = false
    }
  }

  private func filled(_ found: AuditReport) -> AuditReport { sample.map { found.filled(from: $0) } ?? found }

  private mutating func mark() {
    marks = [:]
    for found in report.findings {
      let finding = found.finding
      // Advice is about rows that do not fail.
      guard finding.rows > 0, finding.severity != .advice, let entity = finding.entity else { continue }
      marks[entity, default: []].formUnion(finding.paths)
    }
  }

  func isMarked(_ entity: String) -> Bool { marks[entity] != nil }

  /// The paths with findings in an entity's rows, also those of its sub-entities and of its ancestors' rules.
  func paths(of entity: String, in model: Model) -> Set<String> {
    guard !marks.isEmpty, let found = model.entity(named: entity) else { return [] }
    let entities = model.hierarchy(from: found) + model.ancestors(of: found)
    return Set(entities.flatMap { marks[$0.name] ?? [] })
  }

  /// How much was audited, or the progress.
  var caption: String {
    guard isRunning else {
      let seen = "checked \(report.values.grouped) values in \(report.rows.grouped) rows"
      if report.isComplete { return seen }
      if report.gaps.contains(.stopped) { return seen + " · stopped, there may be more" }
      let gaps = ReportGap.allCases.filter(report.gaps.contains).map(\.sentence)
      return seen + " · " + gaps.joined(separator: " · ")
    }
    guard let progress else { return "looking at the first rows of each entity" }
    if progress.rows >= progress.total { return "\(progress.rows.grouped) rows · checking keys, bounds and indexes" }
    return progress.text
  }

  /// ` · 2 crash · 1 advice`: the number of findings by severity.
  var bySeverity: String {
    Severity.allCases.map { severity in
      let count = report.findings.count { $0.finding.severity == severity }
      return count > 0 ? " · \(count.grouped) \(severity.title)" : ""
    }.joined()
  }

  /// A few words for the status line in every place.
  var activity: String? {
    guard isRunning else { return nil }
    guard let progress, progress.total > 0 else { return "⏳ audit" }
    let isRead = progress.rows >= progress.total
    return "⏳ audit " + (isRead ? "keys" : "\(progress.rows * 100 / progress.total) %")
  }
}
