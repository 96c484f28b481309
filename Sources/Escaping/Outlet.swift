/// The way out for written bytes before a value is at its end, so that a long one needs no buffer of its size.
package struct Outlet {
  /// Bytes stay where they are.
  package static var none: Outlet { Outlet { _ in } }

  /// A value of more bytes than these leaves in pieces.
  package static let longest = 1 << 20
  /// A multiple of three, so that each piece has whole groups of base64.
  private static let pieceSize = 48 * 1024

  private let send: (inout [UInt8]) -> Void

  /// `send` may take the bytes that are written so far; what it leaves stays before those that follow.
  package init(_ send: @escaping (inout [UInt8]) -> Void) { self.send = send }

  /// Lets bytes leave if there are many.
  package func pass(_ bytes: inout [UInt8]) {
    if bytes.count > Self.longest { send(&bytes) }
  }

  /// Calls `add` with all of `source`; with its pieces, if it is long.
  ///
  /// No piece of a text in UTF-8 ends within a scalar.
  @inline(__always) package func write(
    _ source: UnsafeBufferPointer<UInt8>, isText: Bool = true, to bytes: inout [UInt8],
    _ add: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void
  ) {
    if source.count <= Self.pieceSize { return add(source, &bytes) }
    var rest = source[...]
    while !rest.isEmpty {
      var end = min(rest.startIndex + Self.pieceSize, rest.endIndex)
      let least = end - 3
      while isText, end > least, end < rest.endIndex, source[end] & 0xC0 == 0x80 { end -= 1 }
      add(UnsafeBufferPointer(rebasing: rest[..<end]), &bytes)
      rest = rest[end...]
      pass(&bytes)
    }
  }
}
