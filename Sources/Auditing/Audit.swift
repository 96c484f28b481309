import Dispatch
package import Querying
package import Schema
package import Storage
import Synchronization

/// Examines every stored value and the store's own order: what the app cannot read, and why.
///
/// It blocks its caller and uses one thread a core, each with a connection of its own; memory does not
/// grow with the rows. Any thread may cancel it, and what was found until then is kept.
package final class Audit: Sendable {
  private let session: StoreSession
  private let contract: Contract
  /// What was told while the document was opened.
  private let problems: [Finding]
  private let isCancelled = Mutex(false)
  private let running = Mutex<[ObjectIdentifier: StoreScan]>([:])

  package init(session: StoreSession, contract: Contract, problems: [Finding] = []) {
    self.session = session
    self.contract = contract
    self.problems = problems
  }

  package typealias Progress = @Sendable (AuditProgress) -> Void

  /// Stops the audit; it answers with what it has found.
  package func cancel() {
    isCancelled.withLock { $0 = true }
    running.withLock { $0.values.forEach { $0.cancel() } }
  }

  /// Looks at the first rows of each entity only; throws `Failure`.
  package func sample(
    rowsPerEntity: Int = 500,
    entity: String? = nil
  ) throws(Failure) -> AuditReport {
    var report = AuditReport(isSample: true)
    let scan = try scan()
    defer { finish(scan) }
    for var audit in audits(entity) where !stops {
      try goingOn { () throws(Failure) in
        try audit.examine(.min ... .max, limit: rowsPerEntity, scan) { _ in !self.stops }
      }
      report.add(audit)
    }
    report.isComplete = !stops
    return report.sorted
  }

  /// Examines everything, or one entity with its sub-entities; throws `Failure`.
  package func run(
    entity: String? = nil,
    progress: @escaping Progress = { _ in }
  ) throws(Failure) -> AuditReport {
    let audits = audits(entity)
    var report = AuditReport()
    report.add(openingProblems(entity))
    let scan = try scan()
    defer { finish(scan) }
    let pieces = try KeyPieces.pieces(of: audits, session.compiler, scan)
    let meter = ProgressMeter(total: pieces.reduce(0) { $0 + $1.rows }, progress)
    try examine(pieces, audits, meter, &report)
    if !stops {
      for check in StoreChecks.all where !stops {
        try goingOn { () throws(Failure) in
          report.add(try check.findings(CheckedStore(session, contract, scan, entity: entity)))
        }
      }
    }
    report.isComplete = !stops
    return report.sorted
  }

  // MARK: - Rows

  private func audits(_ entity: String?) -> [EntityAudit] {
    let compiler = session.compiler
    let wanted =
      entity.flatMap { compiler.model.entity(named: $0) }.map { compiler.model.hierarchy(from: $0) }
      ?? compiler.model.entities
    return wanted.compactMap {
      EntityAudit($0, model: compiler.model, layout: compiler.layout, contract: contract)
    }
  }

  private func examine(
    _ pieces: [KeyPieces.Piece],
    _ audits: [EntityAudit],
    _ meter: ProgressMeter,
    _ report: inout AuditReport
  ) throws(Failure) {
    let work = PieceWork(count: pieces.count)
    DispatchQueue.concurrentPerform(iterations: Workers.count(for: pieces.count)) { _ in
      do throws(Failure) {
        let scan = try self.scan()
        defer { self.finish(scan) }
        while !self.stops, let index = work.next() {
          var audit = audits[pieces[index].audit]
          let name = audit.entity.name
          try self.goingOn { () throws(Failure) in
            try audit.examine(pieces[index].keys, scan) { rows in
              meter.report(rows, of: index, entity: name)
              return !self.stops
            }
          }
          work.done(index, audit)
          meter.finish(index, rows: audit.rows, entity: name)
        }
      } catch {
        work.fail(error)
      }
    }
    if let failure = work.failure { throw failure }
    var merged = audits
    // In key order, so that the first examples are the first rows.
    for (index, piece) in pieces.enumerated() {
      if let done = work.result(index) { merged[piece.audit].merge(done) }
    }
    for audit in merged { report.add(audit) }
  }

  private func openingProblems(_ entity: String?) -> [AuditedFinding] {
    problems.filter { entity == nil || $0.entity == nil || $0.entity == entity }
      .map { AuditedFinding($0) }
  }

  // MARK: - Cancelling

  private var stops: Bool { isCancelled.withLock { $0 } }

  private func scan() throws(Failure) -> StoreScan {
    let scan = try session.scan()
    running.withLock { $0[ObjectIdentifier(scan)] = scan }
    return scan
  }

  private func finish(_ scan: StoreScan) {
    _ = running.withLock { $0.removeValue(forKey: ObjectIdentifier(scan)) }
  }

  /// A cancelled scan ends its work, and so does one that meets a damaged page, which the last check
  /// tells; what was found stays.
  private func goingOn(_ work: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) {
      try work()
    } catch {
      guard error == .cancelled || error.isDamage else { throw error }
    }
  }
}
