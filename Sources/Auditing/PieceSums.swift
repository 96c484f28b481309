import Synchronization

/// What a piece of an entity's rows gives; parts add up in the order of their keys.
protocol PieceSum: Sendable {
  mutating func merge(_ other: Self)
}

/// What each entity's pieces gave so far: each is added as soon as all before it are, so that few wait in memory.
final class PieceSums<Sum: PieceSum>: Sendable {
  private struct Part: Sendable {
    /// The sum of the pieces from the first on, in key order.
    var merged: Sum?
    /// Done before one with smaller keys.
    var waiting: [Int: Sum] = [:]
    /// The piece that is added next.
    var next: Int
    var end: Int
    /// Whether a piece was left before its end.
    var isCut = false

    var isWhole: Bool { next == end && !isCut }

    mutating func take(_ index: Int, _ piece: Sum, isWhole: Bool) {
      if !isWhole { isCut = true }
      waiting[index] = piece
      while let piece = waiting.removeValue(forKey: next) {
        merged.add(piece)
        next += 1
      }
    }

    /// All that is done, in key order; nil if nothing is.
    var sum: Sum? {
      var sum = merged
      for (_, piece) in waiting.sorted(by: { $0.key < $1.key }) { sum.add(piece) }
      return sum
    }
  }

  private let pieces: [KeyPieces.Piece]
  private let parts: Mutex<[Int: Part]>

  /// The pieces of one entity must follow each other in key order.
  init(_ pieces: [KeyPieces.Piece]) {
    self.pieces = pieces
    var parts: [Int: Part] = [:]
    for (index, piece) in pieces.enumerated() {
      parts[piece.entity, default: Part(next: index, end: index)].end = index + 1
    }
    self.parts = Mutex(parts)
  }

  /// Notes what a piece gave, up to its end or to where it was left.
  func add(_ index: Int, _ piece: Sum, isWhole: Bool) {
    let entity = pieces[index].entity
    parts.withLock { $0[entity]?.take(index, piece, isWhole: isWhole) }
  }

  /// The same; answers what there is of its entity then, in key order.
  func done(_ index: Int, _ piece: Sum, isWhole: Bool) -> (sum: Sum, isWhole: Bool) {
    let entity = pieces[index].entity
    let part = parts.withLock { parts in
      parts[entity]?.take(index, piece, isWhole: isWhole)
      return parts[entity]
    }
    return (part?.sum ?? piece, part?.isWhole ?? false)
  }

  /// Whether every piece was done to its end.
  var isWhole: Bool { parts.withLock { $0.values.allSatisfy(\.isWhole) } }

  /// What the pieces of an entity gave, in key order; nil if none is done.
  func sum(of entity: Int) -> Sum? { parts.withLock { $0[entity] }?.sum }
}

extension Optional where Wrapped: PieceSum {
  fileprivate mutating func add(_ other: Wrapped) {
    if self == nil { self = other } else { self?.merge(other) }
  }
}
