/// A line of CSV by RFC 4180: NULL is empty, the empty text is `""`.
enum CSVLine {
  static func text(_ fields: [String?]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String?) -> String {
    guard let text else { return "" }
    let special: Set<UInt8> = [0x22, 0x2C, 0x0A, 0x0D]
    guard text.isEmpty || text.utf8.contains(where: special.contains) else { return text }
    return "\""
      + text.unicodeScalars.reduce(into: "") { quoted, scalar in
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
      } + "\""
  }
}
