/// A line of CSV by RFC 4180: NULL is empty, the empty text is `""`.
package enum CSVLine {
  /// Adds the fields and the line's end.
  package static func write(_ fields: [String?], to bytes: inout [UInt8], through outlet: Outlet = .none) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let field { write(field, to: &bytes, through: outlet) }
    }
    end(&bytes)
  }

  package static func end(_ bytes: inout [UInt8]) { bytes.append(contentsOf: [0x0d, 0x0a]) }

  /// A field's text, with a sign before it if a spreadsheet would run it as a formula.
  ///
  /// A number is safe; other texts are judged by their first character that a spreadsheet does not ignore.
  package static func harmless(_ text: String) -> String {
    guard let start = text.unicodeScalars.first(where: { !isIgnored($0) }), formulaStarts.contains(start) else {
      return text
    }
    let isNumber = Double(text) != nil && text.utf8.allSatisfy(ofNumbers.contains)
    return isNumber ? text : "'" + text
  }

  /// Some spreadsheets treat the wide forms like the others.
  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]
  private static let ofNumbers = Set("+-.0123456789eE".utf8)

  /// Whether a spreadsheet drops it, as it does with a byte order mark or NUL at the start.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    !(0x20...0x7E).contains(scalar.value) && !formulaStarts.contains(scalar)
      && (scalar.properties.isDefaultIgnorableCodePoint
        || [.control, .format].contains(scalar.properties.generalCategory))
  }

  /// Adds a field's text, in quotes if needed.
  package static func write(_ text: String, to bytes: inout [UInt8], through outlet: Outlet = .none) {
    var text = text
    text.withUTF8 { utf8 in
      if !utf8.isEmpty, !utf8.reduce(false, { $0 || isSpecial($1) }) {
        return outlet.write(utf8, to: &bytes) { $1.append(contentsOf: $0) }
      }
      bytes.append(quote)
      addQuoted(utf8, to: &bytes, through: outlet)
      bytes.append(quote)
    }
  }

  /// Begins a field in quotes, whose text comes piece by piece: `addQuoted`, at last `endQuoted`.
  package static func beginQuoted(_ text: String, to bytes: inout [UInt8], through outlet: Outlet = .none) {
    bytes.append(quote)
    addQuoted(text, to: &bytes, through: outlet)
  }

  package static func addQuoted(_ text: String, to bytes: inout [UInt8], through outlet: Outlet = .none) {
    var text = text
    text.withUTF8 { addQuoted($0, to: &bytes, through: outlet) }
  }

  package static func endQuoted(_ bytes: inout [UInt8]) { bytes.append(quote) }

  private static func addQuoted(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], through outlet: Outlet) {
    outlet.write(utf8, to: &bytes) { piece, bytes in
      for byte in piece {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == quote || byte == UInt8(ascii: ",") || byte == 0x0a || byte == 0x0d
  }
}
