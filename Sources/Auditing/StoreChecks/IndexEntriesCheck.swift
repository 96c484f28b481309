import Findings
import Predicates
import Schema
import Storage

/// Indexes with more or fewer entries than their tables have rows, if SQLite's quick check left indexes out.
///
/// Whether an entry has its row's value is not checked, because that takes many times as long.
struct IndexEntriesCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard store.isWhole, try !DamageCheck.readsIndexes(store) else { return [] }
    let sql: SQL = """
      SELECT m.name, l.name FROM sqlite_master AS m, pragma_index_list(m.name) AS l
      WHERE m.type = 'table' AND m.name LIKE 'Z%' AND NOT l.partial ORDER BY 1, 2
      """
    var indexes: [[SQLiteValue]] = []
    var findings: [AuditedFinding] = []
    try store.reading("the list of indexes", nil) { () throws(Failure) in indexes = try store.scan.rows(sql, columns: 2)
    }
    var counted: (table: String, rows: Int64)?
    for row in indexes {
      guard case .text(let table) = row[0], case .text(let index) = row[1] else { continue }
      try store.reading("the entries of \(index)", nil) { () throws(Failure) in
        if counted?.table != table { counted = try count(in: table, " NOT INDEXED", store).map { (table, $0) } }
        // Without a condition SQLite counts with the smallest index instead.
        let way: SQL = " INDEXED BY \(id: index) WHERE 1"
        let entries = try count(in: table, way, store)
        guard let rows = counted?.rows, let entries, entries != rows else { return }
        findings.append(
          .damage(
            of: nil,
            "the index \(index) has \(entries) entries for \(rows) rows of \(table), "
              + "so what is looked up by it is not found or found twice"))
      }
    }
    return findings
  }

  /// Nil if SQLite cannot count so, as with an index whose collation the app defines.
  private func count(in table: String, _ way: SQL, _ store: CheckedStore) throws(Failure) -> Int64? {
    let sql: SQL = "SELECT COUNT(*) FROM \(id: table)\(way)"
    do throws(Failure) {
      guard case .integer(let count)? = try store.scan.rows(sql, columns: 1).first?.first else { return nil }
      return count
    } catch {
      if case .sqlite = error, !error.isDamage { return nil }
      throw error
    }
  }
}
