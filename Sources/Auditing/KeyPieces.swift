import Predicates
import Schema
import Storage
import Synchronization

/// Divides the entities' rows into ranges of addresses, which threads take one after the other.
enum KeyPieces {
  struct Piece: Sendable {
    /// The entity's index among those asked for.
    let entity: Int
    let keys: ClosedRange<Int64>
    /// An estimate of the number of rows, for progress.
    let rows: Int
  }

  /// Small enough that no core waits long for another and findings grow visibly, large enough to cost nothing.
  static let rowsPerPiece = 10_000
  static let mostPieces = 64

  static func pieces(
    of entities: [String], _ compiler: RowQueryCompiler, _ scan: StoreScan, rowsPerPiece: Int = rowsPerPiece,
    most: Int = mostPieces
  ) throws(Failure) -> [Piece] {
    var pieces: [Piece] = []
    for (index, entity) in entities.enumerated() {
      guard let bounds = try bounds(of: entity, compiler, scan) else { continue }
      let count = min(most, max(1, bounds.count / rowsPerPiece))
      let ranges = cut(bounds.keys, into: count)
      for range in ranges { pieces.append(Piece(entity: index, keys: range, rows: bounds.count / ranges.count)) }
    }
    return pieces
  }

  private static func bounds(
    of entity: String, _ compiler: RowQueryCompiler, _ scan: StoreScan
  ) throws(Failure) -> (keys: ClosedRange<Int64>, count: Int)? {
    guard let layout = compiler.layout.entities[entity], let table = layout.table, let number = layout.entityID else {
      return nil
    }
    let address = SQL.identifier(layout.address.column)
    // An index may be in an order that only the app can make.
    var rows: SQL = "FROM \(id: table) NOT INDEXED"
    if layout.sharesTable { rows += " WHERE Z_ENT = \(bind: .integer(Int64(number)))" }
    // Each alone is a seek or a count of pages' cells; together they would read all rows.
    let sql: SQL = """
      SELECT (SELECT min(\(address)) \(rows)), (SELECT max(\(address)) \(rows)), \
      (SELECT count(*) \(rows))
      """
    let row: [SQLiteValue]
    do throws(Failure) { row = try scan.rows(sql, columns: 3).first ?? [] } catch {
      guard error.isDamage else { throw error }
      return (try readableBounds(of: table, by: address, scan), 0)
    }
    guard row.count == 3, case .integer(let count) = row[2], count > 0 else { return nil }
    guard case .integer(let low) = row[0], case .integer(let high) = row[1], low <= high else {
      // If keys are used as addresses, they may be of any class.
      return (.min ... .max, Int(clamping: count))
    }
    return (low...high, Int(clamping: count))
  }

  /// If pages are damaged, the ends that can still be read; keys begin with 1.
  private static func readableBounds(
    of table: String, by address: SQL, _ scan: StoreScan
  ) throws(Failure) -> ClosedRange<Int64> {
    func end(_ function: SQL) throws(Failure) -> Int64? {
      do throws(Failure) {
        let sql: SQL = "SELECT \(function)(\(address)) FROM \(id: table)"
        guard case .integer(let key)? = try scan.rows(sql, columns: 1).first?.first else { return nil }
        return key
      } catch {
        guard error.isDamage else { throw error }
        return nil
      }
    }
    let low = try end("min") ?? 1
    return low...max(low, try end("max") ?? .max)
  }

  /// Ranges of equal width; unevenly spread rows make uneven pieces, which only costs balance.
  private static func cut(_ keys: ClosedRange<Int64>, into count: Int) -> [ClosedRange<Int64>] {
    let (span, overflow) = keys.upperBound.subtractingReportingOverflow(keys.lowerBound)
    guard !overflow, count > 1, span >= Int64(count) else { return [keys] }
    let width = span / Int64(count)
    return (0..<count).map { index in
      let low = keys.lowerBound + Int64(index) * width
      return low...(index == count - 1 ? keys.upperBound : low + width - 1)
    }
  }
}

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
