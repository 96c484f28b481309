import Dispatch
package import Querying

/// An audit on a queue of its own: a sample first, then everything, reported as it grows.
package final class BackgroundAudit: Sendable {
  private let audit: Audit
  private let ended = DispatchGroup()

  /// Starts at once, or as soon as an older one, which is stopped, has ended; `tell` is called on the audit's
  /// threads, last with `.ended` or `.failed`.
  ///
  /// The caller never waits: the older one may be reading a row of gigabytes, which nothing interrupts.
  package init(_ audit: Audit, after older: BackgroundAudit? = nil, tell: @escaping @Sendable (AuditNews) -> Void) {
    self.audit = audit
    older?.cancel()
    // Only the group, so that the older audit's memory is freed while this one runs.
    let before = older?.ended
    DispatchQueue(label: "storescope.audit", qos: .utility).async(group: ended) {
      before?.wait()
      let start = ContinuousClock.now
      do throws(Failure) {
        tell(.found(try audit.sample()))
        let report = try audit.run(progress: { tell(.progress($0)) }, found: { tell(.found($0)) })
        tell(.ended(report, seconds: (ContinuousClock.now - start) / .seconds(1)))
      } catch { tell(.failed(error)) }
    }
  }

  /// Stops it; its findings so far are its last news.
  package func cancel() { audit.cancel() }

  /// Stops it and waits until its connections are closed.
  package func finish() {
    cancel()
    ended.wait()
  }
}
