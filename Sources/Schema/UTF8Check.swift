extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII, which many are looked at for at once.
  package var isASCII: Bool { reduce(0, |) < 0x80 }

  /// Whether the bytes are UTF-8; no copy is made of more than a small part.
  package var isUTF8: Bool {
    var rest = self[...]
    while !rest.isEmpty {
      var end = Swift.min(rest.startIndex + 16 * 1024, rest.endIndex)
      // Not within a scalar, which has four bytes at most.
      let least = Swift.max(rest.startIndex + 1, end - 3)
      while end > least, end < rest.endIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
      let part = UnsafeBufferPointer(rebasing: rest[..<end])
      guard part.isASCII || String(validating: part, as: UTF8.self) != nil else { return false }
      rest = rest[end...]
    }
    return true
  }
}
