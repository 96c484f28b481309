import Findings
import Predicates
import Schema
import Storage

/// The columns of each table's indexes, in order, primary keys of join tables included.
struct StoreIndexes {
  private struct Index {
    var columns: [String] = []
    var isUnique = false
    /// Whether a condition leaves rows out.
    var isPartial = false
  }

  private var byTable: [String: [Index]] = [:]

  /// Nil if the schema is too damaged to be read; throws `Failure`.
  init?(_ store: CheckedStore) throws(Failure) {
    let sql: SQL = """
      SELECT m.tbl_name, m.name, i.name, l."unique", l.partial FROM sqlite_master AS m,
        pragma_index_list(m.tbl_name) AS l, pragma_index_info(m.name) AS i
      WHERE m.type = 'index' AND l.name = m.name ORDER BY m.name, i.seqno
      """
    var rows: [[SQLiteValue]] = []
    let isRead = try store.reading(FindingCode.storeIndexMissing.rawValue, nil) { () throws(Failure) in
      rows = try store.scan.rows(sql, columns: 5)
    }
    guard isRead else { return nil }
    var found: [String: (table: String, index: Index)] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let name) = row[1], case .text(let column) = row[2] else {
        continue
      }
      var known = found[name] ?? (table, Index())
      known.index.columns.append(column)
      known.index.isUnique = row[3] == .integer(1)
      known.index.isPartial = row[4] == .integer(1)
      found[name] = known
    }
    for (table, index) in found.values { byTable[table, default: []].append(index) }
  }

  /// Whether an index is over exactly these columns; a constraint's index does not count, because a fetch index is
  /// made beside it (FORMAT §6.4).
  func has(_ columns: [String], on table: String) -> Bool {
    byTable[table]?.contains { !$0.isUnique && $0.columns == columns } == true
  }

  /// Whether SQLite ensures that these columns' values are unique, in any order.
  func hasUnique(_ columns: [String], on table: String) -> Bool {
    byTable[table]?.contains { $0.isUnique && !$0.isPartial && Set($0.columns) == Set(columns) } == true
  }

  /// Whether a column's values can be looked up; the index may have a former name.
  func leads(_ column: String, on table: String) -> Bool {
    byTable[table]?.contains { !$0.isPartial && $0.columns.first == column } == true
  }
}
