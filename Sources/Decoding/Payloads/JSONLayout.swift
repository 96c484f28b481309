package import Foundation

/// Lays JSON out over many lines for people; its tokens stay byte for byte as they are stored.
///
///     {"a":[1.50,{}]}   becomes   {
///                                   "a": [
///                                     1.50,
///                                     {}
///                                   ]
///                                 }
package enum JSONLayout {
  /// Longer texts are shown as they are; deep ones grow by the blanks before each line.
  private static let longest = 1 << 20
  private static let longestResult = 4 << 20

  /// Nil for what is no whole object or array of JSON, or too long.
  package static func text(of data: Data) -> String? {
    guard data.count <= longest,
      let first = data.first(where: { !isBlank($0) }), opens(first),
      (try? JSONReader.read(data)) != nil
    else { return nil }
    return laidOut([UInt8](data)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func laidOut(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var depth = 0
    var isInText = false
    var isEscaped = false
    /// An opened list whose first element, or end, is still to come.
    var isFresh = false
    func newLine() {
      result.append(UInt8(ascii: "\n"))
      result += repeatElement(UInt8(ascii: " "), count: depth * 2)
    }
    for byte in bytes {
      guard result.count <= longestResult else { return nil }
      if isInText {
        result.append(byte)
        isInText = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if isBlank(byte) { continue }
      if closes(byte) {
        depth -= 1
        if !isFresh { newLine() }
      } else if isFresh {
        newLine()
      }
      isFresh = false
      result.append(byte)
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: ","): newLine()
      case UInt8(ascii: ":"): result.append(UInt8(ascii: " "))
      case let byte where opens(byte):
        depth += 1
        isFresh = true
      default: break
      }
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }
}
