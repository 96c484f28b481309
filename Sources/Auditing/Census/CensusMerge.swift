import Querying
import Synchronization

/// The pieces that threads take, and their sum: each is added as soon as all before it are, so that few wait in memory.
final class CensusMerge: Sendable {
  private struct State: Sendable {
    var merged: [EntityCensus]
    var taken = 0
    var added = 0
    var waiting: [Int: EntityCensus] = [:]
    var failure: Failure?
  }

  private let pieces: [KeyPieces.Piece]
  private let state: Mutex<State>

  init(_ empty: [EntityCensus], _ pieces: [KeyPieces.Piece]) {
    self.pieces = pieces
    state = Mutex(State(merged: empty))
  }

  /// The next piece to take; nil when all are taken or one failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.taken < pieces.count else { return nil }
      defer { state.taken += 1 }
      return state.taken
    }
  }

  func done(_ index: Int, _ part: EntityCensus) {
    state.withLock { state in
      state.waiting[index] = part
      while let next = state.waiting.removeValue(forKey: state.added) {
        state.merged[pieces[state.added].entity].merge(next)
        state.added += 1
      }
    }
  }

  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }
  var failure: Failure? { state.withLock { $0.failure } }
  /// The entities in the order they were given.
  var merged: [EntityCensus] { state.withLock { $0.merged } }
}
