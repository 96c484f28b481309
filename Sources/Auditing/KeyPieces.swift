import Querying
import Schema
import Storage

/// Cuts the entities' rows into ranges of keys that threads can take one after the other.
enum KeyPieces {
  struct Piece: Sendable {
    /// The position of the entity among those asked for.
    let entity: Int
    let keys: ClosedRange<Int64>
    /// A guess at the number of rows, for progress.
    let rows: Int
  }

  /// Enough pieces that one core is not left waiting for the other, few enough to cost nothing.
  private static let rowsPerPiece = 20_000
  private static let mostPieces = 64

  static func pieces(
    of entities: [String],
    _ compiler: RowQueryCompiler,
    _ scan: StoreScan
  ) throws(Failure) -> [Piece] {
    var pieces: [Piece] = []
    for (index, entity) in entities.enumerated() {
      guard let bounds = try bounds(of: entity, compiler, scan) else { continue }
      let count = min(mostPieces, max(1, bounds.count / rowsPerPiece))
      let ranges = cut(bounds.keys, into: count)
      for range in ranges {
        pieces.append(Piece(entity: index, keys: range, rows: bounds.count / ranges.count))
      }
    }
    return pieces
  }

  private static func bounds(
    of entity: String,
    _ compiler: RowQueryCompiler,
    _ scan: StoreScan
  ) throws(Failure) -> (keys: ClosedRange<Int64>, count: Int)? {
    guard let layout = compiler.layout.entities[entity], let table = layout.table,
      let number = layout.entityID
    else { return nil }
    var sql: SQL = .text("SELECT min(Z_PK), max(Z_PK), count(*) FROM ") + .identifier(table)
    if layout.sharesTable { sql += .text(" WHERE Z_ENT = ") + .binding(.integer(Int64(number))) }
    let row: [RawValue]
    do throws(Failure) {
      row = try scan.rows(sql, columns: 3).first ?? []
    } catch {
      guard error.isDamage else { throw error }
      // What can still be read is looked at, as far as it goes.
      return (.min ... .max, 0)
    }
    guard row.count == 3, case .integer(let low) = row[0], case .integer(let high) = row[1],
      case .integer(let count) = row[2], low <= high
    else { return nil }
    return (low...high, Int(clamping: count))
  }

  /// Ranges of one width; rows that lie unevenly make uneven pieces, which only costs balance.
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
