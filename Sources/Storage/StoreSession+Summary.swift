import Decoding
package import Querying
import SQLite
import Schema

extension StoreSession {
  /// A summary of a column in a query's rows; blocks the caller, throws `Failure`.
  package func summary(_ request: SummaryRequest) throws(Failure) -> ColumnSummary {
    let connection = try store.connect(cache: .sorting)
    let found = try SummaryReader(compiler: compiler).summary(request, connection)
    if store.isOvertaken { throw .storeChanged }
    return found
  }
}

/// Summarizes a column in two passes over its values, the second in sorted order; only SQLite holds more than a few.
struct SummaryReader: Sendable {
  let compiler: RowQueryCompiler

  func summary(
    _ request: SummaryRequest,
    _ connection: Connection
  ) throws(Failure) -> ColumnSummary {
    var summary = ColumnSummary(
      rows: 0,
      withoutValue: 0,
      distinct: 0,
      minimum: nil,
      maximum: nil,
      frequent: []
    )
    let extremes = try compiler.extremes(request)
    let frequencies = try compiler.frequencies(request)
    var ends: (least: RawValue, greatest: RawValue) = (.null, .null)
    try connection.read(extremes) { row in
      ends = (row.value(2), row.value(3))
      summary.rows = Int(clamping: row.integer(0) ?? 0)
      summary.withoutValue = summary.rows - Int(clamping: row.integer(1) ?? 0)
      guard summary.rows > summary.withoutValue else { return }
      summary.minimum = cell(row.value(2), request)
      summary.maximum = cell(row.value(3), request)
    }
    var spread = Spread(request, rows: summary.rows - summary.withoutValue, ends)
    var most = MostFrequent(count: request.count)
    try connection.read(frequencies) { row in
      let (raw, rows) = (row.value(0), Int(clamping: row.integer(1) ?? 0))
      summary.distinct += 1
      most.add(raw, rows)
      spread.add(raw, rows)
    }
    summary.frequent = most.all.map { .init(cell: cell($0.raw, request), rows: $0.rows) }
    summary.quartiles = spread.quartiles.map { cell($0, request) }
    summary.bins = spread.bins
    return summary
  }

  /// A value as its column would show it; a measure as a plain number.
  private func cell(_ raw: RawValue, _ request: SummaryRequest) -> Cell {
    if request.measures {
      guard case .integer(let number) = raw else { return Cell(raw: raw, stored: .value(.null)) }
      return Cell(raw: raw, stored: .value(.integer(number)))
    }
    return request.path.cell(of: raw) ?? Cell(raw: raw, stored: .value(.null))
  }
}
