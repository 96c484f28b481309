import Schema

/// Skips JSON's tokens by the grammar of RFC 8259, without making values.
///
/// Every read is checked against the end of the bytes, which may be cut anywhere.
package struct JSONScanner {
  /// Why the bytes are no JSON, at `position`.
  package enum Failure: Error { case cutShort, unexpected, tooDeep }

  /// The deepest nesting of lists, which is Foundation's limit.
  static let deepest = 512

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// Throws unless only blanks are left.
  mutating func end() throws(Failure) {
    skipBlanks()
    guard isAtEnd else { throw .unexpected }
  }

  @inline(__always) func peek() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw .cutShort }
    return bytes[position]
  }

  /// Foundation takes the mark of UTF-8 before a payload.
  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  @inline(__always) mutating func skipBlanks() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Takes a byte that must be next.
  @inline(__always) mutating func take(_ byte: UInt8) throws(Failure) {
    guard try peek() == byte else { throw .unexpected }
    position += 1
  }

  /// Takes a byte if it is next.
  @inline(__always) mutating func takes(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A comma (true) or the closing bracket (false), taken.
  ///
  /// A comma before the bracket is no JSON, but Foundation takes it.
  mutating func hasNext(before close: UInt8, allowsTrailingComma: Bool = false) throws(Failure) -> Bool {
    skipBlanks()
    if takes(close) { return false }
    try take(UInt8(ascii: ","))
    skipBlanks()
    return !(allowsTrailingComma && takes(close))
  }

  /// Whether an opened list has a first element; an empty one is closed.
  mutating func hasFirst(before close: UInt8) throws(Failure) -> Bool {
    skipBlanks()
    if takes(close) { return false }
    _ = try peek()
    return true
  }

  /// A string's content without quotes, and whether it holds escapes.
  mutating func string() throws(Failure) -> (content: Range<Int>, hasEscapes: Bool) {
    try take(UInt8(ascii: "\""))
    let start = position
    var hasEscapes = false
    var isASCII = true
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw .unexpected }
      if byte >= 0x80 { isASCII = false }
      position += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try escape()
      }
    }
    let content = start..<position
    position += 1
    if !isASCII, !UnsafeBufferPointer(rebasing: bytes[content]).isUTF8 {
      position = start
      throw .unexpected
    }
    return (content, hasEscapes)
  }

  private mutating func escape() throws(Failure) {
    switch try peek() {
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard Self.isHexadecimal(try peek()) else { throw .unexpected }
        position += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default: throw .unexpected
    }
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// A number's text, and whether it has neither fraction nor exponent.
  mutating func number() throws(Failure) -> (text: Range<Int>, isInteger: Bool) {
    let start = position
    var isInteger = true
    _ = takes(UInt8(ascii: "-"))
    if !takes(UInt8(ascii: "0")) { try digits() }
    if takes(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
      isInteger = false
      if !takes(UInt8(ascii: "+")) { _ = takes(UInt8(ascii: "-")) }
      try digits()
    }
    return (start..<position, isInteger)
  }

  private mutating func digits() throws(Failure) {
    guard (0x30...0x39).contains(try peek()) else { throw .unexpected }
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
  }

  /// `true`, `false` or `null`.
  mutating func word(_ word: StaticString) throws(Failure) {
    for index in 0..<word.utf8CodeUnitCount { try take(word.utf8Start[index]) }
  }

  /// Takes the bracket that opens a list inside of `depth` others.
  mutating func open(_ bracket: UInt8, depth: Int) throws(Failure) {
    guard depth < Self.deepest else { throw .tooDeep }
    try take(bracket)
  }

  /// Any value, whatever it is; one that is unread only as far as `JSONDecoder` looks at it.
  mutating func skipValue(depth: Int = 0, isUnread: Bool = false) throws(Failure) {
    skipBlanks()
    switch try peek() {
    case UInt8(ascii: "{"):
      try open(UInt8(ascii: "{"), depth: depth)
      guard try hasFirst(before: UInt8(ascii: "}")) else { return }
      repeat {
        try skipString(isUnread: isUnread)
        skipBlanks()
        try take(UInt8(ascii: ":"))
        try skipValue(depth: depth + 1, isUnread: isUnread)
      } while try hasNext(before: UInt8(ascii: "}"), allowsTrailingComma: isUnread)
    case UInt8(ascii: "["):
      try open(UInt8(ascii: "["), depth: depth)
      guard try hasFirst(before: UInt8(ascii: "]")) else { return }
      repeat {
        try skipValue(depth: depth + 1, isUnread: isUnread)
      } while try hasNext(before: UInt8(ascii: "]"), allowsTrailingComma: isUnread)
    case UInt8(ascii: "\""): try skipString(isUnread: isUnread)
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-") where isUnread, 0x30...0x39 where isUnread: skipUnreadNumber()
    case _ where isUnread: throw .unexpected
    default: _ = try number()
    }
  }

  private mutating func skipString(isUnread: Bool) throws(Failure) {
    if isUnread { try skipUnreadString() } else { _ = try string() }
  }

  /// The text of a slice, escapes resolved if there are any.
  func text(_ content: Range<Int>, hasEscapes: Bool) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[content])
    return hasEscapes ? Self.unescaped(slice) : String(decoding: slice, as: UTF8.self)
  }

  /// Resolves the escapes of a string's content; lone surrogates become U+FFFD.
  private static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = content[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
        units += String(decoding: [byte] + plain, as: UTF8.self).utf16
        rest = rest.dropFirst(plain.count)
        continue
      }
      if escaped == UInt8(ascii: "u") {
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      } else {
        units.append(UInt16(JSONEscape.byte(of: escaped)))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// The escapes of JSON's strings.
package enum JSONEscape {
  /// The byte that a letter behind `\` stands for, if it is not `u`.
  package static func byte(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    default: letter
    }
  }
}
