/// Reads a quoted string and its escapes.
struct PredicateStringReader {
  let bytes: [UInt8]
  /// First at the opening quotation mark, at last after the closing one.
  var position: Int

  mutating func string() throws(PredicateSyntaxError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        position += 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        content += Array(String(try escape()).utf8)
      } else {
        content.append(byte)
        position += 1
      }
    }
    throw PredicateSyntaxError(.unterminatedString, offset: start, length: bytes.count - start)
  }

  private mutating func escape() throws(PredicateSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard position < bytes.count else { throw PredicateSyntaxError(.unterminatedString, offset: start, length: 1) }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return Unicode.Scalar(letter)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "x"): return try scalar(digits: 2, from: start)
    case UInt8(ascii: "u"): return try scalar(digits: 4, from: start)
    case UInt8(ascii: "U"): return try scalar(digits: 8, from: start)
    default: throw unknown(from: start)
    }
  }

  private static let hexDigits = [UInt8]("0123456789abcdefABCDEF".utf8)

  private mutating func scalar(digits: Int, from start: Int) throws(PredicateSyntaxError) -> Unicode.Scalar {
    let text = String(decoding: bytes[position...].prefix(digits).prefix { Self.hexDigits.contains($0) }, as: UTF8.self)
    position += text.utf8.count
    guard text.utf8.count == digits, let number = UInt32(text, radix: 16), let scalar = Unicode.Scalar(number) else {
      throw unknown(from: start)
    }
    return scalar
  }

  private mutating func unknown(from start: Int) -> PredicateSyntaxError {
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return PredicateSyntaxError(.unknownEscape(text), offset: start, length: position - start)
  }
}
