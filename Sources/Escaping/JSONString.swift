/// A string of JSON.
package enum JSONString {
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text in quotes.
  package static func write(_ text: String, to bytes: inout [UInt8], through outlet: Outlet = .none) {
    var text = text
    text.withUTF8 { write($0, to: &bytes, through: outlet) }
  }

  /// Adds a text in UTF-8 in quotes.
  package static func write(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], through outlet: Outlet) {
    bytes.append(UInt8(ascii: "\""))
    outlet.write(text, to: &bytes, writeContent)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a text without quotes.
  private static func writeContent(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    // Nearly every text is written unchanged, in one piece. Looked at to its end, without a branch: that is done for
    // many bytes at once.
    if !text.reduce(false, { $0 || isSuspect($1) }) {
      bytes.append(contentsOf: text)
      return
    }
    var previous: UInt8 = 0
    for byte in text {
      // C1 controls and DEL are escaped too, so that a terminal shows the line unharmed; in UTF-8 a
      // C1 control is C2 and itself.
      if previous == 0xC2, byte < 0xA0 {
        bytes.removeLast()
        writeEscaped(byte, to: &bytes)
      } else if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        writeEscaped(byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
  }

  /// Whether a byte is to be escaped, or the first of two that may be.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func writeEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes += "\\\"".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    default:
      let hex = String(byte, radix: 16)
      bytes += ("\\u00" + (byte < 0x10 ? "0" : "") + hex).utf8
    }
  }
}
