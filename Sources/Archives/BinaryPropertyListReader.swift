package import Foundation

/// Reads binary property lists, UIDs included, from untrusted bytes.
///
/// Depth and the number of values that shared objects expand to are bounded.
package struct BinaryPropertyListReader {
  /// Why bytes are no property list; offsets in bytes.
  package enum Failure: Error, Hashable, Sendable {
    case notBinaryPropertyList, cutShort
    case malformed(offset: Int)
    case tooDeep, tooLarge, cycle
  }

  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsets: [Int]
  private let top: Int
  private var budget: PayloadBudget
  private var path: Set<Int> = []
  /// Strings and data by offset: one that a file refers to a million times is held once.
  private var leaves: [Int: PropertyList] = [:]

  /// The whole list as one value; throws `Failure`.
  package static func read(_ data: Data, within budget: PayloadBudget? = nil) throws(Failure) -> PropertyList {
    LoopThread.checkIsElsewhere()
    var reader = try Self(data, budget ?? .list(ofBytes: data.count))
    return try reader.object(reader.top, depth: 0)
  }

  private init(_ data: Data, _ budget: PayloadBudget) throws(Failure) {
    let bytes = [UInt8](data)
    self.bytes = bytes
    self.budget = budget
    guard bytes.starts(with: Array("bplist0".utf8)) else { throw .notBinaryPropertyList }
    guard bytes.count >= 40 else { throw .cutShort }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    self.referenceSize = referenceSize
    func word(_ at: Int) -> Int? {
      let value = bytes[at..<at + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
    guard let count = word(trailer + 8), let top = word(trailer + 16), let table = word(trailer + 24),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize)
    else { throw .malformed(offset: trailer) }
    let (size, overflow) = count.multipliedReportingOverflow(by: offsetSize)
    guard !overflow, top < count, table <= trailer, size <= trailer - table else { throw .malformed(offset: trailer) }
    guard count <= budget.mostValues else { throw .tooLarge }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      let start = table + index * offsetSize
      let value = bytes[start..<start + offsetSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard value < UInt64(table) else { throw .malformed(offset: start) }
      offsets.append(Int(value))
    }
    self.offsets = offsets
    self.top = top
  }

  private mutating func object(_ index: Int, depth: Int) throws(Failure) -> PropertyList {
    guard offsets.indices.contains(index) else { throw .malformed(offset: bytes.count - 32) }
    guard budget.allows(depth: depth) else { throw .tooDeep }
    guard budget.take() else { throw .tooLarge }
    let offset = offsets[index]
    if let leaf = leaves[offset] { return leaf }
    let marker = try byte(offset)
    let low = Int(marker & 0x0f)
    switch marker >> 4 {
    case 0x0:
      switch low {
      case 0x0: return .null
      case 0x8: return .boolean(false)
      case 0x9: return .boolean(true)
      default: throw .malformed(offset: offset)
      }
    case 0x1: return try integer(offset + 1, size: 1 << min(low, 5), at: offset)
    case 0x2: return .real(try real(offset + 1, size: 1 << min(low, 4), at: offset))
    case 0x3: return .date(try real(offset + 1, size: 8, at: offset))
    case 0x4, 0x5, 0x6:
      let leaf = try leaf(offset, marker)
      leaves[offset] = leaf
      return leaf
    case 0x8:
      guard let value = Int(exactly: try unsigned(offset + 1, size: low + 1)) else { throw .malformed(offset: offset) }
      return .uid(value)
    case 0xa, 0xb, 0xc:
      let values = try inside(index) { (reader) throws(Failure) in
        let (count, start) = try reader.length(offset, low)
        return try reader.references(start, count, depth: depth)
      }
      return marker >> 4 == 0xa ? .array(values) : .set(values)
    case 0xd:
      return .dictionary(
        try inside(index) { (reader) throws(Failure) in
          let (count, start) = try reader.length(offset, low)
          let keys = try reader.references(start, count, depth: depth)
          let values = try reader.references(start + count * reader.referenceSize, count, depth: depth)
          return zip(keys, values).map { PropertyList.Entry($0.keyText, $1) }
        })
    default: throw .malformed(offset: offset)
    }
  }

  /// Data, ASCII or UTF-16.
  private mutating func leaf(_ offset: Int, _ marker: UInt8) throws(Failure) -> PropertyList {
    let (count, start) = try length(offset, Int(marker & 0x0f))
    let isWide = marker >> 4 == 0x6
    guard count <= bytes.count else { throw .cutShort }
    let content = try slice(start, isWide ? count * 2 : count)
    budget.spend(bytes: content.count)
    if marker >> 4 == 0x4 { return .data(Data(content)) }
    guard isWide else { return .string(String(decoding: content, as: UTF8.self)) }
    let pairs = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    return .string(String(decoding: pairs, as: UTF16.self))
  }

  private mutating func inside<Result>(
    _ index: Int, _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard path.insert(index).inserted else { throw .cycle }
    let result = try body(&self)
    path.remove(index)
    return result
  }

  private mutating func references(_ start: Int, _ count: Int, depth: Int) throws(Failure) -> [PropertyList] {
    guard count <= bytes.count / referenceSize else { throw .cutShort }
    var found: [PropertyList] = []
    // What a file claims to hold it need not hold, so not all room is made at once.
    found.reserveCapacity(min(count, 1 << 10))
    for position in 0..<count {
      let reference = try unsigned(start + position * referenceSize, size: referenceSize)
      guard let index = Int(exactly: reference) else { throw .malformed(offset: start) }
      found.append(try object(index, depth: depth + 1))
    }
    return found
  }

  /// A count in the marker's low bits, or in an integer that follows: the count, and where content starts.
  private func length(_ offset: Int, _ low: Int) throws(Failure) -> (count: Int, start: Int) {
    guard low == 0x0f else { return (low, offset + 1) }
    let marker = try byte(offset + 1)
    guard marker >> 4 == 0x1, marker & 0x0f <= 3 else { throw .malformed(offset: offset) }
    let size = 1 << Int(marker & 0x0f)
    guard let count = Int(exactly: try unsigned(offset + 2, size: size)) else { throw .malformed(offset: offset) }
    return (count, offset + 2 + size)
  }

  private func integer(_ start: Int, size: Int, at offset: Int) throws(Failure) -> PropertyList {
    switch size {
    case 1, 2, 4: return .integer(Int64(try unsigned(start, size: size)))
    case 8: return .integer(Int64(bitPattern: try unsigned(start, size: 8)))
    case 16:
      let high = try unsigned(start, size: 8)
      let low = try unsigned(start + 8, size: 8)
      return high == 0 ? .unsigned(low) : .integer(Int64(bitPattern: low))
    default: throw .malformed(offset: offset)
    }
  }

  private func real(_ start: Int, size: Int, at offset: Int) throws(Failure) -> Double {
    switch size {
    case 4: Double(Float(bitPattern: UInt32(try unsigned(start, size: 4))))
    case 8: Double(bitPattern: try unsigned(start, size: 8))
    default: throw .malformed(offset: offset)
    }
  }

  private func byte(_ offset: Int) throws(Failure) -> UInt8 {
    guard bytes.indices.contains(offset) else { throw .cutShort }
    return bytes[offset]
  }

  private func slice(_ start: Int, _ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { throw .cutShort }
    return bytes[start..<start + count]
  }

  private func unsigned(_ start: Int, size: Int) throws(Failure) -> UInt64 {
    try slice(start, size).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
