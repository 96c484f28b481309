package import Foundation

/// How many pixels an image is wide and high, read from its header alone.
package struct ImageSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The size of an image of a kind that `Payload` knows; nil if the bytes do not say it.
  package init?(of data: Data, kind: String) {
    let bytes = data.startIndex == 0 ? data : Data(data)
    let size: ImageSize? =
      switch kind {
      case "PNG": Self.png(bytes)
      case "GIF": Self.gif(bytes)
      case "JPEG": Self.jpeg(bytes)
      case "HEIC", "AVIF": Self.heif(bytes)
      default: nil
      }
    guard let size else { return nil }
    self = size
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  package var text: String { "\(width)×\(height)" }

  /// For comparison: what a header claims may be beyond Int.
  private var area: Double { Double(width) * Double(height) }

  private static func png(_ bytes: Data) -> ImageSize? {
    guard let width = bytes.number(at: 16, length: 4), let height = bytes.number(at: 20, length: 4) else { return nil }
    return ImageSize(width, height)
  }

  private static func gif(_ bytes: Data) -> ImageSize? {
    guard bytes.count >= 10 else { return nil }
    return ImageSize(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// Steps over JPEG's segments to the frame header, which says lines before columns (ITU T.81 B.2.2).
  private static func jpeg(_ bytes: Data) -> ImageSize? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xff {
      let marker = bytes[position + 1]
      switch marker {
      case 0xff: position += 1
      case 0x01, 0xd0...0xd8: position += 2
      case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker):
        guard let height = bytes.number(at: position + 5, length: 2),
          let width = bytes.number(at: position + 7, length: 2)
        else { return nil }
        return ImageSize(width, height)
      default:
        guard marker != 0xd9, marker != 0xda, let length = bytes.number(at: position + 2, length: 2), length >= 2 else {
          return nil
        }
        position += 2 + length
      }
    }
    return nil
  }

  /// The largest of the sizes that the items of a HEIF file have: tiles and thumbnails are smaller.
  private static func heif(_ bytes: Data) -> ImageSize? {
    var properties = [0..<bytes.count]
    for name in ["meta", "iprp", "ipco"] {
      let found = properties.flatMap { boxes(in: $0, of: bytes) }.filter { $0.name == name }
      // `meta` is a full box: four bytes of version and flags stand before its boxes.
      properties = found.map { name == "meta" ? $0.range.dropFirst(4) : $0.range }
    }
    let sizes = properties.flatMap { boxes(in: $0, of: bytes) }.compactMap { box -> ImageSize? in
      guard box.name == "ispe", box.range.count >= 12,
        let width = bytes.number(at: box.range.lowerBound + 4, length: 4),
        let height = bytes.number(at: box.range.lowerBound + 8, length: 4)
      else { return nil }
      return ImageSize(width, height)
    }
    return sizes.max { $0.area < $1.area }
  }

  /// The boxes that lie in a range one after the other, by name, with their contents (ISO/IEC 14496-12).
  private static func boxes(in range: Range<Int>, of bytes: Data) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound, found.count < 1000, var length = bytes.number(at: position, length: 4) {
      var header = 8
      if length == 1 {
        guard let long = bytes.number(at: position + 8, length: 8) else { return found }
        length = long
        header = 16
      }
      let end = length == 0 ? range.upperBound : position.addingReportingOverflow(length).partialValue
      guard end >= position + header, end <= range.upperBound else { return found }
      let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      found.append((name, (position + header)..<end))
      position = end
    }
    return found
  }
}

extension Data {
  /// A big-endian number; nil if the bytes end before it or it is beyond Int.
  fileprivate func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    let number = self[offset..<(offset + length)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}
