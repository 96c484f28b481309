import Decoding
package import Predicates
package import Questions
import SQLite
package import Schema

/// A row as SQLite holds it.
package struct RawRow: Sendable {
  /// Its key; 0 if it has none.
  package let key: Int64
  /// Every column of the table; empty if the row is not found.
  package let values: [(column: String, value: SQLiteValue)]
  package let obstacle: RowObstacle?
}

extension StoreSession {
  /// Calls `body` with rows as SQLite holds them until it returns false; blocks the caller.
  package func streamRaw(_ query: RowQuery, limit: Int? = nil, offset: Int = 0, body: (RawRow) -> Bool) throws(Failure)
  {
    let layout = try compiler.entityLayout(query.entity)
    guard let name = layout.table, let table = store.tables.first(where: { $0.name == name }) else {
      throw .noTable(entity: query.entity)
    }
    let reading = try store.connect()
    let row = RawRowReader(table)
    let whole = try compiler.rows(query, columns: row.columns, joins: Joins())
    try stream(query, limit, offset, { $0.allSatisfy(body) }, whole: whole) { statement in
      row.read(statement)
    } read: { addresses throws(Failure) in
      try row.rows(at: addresses, reading)
    }
  }
}

/// Reads rows of a table as SQLite holds them.
private struct RawRowReader: Sendable {
  private let table: TableShape
  private let names: [String]
  /// A row's address, its key, whether that leads to it, then every column.
  let columns: SQL

  init(_ table: TableShape) {
    self.table = table
    names = table.columns.map(\.name)
    func column(_ name: String) -> SQL { .column(RowQueryCompiler.alias, name) }
    let key = column(RowAddress.key.column)
    let first = [column(table.address.column), key, table.address.hasKey(key)]
    columns = (first + names.map(column)).joined(separator: ", ")
  }

  func read(_ row: borrowing StatementRow) -> RawRow {
    var values: [(column: String, value: SQLiteValue)] = []
    values.reserveCapacity(names.count)
    for (index, name) in names.enumerated() { values.append((name, row.value(index + 3))) }
    return RawRow(
      key: row.integer(1) ?? 0, values: values,
      obstacle: row.integer(2) == 1 ? nil : .noKey(storageClass: row.value(1).storageClass))
  }

  func rows(at addresses: [Int64], _ connection: Connection) throws(Failure) -> [RawRow] {
    let alias = RowQueryCompiler.alias
    let sql: SQL = """
      SELECT \(columns) FROM \(id: table.name) AS \(id: alias) \
      WHERE \(column: alias, table.address.column) IN (\(integers: addresses))
      """
    var found = FoundRows<RawRow>(capacity: addresses.count)
    try connection.read(sql) { row in found.add(read(row), at: row.integer(0) ?? 0) }
    return found.rows(at: addresses) { RawRow(key: $0, values: [], obstacle: .notFound(byKey: table.address.isKey)) }
  }
}

extension StoreSession {
  /// Calls `body` with a fetch request's dictionaries until it returns false: the readings of its columns, then of
  /// its computed values; blocks the caller.
  package func dictionaries(_ fetch: Fetch, body: (StoredRow) -> Bool) throws(Failure) {
    guard !fetch.computed.isEmpty else { return try stream(fetch.query, columns: fetch.columns, body: body) }
    let reader = RowReader(store, compiler)
    let selection = try reader.selection(fetch.columns, of: fetch.query.entity)
    let sql = try compiler.dictionaries(
      fetch.query, columns: selection.columns.joined(separator: ", "), joins: selection.joins,
      computed: fetch.computed.map(\.expression))
    let attributes = fetch.computed.map(\.expression.attribute)
    let connection = try store.connect(cache: .sorting)
    do {
      try connection.runWhile(sql) { statement in
        var row = reader.storedRow(statement, selection)
        for (index, attribute) in attributes.enumerated() {
          let raw = statement.value(selection.columns.count + index)
          row.readings.append(Self.reading(raw, attribute))
        }
        return body(row)
      }
    } catch { throw store.told(error.asFailure) }
    try checkNotOvertaken()
  }

  /// A computed value has its attribute's type, or SQLite's.
  private static func reading(_ raw: SQLiteValue, _ attribute: Attribute?) -> Reading {
    if let attribute { return CellDecoder.reading(of: .whole(raw), as: attribute) }
    return switch raw {
    case .null: .value(.null)
    case .integer(let number): .value(.integer(number))
    case .real(let number): .value(.double(number))
    case .text(let text): .value(.string(text))
    case .blob(let data): .value(.data(data))
    default: .unreadable(.wrongStorageClass(found: raw.storageClass, expected: .undefined), .whole(raw))
    }
  }
}

// Readers of other things than rows.
extension StoreSession {
  /// The state of the store's mirror in iCloud; nil if it is not mirrored; blocks the caller.
  ///
  /// Throws `Failure`.
  package func cloudKit(_ question: CloudKitQuestion) throws(Failure) -> CloudKitAnswer? {
    let connection = try store.connect(cache: .sorting)
    do throws(Failure) {
      let answer = try CloudKitReader(store, compiler.layout, connection)?.answer(question)
      try checkNotOvertaken()
      return answer
    } catch { throw store.told(error) }
  }

  /// Calls `body` with the history's changes, newest transaction first, until it returns false; blocks the caller.
  ///
  /// False if the store keeps no history. Throws `Failure`.
  package func streamHistory(
    _ filter: HistoryFilter, body: (HistoryTransaction, HistoryChange?) -> Bool
  ) throws(Failure) -> Bool {
    let connection = try store.connect(cache: .sorting)
    do throws(Failure) {
      guard let reader = try HistoryReader(compiler, store.tables, connection) else { return false }
      try reader.stream(filter, connection, body: body)
      try checkNotOvertaken()
      return true
    } catch { throw store.told(error) }
  }

  /// A connection for a scan alone; throws `Failure`.
  package func scan() throws(Failure) -> StoreScan { try StoreScan(store: store) }
}
