import Foundation
import Schema

extension JSONScanner {
  /// Skips a value that `JSONDecoder` finds but never reads, such as one under a key that no field has.
  ///
  /// Foundation first marks where values begin and end, and looks into strings and numbers only when a type
  /// reads them: here bytes that are no UTF-8, control characters, wrong escapes and `1-2.e` pass (DIALECTS A11).
  mutating func skipUnread(depth: Int) throws(Failure) { try skipValue(depth: depth, isUnread: true) }

  mutating func skipUnreadString() throws(Failure) {
    try take(UInt8(ascii: "\""))
    while true {
      let byte = try peek()
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      guard byte == UInt8(ascii: "\\") else { continue }
      let escaped = try peek()
      position += 1
      guard escaped == UInt8(ascii: "u") else { continue }
      for _ in 0..<4 {
        guard try peek() != UInt8(ascii: "\"") else { throw .unexpected }
        position += 1
      }
    }
  }

  mutating func skipUnreadNumber() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
      default: return
      }
    }
  }
}

extension JSONScanner {
  /// A string that `JSONDecoder` reads: half of a surrogate pair, which the grammar allows, it refuses.
  mutating func readString() throws(Failure) -> (content: Range<Int>, hasEscapes: Bool) {
    let found = try string()
    guard found.hasEscapes, let place = loneSurrogate(in: found.content) else { return found }
    position = place
    throw .unexpected
  }

  /// The place of an escape that is half of a pair; nil if there is none.
  private func loneSurrogate(in content: Range<Int>) -> Int? {
    var place = content.lowerBound
    var awaited: Int?
    while place < content.upperBound {
      guard bytes[place] == UInt8(ascii: "\\") else {
        if let awaited { return awaited }
        place += 1
        continue
      }
      let unit = bytes[place + 1] == UInt8(ascii: "u") ? codeUnit(at: place + 2) : 0
      switch unit {
      case 0xd800..<0xdc00:
        if let awaited { return awaited }
        awaited = place
      case 0xdc00..<0xe000:
        if awaited == nil { return place }
        awaited = nil
      default: if let awaited { return awaited }
      }
      place += bytes[place + 1] == UInt8(ascii: "u") ? 6 : 2
    }
    return awaited
  }

  /// Four hexadecimal digits, which were checked to be there.
  private func codeUnit(at place: Int) -> UInt16 {
    bytes[place..<place + 4].reduce(0) { unit, digit in
      unit << 4 | UInt16(digit & 0x40 == 0 ? digit & 0x0f : (digit & 0x0f) + 9)
    }
  }
}

extension JSONScanner {
  /// Whether a text is a number and nothing else.
  static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = JSONScanner(bytes)
      return (try? scanner.number()) != nil && scanner.isAtEnd
    }
  }

  /// Whether bytes are one value that `JSONDecoder` finds, and nothing else.
  static func isWhole(_ data: Data) -> Bool {
    data.jsonText.withUnsafeBytes { buffer in
      var scanner = JSONScanner(buffer.bindMemory(to: UInt8.self))
      scanner.skipByteOrderMark()
      guard (try? scanner.skipUnread(depth: 0)) != nil else { return false }
      scanner.skipBlanks()
      return scanner.isAtEnd
    }
  }

  /// Whether bytes are an object or a list, or began as one before they break off.
  static func isJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = JSONScanner(bytes)
    scanner.skipByteOrderMark()
    scanner.skipBlanks()
    guard scanner.bytes.indices.contains(scanner.position) else { return false }
    let first = scanner.bytes[scanner.position]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    let start = scanner
    do throws(Failure) {
      try scanner.skipUnread(depth: 0)
      scanner.skipBlanks()
      if scanner.isAtEnd { return true }
    } catch {
      switch error {
      case .cutShort: return bytes.isUTF8
      case .tooDeep: return true
      case .unexpected: break
      }
    }
    // `[1] see below` is a text; a text seldom starts with a key.
    return start.startsWithKey
  }

  private var startsWithKey: Bool {
    var scanner = self
    do throws(Failure) {
      try scanner.take(UInt8(ascii: "{"))
      scanner.skipBlanks()
      try scanner.skipUnreadString()
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      return true
    } catch { return false }
  }
}
