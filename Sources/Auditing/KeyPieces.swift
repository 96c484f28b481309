import Predicates
import Schema
import Storage

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
