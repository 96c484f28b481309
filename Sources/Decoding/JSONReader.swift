package import Foundation

/// Reads JSON from bytes as it stands: keys in order, numbers as their text.
package struct JSONReader {
  /// Where and why bytes are no JSON; offsets in bytes from the start.
  package enum Failure: Error, Hashable, Sendable {
    case endsEarly(offset: Int)
    case unexpected(offset: Int)
    case tooDeep(offset: Int)
    case trailing(offset: Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 200

  package static func read(_ data: Data) throws(Failure) -> PayloadNode {
    var reader = JSONReader(bytes: [UInt8](data))
    let node = try reader.value(label: "", depth: 0)
    reader.skipBlanks()
    if reader.position < reader.bytes.count { throw .trailing(offset: reader.position) }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value(label: String, depth: Int) throws(Failure) -> PayloadNode {
    guard depth < Self.deepest else { throw .tooDeep(offset: position) }
    skipBlanks()
    switch try peek() {
    case UInt8(ascii: "{"): return try object(label, depth)
    case UInt8(ascii: "["): return try array(label, depth)
    case UInt8(ascii: "\""):
      return PayloadNode(label: label, type: "string", summary: try string(), kind: .string)
    case UInt8(ascii: "t"): return try word("true", label, .boolean)
    case UInt8(ascii: "f"): return try word("false", label, .boolean)
    case UInt8(ascii: "n"): return try word("null", label, .null)
    default: return try number(label)
    }
  }

  private mutating func object(_ label: String, _ depth: Int) throws(Failure) -> PayloadNode {
    var children: [PayloadNode] = []
    position += 1
    skipBlanks()
    while try peek() != UInt8(ascii: "}") {
      guard try peek() == UInt8(ascii: "\"") else { throw .unexpected(offset: position) }
      let key = try string()
      skipBlanks()
      guard try peek() == UInt8(ascii: ":") else { throw .unexpected(offset: position) }
      position += 1
      children.append(try value(label: key, depth: depth + 1))
      try separator(before: UInt8(ascii: "}"))
    }
    position += 1
    return PayloadNode(
      label: label,
      type: "object",
      summary: "\(children.count) keys",
      children: children
    )
  }

  private mutating func array(_ label: String, _ depth: Int) throws(Failure) -> PayloadNode {
    var children: [PayloadNode] = []
    position += 1
    skipBlanks()
    while try peek() != UInt8(ascii: "]") {
      children.append(try value(label: "[\(children.count)]", depth: depth + 1))
      try separator(before: UInt8(ascii: "]"))
    }
    position += 1
    return PayloadNode(
      label: label,
      type: "array",
      summary: "\(children.count) items",
      children: children
    )
  }

  /// A comma and what follows it, or the closing bracket.
  private mutating func separator(before close: UInt8) throws(Failure) {
    skipBlanks()
    if try peek() == close { return }
    guard try peek() == UInt8(ascii: ",") else { throw .unexpected(offset: position) }
    position += 1
    skipBlanks()
    if try peek() == close { throw .unexpected(offset: position) }
  }

  /// A string without escapes is taken as one slice; the bytes must be UTF-8 (RFC 8259 §8.1).
  private mutating func string() throws(Failure) -> String {
    position += 1
    let start = position
    var units: [UInt8]?
    while true {
      let byte = try peek()
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        let content = units.map { $0[...] } ?? bytes[start..<position - 1]
        guard let text = String(validating: content, as: UTF8.self) else {
          throw .unexpected(offset: start)
        }
        return text
      case UInt8(ascii: "\\"):
        var copy = units ?? Array(bytes[start..<position - 1])
        try escape(&copy)
        units = copy
      case 0..<0x20: throw .unexpected(offset: position - 1)
      default: units?.append(byte)
      }
    }
  }

  private mutating func escape(_ units: inout [UInt8]) throws(Failure) {
    let byte = try peek()
    position += 1
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0a)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0d)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0c)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
    case UInt8(ascii: "u"):
      var codes = [try hexadecimal()]
      if UTF16.isLeadSurrogate(codes[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
        position += 2
        codes.append(try hexadecimal())
      }
      units += Array(String(decoding: codes, as: UTF16.self).utf8)
    default: throw .unexpected(offset: position - 1)
    }
  }

  private mutating func hexadecimal() throws(Failure) -> UInt16 {
    guard position + 4 <= bytes.count else { throw .endsEarly(offset: bytes.count) }
    var code: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .unexpected(offset: position)
      }
      code = code << 4 | UInt16(digit)
    }
    position += 4
    return code
  }

  private mutating func word(
    _ word: String,
    _ label: String,
    _ kind: ValueSummary.Kind
  ) throws(Failure) -> PayloadNode {
    for byte in word.utf8 {
      guard try peek() == byte else { throw .unexpected(offset: position) }
      position += 1
    }
    return PayloadNode(
      label: label,
      type: kind == .null ? "null" : "bool",
      summary: word,
      kind: kind
    )
  }

  /// A number by the grammar of RFC 8259 §6, kept as its text.
  private mutating func number(_ label: String) throws(Failure) -> PayloadNode {
    let start = position
    skip("-")
    if !skip("0") { try digits(from: start) }
    if skip(".") { try digits(from: start) }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      try digits(from: start)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return PayloadNode(label: label, type: "number", summary: text, kind: .number)
  }

  /// One digit or more; otherwise there is no number where one started.
  private mutating func digits(from start: Int) throws(Failure) {
    let first = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    if position > first { return }
    throw position < bytes.count ? .unexpected(offset: start) : .endsEarly(offset: position)
  }

  @discardableResult private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func peek() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw .endsEarly(offset: bytes.count) }
    return bytes[position]
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      default: return
      }
    }
  }
}
