import Foundation
import Querying
import Synchronization

/// The pieces that threads take, and what became of each entity's.
final class PieceWork: Sendable {
  private struct State: Sendable {
    var next = 0
    var results: [EntityAudit?]
    /// The pieces of each entity that are not done.
    var open: [Int: Int] = [:]
    var failure: Failure?
  }

  private let pieces: [KeyPieces.Piece]
  private let state: Mutex<State>

  init(_ pieces: [KeyPieces.Piece]) {
    self.pieces = pieces
    var state = State(results: Array(repeating: nil, count: pieces.count))
    for piece in pieces { state.open[piece.entity, default: 0] += 1 }
    self.state = Mutex(state)
  }

  /// The next piece to take; nil when all are taken or one failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < state.results.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Notes what a piece gave; answers its entity's pieces once all are done, in key order.
  func done(_ index: Int, _ audit: EntityAudit) -> [EntityAudit]? {
    let entity = pieces[index].entity
    let isLast = state.withLock { state in
      state.results[index] = audit
      state.open[entity, default: 1] -= 1
      return state.open[entity] == 0
    }
    return isLast ? results(of: entity) : nil
  }

  /// The entities with pieces that are not done, each with what it has, in key order.
  var unfinished: [[EntityAudit]] {
    let open = state.withLock { $0.open.filter { $0.value > 0 }.keys.sorted() }
    return open.map(results)
  }

  private func results(of entity: Int) -> [EntityAudit] {
    state.withLock { state in
      pieces.indices.filter { pieces[$0].entity == entity }.compactMap { state.results[$0] }
    }
  }

  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }
  var failure: Failure? { state.withLock { $0.failure } }
}

extension [EntityAudit] {
  /// All of it as one; the first examples are the first rows.
  var merged: EntityAudit? {
    guard var merged = first else { return nil }
    for other in dropFirst() { merged.merge(other) }
    return merged
  }
}

/// How many threads an audit uses.
enum Workers {
  static func count(for pieces: Int) -> Int {
    min(max(1, pieces), max(1, ProcessInfo.processInfo.activeProcessorCount))
  }
}
