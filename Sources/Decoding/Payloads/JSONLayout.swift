import Archives
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
  /// Longer texts are shown unchanged; deeply nested ones would grow by the indents.
  private static let longest = 1 << 20
  private static let longestResult = 4 << 20

  /// Nil if it is no whole object or array of JSON, or too long.
  package static func text(of data: Data) -> String? {
    let data = data.jsonText
    guard isLayable(data), JSONScanner.isWhole(data) else { return nil }
    return laidOut([UInt8](data), marking: nil)?.text
  }

  /// The same of what does not read at a byte, and the number of the line that this byte stands on then.
  ///
  /// It need not be whole. Nil if it does not begin as an object or array, or is too long.
  package static func text(of data: Data, marking offset: Int) -> (text: String, line: Int)? {
    let data = data.jsonText
    return isLayable(data) ? laidOut([UInt8](data), marking: offset) : nil
  }

  private static func isLayable(_ data: Data) -> Bool {
    LoopThread.checkIsElsewhere()
    return data.count <= longest && data.first { !isBlank($0) }.map(opens) == true
  }

  private static func laidOut(_ bytes: [UInt8], marking offset: Int?) -> (text: String, line: Int)? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var depth = 0
    var isInText = false
    var isEscaped = false
    /// An opened list whose first element, or end, is still to come.
    var isFresh = false
    var (line, marked): (Int, Int?) = (0, nil)
    func newLine() {
      line += 1
      result.append(UInt8(ascii: "\n"))
      result += repeatElement(UInt8(ascii: " "), count: depth * 2)
    }
    func put(_ byte: UInt8, at index: Int) {
      if marked == nil, let offset, index >= offset { marked = line }
      result.append(byte)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    for (index, byte) in bytes.enumerated() {
      guard result.count <= longestResult else { return nil }
      if isInText {
        put(byte, at: index)
        isInText = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if isBlank(byte) { continue }
      if closes(byte) {
        // Incomplete JSON may close more lists than it opened.
        depth = max(0, depth - 1)
        if !isFresh { newLine() }
      } else if isFresh {
        newLine()
      }
      isFresh = false
      put(byte, at: index)
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
    return (String(decoding: result, as: UTF8.self), marked ?? line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

  private static func opens(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  private static func closes(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }
}
