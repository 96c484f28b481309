package import Foundation

/// Writes binary property lists, UIDs included.
package struct BinaryPropertyListWriter {
  private var bytes = [UInt8]("bplist00".utf8)
  private var offsets: [Int] = []
  private let referenceSize: Int

  package static func data(_ list: PropertyList) -> Data {
    let count = Self.count(list)
    var writer = BinaryPropertyListWriter(referenceSize: size(of: UInt64(count)))
    let top = writer.write(list)
    let table = writer.bytes.count
    let offsetSize = size(of: UInt64(table))
    for offset in writer.offsets { writer.append(UInt64(offset), size: offsetSize) }
    writer.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(writer.referenceSize)]
    for number in [count, top, table] { writer.append(UInt64(number), size: 8) }
    return Data(writer.bytes)
  }

  private init(referenceSize: Int) { self.referenceSize = referenceSize }

  private static func count(_ value: PropertyList) -> Int {
    switch value {
    case .array(let values), .set(let values): 1 + values.reduce(0) { $0 + count($1) }
    case .dictionary(let entries): 1 + entries.reduce(0) { $0 + 1 + count($1.value) }
    default: 1
    }
  }

  private static func size(of number: UInt64) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }

  private mutating func append(_ number: UInt64, size: Int) {
    for shift in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift * 8))) }
  }

  private mutating func mark(_ kind: UInt8, count: Int) {
    guard count >= 15 else { return bytes.append(kind << 4 | UInt8(count)) }
    bytes.append(kind << 4 | 15)
    let size = Self.size(of: UInt64(count))
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(UInt64(count), size: size)
  }

  /// Writes a value after the values in it and returns its number.
  private mutating func write(_ value: PropertyList) -> Int {
    var references: [Int] = []
    switch value {
    case .array(let values), .set(let values): references = values.map { write($0) }
    case .dictionary(let entries): references = entries.map { write(.string($0.key)) } + entries.map { write($0.value) }
    default: break
    }
    offsets.append(bytes.count)
    switch value {
    case .null: bytes.append(0x00)
    case .boolean(let flag): bytes.append(flag ? 0x09 : 0x08)
    case .integer(let number):
      let size = number < 0 ? 8 : Self.size(of: UInt64(number))
      bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
      append(UInt64(bitPattern: number), size: size)
    case .unsigned(let number):
      bytes.append(0x14)
      append(0, size: 8)
      append(number, size: 8)
    case .real(let number):
      bytes.append(0x23)
      append(number.bitPattern, size: 8)
    case .date(let seconds):
      bytes.append(0x33)
      append(seconds.bitPattern, size: 8)
    case .data(let data):
      mark(0x4, count: data.count)
      bytes += data
    case .string(let text): write(text)
    case .uid(let number):
      let size = Self.size(of: UInt64(max(0, number)))
      bytes.append(0x80 | UInt8(size - 1))
      append(UInt64(max(0, number)), size: size)
    case .array: mark(0xA, count: references.count)
    case .set: mark(0xC, count: references.count)
    case .dictionary(let entries): mark(0xD, count: entries.count)
    }
    for reference in references { append(UInt64(reference), size: referenceSize) }
    return offsets.count - 1
  }

  private mutating func write(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      mark(0x5, count: text.utf8.count)
      bytes += text.utf8
    } else {
      mark(0x6, count: text.utf16.count)
      for unit in text.utf16 { append(UInt64(unit), size: 2) }
    }
  }
}
