import Synchronization

/// The result of a piece of an entity's rows; results are added in the order of their keys.
protocol PieceSum: Sendable { mutating func merge(_ other: Self) }

/// The results of each entity's pieces: each is added as soon as all before it are, so few wait in memory.
final class PieceSums<Sum: PieceSum>: Sendable {
  private struct Part: Sendable {
    /// The sum of the pieces from the first on, in key order.
    var merged: Sum?
    /// Pieces that were done before one with smaller keys.
    var waiting: [Int: Sum] = [:]
    /// The piece that is added next.
    var next: Int
    var end: Int
    /// Whether a piece was stopped before its end.
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

    /// The sum of all pieces that are done, in key order; nil if none is.
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

  /// Notes the result of a piece, whole or up to where it was stopped.
  func add(_ index: Int, _ piece: Sum, isWhole: Bool) {
    let entity = pieces[index].entity
    parts.withLock { $0[entity]?.take(index, piece, isWhole: isWhole) }
  }

  /// The same; returns the entity's sum so far, in key order.
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

  /// The sum of an entity's pieces, in key order; nil if none is done.
  func sum(of entity: Int) -> Sum? { parts.withLock { $0[entity] }?.sum }

  /// The same, which is then no longer kept.
  func take(_ entity: Int) -> Sum? { parts.withLock { $0.removeValue(forKey: entity) }?.sum }
}

extension Optional where Wrapped: PieceSum {
  fileprivate mutating func add(_ other: Wrapped) {
    if self == nil { self = other } else { self?.merge(other) }
  }
}
