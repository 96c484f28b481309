/// A path within a URI.
package enum URIPath {
  /// Each byte in percents that a relative path cannot hold as it is (RFC 3986 §3.3).
  package static func escaped(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.~!$&'()*+,;=@".utf8)
}

/// A file's name made of a text.
package enum FileName {
  /// The text with `_` for each slash and for what steers a line; one that would be hidden starts with `_` too.
  package static func plain(_ text: String) -> String {
    let name = text.respelled { $0 == "/" || $0.steersText ? "_" : nil }
    return name.utf8.first == UInt8(ascii: ".") ? "_" + name : name
  }
}
