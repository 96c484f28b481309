/// A line of CSV by RFC 4180: NULL is empty, the empty text is `""`.
enum CSVLine {
  static func write(_ fields: [String?]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { Output.write(",") }
      if let field { write(field) }
    }
    Output.write("\r\n")
  }

  private static func write(_ text: String) {
    let isQuoted = text.isEmpty || text.utf8.contains(where: isSpecial)
    guard isQuoted else { return Output.write(text) }
    Output.write("\"")
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { Output.write("\"\"") }
      Output.write(String(part))
    }
    Output.write("\"")
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0a || byte == 0x0d
  }
}
