package import Foundation

extension UUID {
  /// The same text as `uuidString`, which Foundation prints with a format, several times as fast.
  package var text: String {
    withUnsafeBytes(of: uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        var position = 0
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[position] = UInt8(ascii: "-")
            position += 1
          }
          text[position] = Self.digit(byte >> 4)
          text[position + 1] = Self.digit(byte & 0x0f)
          position += 2
        }
        return position
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
