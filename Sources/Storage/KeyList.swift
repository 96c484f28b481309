/// Primary keys in the order of a query, packed: runs where keys follow each other, else four bytes a key.
package struct KeyList: Sendable {
  private struct Run {
    let position: Int
    let key: Int64
    var count: Int

    /// The offset of a key from the run's first; nil where no `Int` holds it, as with keys at the ends of their range.
    func offset(of other: Int64) -> Int? {
      let (offset, overflow) = other.subtractingReportingOverflow(key)
      return overflow || offset < 0 ? nil : Int(exactly: offset)
    }
  }

  private static let blockSize = 1 << 16
  private var runs: [Run] = []
  /// Blocks of keys, once runs no longer pay.
  private var blocks: [[UInt32]] = []
  /// Keys that do not fit four bytes.
  private var wide: [Int64] = []
  package private(set) var count = 0

  /// Whether the keys follow each other so well that they take next to no memory.
  package var isCompact: Bool { blocks.isEmpty && wide.isEmpty }

  package init() {}

  package mutating func append(_ key: Int64) {
    defer { count += 1 }
    if !wide.isEmpty {
      wide.append(key)
    } else if !blocks.isEmpty {
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
    if !wide.isEmpty { return wide[position] }
    if !blocks.isEmpty {
      return Int64(blocks[position / Self.blockSize][position % Self.blockSize])
    }
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].position <= position { low = middle } else { high = middle }
    }
    return runs[low].key + Int64(position - runs[low].position)
  }

  package func keys(_ range: Range<Int>) -> [Int64] {
    range.compactMap { self[$0] }
  }

  package func position(of key: Int64) -> Int? {
    if wide.isEmpty, blocks.isEmpty {
      for run in runs {
        if let offset = run.offset(of: key), offset < run.count { return run.position + offset }
      }
      return nil
    }
    if !wide.isEmpty { return wide.firstIndex(of: key) }
    guard let packed = UInt32(exactly: key) else { return nil }
    for (number, block) in blocks.enumerated() {
      if let index = block.firstIndex(of: packed) { return number * Self.blockSize + index }
    }
    return nil
  }

  private mutating func unpackRuns() {
    let known = runs
    runs = []
    var filled = 0
    for run in known {
      for offset in 0..<run.count {
        appendPacked(run.key + Int64(offset), at: filled)
        filled += 1
      }
    }
  }

  private mutating func appendPacked(_ key: Int64) { appendPacked(key, at: count) }

  private mutating func appendPacked(_ key: Int64, at position: Int) {
    if !wide.isEmpty {
      wide.append(key)
      return
    }
    guard let packed = UInt32(exactly: key) else {
      wide = blocks.flatMap { $0.map(Int64.init) }
      wide.append(key)
      blocks = []
      return
    }
    if position % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(packed)
  }
}
