import Auditing
import Foundation
import Querying
import Schema
import Storage
import Synchronization
import Testing

/// What an audit in the background tells, and in which order.
@Suite struct BackgroundAuditTests {
  /// The news of a whole audit; `during` may stop it.
  private func news(
    _ session: StoreSession,
    problems: [Finding] = []
  ) -> [AuditNews] {
    let told = Mutex<[AuditNews]>([])
    let ended = DispatchSemaphore(value: 0)
    let audit = Audit(session: session, contract: AuditedItems.contract, problems: problems)
    let running = BackgroundAudit(audit) { news in
      told.withLock { $0.append(news) }
      switch news {
      case .ended, .failed: ended.signal()
      case .found, .progress: break
      }
    }
    ended.wait()
    running.finish()
    return told.withLock { $0 }
  }

  @Test func `a sample comes first, the whole report last`() throws {
    try AuditedItems.with(items: ["odd", "plain"]) { session throws in
      let news = news(session)
      guard case .found(let sample)? = news.first, case .ended(let report, _)? = news.last else {
        Issue.record("\(news.count) news of another order")
        return
      }
      #expect(!sample.sampled.isEmpty)
      #expect(report.sampled.isEmpty)
      #expect(report.isComplete)
      #expect(sample.findings.map(\.finding.rows) == report.findings.map(\.finding.rows))
    }
  }

  @Test func `what was told while opening is told once, with its title`() throws {
    try AuditedItems.with(items: []) { session throws in
      let problem = Finding(
        code: "store.model.hash",
        severity: .mismatch,
        message: "the hash differs"
      )
      guard case .ended(let report, _)? = news(session, problems: [problem]).last else {
        Issue.record("it did not end")
        return
      }
      #expect(report.findings.map(\.finding) == [problem])
      #expect(report.findings.map { $0.kind?.title } == ["model hash differs"])
    }
  }

  @Test func `a cancel still tells the last word`() throws {
    try AuditedItems.with(items: ["odd"]) { session throws in
      let told = Mutex<[AuditNews]>([])
      let audit = Audit(session: session, contract: AuditedItems.contract)
      audit.cancel()
      let running = BackgroundAudit(audit) { news in told.withLock { $0.append(news) } }
      running.finish()
      guard case .ended(let report, _)? = told.withLock({ $0.last }) else {
        Issue.record("no last word")
        return
      }
      #expect(!report.isComplete)
    }
  }
}
