import Decoding
package import Querying
import SQLite
import Schema

extension StoreSession {
  /// Calls `body` with a fetch request's dictionaries until it returns false: the readings of its columns, then of
  /// its computed values; blocks the caller.
  package func dictionaries(
    _ fetch: Fetch,
    body: (StoredRow) -> Bool
  ) throws(Failure) {
    guard !fetch.computed.isEmpty else {
      return try stream(fetch.query, columns: fetch.columns, body: body)
    }
    let reader = RowReader(
      compiler: compiler,
      supportFolder: store.files.supportFolder,
      readsWhole: true
    )
    let selection = try reader.selection(fetch.columns, of: fetch.query.entity)
    let sql = try compiler.dictionaries(
      fetch.query,
      columns: selection.columns.joined(separator: ", "),
      joins: selection.joins,
      computed: fetch.computed.map(\.expression)
    )
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
    } catch {
      throw store.told(error.asFailure)
    }
    try checkNotOvertaken()
  }

  /// A computed value has its attribute's type, or SQLite's.
  private static func reading(_ raw: RawValue, _ attribute: Attribute?) -> Reading {
    if let attribute { return CellDecoder.reading(of: raw, as: attribute) }
    return switch raw {
    case .null: .value(.null)
    case .integer(let number): .value(.integer(number))
    case .real(let number): .value(.double(number))
    case .text(let text): .value(.string(text))
    case .blob(let data): .value(.data(data))
    default: .unreadable(.wrongStorageClass(found: raw.storageClass, expected: .undefined), raw)
    }
  }
}
