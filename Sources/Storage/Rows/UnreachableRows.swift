package import Findings
package import Predicates
import SQLite
import Schema

/// Rows of a table that cannot be found by a key of their own.
package struct UnreachableRows: OddRows {
  package enum Reason: Hashable, Sendable {
    /// The value of `Z_PK` is no key.
    case noKey(storageClass: String)
    /// Other rows have the same key.
    case sharedKey
    /// SQLite lists them but does not find them by their keys.
    case notFound
  }

  package let table: String
  package let reason: Reason
  package let count: Int
  /// The entity at the root of the table.
  let root: String?
  package let keys: SQL?

  package func finding(examples: [Int64]) -> Finding {
    let (rows, them) = count == 1 ? ("1 row", "it") : ("\(count) rows", "them")
    let message =
      switch reason {
      case .noKey("NULL"): "\(rows) of \(table) \(count == 1 ? "has" : "have") no key: Z_PK is NULL"
      case .noKey(let storageClass):
        "\(rows) of \(table) \(count == 1 ? "has" : "have") no key: Z_PK holds \(storageClass)"
      case .sharedKey: "\(rows) of \(table) have a key that another row has too"
      case .notFound: "SQLite lists \(rows) of \(table) and does not find \(them)"
      }
    return Finding(code: .storeRowUnreachable, entity: root, rows: count, examples: examples, message: message)
  }
}

extension RowCounter {
  /// The rows of a table that share a key or have none; empty if SQLite ensures unique keys.
  func withoutKey(in table: String, _ connection: Connection) throws(Failure) -> [UnreachableRows] {
    guard let address = address(of: table), !address.isKey else { return [] }
    var found: [UnreachableRows] = []
    func add(_ reason: UnreachableRows.Reason, _ count: Int, _ keys: SQL?) {
      guard count > 0 else { return }
      found.append(UnreachableRows(table: table, reason: reason, count: count, root: root(of: table), keys: keys))
    }
    let hasKey = address.hasKey("Z_PK")
    let others: SQL = "SELECT typeof(Z_PK), COUNT(*) FROM \(id: table) WHERE NOT \(hasKey) GROUP BY 1 ORDER BY 1"
    let shared: SQL = """
      FROM \(id: table) WHERE \(hasKey) AND CAST(Z_PK AS INTEGER) \
      IN (SELECT CAST(Z_PK AS INTEGER) FROM \(id: table) WHERE \(hasKey) \
      GROUP BY 1 HAVING COUNT(*) > 1)
      """
    try connection.read(others) { row in
      let reason = UnreachableRows.Reason.noKey(storageClass: row.text(0)?.uppercased() ?? "")
      add(reason, Int(clamping: row.integer(1) ?? 0), nil)
    }
    try connection.read("SELECT COUNT(*) \(shared)") { row in
      let keys: SQL = "SELECT Z_PK \(shared) ORDER BY Z_PK"
      add(.sharedKey, Int(clamping: row.integer(0) ?? 0), keys)
    }
    return found
  }

  /// The rows of a table that SQLite lists but does not find, which only a damaged table has: each is looked up.
  func notFound(in table: String, _ connection: Connection) throws(Failure) -> [UnreachableRows] {
    guard let column = address(of: table)?.column else { return [] }
    // Backwards: SQLite looks for a greater key from its current place, and so would find rows that a search does
    // not.
    let rows: SQL = """
      SELECT a.Z_PK FROM \(id: table) AS a WHERE NOT EXISTS (SELECT 1 FROM \(id: table) AS o \
      WHERE \(column: "o", column) = \(column: "a", column)) ORDER BY \(column: "a", column) DESC
      """
    var count = 0
    try connection.read(rows) { _ in count += 1 }
    guard count > 0 else { return [] }
    return [UnreachableRows(table: table, reason: .notFound, count: count, root: root(of: table), keys: rows)]
  }

  private func address(of table: String) -> RowAddress? {
    compiler.layout.entities.values.first { $0.table == table }?.address
  }
}
