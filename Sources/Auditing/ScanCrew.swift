import Dispatch
import Foundation
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

/// The pieces, which threads take one after the other.
private final class PieceQueue: Sendable {
  private struct State: Sendable {
    var next = 0
    var failure: Failure?
  }

  private let count: Int
  private let state = Mutex(State())

  init(_ count: Int) { self.count = count }

  /// The next piece to take; nil when all are taken or one failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }
  var failure: Failure? { state.withLock { $0.failure } }
}

extension ScanCrew {
  /// Calls `work` with each piece once, on a thread a core, each with a connection of its own.
  ///
  /// It ends when all are done, when one throws, or soon after a cancel; throws `Failure`.
  func share(
    _ pieces: Int, _ work: @escaping @Sendable (_ piece: Int, StoreScan) throws(Failure) -> Void
  ) throws(Failure) {
    let queue = PieceQueue(pieces)
    let threads = Workers.count(for: pieces)
    if leavesThreads {
      let group = DispatchGroup()
      for _ in 0..<threads { DispatchQueue.global().async(group: group) { [self] in take(from: queue, work) } }
      wait(for: group)
    } else {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in take(from: queue, work) }
    }
    if let failure = queue.failure { throw failure }
  }

  private func take(
    from queue: PieceQueue, _ work: @escaping @Sendable (_ piece: Int, StoreScan) throws(Failure) -> Void
  ) {
    ThreadStack.give { [self] in
      do throws(Failure) {
        let scan = try scan()
        defer { finish(scan) }
        while !stops, let piece = queue.next() { try goingOn { () throws(Failure) in try work(piece, scan) } }
      } catch { queue.fail(error) }
    }
  }

  /// Waits until all threads have ended, but not longer than 150 ms after a cancel.
  private func wait(for group: DispatchGroup) {
    var patience = 3
    while patience > 0, group.wait(timeout: .now() + .milliseconds(50)) == .timedOut { if stops { patience -= 1 } }
  }
}

/// How many threads an audit uses.
enum Workers {
  static func count(for pieces: Int) -> Int {
    min(max(1, pieces), max(1, ProcessInfo.processInfo.activeProcessorCount))
  }
}
