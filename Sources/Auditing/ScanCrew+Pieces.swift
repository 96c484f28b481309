import Dispatch
import Predicates
import Storage
import Synchronization

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

  private func take(from queue: PieceQueue, _ work: @Sendable (_ piece: Int, StoreScan) throws(Failure) -> Void) {
    do throws(Failure) {
      let scan = try scan()
      defer { finish(scan) }
      while !stops, let piece = queue.next() { try goingOn { () throws(Failure) in try work(piece, scan) } }
    } catch { queue.fail(error) }
  }

  /// Waits until all threads have ended, but not longer than 150 ms after a cancel.
  private func wait(for group: DispatchGroup) {
    var patience = 3
    while patience > 0, group.wait(timeout: .now() + .milliseconds(50)) == .timedOut { if stops { patience -= 1 } }
  }
}
