import Foundation

/// Reads a message of Protocol Buffers without its schema, as JSON whose keys say what is known of a field and what is guessed.
///
///     08 96 01 12 02 68 69   →   {"1 varint": 150, "2 text?": "hi"}
///
/// The wire tells a field's number and how long it is. What its bytes are is a guess, marked by `?`: text where they are
/// UTF-8 without control characters, else a message where they read as one whole, else bytes. Of a field that comes more
/// than once the values are a list. A varint is shown unsigned; that of a `sint32` means another number. Source: the
/// encoding as protobuf.dev describes it. Groups, which were given up long ago, are not read.
struct ProtobufReader {
  /// Where the bytes are no message.
  struct Failure: Error, Hashable { let offset: Int }

  private static let mostLevels = 64
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private let level: Int
  private var left: Int

  private init(_ bytes: [UInt8], _ range: Range<Int>, level: Int, left: Int) {
    self.bytes = bytes
    (offset, end) = (range.lowerBound, range.upperBound)
    self.level = level
    self.left = left
  }

  static func json(of data: Data, mostValues: Int) throws(Failure) -> JSON {
    let bytes = [UInt8](data)
    var reader = ProtobufReader(bytes, 0..<bytes.count, level: 0, left: mostValues)
    return try reader.message()
  }

  private mutating func message() throws(Failure) -> JSON {
    guard level < Self.mostLevels else { throw Failure(offset: offset) }
    var keys: [String] = []
    var values: [String: [JSON]] = [:]
    while offset < end {
      left -= 1
      guard left >= 0 else { throw Failure(offset: offset) }
      let start = offset
      let tag = try varint()
      let number = tag >> 3
      guard (1...536_870_911).contains(number) else { throw Failure(offset: start) }
      let (kind, value) = try field(UInt8(tag & 7), start)
      let key = "\(number) \(kind)"
      if values[key] == nil { keys.append(key) }
      values[key, default: []].append(value)
    }
    return .object(
      keys.map { key in
        let all = values[key] ?? []
        return JSON.Member(key, all.count == 1 ? all[0] : .array(all))
      })
  }

  private mutating func field(_ wire: UInt8, _ start: Int) throws(Failure) -> (String, JSON) {
    switch wire {
    case 0:
      let number = try varint()
      return ("varint", Int64(exactly: number).map(JSON.integer) ?? .numeral("\(number)"))
    case 1:
      let number = Double(bitPattern: try fixed(8))
      return ("double?", number.isFinite ? .double(number) : .string("\(number)"))
    case 5:
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: try fixed(4)))
      return ("float?", number.isFinite ? .double(Double(number)) : .string("\(number)"))
    case 2:
      let count = try varint()
      guard count <= UInt64(end - offset) else { throw Failure(offset: start) }
      let range = offset..<offset + Int(count)
      offset = range.upperBound
      return delimited(range)
    default: throw Failure(offset: start)
    }
  }

  /// Text, a message or bytes, which the wire format does not distinguish.
  private mutating func delimited(_ range: Range<Int>) -> (String, JSON) {
    let part = bytes[range]
    let isPlain = !part.contains { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 || $0 == 0x7f }
    if isPlain, let text = String(validating: part, as: UTF8.self) { return ("text?", .string(text)) }
    var inner = ProtobufReader(bytes, range, level: level + 1, left: left)
    if let message = try? inner.message() {
      left = inner.left
      return ("message?", message)
    }
    return ("bytes?", ["base64": .string(Data(part).base64EncodedString())])
  }

  private mutating func varint() throws(Failure) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard offset < end else { throw Failure(offset: start) }
      let byte = bytes[offset]
      offset += 1
      // The tenth byte has one bit left.
      guard shift < 63 || byte <= 1 else { throw Failure(offset: start) }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw Failure(offset: start)
  }

  /// Bytes from the lowest to the highest.
  private mutating func fixed(_ count: Int) throws(Failure) -> UInt64 {
    guard end - offset >= count else { throw Failure(offset: offset) }
    defer { offset += count }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
