import Auditing
import Findings
import Foundation
import Questions
import Schema
import Storage
import Synchronization
import Testing

/// What an audit in the background tells, and in which order.
@Suite struct BackgroundAuditTests {
  private static func start(_ audit: Audit, as job: Job, tell: @escaping @Sendable (AuditNews) -> Void) {
    job.start { run in
      run.onStop { audit.cancel() }
      audit.report(to: tell)
    }
  }

  /// The news of a whole audit; `during` may stop it.
  private func news(_ session: StoreSession, problems: [Finding] = []) -> [AuditNews] {
    let told = Mutex<[AuditNews]>([])
    let ended = DispatchSemaphore(value: 0)
    let audit = Audit(session: session, contract: AuditedItems.contract, problems: problems)
    Self.start(audit, as: Job("audit")) { news in
      told.withLock { $0.append(news) }
      switch news {
      case .ended, .failed: ended.signal()
      case .found, .progress: break
      }
    }
    ended.wait()
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

  @Test func `what was reported while opening is reported once, with its title`() throws {
    try AuditedItems.with(items: []) { session throws in
      let problem = Finding(code: .storeModelHash, severity: .mismatch, message: "the hash differs")
      guard case .ended(let report, _)? = news(session, problems: [problem]).last else {
        Issue.record("it did not end")
        return
      }
      #expect(report.findings.map(\.finding) == [problem])
      #expect(report.findings.map { $0.finding.code.title } == ["model hash differs"])
    }
  }

  @Test func `an audit starts when the older one has ended, and nobody waits for that`() throws {
    try AuditedItems.with(items: ["odd"]) { session throws in
      let told = Mutex<[String]>([])
      let (isRunning, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let tell = { @Sendable (name: String, news: AuditNews) in
        switch news {
        case .ended(let report, _): told.withLock { $0.append("\(name) \(report.isComplete ? "whole" : "cut")") }
        case .failed: told.withLock { $0.append("\(name) failed") }
        case .found, .progress: told.withLock { $0.append(name) }
        }
      }
      func audit() -> Audit { Audit(session: session, contract: AuditedItems.contract) }
      // As a row does that nothing interrupts, its first word holds the older one.
      let job = Job("audit")
      Self.start(audit(), as: job) { news in
        tell("older", news)
        guard told.withLock({ $0.count }) == 1 else { return }
        isRunning.signal()
        mayGoOn.wait()
      }
      isRunning.wait()
      Self.start(audit(), as: job) { tell("newer", $0) }
      // The call came back although the older one still stands.
      #expect(told.withLock { $0 } == ["older"])
      mayGoOn.signal()
      job.wait()
      let words = told.withLock { $0 }
      let last = try #require(words.firstIndex(of: "older cut"))
      #expect(words.prefix(last + 1).allSatisfy { $0.hasPrefix("older") }, "\(words)")
      #expect(words.dropFirst(last + 1).allSatisfy { $0.hasPrefix("newer") }, "\(words)")
      #expect(words.count > last + 1)
    }
  }

  @Test func `a cancel still delivers the last answer`() throws {
    try AuditedItems.with(items: ["odd"]) { session throws in
      let told = Mutex<[AuditNews]>([])
      let audit = Audit(session: session, contract: AuditedItems.contract)
      audit.cancel()
      let job = Job("audit")
      Self.start(audit, as: job) { news in told.withLock { $0.append(news) } }
      job.wait()
      guard case .ended(let report, _)? = told.withLock({ $0.last }) else {
        Issue.record("no last word")
        return
      }
      #expect(!report.isComplete)
    }
  }
}
