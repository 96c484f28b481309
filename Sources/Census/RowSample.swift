import Decoding

/// How many rows have something in common, and the keys of the first of them.
package struct RowSample: Hashable, Sendable {
  package private(set) var rows = 0
  /// In the order of the scan, at most as many as were asked for.
  package private(set) var keys: [Int64] = []

  package init() {}

  mutating func add(_ key: Int64, keeping most: Int = 5) {
    rows += 1
    if keys.count < most { keys.append(key) }
  }

  /// Takes in rows that were scanned later.
  mutating func merge(_ other: RowSample, keeping most: Int = 5) {
    rows += other.rows
    keys += other.keys.prefix(max(0, most - keys.count))
  }
}
