import Foundation
import Querying
import Synchronization

/// The pieces that threads take, and what became of each entity's.
final class PieceWork: Sendable {
  /// What an entity's pieces gave so far.
  private struct Part: Sendable {
    /// The sum of the pieces from the first on, in key order.
    var merged: EntityAudit?
    /// Done before one with smaller keys.
    var waiting: [Int: EntityAudit] = [:]
    /// The piece that is added next.
    var next: Int
    var end: Int

    var isWhole: Bool { next == end }

    mutating func take(_ index: Int, _ audit: EntityAudit) {
      waiting[index] = audit
      while let audit = waiting.removeValue(forKey: next) {
        merged.add(audit)
        next += 1
      }
    }

    /// All that is done, in key order; nil where nothing is.
    var sum: EntityAudit? {
      var sum = merged
      for (_, audit) in waiting.sorted(by: { $0.key < $1.key }) { sum.add(audit) }
      return sum
    }
  }

  private struct State: Sendable {
    var next = 0
    var parts: [Int: Part] = [:]
    var failure: Failure?
  }

  private let pieces: [KeyPieces.Piece]
  private let state: Mutex<State>

  /// The pieces of one entity must follow each other in key order.
  init(_ pieces: [KeyPieces.Piece]) {
    self.pieces = pieces
    var state = State()
    for (index, piece) in pieces.enumerated() {
      state.parts[piece.entity, default: Part(next: index, end: index)].end = index + 1
    }
    self.state = Mutex(state)
  }

  /// The next piece to take; nil when all are taken or one failed.
  func next() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.next < pieces.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Notes what a piece gave; answers what there is of its entity then, in key order.
  func done(_ index: Int, _ audit: EntityAudit) -> (audit: EntityAudit, isWhole: Bool) {
    let entity = pieces[index].entity
    let part = state.withLock { state in
      state.parts[entity]?.take(index, audit)
      return state.parts[entity]
    }
    return (part?.sum ?? audit, part?.isWhole ?? false)
  }

  /// What each entity's pieces gave, in key order.
  var sums: [EntityAudit] {
    state.withLock { $0.parts }.sorted { $0.key < $1.key }.compactMap(\.value.sum)
  }

  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }
  var failure: Failure? { state.withLock { $0.failure } }
}

extension EntityAudit? {
  fileprivate mutating func add(_ other: EntityAudit) {
    if self == nil { self = other } else { self?.merge(other) }
  }
}

/// How many threads an audit uses.
enum Workers {
  static func count(for pieces: Int) -> Int {
    min(max(1, pieces), max(1, ProcessInfo.processInfo.activeProcessorCount))
  }
}
