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
