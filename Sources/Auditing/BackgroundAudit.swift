import Dispatch
package import Querying

/// An audit on a queue of its own: a sample first, then everything, told as it comes.
package final class BackgroundAudit: Sendable {
  private let audit: Audit
  private let ended = DispatchGroup()

  /// Starts at once; `tell` is called from the audit's threads, last with `.ended` or `.failed`.
  package init(_ audit: Audit, tell: @escaping @Sendable (AuditNews) -> Void) {
    self.audit = audit
    DispatchQueue(label: "storescope.audit", qos: .utility).async(group: ended) {
      let start = ContinuousClock.now
      do throws(Failure) {
        tell(.found(try audit.sample()))
        let report = try audit.run(progress: { tell(.progress($0)) }, found: { tell(.found($0)) })
        tell(.ended(report, seconds: (ContinuousClock.now - start) / .seconds(1)))
      } catch {
        tell(.failed(error))
      }
    }
  }

  /// Stops it; what it has found comes as its last word.
  package func cancel() { audit.cancel() }

  /// Stops it and waits until its connections are closed.
  package func finish() {
    cancel()
    ended.wait()
  }
}
