/// The followed rows as they were last seen: an address, an entity's number and a hash each, ordered by address.
///
/// 20 bytes a row; `KeptRows` has the rows themselves, if they are few.
struct FollowedTable {
  /// A row as it was last seen.
  struct Known {
    var address: Int64
    var number: Int32
    /// Its lowest bit says whether it passes the predicate.
    var hash: UInt64

    var passes: Bool { hash & 1 == 1 }
  }

  private(set) var addresses: [Int64] = []
  private var numbers: [Int32] = []
  private var hashes: [UInt64] = []
  private(set) var passing = 0

  var count: Int { addresses.count }

  subscript(index: Int) -> Known? {
    guard addresses.indices.contains(index) else { return nil }
    return Known(address: addresses[index], number: numbers[index], hash: hashes[index])
  }

  mutating func append(_ row: Known) {
    addresses.append(row.address)
    numbers.append(row.number)
    hashes.append(row.hash)
    if row.passes { passing += 1 }
  }

  mutating func append(_ rows: [Known]) { for row in rows { append(row) } }

  /// Appends another table's rows from an index on.
  mutating func append(_ other: FollowedTable, from index: Int) {
    for index in index..<max(index, other.count) { if let row = other[index] { append(row) } }
  }
}

/// The bytes of rows, kept as the values before a change, if they are few enough.
package struct KeptRows {
  package static let mostRows = 100_000
  package static let mostBytes = 64_000_000

  private var rows: [Int64: [UInt8]] = [:]
  private var bytes = 0
  /// False for ever once there were too many rows.
  private(set) var isKeeping = true

  subscript(address: Int64) -> [UInt8]? { rows[address] }

  mutating func set(_ row: [UInt8]?, at address: Int64) {
    guard isKeeping else { return }
    bytes += (row?.count ?? 0) - (rows[address]?.count ?? 0)
    rows[address] = row
    guard rows.count > Self.mostRows || bytes > Self.mostBytes else { return }
    isKeeping = false
    rows = [:]
  }
}
