import Predicates
import Storage
import Synchronization

/// The connections of work that runs on several threads and can be cancelled from any other.
///
/// From the first connection to the last, all read one state of the store.
final class ScanCrew: Sendable {
  private struct Running: Sendable {
    /// Released with the last connection, because a live store's log grows as long as the state is read.
    var state: OpenedStore?
    var scans: [ObjectIdentifier: StoreScan] = [:]
  }

  private let session: StoreSession
  private let isCancelled = Mutex(false)
  private let running = Mutex(Running())

  /// Whether `share` may end soon after a cancel although threads are still within a long value.
  ///
  /// They keep the store open, so it is for a program that ends then.
  let leavesThreads: Bool

  init(_ session: StoreSession, leavesThreads: Bool = false) {
    (self.session, self.leavesThreads) = (session, leavesThreads)
  }

  /// True once it was cancelled.
  var stops: Bool { isCancelled.withLock { $0 } }

  func cancel() {
    isCancelled.withLock { $0 = true }
    running.withLock { $0.scans.values.forEach { $0.cancel() } }
  }

  /// A connection that a cancel interrupts, until it is finished.
  func scan() throws(Failure) -> StoreScan {
    let scan = try running.withLock { running throws(Failure) -> StoreScan in
      // One for each thread, and one for the caller.
      let count = Workers.count(for: .max) + 1
      let state = if let kept = running.state { kept } else { try session.store.ofOneState(connections: count) }
      let scan = try StoreScan(store: state)
      running.state = state
      running.scans[ObjectIdentifier(scan)] = scan
      return scan
    }
    if stops { scan.cancel() }
    return scan
  }

  func finish(_ scan: StoreScan) {
    running.withLock { running in
      running.scans[ObjectIdentifier(scan)] = nil
      if running.scans.isEmpty { running.state = nil }
    }
  }

  /// Runs `work`, which a cancel ends; its results so far stay.
  func goingOn(_ work: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try work() } catch { guard error == .cancelled else { throw error } }
  }

  /// The same for work that asks whether it may go on; returns whether it came to its end.
  func ends(_ work: (_ goesOn: () -> Bool) throws(Failure) -> Void) throws(Failure) -> Bool {
    var hasEnded = false
    try goingOn { () throws(Failure) in
      var isStopped = false
      try work {
        isStopped = stops
        return !isStopped
      }
      hasEnded = !isStopped
    }
    return hasEnded
  }
}
