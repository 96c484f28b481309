package import Findings
package import Predicates
package import Questions
package import Schema
package import Storage
import Synchronization

/// Examines every stored value and the store's consistency: what the app cannot read, and why.
///
/// It blocks its caller and uses one thread a core, each with a connection of its own; memory does not grow with the
/// rows. Any thread may cancel it, which keeps the findings so far.
package final class Audit: Sendable {
  private let session: StoreSession
  private let contract: Contract
  /// The findings of opening the document.
  private let problems: [Finding]
  private let crew: ScanCrew
  private let rowsPerPiece: Int

  /// `rowsPerPiece` is how many rows a thread takes at once; `leavesThreads` as in `ScanCrew`.
  package init(
    session: StoreSession, contract: Contract, problems: [Finding] = [], rowsPerPiece: Int? = nil,
    leavesThreads: Bool = false
  ) {
    self.session = session
    self.contract = contract
    self.problems = problems
    self.rowsPerPiece = rowsPerPiece ?? KeyPieces.rowsPerPiece
    crew = ScanCrew(session, leavesThreads: leavesThreads)
  }

  package typealias Progress = @Sendable (AuditProgress) -> Void
  /// Receives the findings so far, on the thread that found the last of them.
  package typealias Found = @Sendable (AuditReport) -> Void

  /// Stops the audit; `run` then returns its findings so far.
  package func cancel() { crew.cancel() }

  /// Examines a sample first, then everything; `tell` is called on the audit's threads, last with `.ended` or `.failed`.
  package func report(to tell: @escaping @Sendable (AuditNews) -> Void) {
    let start = ContinuousClock.now
    do throws(Failure) {
      tell(.found(try sample()))
      let report = try run(progress: { tell(.progress($0)) }, found: { tell(.found($0)) })
      tell(.ended(report, seconds: (ContinuousClock.now - start) / .seconds(1)))
    } catch { tell(.failed(error)) }
  }

  /// Examines only the first rows of each entity; throws `Failure`.
  package func sample(rowsPerEntity: Int = 500, entity: String? = nil) throws(Failure) -> AuditReport {
    var report = AuditReport()
    report.add(openingProblems(entity))
    let scan = try crew.scan()
    defer { crew.finish(scan) }
    for var audit in audits(entity) where !crew.stops {
      try crew.goingOn { () throws(Failure) in try audit.sample(rowsPerEntity, scan) { _ in !crew.stops } }
      report.add(audit.findings, of: audit, isSample: true)
    }
    report.gaps.insert(.stopped)
    return report.sorted
  }

  /// Examines everything, or one entity with its sub-entities; throws `Failure`.
  ///
  /// `found` is called several times a second while findings grow, and after each entity whose rows are all examined;
  /// any other entity is reported as sampled.
  package func run(
    entity: String? = nil, progress: @escaping Progress = { _ in }, found: @escaping Found = { _ in }
  ) throws(Failure) -> AuditReport {
    let audits = audits(entity)
    var opening = AuditReport()
    opening.add(openingProblems(entity))
    let gathering = ReportGathering(opening)
    var pieces: [KeyPieces.Piece]?
    let scan = try crew.scan()
    defer { crew.finish(scan) }
    try crew.goingOn { () throws(Failure) in
      pieces = try KeyPieces.pieces(of: audits.map(\.entity.name), session.compiler, scan, rowsPerPiece: rowsPerPiece)
    }
    let checked = Checked()
    var examinesAll = false
    if let pieces {
      let meter = ProgressMeter(total: pieces.reduce(0) { $0 + $1.rows }, progress)
      let filled = Set(pieces.map(\.entity))
      for (index, audit) in audits.enumerated() where !filled.contains(index) { gathering.take(audit, isWhole: true) }
      examinesAll = try examine(pieces, audits, meter, gathering, found) { [self] scan throws(Failure) in
        let checks = try check(entity, scan)
        checked.state.withLock { $0 = checks }
      }
    }
    var report = gathering.report
    let checks = checked.state.withLock { $0 }
    report.add(checks.report.findings)
    report.gaps.formUnion(checks.report.gaps)
    if !examinesAll { report.gaps.insert(.stopped) } else if !checks.isWhole { report.gaps.insert(.checks) }
    return report.sorted
  }

  /// What the checks of the store found.
  private final class Checked: Sendable { let state = Mutex((report: AuditReport(), isWhole: false)) }

  /// Checks the store's consistency; the flag is false if a cancel cut that short; throws `Failure`.
  private func check(_ entity: String?, _ scan: StoreScan) throws(Failure) -> (report: AuditReport, isWhole: Bool) {
    let store = CheckedStore(session, contract, scan, entity: entity)
    var report = AuditReport()
    var ended = 0
    for check in StoreChecks.all where !crew.stops {
      try crew.goingOn { () throws(Failure) in
        report.add(try check.findings(store))
        ended += 1
      }
    }
    report.add(store.damage)
    if !store.damage.isEmpty { report.gaps.insert(.damage) }
    return (report, ended == StoreChecks.all.count && !store.isCut)
  }

  private func audits(_ entity: String?) -> [EntityAudit] {
    let compiler = session.compiler
    return compiler.model.entities(from: entity).compactMap { EntityAudit($0, compiler, contract: contract) }
  }

  /// Examines the rows; returns false if a cancel left any out; throws `Failure`.
  ///
  /// One thread runs the checks first, because most are one long statement, which takes no more than one thread.
  private func examine(
    _ pieces: [KeyPieces.Piece], _ audits: [EntityAudit], _ meter: ProgressMeter, _ gathering: ReportGathering,
    _ found: @escaping Found, checks: @escaping @Sendable (StoreScan) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let sums = PieceSums<EntityAudit>(pieces)
    try crew.share(pieces.count + 1) { @Sendable [crew] (part, scan) throws(Failure) in
      if part == 0 { return try checks(scan) }
      let index = part - 1
      var audit = audits[pieces[index].entity]
      let name = audit.entity.name
      let isWhole = try crew.ends { goesOn throws(Failure) in
        try audit.examine(pieces[index].keys, scan) { rows in
          meter.report(rows, of: index, entity: name)
          return goesOn()
        }
      }
      let grown = sums.done(index, audit, isWhole: isWhole)
      meter.finish(index, rows: audit.rows, entity: name)
      if isWhole { gathering.take(grown.sum, isWhole: grown.isWhole, found) }
    }
    let isWhole = sums.isWhole
    // An entity that a cancel cut short is not reported yet.
    for index in audits.indices where !isWhole {
      if let sum = sums.sum(of: index) { gathering.take(sum, isWhole: false) }
    }
    return isWhole
  }

  private func openingProblems(_ entity: String?) -> [AuditedFinding] {
    let model = session.compiler.model
    let above = entity.flatMap(model.entity(named:)).map(model.ancestors) ?? []
    let asked = Set((model.entities(from: entity) + above).map(\.name))
    return problems.filter { problem in entity == nil || problem.entity.map(asked.contains) ?? true }.map {
      AuditedFinding($0)
    }
  }
}

extension Model {
  /// The named entity with its sub-entities; every entity if the name is nil or unknown.
  func entities(from name: String?) -> [Entity] {
    name.flatMap { entity(named: $0) }.map { hierarchy(from: $0) } ?? entities
  }
}
