import Querying
import SQLite
import Schema

extension RowReader {
  /// The rows on both sides of an object, the nearest first; throws `Failure`.
  func neighbours(
    _ request: NeighbourRequest,
    _ connection: Connection
  ) throws(Failure) -> [Row] {
    var keys: [Int64] = []
    for isAbove in [false, true] {
      try connection.read(try compiler.neighbours(request, isAbove: isAbove)) { row in
        keys.append(row.integer(0) ?? 0)
      }
    }
    let selection = try selection(request.columns, of: request.object.entity)
    let rows = try rows(keys, selection, connection).filter { $0.obstacle == nil }
    return rows.sorted { distance($0, request) < distance($1, request) }
  }

  /// Without overflow: keys may be `Int64.min` or `.max`.
  private func distance(_ row: Row, _ request: NeighbourRequest) -> UInt64 {
    let (one, other) = (row.objectID.pk, request.object.pk)
    return UInt64(bitPattern: max(one, other) &- min(one, other))
  }
}
