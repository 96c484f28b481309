import Predicates
import Schema

/// The statement that walks an entity's own rows by their addresses: first the address, then the key and the columns
/// that were asked for.
struct ScanSelection: Sendable {
  private let place: EntityLayout
  private let table: String
  private let number: Int
  private let address: SQL
  private var columns: [SQL]
  /// The column index of a row's key.
  static let key = 1

  /// Nil if the entity has no rows of its own in the store.
  init?(_ place: EntityLayout?) {
    guard let place, let table = place.table, let number = place.entityID else { return nil }
    self.place = place
    self.table = table
    self.number = number
    address = .identifier(place.address.column)
    columns = [address, .identifier(RowAddress.key.column)]
  }

  /// Adds an attribute's columns, and returns where its value will be.
  mutating func add(_ attribute: Attribute, at path: String) -> ValueSource {
    if attribute.type == .composite {
      var leaves: [(name: String, source: ValueSource)] = []
      for element in attribute.elements { leaves.append((element.name, add(element, at: path + "." + element.name))) }
      return .leaves(leaves)
    }
    guard let column = place.columns[path], column.certainty != .missing else { return .none }
    return .column(add(column: column.name))
  }

  /// The index of a column's value in a row.
  mutating func add(column: String) -> Int {
    columns.append(.identifier(column))
    return columns.count - 1
  }

  /// All rows of a range of addresses, of any entity, or at most `limit`; no index is used.
  func every(_ keys: ClosedRange<Int64>, limit: Int? = nil) -> SQL {
    "SELECT \(list: columns) FROM \(id: table) WHERE \(within(keys))\(first(limit))"
  }

  private func first(_ limit: Int?) -> SQL { limit.map { " LIMIT \(number: $0)" } ?? SQL() }

  private func within(_ keys: ClosedRange<Int64>) -> SQL {
    """
    \(address) BETWEEN \(bind: .integer(keys.lowerBound)) AND \(bind: .integer(keys.upperBound)) \
    ORDER BY \(address)
    """
  }

  /// The rows of a range of addresses, in their order; only those among `chosen` if it is given.
  func sql(_ keys: ClosedRange<Int64>, limit: Int? = nil, among chosen: SQL? = nil, avoidsIndexes: Bool = false) -> SQL
  {
    var sql: SQL = "SELECT \(list: columns) FROM \(id: table) WHERE "
    if place.sharesTable {
      // The unary plus keeps SQLite from using the column's index.
      sql += "\(avoidsIndexes ? "+" : "")\(id: "Z_ENT") = \(bind: .integer(Int64(number))) AND "
    }
    if let chosen { sql += "\(address) IN (\(chosen)) AND " }
    return sql + within(keys) + first(limit)
  }
}
