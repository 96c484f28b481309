import StoreWriting

/// Which rows are taken: by table, their keys.
struct TakenRows: Sendable {
  private(set) var tables: [String: Set<Int64>] = [:]
  private(set) var count = 0

  func contains(_ row: RowKey) -> Bool { tables[row.table]?.contains(row.key) == true }

  mutating func insert(_ row: RowKey) {
    if tables[row.table, default: []].insert(row.key).inserted { count += 1 }
  }
}
