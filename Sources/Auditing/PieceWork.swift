import Foundation
import Querying
import Synchronization

/// The pieces that threads take, and what became of each.
final class PieceWork: Sendable {
  private struct State: Sendable {
    var next = 0
    var results: [EntityAudit?]
    var failure: Failure?
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(results: Array(repeating: nil, count: count))) }

  /// The next piece to take; nil when all are taken or one failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < state.results.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func done(_ index: Int, _ audit: EntityAudit) { state.withLock { $0.results[index] = audit } }
  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }
  func result(_ index: Int) -> EntityAudit? { state.withLock { $0.results[index] } }
  var failure: Failure? { state.withLock { $0.failure } }
}

/// How many threads an audit uses.
enum Workers {
  static func count(for pieces: Int) -> Int {
    min(max(1, pieces), max(1, ProcessInfo.processInfo.activeProcessorCount))
  }
}
