import Decoding
import Predicates
import Questions
import Schema
import SQLite

extension RowReader {
  /// Reads the rows at some addresses: one for each, in their order, even if SQLite does not find it.
  func rows(_ addresses: [Int64], _ selection: Selection, _ connection: Connection) throws(Failure) -> [Row] {
    try rows(addresses, selection, connection) {
      row($0, selection)
    } missing: {
      Row(objectID: $0, cells: [], obstacle: selection.obstacle)
    }
  }

  /// The rows of a query that lists a few.
  func rows(of query: RowQuery, _ columns: [Path], _ connection: Connection) throws(Failure) -> [Row] {
    var addresses: [Int64] = []
    try connection.read(try compiler.addresses(query)) { addresses.append($0.integer(0) ?? 0) }
    return try rows(addresses, try selection(columns, of: query), connection)
  }

  /// The same without their raw values.
  func storedRows(_ addresses: [Int64], _ selection: Selection, _ connection: Connection) throws(Failure) -> [StoredRow]
  {
    try rows(addresses, selection, connection) {
      storedRow($0, selection)
    } missing: {
      StoredRow(objectID: $0, readings: [], obstacle: selection.obstacle)
    }
  }

  /// The row with a key; nil if there is none.
  func row(of key: Int64, _ selection: Selection, _ connection: Connection) throws(Failure) -> Row? {
    var found: Row?
    try read([key], by: .key, selection, connection) { found = found ?? row($0, selection) }
    return found
  }

  private func rows<Found>(
    _ addresses: [Int64], _ selection: Selection, _ connection: Connection, _ make: (borrowing StatementRow) -> Found,
    missing: (ObjectID) -> Found
  ) throws(Failure) -> [Found] {
    guard !addresses.isEmpty else { return [] }
    var found = FoundRows<Found>(capacity: addresses.count)
    try read(addresses, by: selection.address, selection, connection) { statement in
      found.add(make(statement), at: statement.integer(0) ?? 0)
    }
    return found.rows(at: addresses) { missing(ObjectID(entity: selection.entity, pk: $0)) }
  }

  private func read(
    _ addresses: [Int64], by address: RowAddress, _ selection: Selection, _ connection: Connection,
    _ body: (borrowing StatementRow) -> Void
  ) throws(Failure) {
    let sql: SQL = """
      \(selection.sql) WHERE \(column: RowQueryCompiler.alias, address.column) \
      IN (\(integers: addresses))
      """
    try connection.read(sql, body)
  }
}

/// Rows in SQLite's order, each with its address.
struct FoundRows<Found> {
  private var addresses: [Int64] = []
  private var rows: [Found] = []

  init(capacity: Int) {
    addresses.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  mutating func add(_ row: Found, at address: Int64) {
    addresses.append(address)
    rows.append(row)
  }

  /// One row for each address that was asked for, in their order.
  func rows(at asked: [Int64], missing: (Int64) -> Found) -> [Found] {
    // SQLite returns them by ascending address, which most queries want.
    if addresses == asked { return rows }
    let places = Dictionary(grouping: rows.indices) { addresses[$0] }
    var used: [Int64: Int] = [:]
    return asked.map { address in
      guard let here = places[address] else { return missing(address) }
      let next = used[address, default: 0]
      used[address] = next + 1
      // If keys are used as addresses, rows may share one; a page that SQLite reads twice gives each row once.
      return rows[here[min(next, here.count - 1)]]
    }
  }
}

extension RowReader {
  /// The rows on both sides of an object, the nearest first; throws `Failure`.
  func neighbours(_ request: NeighbourRequest, _ connection: Connection) throws(Failure) -> [Row] {
    var keys: [Int64] = []
    for (key, isAbove) in [(request.below, false), (request.above, true)] {
      let neighbours = try compiler.neighbours(
        request.object.entity, of: key, isAbove: isAbove, with: request.path, count: request.count)
      try connection.read(neighbours) { row in keys.append(row.integer(0) ?? 0) }
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

// Rows of a page, which has room for some long values.
extension RowReader {
  /// The most bytes of long values in a page.
  private static let mostBytes = 4 << 20

  /// A long value that was left out.
  private struct LeftOut {
    let length: Int
    let row: Int
    let column: Int
  }

  /// The rows at some addresses, with the long values of the requested columns, the shortest first, as far as there is
  /// room for them.
  func rows(
    _ addresses: [Int64], of request: PageRequest, _ selection: Selection, _ connection: Connection
  ) throws(Failure) -> [Row] {
    var rows = try rows(addresses, selection, connection)
    let whole = Set(request.whole)
    let columns = request.columns.indices.filter { whole.contains(request.columns[$0]) }
    var found: [LeftOut] = []
    for (row, cells) in rows.map(\.cells).enumerated() {
      for column in columns where cells.indices.contains(column) {
        let length = cells[column].stored.cutLength
        if length > 0 { found.append(LeftOut(length: length, row: row, column: column)) }
      }
    }
    var room = Self.mostBytes
    let taken = found.sorted { $0.length < $1.length }.prefix { value in
      room -= value.length
      return room >= 0
    }
    for (column, values) in Dictionary(grouping: taken, by: \.column) {
      let whole = try readingWhole.selection([request.columns[column]], of: request.query)
      let found = try readingWhole.rows(values.map { addresses[$0.row] }, whole, connection)
      for (value, row) in zip(values, found) {
        // The row may have been found only the first time, as in a damaged file.
        if let cell = row.cells.first { rows[value.row].cells[column] = cell }
      }
    }
    return rows
  }
}
