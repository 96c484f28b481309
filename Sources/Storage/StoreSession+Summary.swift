import Decoding
package import Querying
import SQLite
import Schema

extension StoreSession {
  /// What a column holds in a query's rows; blocks the caller, throws `Failure`.
  package func summary(_ request: SummaryRequest) throws(Failure) -> ColumnSummary {
    let connection = try store.connect(cache: .sorting)
    let found = try SummaryReader(compiler: compiler).summary(request, connection)
    if store.isOvertaken { throw .storeChanged }
    return found
  }
}

/// Summarizes a column in two passes over its values; only SQLite holds more than a few of them.
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
    try connection.read(extremes) { row in
      summary.rows = Int(clamping: row.integer(0) ?? 0)
      summary.withoutValue = summary.rows - Int(clamping: row.integer(1) ?? 0)
      guard summary.rows > summary.withoutValue else { return }
      summary.minimum = cell(row.value(2), request)
      summary.maximum = cell(row.value(3), request)
    }
    try connection.read(frequencies) { row in
      summary.distinct += 1
      guard summary.frequent.count < request.count else { return }
      let rows = Int(clamping: row.integer(1) ?? 0)
      summary.frequent.append(.init(cell: cell(row.value(0), request), rows: rows))
    }
    return summary
  }

  /// A value as its column would show it; a measure as the number that it is.
  private func cell(_ raw: RawValue, _ request: SummaryRequest) -> Cell {
    if request.measures {
      guard case .integer(let number) = raw else { return Cell(raw: raw, stored: .value(.null)) }
      return Cell(raw: raw, stored: .value(.integer(number)))
    }
    switch request.path.target {
    case .relationship(let relationship):
      guard case .integer(let key) = raw else { return Cell(raw: raw, stored: .value(.null)) }
      let object = ObjectID(entity: relationship.destination, pk: key)
      return Cell(raw: raw, stored: .value(.toOne(object)))
    case .attribute(let attribute):
      // An enum of one leaf is read as that leaf and shown in its composite (FORMAT §3.2).
      guard attribute.type == .composite, let leaf = attribute.elements.first else {
        return Cell(raw: raw, stored: CellDecoder.reading(of: raw, as: attribute))
      }
      let reading = CellDecoder.reading(of: raw, as: leaf)
      let value = Value.Leaf(name: leaf.name, reading: reading)
      return Cell(raw: raw, stored: .value(.composite([value])))
    case .fetchedProperty: return Cell(raw: raw, stored: .value(.null))
    }
  }
}
