package import Foundation

extension Data {
  /// The bytes as UTF-8 if `JSONDecoder` would read them as JSON in UTF-16 or UTF-32; else unchanged (DIALECTS A11).
  package var jsonText: Data { withUnsafeBytes { Self.jsonText($0.bindMemory(to: UInt8.self)) } ?? self }

  /// The same of bytes in place; nil if they are taken as they are.
  package static func jsonText(_ bytes: UnsafeBufferPointer<UInt8>) -> Data? {
    // UTF-8, which nearly every value is, begins with none of these.
    guard bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }), let (encoding, mark) = jsonEncoding(bytes) else {
      return nil
    }
    return String(bytes: bytes.dropFirst(mark), encoding: encoding).map { Data($0.utf8) }
  }

  /// A byte order mark shows it, or the places of zeros among the first bytes; the mark of UTF-32 in little endian
  /// is taken for that of UTF-16, as `JSONDecoder` takes it.
  private static func jsonEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> (String.Encoding, mark: Int)? {
    let start = bytes.prefix(4).map { $0 }
    switch start {
    case [0x00, 0x00, 0xFE, 0xFF]: return (.utf32BigEndian, 4)
    case _ where start.starts(with: [0xFE, 0xFF]): return (.utf16BigEndian, 2)
    case _ where start.starts(with: [0xFF, 0xFE]): return (.utf16LittleEndian, 2)
    default: break
    }
    let zeros = start.map { $0 == 0 }
    switch zeros {
    case [true, true, true, false]: return (.utf32BigEndian, 0)
    case [false, true, true, true]: return (.utf32LittleEndian, 0)
    case [true, false, true, false], [true, false]: return (.utf16BigEndian, 0)
    case [false, true, false, true], [false, true]: return (.utf16LittleEndian, 0)
    default: return nil
    }
  }
}
