/// The bytes of a text in UTF-8, for an address without its escapes.
struct TextBytes {
  var bytes: [UInt8]
  /// The bytes that are written as `%41`.
  private var escaped: [Range<Int>] = []
  /// What belongs to something that stays or is replaced as a whole.
  private var fixed: [Range<Int>] = []

  init(_ text: [UInt8]) {
    guard let scheme = Self.scheme(of: text) else {
      bytes = text
      return
    }
    bytes = []
    bytes.reserveCapacity(text.count)
    fixed.append(0..<scheme)
    var place = 0
    while place < text.count {
      let start = bytes.count
      while let byte = Self.escape(in: text, at: place) {
        bytes.append(byte)
        place += 3
      }
      if bytes.count > start {
        escaped.append(start..<bytes.count)
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
  }

  /// The length of an address's scheme; nil for any other text.
  private static func scheme(of text: [UInt8]) -> Int? {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    guard let first = text.first, isLetter(first) else { return nil }
    let end = text.firstIndex { byte in !isLetter(byte) && !(0x30...0x39).contains(byte) && !"+.-".utf8.contains(byte) }
    guard let end, text[end] == UInt8(ascii: ":") else { return nil }
    let isKnown =
      text[(end + 1)...].starts(with: "//".utf8) || ["mailto", "tel"].contains { text[..<end].elementsEqual($0.utf8) }
    return isKnown ? end : nil
  }

  private static func escape(in text: [UInt8], at place: Int) -> UInt8? {
    guard place + 2 < text.count, text[place] == UInt8(ascii: "%"), let high = digit(text[place + 1]),
      let low = digit(text[place + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// What is replaced character by character.
  var open: [Range<Int>] {
    var open: [Range<Int>] = []
    var start = 0
    for range in fixed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if start < range.lowerBound { open.append(start..<range.lowerBound) }
      start = max(start, range.upperBound)
    }
    if start < bytes.count { open.append(start..<bytes.count) }
    return open
  }

  /// The character at a place and the number of its bytes; a blank for a byte that begins none.
  func scalar(at place: Int) -> (value: Unicode.Scalar, length: Int) {
    let first = bytes[place]
    let (length, bits): (Int, UInt8) =
      switch first {
      case ..<0x80: (1, 0x7f)
      case 0xc2...0xdf: (2, 0x1f)
      case 0xe0...0xef: (3, 0x0f)
      case 0xf0...0xf4: (4, 0x07)
      default: (1, 0)
      }
    guard length > 1 else { return (bits == 0 ? " " : Unicode.Scalar(first), 1) }
    guard place + length <= bytes.count else { return (" ", 1) }
    var value = UInt32(first & bits)
    for byte in bytes[place + 1..<place + length] {
      guard byte & 0xc0 == 0x80 else { return (" ", 1) }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == length else { return (" ", 1) }
    return (scalar, length)
  }

  /// Replaces the character at a place by one of equally many bytes.
  mutating func replace(at place: Int, with scalar: Unicode.Scalar) {
    var place = place
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      bytes[place] = byte
      place += 1
    }
  }

  /// Replaces each UUID by the same other one in every text, in its own case.
  mutating func replaceUUIDs(_ key: ScrambleKey) {
    var free = 0
    for place in bytes.indices.dropFirst(8) where bytes[place] == UInt8(ascii: "-") {
      let start = place - 8
      guard start >= free, let uuid = uuid(at: start) else { continue }
      let isUpper = bytes[start..<start + 36].contains { (0x41...0x46).contains($0) }
      let digits = key.uuid(uuid).flatMap { [$0 >> 4, $0 & 15] }
      var rest = digits.makeIterator()
      for index in start..<start + 36 where bytes[index] != UInt8(ascii: "-") {
        guard let digit = rest.next() else { break }
        bytes[index] = digit < 10 ? 0x30 + digit : (isUpper ? 0x37 : 0x57) + digit
      }
      free = start + 36
      fixed.append(start..<free)
    }
  }

  private func uuid(at start: Int) -> [UInt8]? {
    guard start + 36 <= bytes.count else { return nil }
    var digits: [UInt8] = []
    for (place, byte) in bytes[start..<start + 36].enumerated() {
      if [8, 13, 18, 23].contains(place) {
        if byte != UInt8(ascii: "-") { return nil }
      } else {
        guard let digit = Self.digit(byte) else { return nil }
        digits.append(digit)
      }
    }
    return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The text with its escapes.
  var written: [UInt8] {
    guard !escaped.isEmpty else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var start = 0
    for range in escaped {
      text += bytes[start..<range.lowerBound]
      for byte in bytes[range] {
        text.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
      }
      start = range.upperBound
    }
    return text + bytes[start...]
  }
}
