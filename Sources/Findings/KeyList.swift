/// Primary keys in the order of a query, packed: runs where keys follow each other, else blocks of few bytes a key.
package struct KeyList: Hashable, Sendable {
  private struct Run: Hashable {
    let position: Int
    let key: Int64
    var count: Int

    /// The offset of a key from the run's first; nil if no `Int` holds it, as with keys at the ends of their range.
    func offset(of other: Int64) -> Int? {
      let (offset, overflow) = other.subtractingReportingOverflow(key)
      return overflow || offset < 0 ? nil : Int(exactly: offset)
    }
  }

  private var runs: [Run] = []
  /// Blocks of keys, each full but the last, once runs no longer pay.
  private var blocks: [KeyBlock] = []
  package private(set) var count = 0

  /// Whether the keys follow each other so well that they take next to no memory.
  package var isCompact: Bool { blocks.isEmpty }

  package init() {}

  package mutating func append(_ key: Int64) {
    defer { count += 1 }
    if !blocks.isEmpty {
      appendPacked(key)
    } else if let last = runs.last, last.offset(of: key) == last.count {
      runs[runs.count - 1].count += 1
    } else if runs.count > 4096, count < runs.count * 4 {
      unpackRuns()
      appendPacked(key)
    } else {
      runs.append(Run(position: count, key: key, count: 1))
    }
  }

  package subscript(position: Int) -> Int64? {
    guard position >= 0, position < count else { return nil }
    if !blocks.isEmpty { return blocks[position / KeyBlock.size][position % KeyBlock.size] }
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].position <= position { low = middle } else { high = middle }
    }
    return runs[low].key + Int64(position - runs[low].position)
  }

  package func keys(_ range: Range<Int>) -> [Int64] { range.compactMap { self[$0] } }

  package func position(of key: Int64) -> Int? {
    for run in runs {
      if let offset = run.offset(of: key), offset < run.count { return run.position + offset }
    }
    for (number, block) in blocks.enumerated() {
      if let index = block.firstIndex(of: key) { return number * KeyBlock.size + index }
    }
    return nil
  }

  private mutating func unpackRuns() {
    let known = runs
    runs = []
    for run in known {
      for offset in 0..<run.count { appendPacked(run.key + Int64(offset)) }
    }
  }

  private mutating func appendPacked(_ key: Int64) {
    if blocks.last?.isFull ?? true { blocks.append(KeyBlock(width: blocks.last?.width ?? 1)) }
    blocks[blocks.count - 1].append(key)
  }
}

/// Some keys one after the other, each in as many bytes as the largest of them needs.
struct KeyBlock: Hashable, Sendable {
  /// How many keys a full block has.
  static let size = 1 << 16

  /// Bytes a key, 1 to 8; the lowest byte comes first.
  private(set) var width: Int
  private var bytes: [UInt8] = []

  init(width: Int) {
    self.width = width
    bytes.reserveCapacity(Self.size * width)
  }

  var count: Int { bytes.count / width }
  var isFull: Bool { count >= Self.size }

  mutating func append(_ key: Int64) {
    let pattern = UInt64(bitPattern: key)
    let needed = (UInt64.bitWidth - pattern.leadingZeroBitCount + 7) / 8
    if needed > width { widen(to: needed) }
    for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: pattern >> (8 * place))) }
  }

  /// The key at an index below `count`.
  subscript(index: Int) -> Int64 {
    var pattern: UInt64 = 0
    for place in 0..<width { pattern |= UInt64(bytes[index * width + place]) << (8 * place) }
    return Int64(bitPattern: pattern)
  }

  func firstIndex(of key: Int64) -> Int? { (0..<count).first { self[$0] == key } }

  private mutating func widen(to width: Int) {
    var wider = KeyBlock(width: width)
    for index in 0..<count { wider.append(self[index]) }
    self = wider
  }
}
