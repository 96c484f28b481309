/// A line of CSV by RFC 4180: NULL is empty, the empty text is `""`.
enum CSVLine {
  static func write(_ fields: [String?], to sink: any RowSink) {
    sink.append { bytes in
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if let field { write(field, to: &bytes) }
      }
      bytes.append(contentsOf: "\r\n".utf8)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    guard text.isEmpty || text.utf8.contains(where: isSpecial) else {
      return bytes.append(contentsOf: text.utf8)
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == quote || byte == UInt8(ascii: ",") || byte == 0x0a || byte == 0x0d
  }
}
