/// The keys of the taken rows, by table.
struct TakenRows: Sendable {
  private(set) var tables: [String: Set<Int64>] = [:]
  private(set) var count = 0

  func contains(_ row: RowPlace) -> Bool { tables[row.table]?.contains(row.key) == true }

  mutating func insert(_ row: RowPlace) {
    if tables[row.table, default: []].insert(row.key).inserted { count += 1 }
  }
}

/// The table and key of a row.
struct RowPlace: Hashable, Sendable {
  let table: String
  let key: Int64
}
