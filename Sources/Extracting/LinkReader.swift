import Querying
import SQLite
import Schema
import Storage
import StoreWriting

/// Reads which other rows a row refers to.
struct LinkReader {
  let links: StoreLinks
  let scan: StoreScan

  /// A row with its `Z_ENT` and its keys; rows with the same key are returned together.
  struct Found {
    let number: Int64?
    /// The foreign keys that are integers; any other value leads nowhere.
    let keys: [(key: RowLinks.Key, value: Int64)]
    let links: RowLinks
  }

  func rows(at place: RowKey) throws(Failure) -> [Found] {
    guard let table = links.tables[place.table] else { return [] }
    let names = Set(
      table.entities.values.flatMap { $0.links.keys.map(\.column) } + table.ownerKeys.map(\.column)
    )
    let columns = table.columns.filter { names.contains($0) }
    let selected = [number(of: table)] + columns.map(SQL.identifier)
    let sql: SQL = """
      SELECT \(list: selected) FROM \(id: table.name) WHERE Z_PK = \(bind: .integer(place.key))
      """
    return try scan.rows(sql, columns: columns.count + 1).map { values in
      let number = values.first?.integer
      let links = table.links(of: number)
      let keys = links.keys.compactMap { key -> (key: RowLinks.Key, value: Int64)? in
        guard let index = columns.firstIndex(of: key.column),
          let value = values[index + 1].integer
        else { return nil }
        return (key, value)
      }
      return Found(number: number, keys: keys, links: links)
    }
  }

  /// The entity of a row; nil if there is no such row.
  func entity(at place: RowKey) throws(Failure) -> String? {
    guard let table = links.tables[place.table] else { return nil }
    let sql: SQL = """
      SELECT \(number(of: table)) FROM \(id: table.name) \
      WHERE Z_PK = \(bind: .integer(place.key)) LIMIT 1
      """
    return try scan.rows(sql, columns: 1).first.map { table.entity(numbered: $0.first?.integer) }
  }

  /// Calls `body` with the keys of a to-many's members, in its order, until it returns false.
  func members(
    of toMany: RowLinks.ToMany,
    _ owner: Int64,
    _ body: (Int64) -> Bool
  ) throws(Failure) {
    func keys(_ member: String, of owner: String, _ key: Int64) -> SQL {
      "SELECT \(id: member) FROM \(id: toMany.pairs.table) WHERE \(id: owner) = \(bind: .integer(key))"
    }
    var sql = keys(toMany.pairs.member, of: toMany.pairs.owner, owner)
    if toMany.isSelfInverse {
      sql += " UNION \(keys(toMany.pairs.owner, of: toMany.pairs.member, owner)) ORDER BY 1"
    } else {
      let order = [toMany.order, toMany.pairs.member].compactMap(\.self).map(SQL.identifier)
      sql += " ORDER BY \(list: order)"
    }
    try scan.run(sql) { row in row.value(0).integer.map(body) ?? true }
  }

  private func number(of table: LinkedTable) -> SQL {
    table.index(of: "Z_ENT") == nil ? "NULL" : .identifier("Z_ENT")
  }
}

extension RawValue {
  /// The integer that SQLite holds; nil for any other value.
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
