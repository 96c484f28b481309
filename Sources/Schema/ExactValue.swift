/// A value that equals another only where SQLite would say so: Swift takes é as one or as two scalars for the same.
package struct ExactValue: Hashable, Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  /// The most bytes, for texts in UTF-8, that are kept beside others or asked for.
  package static let longest = 256

  package var isLong: Bool {
    switch value {
    case .scalar(.string(let text)), .scalar(.uri(let text)): text.utf8.count > Self.longest
    case .scalar(.data(let bytes)): bytes.count > Self.longest
    case .longString, .longData, .external: true
    default: false
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    guard case .scalar(.string(let mine)) = left.value, case .scalar(.string(let other)) = right.value else {
      return left.value == right.value
    }
    // Counts first: they are stored, and most texts that are asked about differ in them.
    return mine.utf8.count == other.utf8.count && mine.utf8.elementsEqual(other.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    guard case .scalar(.string(var text)) = value else { return value.hash(into: &hasher) }
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
