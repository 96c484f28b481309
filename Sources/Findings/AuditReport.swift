/// What an audit found, worst first, and how much it looked at.
package struct AuditReport: Hashable, Sendable {
  /// How much of an entity was looked at.
  package struct Extent: Hashable, Sendable {
    package var rows: Int
    package var values: Int

    package init(rows: Int, values: Int) { (self.rows, self.values) = (rows, values) }
  }

  package private(set) var findings: [AuditedFinding] = []
  /// By entity.
  package private(set) var extents: [String: Extent] = [:]
  /// The entities of which only the first rows were examined, so that counts are least ones.
  package private(set) var sampled: Set<String> = []
  /// Why it is not complete; empty if it is.
  package var gaps: Set<ReportGap> = []

  package init() {}

  package var isComplete: Bool { gaps.isEmpty }
  package var isStopped: Bool { gaps.contains(where: \.isStop) }
  package var rows: Int { extents.values.reduce(0) { $0 + $1.rows } }
  package var values: Int { extents.values.reduce(0) { $0 + $1.values } }

  /// Adds what an entity's rows gave.
  package mutating func add(_ found: [AuditedFinding], of entity: String, _ extent: Extent, isSample: Bool = false) {
    extents[entity] = extent
    if isSample { sampled.insert(entity) }
    findings += found
  }

  package mutating func add(_ found: [AuditedFinding]) { findings += found }

  /// Puts a sample's findings in the place of those entities that were looked at less, or not yet.
  package func filled(from sample: AuditReport) -> AuditReport {
    let short = sample.extents.filter { ($0.value.rows) > (extents[$0.key]?.rows ?? 0) }
    guard !short.isEmpty else { return self }
    func isFromRows(_ found: AuditedFinding) -> Bool {
      guard let entity = found.finding.entity, short[entity] != nil else { return false }
      return found.finding.code.area == .decode
    }
    var filled = self
    filled.findings.removeAll(where: isFromRows)
    filled.findings += sample.findings.filter(isFromRows)
    for (entity, extent) in short {
      filled.extents[entity] = extent
      filled.sampled.insert(entity)
    }
    return filled.sorted
  }

  /// The findings by severity, code, entity and path.
  package var sorted: AuditReport {
    var sorted = self
    sorted.findings.sort { left, right in
      let (a, b) = (left.finding, right.finding)
      return (a.severity, a.code.rawValue, a.entity ?? "", a.path ?? "", a.message) < (
        b.severity, b.code.rawValue, b.entity ?? "", b.path ?? "", b.message
      )
    }
    return sorted
  }

  /// Whether something is as bad as a severity, or worse.
  package func reaches(_ severity: Severity) -> Bool { findings.contains { $0.finding.severity <= severity } }
}

/// Why a report does not cover everything in a store.
package enum ReportGap: String, Hashable, Sendable, CaseIterable {
  /// It was stopped, is still running, or is about a sample.
  case stopped
  /// All values were looked at, but it was stopped before all checks of the store's order were made.
  case checks
  /// SQLite could not read damaged pages.
  case damage

  /// Whether it was cut short on purpose.
  package var isStop: Bool { self != .damage }

  package var sentence: String {
    switch self {
    case .stopped: "stopped before the end: there may be more"
    case .checks: "stopped before all keys, bounds and indexes were checked"
    case .damage: "damaged pages were not read: there may be more"
    }
  }
}

/// How far an audit is.
package struct AuditProgress: Hashable, Sendable {
  package let entity: String
  package let rows: Int
  package let total: Int
  /// Rows a second, of late.
  package let rate: Double
  /// Seconds that the rest will take at this rate; nil before there is one.
  package let remaining: Double?

  package init(entity: String, rows: Int, total: Int, rate: Double, remaining: Double?) {
    (self.entity, self.rows, self.total) = (entity, rows, total)
    (self.rate, self.remaining) = (rate, remaining)
  }
}
