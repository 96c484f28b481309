import Predicates
import SQLite
import Schema

/// Reads the schema of an open store.
enum StoreReading {
  static func tables(_ connection: Connection) throws(SQLiteFailure) -> [TableShape] {
    var columns: [String: [TableColumn]] = [:]
    var names: [String] = []
    var keyed: Set<String> = []
    let sql: SQL = """
      SELECT m.name, p.name, p.type, p.pk FROM sqlite_master m JOIN pragma_table_info(m.name) p
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY m.rowid, p.cid
      """
    try connection.run(sql) { row in
      guard let table = row.text(0), let column = row.text(1) else { return }
      if columns[table] == nil { names.append(table) }
      columns[table, default: []].append(TableColumn(column, row.text(2) ?? ""))
      if row.integer(3) == 1, column.uppercased() == RowAddress.key.column { keyed.insert(table) }
    }
    let indexed = try keyIndexes(connection)
    return names.map { name in
      let columns = columns[name] ?? []
      let isKey = keyed.contains(name) && indexed[name] == nil
      return TableShape(
        name: name, columns: columns,
        address: isKey ? .key : address(beside: columns, hasRowNumbers: indexed[name] ?? true))
    }
  }

  /// The tables whose primary key is an index of its own, and whether its entries lead to rowids.
  private static func keyIndexes(_ connection: Connection) throws(SQLiteFailure) -> [String: Bool] {
    var found: [String: Bool] = [:]
    let sql: SQL = """
      SELECT m.name, EXISTS(SELECT 1 FROM pragma_index_xinfo(i.name) WHERE cid = -1)
      FROM sqlite_master m JOIN pragma_index_list(m.name) i WHERE m.type = 'table' AND i.origin = 'pk'
      """
    try connection.run(sql) { row in if let table = row.text(0) { found[table] = row.integer(1) == 1 } }
    return found
  }

  /// A name for the rowid that no column has.
  private static func address(beside columns: [TableColumn], hasRowNumbers: Bool) -> RowAddress {
    let taken = Set(columns.map { $0.name.lowercased() })
    let free = ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
    return .beside(hasRowNumbers ? free ?? RowAddress.key.column : RowAddress.key.column)
  }

  /// The first columns of each index over all rows, each with its table's name, in upper case.
  static func indexedColumns(_ connection: Connection) throws(SQLiteFailure) -> Set<[String]> {
    var columns: Set<[String]> = []
    let sql: SQL = """
      SELECT m.name, c.name FROM sqlite_master m JOIN pragma_index_list(m.name) i
      JOIN pragma_index_info(i.name) c
      WHERE m.type = 'table' AND i.partial = 0 AND c.seqno = 0
      """
    try connection.run(sql) { row in
      if let table = row.text(0), let column = row.text(1) {
        columns.insert([table.uppercased(), column.uppercased()])
      }
    }
    return columns
  }

  static func indexNames(_ connection: Connection) throws(SQLiteFailure) -> [String] {
    var names: [String] = []
    try connection.run("SELECT name FROM sqlite_master WHERE type = 'index' OR sql LIKE 'CREATE VIRTUAL%'") { row in
      if let name = row.text(0) { names.append(name) }
    }
    return names
  }
}
