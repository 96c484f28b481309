import StoreWriting

/// Which rows are taken: by table, their keys.
struct TakenRows: Sendable {
  private(set) var tables: [String: KeySet] = [:]
  private(set) var count = 0

  func contains(_ row: RowKey) -> Bool { tables[row.table]?.contains(row.key) == true }

  mutating func insert(_ row: RowKey) {
    if tables[row.table, default: KeySet()].insert(row.key) { count += 1 }
  }
}

/// A set of keys that takes next to no memory if they follow each other.
struct KeySet: Sendable {
  private static let bits: Int64 = 64

  /// A bit for each of 64 neighbours, by the first of them.
  private var words: [Int64: UInt64] = [:]

  private static func place(of key: Int64) -> (word: Int64, bit: UInt64) {
    (key & ~(bits - 1), 1 << UInt64(key & (bits - 1)))
  }

  func contains(_ key: Int64) -> Bool {
    let place = Self.place(of: key)
    return words[place.word].map { $0 & place.bit != 0 } ?? false
  }

  /// False if it is there already.
  @discardableResult
  mutating func insert(_ key: Int64) -> Bool {
    let place = Self.place(of: key)
    let word = words[place.word, default: 0]
    words[place.word] = word | place.bit
    return word & place.bit == 0
  }

  var count: Int { words.values.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Passes the keys in order, in pieces of at least `size` but the last.
  func forEachPiece<Failure>(of size: Int, _ body: ([Int64]) throws(Failure) -> Void) throws(Failure) {
    var piece: [Int64] = []
    for first in words.keys.sorted() {
      var word = words[first] ?? 0
      while word != 0 {
        piece.append(first + Int64(word.trailingZeroBitCount))
        word &= word - 1
      }
      guard piece.count >= size else { continue }
      try body(piece)
      piece.removeAll(keepingCapacity: true)
    }
    if !piece.isEmpty { try body(piece) }
  }
}
