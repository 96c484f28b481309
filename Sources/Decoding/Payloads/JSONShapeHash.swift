import Archives

/// The hash of a payload's shape, in one pass and without allocating, so that most payloads are counted by it alone.
///
/// The order of keys does not count, because encoders choose it anew in each run; nor do an array's length and its
/// repeated elements. Equal hashes in one run of the program mean equal shapes.
package struct JSONShapeHash {
  /// Differs from run to run, so that no file can be made whose shapes collide.
  private static let seed = UInt64.random(in: .min ... .max)
  private var scanner: JSONScanner

  /// Throws if the bytes are no JSON.
  package static func hash(of bytes: UnsafeBufferPointer<UInt8>) throws(JSONScanner.Failure) -> UInt64 {
    var pass = JSONShapeHash(scanner: JSONScanner(bytes))
    let hash = try pass.value(depth: 0)
    try pass.scanner.end()
    return hash
  }

  /// The different hashes among an array's elements, as far as there are few at a time.
  private struct Distinct {
    private var known = SIMD8<UInt64>()
    private var next = 0
    private(set) var sum: UInt64 = 0

    mutating func insert(_ hash: UInt64) {
      if any(known .== hash) { return }
      known[next & 7] = hash
      next += 1
      sum &+= JSONShapeHash.mix(hash, 11)
    }
  }

  private static func mix(_ hash: UInt64, _ part: UInt64) -> UInt64 {
    let product = (hash ^ seed).multipliedFullWidth(by: part ^ 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static func hash(_ kind: JSONShape.Kind) -> UInt64 { mix(UInt64(kind.rawValue) + 1, 3) }

  private mutating func value(depth: Int) throws(JSONScanner.Failure) -> UInt64 {
    scanner.skipBlanks()
    guard PayloadBudget.shaped.allows(depth: depth) else {
      try scanner.skipValue(depth: depth)
      return Self.hash(.unexplored)
    }
    switch try scanner.peek() {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["):
      try scanner.take(UInt8(ascii: "["))
      var elements = Distinct()
      if try scanner.hasFirst(before: UInt8(ascii: "]")) {
        repeat { elements.insert(try value(depth: depth + 1)) } while try scanner.hasNext(before: UInt8(ascii: "]"))
      }
      return Self.mix(elements.sum, 5)
    case UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.string()
      return Self.hash(JSONScalars.kind(ofText: content, hasEscapes: hasEscapes, scanner.bytes))
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return Self.hash(.boolean)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return Self.hash(.boolean)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      return Self.hash(.null)
    default:
      let (text, isInteger) = try scanner.number()
      return Self.hash(JSONScalars.kind(ofNumber: text, isInteger: isInteger, scanner.bytes))
    }
  }

  private mutating func object(_ depth: Int) throws(JSONScanner.Failure) -> UInt64 {
    try scanner.take(UInt8(ascii: "{"))
    guard try scanner.hasFirst(before: UInt8(ascii: "}")) else { return Self.mix(0, 7) }
    var named: UInt64 = 0
    var values = Distinct()
    var form: JSONShape.KeyForm?
    var count: UInt64 = 0
    repeat {
      let (key, hasEscapes) = try scanner.string()
      let one = JSONScalars.form(ofKey: key, hasEscapes: hasEscapes, scanner.bytes)
      form = one.joined(with: form)
      let keyHash = hash(ofKey: key, hasEscapes)
      scanner.skipBlanks()
      try scanner.take(UInt8(ascii: ":"))
      let value = try value(depth: depth + 1)
      named &+= Self.mix(keyHash, value)
      values.insert(value)
      count += 1
    } while try scanner.hasNext(before: UInt8(ascii: "}"))
    switch form ?? .names {
    case .names: return Self.mix(named, 13)
    // Whether there is one key is part of the shape: an enum with payloads has one.
    case .integers: return Self.mix(values.sum, count == 1 ? 17 : 19)
    case .uuids: return Self.mix(values.sum, count == 1 ? 23 : 29)
    case .texts: return Self.mix(values.sum, count == 1 ? 31 : 37)
    }
  }

  private func hash(ofKey key: Range<Int>, _ hasEscapes: Bool) -> UInt64 {
    if hasEscapes {
      var text = scanner.text(key, hasEscapes: true)
      return text.withUTF8 { Self.hash($0) }
    }
    return Self.hash(UnsafeBufferPointer(rebasing: scanner.bytes[key]))
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(bytes.count) &+ 31
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index & 7 == 7 {
        hash = mix(hash, word)
        word = 0
      }
    }
    return mix(hash, word)
  }
}
