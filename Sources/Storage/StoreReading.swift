import Querying

/// Reads the schema of an open store.
enum StoreReading {
  static func tables(_ connection: Connection) throws(SQLiteFailure) -> [TableShape] {
    var columns: [String: [TableShape.Column]] = [:]
    var names: [String] = []
    let sql = """
      SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY m.rowid, p.cid
      """
    try connection.run(.text(sql)) { row in
      guard let table = row.text(0), let column = row.text(1) else { return }
      if columns[table] == nil { names.append(table) }
      columns[table, default: []].append(TableShape.Column(column, row.text(2) ?? ""))
    }
    return names.map { TableShape(name: $0, columns: columns[$0] ?? []) }
  }

  /// The columns that an index over all rows begins with, each behind its table's name, in upper case.
  static func indexedColumns(_ connection: Connection) throws(SQLiteFailure) -> Set<[String]> {
    var columns: Set<[String]> = []
    let sql = """
      SELECT m.name, c.name FROM sqlite_master m JOIN pragma_index_list(m.name) i
      JOIN pragma_index_info(i.name) c
      WHERE m.type = 'table' AND i.partial = 0 AND c.seqno = 0
      """
    try connection.run(.text(sql)) { row in
      if let table = row.text(0), let column = row.text(1) {
        columns.insert([table.uppercased(), column.uppercased()])
      }
    }
    return columns
  }

  static func indexNames(_ connection: Connection) throws(SQLiteFailure) -> [String] {
    var names: [String] = []
    try connection.run(
      .text("SELECT name FROM sqlite_master WHERE type = 'index' OR sql LIKE 'CREATE VIRTUAL%'")
    ) { row in
      if let name = row.text(0) { names.append(name) }
    }
    return names
  }
}
