import Foundation

/// Scrambles a message of Protocol Buffers in place: numbers stay, texts keep their length, other bytes are random.
struct MessageScrambler {
  private static let mostLevels = 64

  private var bytes: [UInt8]
  private let names: DeclaredNames
  private let texts: PayloadTexts
  private let depth: Int

  /// Nil if it is not a message.
  static func scrambled(_ data: Data, _ names: DeclaredNames, _ texts: PayloadTexts, _ depth: Int) -> Data? {
    var scrambler = MessageScrambler(bytes: [UInt8](data), names: names, texts: texts, depth: depth)
    let isWhole = scrambler.message(0..<data.count, level: 0)
    return isWhole ? Data(scrambler.bytes) : nil
  }

  private init(bytes: [UInt8], names: DeclaredNames, texts: PayloadTexts, depth: Int) {
    (self.bytes, self.names, self.texts, self.depth) = (bytes, names, texts, depth)
  }

  private mutating func message(_ range: Range<Int>, level: Int) -> Bool {
    guard level < Self.mostLevels else { return false }
    var parts: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let tag = varint(&place, range), tag >> 3 > 0 else { return false }
      switch tag & 7 {
      case 0: guard varint(&place, range) != nil else { return false }
      case 1: place += 8
      case 5: place += 4
      case 2:
        guard let count = varint(&place, range), count <= UInt64(range.upperBound - place) else { return false }
        parts.append(place..<place + Int(count))
        place += Int(count)
      default: return false
      }
    }
    guard place == range.upperBound else { return false }
    for part in parts { replace(part, level: level) }
    return true
  }

  private mutating func replace(_ part: Range<Int>, level: Int) {
    let content = bytes[part]
    let isPlain = !content.contains { $0 < 0x20 && ![9, 10, 13].contains($0) || $0 == 0x7f }
    if isPlain, let text = String(validating: content, as: UTF8.self) {
      let other = Array(texts.scrambled(text).utf8)
      if other.count == part.count { return bytes.replaceSubrange(part, with: other) }
    } else if message(part, level: level + 1) {
      return
    }
    bytes.replaceSubrange(part, with: texts.key.noise(for: Data(content)))
  }

  private func varint(_ place: inout Int, _ range: Range<Int>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard place < range.upperBound else { return nil }
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
