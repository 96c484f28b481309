/// Classifies texts and numbers of JSON by their bytes, in the same way for the shape's hash and the shape.
enum JSONScalars {
  static func kind(ofText content: Range<Int>, hasEscapes: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> JSONShape.Kind
  {
    if hasEscapes { return .string }
    if content.count == 36 { return isUUID(content, bytes) ? .uuid : .string }
    guard content.count > 7, bytes[content.lowerBound] == UInt8(ascii: "h") else { return .string }
    return isPlainURL(content, bytes) ? .url : .string
  }

  static func kind(ofNumber text: Range<Int>, isInteger: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> JSONShape.Kind {
    guard isInteger else { return .fraction }
    // Eighteen digits fit Int64 whatever they are.
    if text.count <= 18 { return .integer }
    let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[text]), as: UTF8.self)
    if Int64(written) != nil { return .integer }
    return UInt64(written) == nil ? .fraction : .unsigned
  }

  /// The form of a key.
  static func form(ofKey key: Range<Int>, hasEscapes: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> JSONShape.KeyForm {
    if key.count > JSONShape.KeyForm.longestName { return .texts }
    guard !hasEscapes, let first = key.first else { return .names }
    if key.count == 36 { return isUUID(key, bytes) ? .uuids : .names }
    let digits = bytes[first] == UInt8(ascii: "-") ? key.dropFirst() : key
    guard !digits.isEmpty, digits.count <= 18 else { return .names }
    return digits.allSatisfy { isDigit(bytes[$0]) } ? .integers : .names
  }

  private static func isUUID(_ text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (offset, index) in text.enumerated() {
      let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
      let byte = bytes[index]
      guard isDash ? byte == UInt8(ascii: "-") : JSONScanner.isHexadecimal(byte) else { return false }
    }
    return true
  }

  /// A web address without anything over which parsers of URLs disagree.
  private static func isPlainURL(_ text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let all = UnsafeBufferPointer(rebasing: bytes[text])
    let rest: Slice<UnsafeBufferPointer<UInt8>>
    if starts(all, "https://") {
      rest = all.dropFirst(8)
    } else if starts(all, "http://") {
      rest = all.dropFirst(7)
    } else {
      return false
    }
    guard let first = rest.first, isLetter(first) || isDigit(first) else { return false }
    return rest.allSatisfy { isLetter($0) || isDigit($0) || isMark($0) }
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    bytes.count >= text.utf8CodeUnitCount && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[$0] == text.utf8Start[$0] }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"),
      UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: ","):
      true
    default: false
    }
  }
}
